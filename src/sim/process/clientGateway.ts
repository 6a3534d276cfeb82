// Answers clients in a node's name: who leads takes their writes, who does not says who does.

import type { Json } from '../base/json';
import { type Emitted, send } from '../contracts/emitted';
import type { MessageKind } from '../contracts/program';
import type { Input, Role } from '../contracts/protocol';
import type { Lease } from '../contracts/service';

/** The kind of service that checks fencing tokens: a leader with a lease hands clients' writes to it. */
export const STORAGE_KIND = 'fencedStorage';

/** The kinds of messages that may be for the gateway. */
export const GATEWAY_KINDS: ReadonlySet<string> = new Set(['WRITE', 'WRITTEN', 'REJECTED']);

/** What the gateway says, beside what storages and clients do. */
export const GATEWAY_MESSAGES: Readonly<Record<string, MessageKind>> = {
  NOT_LEADER: {
    shape: 'diamond',
    letter: 'N',
    means: 'I do not lead; as far as I know this one does.',
  },
  WRITE: {
    shape: 'square',
    letter: 'W',
    means: 'Write this, under my fencing token if I have one.',
  },
  WRITTEN: { shape: 'ring', letter: 'W', means: 'It is written.' },
  REJECTED: { shape: 'triangle', letter: 'R', means: 'It is not written: the token is too old.' },
};

/** What the gateway knows of its node. */
export interface NodeFacts {
  readonly role: Role;
  readonly elected: string | null;
  readonly term: number | undefined;
  readonly lease: Lease | null;
  /** The storage that checks fencing tokens, if there is one. */
  readonly storage: string | null;
}

/** What the gateway does about a message: it answers, and hands the message on to the machine or does not. */
export interface GatewayResult {
  readonly answers: readonly Emitted[];
  readonly isForMachine: boolean;
}

/** What a client asks for, and what the storage says of it. */
type ClientRequest = { readonly write: string; readonly key: string; readonly client?: string };

/**
 * Handles a client’s request, and the storage’s answer to one; null for any other message. A client's WRITE never reaches the machine. Where there is
 * a lease and a storage, the write goes there under the lease's fencing token, and the storage's answer is passed on;
 * a rejection is also the machine's business, for it says that somebody newer leads.
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

/** Corruption or a person's hand brings a WRITE here that says less: it has no answer. */
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
