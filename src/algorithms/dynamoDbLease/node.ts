// What a node with a lease on a DynamoDB record remembers, and how it reads what it is told.

import { draw } from '../../sim/base/random';
import { roundMs } from '../../sim/base/time';
import type { ProcessInput } from '../../sim/contracts/protocol';
import type { LeaseParams } from './params';

/** The record. Its token counts who has held it: it is raised whenever the record is taken, and never otherwise. */
export type LockRecord = {
  readonly owner: string;
  readonly version: string;
  readonly leaseMs: number;
  readonly token: number;
  readonly isReleased: boolean;
};
/** The record as last read, and whether it has stayed the same for its lease’s length since. */
type Observation = { readonly record: LockRecord; readonly isExpired: boolean };
/** What a node holds, or has asked for: `untilMs` by its own clock, counted from the sending of the request. */
type Claim = { readonly version: string; readonly token: number; readonly untilMs: number };

export interface Context extends ProcessInput<LeaseParams> {
  readonly elected: string | null;
  readonly seen: Observation | null;
  readonly held: Claim | null;
  /** The highest that it knows of. */
  readonly token: number;
  /** What the last write, if it took effect, has made of the record. */
  readonly asked: Claim;
  /** The last request's number, and when it was sent. */
  readonly ref: number;
  readonly sentMs: number;
  /** The last request was answered: one word an outage is enough. */
  readonly isAnswered: boolean;
}
type Reply = { readonly ref: number; readonly item?: LockRecord | null; readonly error?: string };
type Rejection = { readonly token: number | null; readonly lastToken: number | null };
export type Received =
  | { type: 'REPLY'; from: string; body: Reply }
  | { type: 'REJECTED'; from: string; body: Rejection }
  | { type: 'LEAVE'; from: string };
export type Args = { context: Context; event: { type: string } };

export const replyIn = ({ event }: Args) => (event as Extract<Received, { type: 'REPLY' }>).body;
/** The record in an answer: with an error, what stood in the way. */
export const recordIn = (args: Args) => replyIn(args).item ?? null;
export const rejectionIn = ({ event }: Args) =>
  (event as Extract<Received, { type: 'REJECTED' }>).body;
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
    token: 0,
    asked: { version: '', token: 0, untilMs: 0 },
    // Higher than any of an earlier life: an answer to that one comes too late for this.
    ref: Math.round(1000 * input.bornAtMs),
    sentMs: input.clockMs,
    isAnswered: true,
  };
}

/**
 * What a write makes of the record that is sent now, under this token: a version that nobody has used before, as
 * eight hexadecimal digits, for the lease’s length.
 */
export function claim(args: Args, token: number): Pick<Context, 'asked' | 'random'> {
  const { params } = args.context;
  const [drawn, random] = draw(args.context.random);
  const version = Math.floor(drawn * 2 ** 32)
    .toString(16)
    .padStart(8, '0');
  return { random, asked: { version, token, untilMs: roundMs(clockOf(args) + params.leaseMs) } };
}
