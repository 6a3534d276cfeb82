// A whole number with buttons for one less and one more.
import { useId, useState } from 'react';
import { MOST_DEEDS } from '../../hunt/hunt';

interface Props {
  readonly label: string;
  /** A remark beside the label. */
  readonly mark?: string | undefined;
  readonly value: number;
  readonly least: number;
  /** The largest number; that of all deeds of a schedule when absent. */
  readonly most?: number;
  readonly onChange: (value: number) => void;
}

export function Stepper({ label, mark, value, least, most = MOST_DEEDS, onChange }: Props) {
  const id = useId();
  // The typed text while it is no number from least to most: the value stays, and the field shows it again when it is left.
  const [typed, setTyped] = useState<string | null>(null);
  const change = (next: number) => {
    setTyped(null);
    onChange(next);
  };
  const read = (text: string) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= least && number <= most) change(number);
    else setTyped(text);
  };
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
        aria-invalid={typed !== null}
        aria-describedby={typed === null ? undefined : `${id}-range`}
        value={typed ?? value}
        onChange={({ target }) => read(target.value.trim())}
        onBlur={() => setTyped(null)}
      />
      <button
        type="button"
        aria-label={`More: ${label}`}
        disabled={value >= most}
        onClick={() => change(value + 1)}
      >
        +
      </button>
      {typed !== null && (
        <small id={`${id}-range`} className="stepper-range" role="alert">
          A whole number from {least} to {most}.
        </small>
      )}
    </div>
  );
}
