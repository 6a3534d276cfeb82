// The settings of services and clients: a foldable form for each, and the number of clients.
import type { ReactNode } from 'react';
import type { Client } from '../../sim/contracts/client';
import type { Program } from '../../sim/contracts/program';
import { NumberField } from '../controls/Field';
import { ParamFields } from './ParamFields';
import {
  CLIENTS_RANGE,
  type PartDraft,
  type PartPrograms,
  type PartsDraft,
  type PartsReading,
  shownClients,
  withClientCount,
} from './partsDraft';

interface Props {
  readonly draft: PartsDraft;
  readonly reading: PartsReading;
  readonly programs: PartPrograms;
  /** The program of a new client; null until it is loaded. */
  readonly client: Client | null;
  /** Ids that a new client may not have. */
  readonly taken: readonly string[];
  readonly onChange: (draft: PartsDraft) => void;
}

/** Services, where there are any, then clients. */
export function PartFields({ draft, reading, programs, client, taken, onChange }: Props) {
  const formOf = (
    part: PartDraft,
    all: ReadonlyMap<string, Program>,
    change: (changed: PartDraft) => void,
  ): ReactNode => (
    <PartForm
      key={part.id}
      part={part}
      program={all.get(part.kind)}
      errors={reading.errors[part.id]}
      onChange={change}
    />
  );
  const replaced = (parts: readonly PartDraft[], changed: PartDraft) =>
    parts.map((part) => (part.id === changed.id ? changed : part));
  return (
    <>
      {draft.services.length > 0 && <h2>Services</h2>}
      {draft.services.map((part) =>
        formOf(part, programs.services, (changed) =>
          onChange({ ...draft, services: replaced(draft.services, changed) }),
        ),
      )}
      <h2>Clients</h2>
      {client && (
        <NumberField
          label="Number of clients"
          isWhole
          help={`${CLIENTS_RANGE.min} to ${CLIENTS_RANGE.max}. ${client.summary}`}
          value={draft.clientCount}
          error={reading.countError}
          onChange={(count) => onChange(withClientCount(draft, count, taken, client))}
        />
      )}
      {shownClients(draft).map((part) =>
        formOf(part, programs.clients, (changed) =>
          onChange({ ...draft, clients: replaced(draft.clients, changed) }),
        ),
      )}
    </>
  );
}

interface FormProps {
  readonly part: PartDraft;
  readonly program: Program | undefined;
  readonly errors: Readonly<Record<string, string>> | undefined;
  readonly onChange: (part: PartDraft) => void;
}

/** The form of a service or client; an error opens it. */
function PartForm({ part, program, errors, onChange }: FormProps) {
  if (!program) return null;
  return (
    <details
      className="part-form"
      aria-label={`Parameters of ${part.id}`}
      {...(errors && { open: true })}
    >
      <summary>
        {part.id} <span className="hint">{program.name}</span>
      </summary>
      <ParamFields
        program={program}
        draft={part.params}
        errors={errors}
        onChange={(params) => onChange({ ...part, params })}
      />
    </details>
  );
}
