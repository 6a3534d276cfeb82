// Helpers for the machines of most algorithms: they read events, find peers and services, report on elections, draw
// names, and write for the leader's task.
import { draw, type StreamState } from '../base/random';
import { type Emitted, type ProcessEvent, send } from './emitted';
import type { Peer, ServiceRef } from './protocol';

/** The part of the arguments of guards, actions and delays that the functions below read. */
export interface Args<Context = unknown> {
  readonly context: Context;
  readonly event: { readonly type: string };
}

/** The notice of the present members, for machines whose membership is `told`: `peers` without the node itself. */
export type MembersNotice = { type: 'MEMBERS'; from: string; body: readonly Peer[] };

/** The id of the process that sent the message; of a notice, the node itself. */
export function senderId({ event }: Pick<Args, 'event'>): string {
  return (event as unknown as { from: string }).from;
}

/**
 * The body of the message. Its type is the caller's claim and is not checked: a guard that asks `event.type`, or the
 * place in the machine, must warrant it.
 */
export function bodyOf<Body>({ event }: Pick<Args, 'event'>): Body {
  return (event as unknown as { body: Body }).body;
}

/**
 * The time of the process's own, monotonic clock in ms: at the event, or at the start, which is no event. Throws where the
 * event has no time: the time of the start would be taken for the present.
 */
export function clockOf({ context, event }: Args<{ readonly clockMs: number }>): number {
  const { clockMs } = event as { clockMs?: number };
  if (clockMs === undefined && event.type !== 'xstate.init') throw new Error(noTime(event));
  return clockMs ?? context.clockMs;
}

function noTime({ type }: Args['event']): string {
  return `it reads its clock at ${type}, which has no time: its file lacks \`readsClock: true\`, or the machine raises this event itself`;
}

/**
 * The reading of the process's wall clock in ms, as `clockOf` gives that of the monotonic clock. It may jump, backwards too,
 * and be negative: only rules that the program declares in `wallClock` go by it.
 */
export function wallClockOf({ context, event }: Args<{ readonly wallMs: number }>): number {
  const { wallMs } = event as { wallMs?: number };
  if (wallMs === undefined && event.type !== 'xstate.init') throw new Error(noTime(event));
  return wallMs ?? context.wallMs;
}

/** The peers with these ids, in the order in which the node knows its peers; unknown ids are left out. */
export function peersNamed(
  { peers }: { readonly peers: readonly Peer[] },
  ids: readonly string[],
): readonly Peer[] {
  return peers.filter(({ id }) => ids.includes(id));
}

/** The sender of the message, as a list to send to; empty when it is not among the peers. */
export function sender(args: Args<{ readonly peers: readonly Peer[] }>): readonly Peer[] {
  return peersNamed(args.context, [senderId(args)]);
}

/** The services of this kind, in the definition's order. */
export function servicesOf(
  { services }: { readonly services: readonly ServiceRef[] },
  wanted: string,
): readonly ServiceRef[] {
  return services.filter(({ kind }) => kind === wanted);
}

/** Whether `a` has the greater priority, or the same and an id that sorts later: no two peers are equal. */
export function isHigher(a: Peer, b: Peer): boolean {
  return a.priority === b.priority ? a.id > b.id : a.priority > b.priority;
}

/** The emission that reports an election's start. `why` follows the node's name: `starts and knows no leader`. */
export function started(why: string): ProcessEvent {
  return { type: 'electionStarted', why };
}

/** The emission that reports that an attempt to elect has failed; `why` is a whole clause. */
export function failed(why: string): ProcessEvent {
  return { type: 'electionFailed', why };
}

/** A random word of eight hexadecimal digits, and the state of the stream after it. */
export function drawHex(random: StreamState): readonly [word: string, next: StreamState] {
  const [drawn, next] = draw(random);
  const word = Math.floor(drawn * 2 ** 32).toString(16);
  return [word.padStart(8, '0'), next];
}

/** The key that the leader's task writes (Low Level Design, Fencing Tokens). */
const TASK_KEY = 'cluster-state';

/** A write of the leader's task that is due, under the token that the leader had when it checked that it may write. */
export type DueWrite = { readonly type: 'write'; readonly token: number | null };

/** The part of a context that a write of the leader's task depends on. */
interface Writer {
  readonly self: Peer;
  readonly services: readonly ServiceRef[];
  readonly params: { readonly writeMs: number };
}

/** The emission that sends a write of the leader's task to the storage; nothing where there is none. */
export function taskWrite(
  { self, services }: Omit<Writer, 'params'>,
  { token }: DueWrite,
): Emitted {
  const body = { key: TASK_KEY, token, value: self.id };
  return send('WRITE', servicesOf({ services }, 'fencedStorage'), body);
}

/**
 * Begins a write of the leader's task, in the step in which the leader has checked its state and its clock: the event
 * `write` is due `writeMs` later, and its action emits {@link taskWrite}. A pause may fall between the two. Nothing
 * cancels the event, not even the loss of the leadership: a program that has passed its check does not look again, and
 * thus an overtaken leader writes. The transition for `write` is therefore the machine's own, outside all states. With
 * `writeMs` 0 the check and the write are one step.
 */
export function enqueueWrite(
  context: Writer,
  token: number | null,
  enqueue: {
    readonly emit: (emitted: Emitted) => void;
    readonly raise: (event: DueWrite, options: { delay: number; id: string }) => void;
  },
): void {
  const due: DueWrite = { type: 'write', token };
  const { writeMs } = context.params;
  if (writeMs === 0) enqueue.emit(taskWrite(context, due));
  else enqueue.raise(due, { delay: writeMs, id: 'write' });
}
