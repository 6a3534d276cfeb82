// The client gateway of a node: a leader accepts clients' writes, any other node redirects the client to the leader.

import type { Json } from '../base/json';
import { roundMs } from '../base/time';
import { type Emitted, send } from '../contracts/emitted';
import type { MessageKind } from '../contracts/program';
import type { Input, Role } from '../contracts/protocol';
import type { Lease } from '../contracts/service';

/** The locks that a leader has granted, by key. They are in its memory alone, and it forgets them with the lead. */
export type Locks = Readonly<Record<string, Lock>>;

/** No locks granted. */
export const NO_LOCKS: Locks = {};

/** A lock: its client, and its expiry in ms of the node's own clock. */
type Lock = { readonly client: string; readonly untilMs: number };

/** The kind of service that checks fencing tokens: a leader with a lease forwards clients' writes to it. */
export const STORAGE_KIND = 'fencedStorage';

/** The kinds of messages that the gateway may handle. */
export const GATEWAY_KINDS: ReadonlySet<string> = new Set(['WRITE', 'WRITTEN', 'REJECTED']);

/** The kinds of messages that the gateway sends, in addition to those of storages and clients. */
export const GATEWAY_MESSAGES: Readonly<Record<string, MessageKind>> = {
  NOT_LEADER: {
    shape: 'diamond',
    letter: 'L',
    means: 'I do not lead; as far as I know this one does.',
  },
  WRITE: {
    shape: 'square',
    letter: 'W',
    means: 'Write this, under my fencing token if I have one.',
  },
  WRITTEN: { shape: 'ring', letter: '✓', means: 'It is written.' },
  REJECTED: {
    shape: 'ring',
    letter: '✗',
    means: 'It is not written: the token is too old, or another client has the lock.',
  },
};

/** The state of the node as the gateway needs it. */
export interface NodeFacts {
  readonly role: Role;
  readonly elected: string | null;
  readonly term: number | undefined;
  readonly lease: Lease | null;
  /** The id of the storage that checks fencing tokens; null when there is none. */
  readonly storage: string | null;
  readonly locks: Locks;
}

/** The gateway's answers to a message, and whether the machine receives the message too. */
export interface GatewayResult {
  readonly answers: readonly Emitted[];
  readonly isForMachine: boolean;
  /** Absent when they stay the same. */
  readonly locks?: Locks;
}

/** The body of a client's request, and of the storage's answer to it. */
type ClientRequest = {
  readonly write: string;
  readonly key: string;
  readonly client?: string;
  /** The time in ms for which the client wants the key alone; absent for a plain write. */
  readonly lockMs?: number;
};

/**
 * Handles a client's request, and the storage's answer to one; null for any other message. A client's WRITE never reaches
 * the machine. Where there is a lease and a storage, the gateway forwards the write under the lease's fencing token, and
 * forwards the storage's answer to the client. A rejection also reaches the machine: a newer leader exists. A request for a
 * lock is the leader's own decision: a storage has no locks.
 *
 * @param clockMs - the present time of the node's own clock.
 */
export function handleClientRequest(
  facts: NodeFacts,
  { kind, from, body }: Input,
  clockMs: number,
): GatewayResult | null {
  const request = (body ?? {}) as ClientRequest;
  if (kind === 'WRITE' && facts.role === 'leader' && isLockRequest(request))
    return answerLock(facts, from, request, clockMs);
  if (kind === 'WRITE') {
    const answers = isClientRequest(request) ? answerWrite(facts, from, request) : [];
    return { answers, isForMachine: false };
  }
  if (request.client === undefined || (kind !== 'WRITTEN' && kind !== 'REJECTED')) return null;
  const answer = send(kind, [{ id: request.client }], { write: request.write });
  return { answers: [answer], isForMachine: kind === 'REJECTED' };
}

/** Whether a body is complete. A corrupted or forged WRITE may lack fields: it is ignored. */
function isClientRequest({ write, key }: Partial<ClientRequest>): boolean {
  return typeof write === 'string' && typeof key === 'string';
}

function isLockRequest(request: ClientRequest): request is Required<ClientRequest> {
  return isClientRequest(request) && typeof request.lockMs === 'number' && request.lockMs > 0;
}

/** Grants a lock unless another client has it. A client that asks again has it from then on. */
function answerLock(
  facts: NodeFacts,
  from: string,
  { key, write, lockMs }: Required<ClientRequest>,
  clockMs: number,
): GatewayResult {
  const { term = null, locks } = facts;
  const held = Object.hasOwn(locks, key) ? locks[key] : undefined;
  const asked = { key, token: term, from, write };
  if (held && held.client !== from && clockMs < held.untilMs) {
    const why = `${held.client} has the lock`;
    const answers = [
      { type: 'writeRejected', ...asked, why } as const,
      send('REJECTED', [{ id: from }], { write }),
    ];
    return { answers, isForMachine: false };
  }
  return {
    answers: [{ type: 'writeAccepted', ...asked }, send('WRITTEN', [{ id: from }], { write })],
    isForMachine: false,
    locks: { ...locks, [key]: { client: from, untilMs: roundMs(clockMs + lockMs) } },
  };
}

function answerWrite(facts: NodeFacts, from: string, { write, key }: ClientRequest): Emitted[] {
  const { role, elected, term = null, lease, storage } = facts;
  if (role !== 'leader')
    return [send('NOT_LEADER', [{ id: from }], { write, leader: elected as Json })];
  if (lease && storage !== null)
    return [send('WRITE', [{ id: storage }], { key, token: lease.token, write, client: from })];
  return [
    { type: 'writeAccepted', key, token: term, from, write },
    send('WRITTEN', [{ id: from }], { write }),
  ];
}
