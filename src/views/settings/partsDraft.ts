// Drafts of services and clients: their parameters, the number of clients, and the change of the run that they mean.
import type { SessionState } from '../../session/run/state';
import type { Params, PartDefinition } from '../../sim/contracts/definition';
import { describeParams } from '../../sim/contracts/params';
import type { Program } from '../../sim/contracts/program';
import { type ParamsDraft, paramsDraft, readParams } from './paramsDraft';

type RunFile = SessionState['file'];

/** Range of the number of clients that the settings can start a run with. */
export const CLIENTS_RANGE = { min: 0, max: 5 } as const;

/** The form of one service or client. */
export interface PartDraft {
  readonly id: string;
  readonly kind: string;
  readonly params: ParamsDraft;
}

/** The forms of services and clients. */
export interface PartsDraft {
  readonly services: readonly PartDraft[];
  readonly clientCount: string;
  /** At least as many as the number asks for: a client that was removed comes back with its values. */
  readonly clients: readonly PartDraft[];
}

/** The programs of services and clients, by kind, that are loaded. */
export interface PartPrograms {
  readonly services: ReadonlyMap<string, Program>;
  readonly clients: ReadonlyMap<string, Program>;
}

/** The draft of a run's services and clients. */
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

/** The draft with every parameter at its default and the same number of clients. */
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
 * The draft with another number of clients; new clients copy the last one.
 *
 * @param taken - ids that a new client may not have.
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

/** As many clients as the number asks for. */
export function shownClients({ clients, clientCount }: PartsDraft): readonly PartDraft[] {
  return clients.slice(0, countOf(clientCount) ?? 0);
}

/** The change that a draft means; null while there are errors. */
export interface PartsReading {
  readonly change: Pick<RunFile, 'services' | 'clients'> | null;
  /** By the id of the service or client, then by parameter. */
  readonly errors: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly countError: string | undefined;
}

/** Reads a draft; `change` omits services or clients where neither the run nor the draft has any. */
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
