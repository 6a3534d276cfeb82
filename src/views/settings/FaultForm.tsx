// The form of a fault: a field, or a group of fields that folds.
import { useState } from 'react';
import type { Fault } from '../../sim/contracts/fault';
import { fieldsOf } from '../../sim/contracts/faultFields';
import { NumberField } from '../controls/Field';

interface Props {
  readonly fault: Fault;
  /** The texts and errors of all faults' fields, by key. */
  readonly texts: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>> | null;
  readonly onChange: (texts: Readonly<Record<string, string>>) => void;
}

/** The fields of one fault; an error opens a group. */
export function FaultForm({ fault, texts, errors, onChange }: Props) {
  const { name, summary, simplified } = fault;
  const fields = fieldsOf(fault);
  const [isOpen, setOpen] = useState(false);
  const inputs = fields.map(({ key, entry: _entry, ...about }) => (
    <NumberField
      key={key}
      {...about}
      {...(simplified !== undefined &&
        fields.length === 1 && { help: `${about.help} Simplified: ${simplified}` })}
      value={texts[key] ?? ''}
      error={errors?.[key]}
      onChange={(text) => onChange({ ...texts, [key]: text })}
    />
  ));
  if (fields[0]?.entry === null) return inputs;
  return (
    <details
      className="part-form"
      aria-label={name}
      open={isOpen || fields.some(({ key }) => errors?.[key] !== undefined)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{name}</summary>
      <p className="hint">{summary}</p>
      {simplified !== undefined && <p className="hint">Simplified: {simplified}</p>}
      {inputs}
    </details>
  );
}
