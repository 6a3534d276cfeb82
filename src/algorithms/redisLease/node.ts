// What a node with a lease on a key of Redis remembers, how it reads what it is told, and what it asks for.

import { roundMs } from '../../sim/base/time';
import { type Emitted, send } from '../../sim/contracts/emitted';
import type { ProcessInput } from '../../sim/contracts/protocol';
import type { Lease } from '../../sim/contracts/service';
import type { LeaseParams } from './params';

/** The key that stands for the leadership, and the one that the leader's task writes. */
const KEY = 'leader';
const TASK_KEY = 'cluster-state';

export interface Context extends ProcessInput<LeaseParams> {
  /** Who has the key by Redis's last answer. */
  readonly elected: string | null;
  /** The fencing token that came with that answer. */
  readonly token: number | null;
  /** When the last request was sent, by the own clock. It is the request's `ref` too: no two are sent at once. */
  readonly sentMs: number;
  /** Until when the last answer is good, by the own clock. */
  readonly untilMs: number;
  /** A key that is its own may be old: it came before a restart, or by a request whose answer it missed. */
  readonly inDoubt: boolean;
}
type Holder = readonly [owner: string | null, token: number | null];
type Reply = { readonly ref: number; readonly value?: number | Holder; readonly error?: string };
type Rejection = { readonly token: number | null; readonly lastToken: number | null };
export type Received =
  | { type: 'REPLY'; from: string; body: Reply }
  | { type: 'REJECTED'; from: string; body: Rejection }
  | { type: 'LEAVE'; from: string };
export type Args = { context: Context; event: { type: string } };

/** A node that has just started. */
export function atBoot(input: ProcessInput<LeaseParams>): Context {
  return { ...input, elected: null, token: null, sentMs: -1, untilMs: 0, inDoubt: true };
}

export const clockOf = ({ event }: Args) => (event as unknown as { clockMs: number }).clockMs;
export const replyIn = ({ event }: Args) => (event as Extract<Received, { type: 'REPLY' }>).body;
export const rejectionIn = ({ event }: Args) =>
  (event as Extract<Received, { type: 'REJECTED' }>).body;

/** An answer to an earlier request, or the same answer again, says nothing about now. */
export const isAnswer = (args: Args) => replyIn(args).ref === args.context.sentMs;

/** Who has the key, by the answer to an ACQUIRE. */
export function holderIn(args: Args): Holder {
  const { value } = replyIn(args);
  return typeof value === 'object' ? value : [null, null];
}

/** The answer to an ACQUIRE, whichever it was, says that the key is this node's. */
export const isGrant = (args: Args) => holderIn(args)[0] === args.context.self.id;

/** Until when an answer to the last request is good: Redis counts the TTL from some moment after that was sent. */
export const validUntilMs = ({ context }: Args) => roundMs(context.sentMs + context.params.ttlMs);

/** The lease that the node believes to hold. */
export function leaseOf({ elected, self, token, untilMs }: Context): Lease | null {
  return elected === self.id ? { key: KEY, token, untilMs } : null;
}

/** Asks for the key and a new token. */
export const acquire = (args: Args) => command('ACQUIRE', args, ttl(args));
/** Asks that the key live on, if it is still its own. */
export const renew = (args: Args) => command('RENEW', args, ttl(args));
/** Asks that the key be deleted, if it is still its own. */
export const release = (args: Args) => command('RELEASE', args);

/** Does the leader's task. */
export function write({ context }: Args): Emitted {
  const body = { key: TASK_KEY, token: context.token, value: context.self.id };
  return send('WRITE', servicesOf(context, 'fencedStorage'), body);
}

function command(kind: string, args: Args, ...more: string[]): Emitted {
  const { context } = args;
  const body = { ref: clockOf(args), args: [KEY, context.self.id, ...more] };
  return send(kind, servicesOf(context, 'redis'), body);
}

/** Redis takes whole ms. Rounded up, the key outlives what its holder believes, never the other way round. */
const ttl = ({ context }: Args) => String(Math.ceil(context.params.ttlMs));

const servicesOf = ({ services }: Context, wanted: string) =>
  services.filter(({ kind }) => kind === wanted);
