// What a candidate for a Kubernetes Lease remembers, and how it reads what it is told.

import { roundMs } from '../../sim/base/time';
import type { ProcessInput } from '../../sim/contracts/protocol';
import type { LeaseParams } from './params';

/** The Lease as the API gives it; an empty `holderIdentity` is nobody. */
export type LeaseObject = {
  readonly holderIdentity: string;
  readonly leaseDurationSeconds: number;
  readonly acquireTime: number;
  readonly renewTime: number;
  readonly leaseTransitions: number;
  readonly resourceVersion: string;
};
/** The Lease as last seen, and when it expires by one's own clock if it is not seen to change. */
type Observation = { readonly lease: LeaseObject; readonly untilMs: number };
/** What a node holds, or has asked for: `untilMs` by its own clock, counted from the sending of the request. */
type Claim = { readonly token: number; readonly acquireMs: number; readonly untilMs: number };

export interface Context extends ProcessInput<LeaseParams> {
  readonly elected: string | null;
  /** Of a leader, the Lease as it last wrote or read it. */
  readonly seen: Observation | null;
  readonly held: Claim | null;
  /** What the last update, if it took effect, has made of the Lease. */
  readonly asked: Claim;
  /** The last leaseTransitions that it knows of. */
  readonly token: number;
  /** The last request's number and when it was sent, and when the last try to renew began. */
  readonly ref: number;
  readonly sentMs: number;
  readonly triedMs: number;
  /** The pause before the next try, as last drawn. */
  readonly pauseMs: number;
  /** The last request was answered: one word an outage is enough. */
  readonly isAnswered: boolean;
}
type Reply = { readonly ref: number; readonly lease?: LeaseObject; readonly error?: string };
type Rejection = { readonly token: number | null; readonly lastToken: number | null };
export type Received =
  | { type: 'REPLY'; from: string; body: Reply }
  | { type: 'REJECTED'; from: string; body: Rejection }
  | { type: 'LEAVE'; from: string };
export type Args = { context: Context; event: { type: string } };

export const replyIn = ({ event }: Args) => (event as Extract<Received, { type: 'REPLY' }>).body;
export const rejectionIn = ({ event }: Args) =>
  (event as Extract<Received, { type: 'REJECTED' }>).body;
export const holderIn = (args: Args) => replyIn(args).lease?.holderIdentity;
/** At the start no event says what the own clock shows. */
export const clockOf = ({ context, event }: Args) =>
  (event as { clockMs?: number }).clockMs ?? context.clockMs;

/** A node that knows nothing. */
export function atBoot(input: ProcessInput<LeaseParams>): Context {
  return {
    ...input,
    elected: null,
    seen: null,
    held: null,
    asked: { token: 0, acquireMs: 0, untilMs: 0 },
    token: 0,
    // Higher than any of an earlier life: an answer to that one comes too late for this.
    ref: Math.round(1000 * input.bornAtMs),
    sentMs: input.clockMs,
    triedMs: input.clockMs,
    pauseMs: 0,
    isAnswered: true,
  };
}

/** The Lease in an answer as seen now. Who sees one errs on the late side: it counts from when the answer came. */
export function observation(args: Args): Pick<Context, 'seen' | 'token'> {
  const { lease } = replyIn(args);
  if (!lease) return { seen: null, token: args.context.token };
  const untilMs = roundMs(clockOf(args) + 1000 * lease.leaseDurationSeconds);
  return { seen: { lease, untilMs }, token: lease.leaseTransitions };
}

/** What an update that is sent now makes of the Lease: of one's own a renewal, of another's one transition more. */
export function claim(args: Args): Claim {
  const { seen, self, params } = args.context;
  const nowMs = clockOf(args);
  const untilMs = roundMs(nowMs + params.leaseMs);
  if (!seen) return { token: 0, acquireMs: nowMs, untilMs };
  const { holderIdentity, leaseTransitions, acquireTime } = seen.lease;
  return holderIdentity === self.id
    ? { token: leaseTransitions, acquireMs: acquireTime, untilMs }
    : { token: leaseTransitions + 1, acquireMs: nowMs, untilMs };
}
