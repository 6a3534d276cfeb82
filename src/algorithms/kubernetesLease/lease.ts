// The Lease object: as the API returns it, as a node has seen it, and the requests about it.
import type { Json } from '../../sim/base/json';
import { roundMs } from '../../sim/base/time';
import { type Emitted, send } from '../../sim/contracts/emitted';
import {
  bodyOf,
  clockOf,
  drawHex,
  type Args as Given,
  servicesOf,
} from '../../sim/contracts/machineKit';
import type { ProcessInput } from '../../sim/contracts/protocol';
import type { LeaseParams } from './params';

/** The Lease as the API returns it; an empty `holderIdentity` means no holder. */
type LeaseObject = {
  readonly holderIdentity: string;
  readonly leaseDurationSeconds: number;
  readonly acquireTime: number;
  readonly renewTime: number;
  readonly leaseTransitions: number;
  readonly resourceVersion: string;
};
/** The Lease as last seen, and the time by this node's clock at which it expires if it is not seen to change. */
type Observation = { readonly lease: LeaseObject; readonly untilMs: number };
/** A lease that a node holds or has requested: `untilMs` by its own clock, counted from the sending of the request. */
type Claim = { readonly token: number; readonly acquireMs: number; readonly untilMs: number };

export interface Context extends ProcessInput<LeaseParams> {
  /** Its name in the Lease, as long as its process runs. */
  readonly identity: string;
  readonly elected: string | null;
  /** The last Lease seen; for a leader, as it last wrote or read it. */
  readonly seen: Observation | null;
  readonly held: Claim | null;
  /** Whether a leader has read another's name: client-go's `IsLeader()` is false, and no callback has said so. */
  readonly isOvertaken: boolean;
  /** The Lease after the last update, if the update took effect. */
  readonly asked: Claim;
  /** The last leaseTransitions that it knows; for a leader, those with which it became the leader. */
  readonly token: number;
  /** The last request's number and the time of its sending, and the time at which the last try to renew began. */
  readonly ref: number;
  readonly sentMs: number;
  readonly triedMs: number;
  /** The pause before the next try, as last drawn. */
  readonly pauseMs: number;
  /** Whether the last request was answered: an outage is reported only once. */
  readonly isAnswered: boolean;
}
type Reply = { readonly ref: number; readonly lease?: LeaseObject; readonly error?: string };
export type Args = Given<Context>;

export const replyIn = (args: Args) => bodyOf<Reply>(args);
export const holderIn = (args: Args) => replyIn(args).lease?.holderIdentity ?? '';

/** The name for a new process: the node's id, and a random word as the UUID behind the host's name. */
export function named({
  self,
  params,
  random,
}: Pick<Context, 'self' | 'params' | 'random'>): Pick<Context, 'identity' | 'random'> {
  if (!params.newIdentity) return { identity: self.id, random };
  const [word, next] = drawHex(random);
  return { identity: `${self.id}.${word}`, random: next };
}

/** The id of the node behind an identity: ids have no dots. */
export const nodeOf = (identity: string) => identity.split('.')[0] ?? '';

/** The state of a node that knows nothing. */
export function atBoot(input: ProcessInput<LeaseParams>): Context {
  return {
    ...input,
    ...named(input),
    elected: null,
    seen: null,
    held: null,
    isOvertaken: false,
    asked: { token: 0, acquireMs: 0, untilMs: 0 },
    token: 0,
    // Higher than any number of an earlier life: this node must ignore answers to requests from before a restart.
    ref: Math.round(1000 * input.bornAtMs),
    sentMs: input.clockMs,
    triedMs: input.clockMs,
    pauseMs: 0,
    isAnswered: true,
  };
}

/** The Lease in an answer, as seen now. The error is on the safe side: the expiry counts from the answer's arrival. */
export function observation(args: Args): Observation | null {
  const { lease } = replyIn(args);
  if (!lease) return null;
  return { lease, untilMs: roundMs(clockOf(args) + 1000 * lease.leaseDurationSeconds) };
}

/** The Lease after an update that is sent now: a renewal of this node's own, or one transition more. */
export function claim(args: Args): Claim {
  const { seen, identity, params } = args.context;
  const nowMs = clockOf(args);
  const untilMs = roundMs(nowMs + params.leaseMs);
  if (!seen) return { token: 0, acquireMs: nowMs, untilMs };
  const { holderIdentity, leaseTransitions, acquireTime } = seen.lease;
  return holderIdentity === identity
    ? { token: leaseTransitions, acquireMs: acquireTime, untilMs }
    : { token: leaseTransitions + 1, acquireMs: nowMs, untilMs };
}

/** The duration of a Lease without a holder (client-go's release). */
const RELEASED_SECONDS = 1;

/** The id of the API, for messages. */
export const apiOf = (context: Context) => servicesOf(context, 'kubernetesApi')[0]?.id ?? 'The API';

function request(kind: string, context: Context, body: Readonly<Record<string, Json>>): Emitted {
  const about = { ref: context.ref, name: context.params.name, ...body };
  return send(kind, servicesOf(context, 'kubernetesApi'), about);
}

export const read = ({ context }: Args) => request('GET', context, {});

/** Takes or renews the Lease, if it has not changed since it was last seen; creates it if there is none. */
export function update(args: Args): Emitted {
  const { identity, asked, seen, params } = args.context;
  const lease = {
    holderIdentity: identity,
    leaseDurationSeconds: params.leaseMs / 1000,
    acquireTime: asked.acquireMs,
    renewTime: clockOf(args),
    leaseTransitions: asked.token,
  };
  if (!seen) return request('CREATE', args.context, { lease });
  return request('UPDATE', args.context, { lease, resourceVersion: seen.lease.resourceVersion });
}

/** Clears the holder of the Lease (ReleaseOnCancel). */
export function release(args: Args): Emitted {
  const { seen } = args.context;
  const nowMs = clockOf(args);
  const lease = {
    holderIdentity: '',
    leaseDurationSeconds: RELEASED_SECONDS,
    acquireTime: nowMs,
    renewTime: nowMs,
    leaseTransitions: seen?.lease.leaseTransitions ?? 0,
  };
  const resourceVersion = seen?.lease.resourceVersion ?? '';
  return request('UPDATE', args.context, { lease, resourceVersion });
}

/** Clears the holder of the Lease as it was last seen, under a number of its own: the answer is ignored. */
export function releaseUnread({ context, event }: Args): Emitted {
  return release({ context: { ...context, ref: context.ref + 1 }, event });
}
