// Services and clients as somebody sets them, and what they come to: their parameters, and how many clients there are.
import type { SessionState } from '../../session/run/state';
import type { Params, PartDefinition } from '../../sim/contracts/definition';
import { describeParams } from '../../sim/contracts/params';
import type { Program } from '../../sim/contracts/program';
import { type ParamsDraft, paramsDraft, readParams } from './paramsDraft';

type RunFile = SessionState['file'];

/** How many clients a run that is started from the settings may have. */
export const CLIENTS_RANGE = { min: 0, max: 5 } as const;

/** The form of one service or client. */
export interface PartDraft {
  readonly id: string;
  readonly kind: string;
  readonly params: ParamsDraft;
}

/** What stands in the forms of services and clients. */
export interface PartsDraft {
  readonly services: readonly PartDraft[];
  readonly clientCount: string;
  /** At least as many as are asked for: who is taken away comes back as it was. */
  readonly clients: readonly PartDraft[];
}

/** What the kinds of services and clients are programmed to do, as far as that is loaded. */
export interface PartPrograms {
  readonly services: ReadonlyMap<string, Program>;
  readonly clients: ReadonlyMap<string, Program>;
}

/** The forms for the services and clients of a run. */
export function partsDraft(
  { services = [], clients = [] }: Pick<RunFile, 'services' | 'clients'>,
  programs: PartPrograms,
): PartsDraft {
  return {
    services: services.map((part) => partDraft(part, programs.services)),
    clientCount: String(clients.length),
    clients: clients.map((part) => partDraft(part, programs.clients)),
  };
}

function partDraft(
  { id, kind, params }: PartDefinition,
  programs: ReadonlyMap<string, Program>,
): PartDraft {
  const program = programs.get(kind);
  return { id, kind, params: program ? paramsDraft(params, describeParams(program.params)) : {} };
}

/** The forms with every parameter at its default, and as many clients as there were. */
export function defaultParts(draft: PartsDraft, programs: PartPrograms): PartsDraft {
  const atDefaults = (parts: readonly PartDraft[], all: ReadonlyMap<string, Program>) =>
    parts.map(({ id, kind }) => partDraft({ id, kind, params: {} }, all));
  return {
    ...draft,
    services: atDefaults(draft.services, programs.services),
    clients: atDefaults(draft.clients, programs.clients),
  };
}

/**
 * The forms with another number of clients: newcomers do as the last one does.
 *
 * @param taken - ids that no newcomer may have.
 */
export function withClientCount(
  draft: PartsDraft,
  clientCount: string,
  taken: readonly string[],
  client: Program,
): PartsDraft {
  const clients = [...draft.clients];
  const ids = new Set([...taken, ...clients.map(({ id }) => id)]);
  for (let number = 1; clients.length < (countOf(clientCount) ?? 0); number += 1) {
    const id = `c${number}`;
    if (ids.has(id)) continue;
    const newcomer = { id, kind: client.id, params: {} };
    const last = clients.at(-1);
    clients.push(last ? { ...last, id } : partDraft(newcomer, new Map([[client.id, client]])));
  }
  return { ...draft, clientCount, clients };
}

/** The clients that the number asks for. */
export function shownClients({ clients, clientCount }: PartsDraft): readonly PartDraft[] {
  return clients.slice(0, countOf(clientCount) ?? 0);
}

/** What the forms mean; `change` is null while there are errors. */
export interface PartsReading {
  readonly change: Pick<RunFile, 'services' | 'clients'> | null;
  /** By the id of the service or client, then by parameter. */
  readonly errors: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly countError: string | undefined;
}

/** Reads the forms; of a run that has no services or no clients, and gets none, nothing is said. */
export function readParts(draft: PartsDraft, file: RunFile, programs: PartPrograms): PartsReading {
  const errors: Record<string, Readonly<Record<string, string>>> = {};
  const read = (parts: readonly PartDraft[], all: ReadonlyMap<string, Program>) =>
    parts.map(({ id, kind, params: typed }): PartDefinition => {
      const program = all.get(kind);
      const { params, errors: wrong } = program
        ? readParams(typed, program)
        : { params: null, errors: {} };
      if (!params) errors[id] = wrong;
      return { id, kind, params: params ?? ({} as Params) };
    });
  const services = read(draft.services, programs.services);
  const clients = read(shownClients(draft), programs.clients);
  const { min, max } = CLIENTS_RANGE;
  const isCount = countOf(draft.clientCount) !== null;
  const change = {
    ...((file.services || services.length > 0) && { services }),
    ...((file.clients || clients.length > 0) && { clients }),
  };
  return {
    change: isCount && Object.keys(errors).length === 0 ? change : null,
    errors,
    countError: isCount ? undefined : `The number of clients is a whole number, ${min} to ${max}`,
  };
}

function countOf(text: string): number | null {
  const { min, max } = CLIENTS_RANGE;
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isInteger(value) && value >= min && value <= max ? value : null;
}
