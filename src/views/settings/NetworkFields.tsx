// The fields of link settings, for the whole network and for a single link.
import { faults } from '../../faults/registry';
import { typedFaults } from '../../sim/contracts/faultFields';
import { NumberField } from '../controls/Field';
import { FaultForm } from './FaultForm';
import type { NetworkDraft } from './networkDraft';

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
      {typedFaults(faults).map((fault) => (
        <FaultForm
          key={fault.id}
          fault={fault}
          texts={draft.faults}
          errors={errors}
          onChange={(texts) => onChange({ ...draft, faults: texts })}
        />
      ))}
    </>
  );
}
