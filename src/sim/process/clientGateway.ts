// The client gateway of a node: a leader accepts clients' writes, any other node redirects the client to the leader.

import type { Json } from '../base/json';
import { type Emitted, send } from '../contracts/emitted';
import type { MessageKind } from '../contracts/program';
import type { Input, Role } from '../contracts/protocol';
import type { Lease } from '../contracts/service';

/** The kind of service that checks fencing tokens: a leader with a lease forwards clients' writes to it. */
export const STORAGE_KIND = 'fencedStorage';

/** The kinds of messages that the gateway may handle. */
export const GATEWAY_KINDS: ReadonlySet<string> = new Set(['WRITE', 'WRITTEN', 'REJECTED']);

/** The kinds of messages that the gateway sends, in addition to those of storages and clients. */
export const GATEWAY_MESSAGES: Readonly<Record<string, MessageKind>> = {
  NOT_LEADER: {
    shape: 'diamond',
    letter: 'NL',
    means: 'I do not lead; as far as I know this one does.',
  },
  WRITE: {
    shape: 'square',
    letter: 'W',
    means: 'Write this, under my fencing token if I have one.',
  },
  WRITTEN: { shape: 'ring', letter: '✓', means: 'It is written.' },
  REJECTED: { shape: 'diamond', letter: '✗', means: 'It is not written: the token is too old.' },
};

/** The state of the node as the gateway needs it. */
export interface NodeFacts {
  readonly role: Role;
  readonly elected: string | null;
  readonly term: number | undefined;
  readonly lease: Lease | null;
  /** The id of the storage that checks fencing tokens; null when there is none. */
  readonly storage: string | null;
}

/** The gateway's answers to a message, and whether the machine receives the message too. */
export interface GatewayResult {
  readonly answers: readonly Emitted[];
  readonly isForMachine: boolean;
}

/** The body of a client's request, and of the storage's answer to it. */
type ClientRequest = { readonly write: string; readonly key: string; readonly client?: string };

/**
 * Handles a client's request, and the storage's answer to one; null for any other message. A client's WRITE never reaches
 * the machine. Where there is a lease and a storage, the gateway forwards the write under the lease's fencing token, and
 * forwards the storage's answer to the client. A rejection also reaches the machine: a newer leader exists.
 */
export function handleClientRequest(
  facts: NodeFacts,
  { kind, from, body }: Input,
): GatewayResult | null {
  const request = (body ?? {}) as ClientRequest;
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
