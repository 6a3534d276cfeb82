// A field that replaces a name while it is edited.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface Props {
  readonly name: string;
  /** Longest name, in characters. */
  readonly longest: number;
  readonly rename: (wanted: string) => void;
  readonly close: () => void;
}

/** The field: Enter and leaving it save the name, Escape cancels. */
export function NameField({ name, longest, rename, close }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(name);
  useEffect(() => field.current?.select(), []);
  const keep = () => {
    const wanted = text.trim();
    if (wanted !== '' && wanted !== name) rename(wanted);
    close();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') keep();
    if (event.key !== 'Escape') return;
    // Escape closes only the field, also within a dialog.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <input
      ref={field}
      type="text"
      aria-label={`New name of ${name}`}
      value={text}
      maxLength={longest}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={press}
      onBlur={keep}
    />
  );
}
