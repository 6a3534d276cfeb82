// Helpers for the machines of most algorithms: they read events, find peers and services, and report on elections.
import type { ProcessEvent } from './emitted';
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
 * The time of the process's own clock in ms: at the event, or at the start, which is no event. Throws where the event
 * has no time: the time of the start would be taken for the present.
 */
export function clockOf({ context, event }: Args<{ readonly clockMs: number }>): number {
  const { clockMs } = event as { clockMs?: number };
  if (clockMs === undefined && event.type !== 'xstate.init')
    throw new Error(
      `it reads its clock at ${event.type}, which has no time: its file lacks \`readsClock: true\`, or the machine raises this event itself`,
    );
  return clockMs ?? context.clockMs;
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
