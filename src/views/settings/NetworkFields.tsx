// The fields of link settings, for the whole network and for a single link.
import { faults } from '../../faults/registry';
import { NumberField } from '../controls/Field';
import { type NetworkDraft, typedFaults } from './networkDraft';

interface Props {
  readonly draft: NetworkDraft;
  readonly errors: Readonly<Record<string, string>> | null;
  readonly onChange: (draft: NetworkDraft) => void;
}

/** Fields for the latency's bounds and the value of each fault. */
export function NetworkFields({ draft, errors, onChange }: Props) {
  return (
    <>
      <NumberField
        label="Latency from"
        unit="ms"
        value={draft.minMs}
        error={errors?.['minMs']}
        onChange={(minMs) => onChange({ ...draft, minMs })}
      />
      <NumberField
        label="Latency to"
        unit="ms"
        value={draft.maxMs}
        error={errors?.['maxMs']}
        onChange={(maxMs) => onChange({ ...draft, maxMs })}
      />
      {typedFaults(faults).map(({ id, name, summary }) => (
        <NumberField
          key={id}
          label={name}
          help={summary}
          value={draft.faults[id] ?? ''}
          error={errors?.[id]}
          onChange={(value) => onChange({ ...draft, faults: { ...draft.faults, [id]: value } })}
        />
      ))}
    </>
  );
}
