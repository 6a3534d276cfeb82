// A whole number with buttons for one less and one more.
import { useId } from 'react';
import { withinMost } from './huntDraft';

interface Props {
  readonly label: string;
  /** A remark beside the label. */
  readonly mark?: string | undefined;
  readonly value: number;
  readonly least: number;
  readonly onChange: (value: number) => void;
}

export function Stepper({ label, mark, value, least, onChange }: Props) {
  const id = useId();
  const change = (next: number) => onChange(withinMost(next, least));
  return (
    <div className="stepper" data-off={value === 0}>
      <label htmlFor={id}>
        {label}
        {mark !== undefined && <small> {mark}</small>}
      </label>
      <button
        type="button"
        aria-label={`Fewer: ${label}`}
        disabled={value <= least}
        onClick={() => change(value - 1)}
      >
        −
      </button>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={({ target }) => change(Number(target.value.replace(/\D/g, '')))}
      />
      <button type="button" aria-label={`More: ${label}`} onClick={() => change(value + 1)}>
        +
      </button>
    </div>
  );
}
