// The row of a process: its fields, and buttons to move, copy and remove it.
import type { ReactNode } from 'react';

interface Props {
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: 1 | -1) => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** A row; Alt and an arrow move it, too. */
export function ClusterRow({ name, isFirst, isLast, onMove, onCopy, onRemove, children }: Props) {
  const button = (sign: string, label: string, isOff: boolean, act: () => void) => (
    <button
      type="button"
      aria-label={`${label} ${name}`}
      title={label}
      disabled={isOff}
      onClick={act}
    >
      {sign}
    </button>
  );
  return (
    <li
      onKeyDown={(event) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
        if (!event.altKey || by === undefined) return;
        event.preventDefault();
        if (!(by < 0 ? isFirst : isLast)) onMove(by);
      }}
    >
      {children}
      <span className="row-tools">
        {button('↑', 'Move up', isFirst, () => onMove(-1))}
        {button('↓', 'Move down', isLast, () => onMove(1))}
        {button('+', 'Copy', false, onCopy)}
        {button('✕', 'Remove', false, onRemove)}
      </span>
    </li>
  );
}

interface FieldProps {
  readonly id: string;
  readonly label: string;
  /** The name of the row, for screen readers. */
  readonly of: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly isNumber: boolean;
  readonly placeholder?: string;
  /** The id of a list of suggestions. */
  readonly list?: string;
  readonly onChange: (text: string) => void;
}

/** A labelled text of a row, with its error below. */
export function RowField(props: FieldProps) {
  const { id, label, of, value, error, isNumber, placeholder, list, onChange } = props;
  return (
    <label className="row-field">
      <span>{label}</span>
      <input
        id={id}
        type="text"
        inputMode={isNumber ? 'decimal' : 'text'}
        autoComplete="off"
        spellCheck={false}
        aria-label={`${label} of ${of}`}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        placeholder={placeholder}
        list={list}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {error !== undefined && (
        <small id={`${id}-error`} className="error">
          {error}
        </small>
      )}
    </label>
  );
}
