// The sessions of ZooKeeper: how long each lives, and what goes with it.
import { remove, type Znode } from './tree';
import { fire, type Notification, type Watch } from './watches';

/** A client's session. Times are ms of the server's own clock. */
export type Session = {
  readonly id: number;
  /** The process that connected last: it hears of the session's watches. */
  readonly client: string;
  readonly timeoutMs: number;
  /** Since when it expires then: a request that does not postpone that leaves it. */
  readonly sinceMs: number;
  readonly expiresMs: number;
};

/** All that the server holds. */
export interface Held {
  /** The id of the last transaction. */
  readonly zxid: number;
  /** In the order of their creation, first of all the root. */
  readonly nodes: readonly Znode[];
  readonly sessions: readonly Session[];
  readonly watches: readonly Watch[];
}

/** What the server holds after something, and whom it tells of it. */
export interface Step {
  readonly held: Held;
  readonly told: readonly Notification[];
}

/** In ticks: the server's usual minSessionTimeout and maxSessionTimeout. */
const SESSION_TICKS = { min: 2, max: 20 };

/** The timeout that a client gets for the one that it proposes. */
export function negotiated(proposedMs: number, tickMs: number): number {
  return Math.min(Math.max(proposedMs, SESSION_TICKS.min * tickMs), SESSION_TICKS.max * tickMs);
}

/** It expires at the first tick that is later than its timeout from now (ExpiryQueue.roundToNextInterval). */
function expiryMs(timeoutMs: number, clockMs: number, tickMs: number): number {
  return (Math.floor((clockMs + timeoutMs) / tickMs) + 1) * tickMs;
}

/** A session of which the server hears now for the first time, or for the first time on this connection. */
export function openSession(
  session: Pick<Session, 'id' | 'client' | 'timeoutMs'>,
  clockMs: number,
  tickMs: number,
): Session {
  const expiresMs = expiryMs(session.timeoutMs, clockMs, tickMs);
  return { ...session, sinceMs: clockMs, expiresMs };
}

/** The session, of which the server hears now. */
export function renewed(session: Session, clockMs: number, tickMs: number): Session {
  const opened = openSession(session, clockMs, tickMs);
  return opened.expiresMs === session.expiresMs ? session : opened;
}

/** When the next session expires; null when there is none. */
export function nextExpiryMs({ sessions }: Held): number | null {
  return sessions.length === 0 ? null : Math.min(...sessions.map(({ expiresMs }) => expiresMs));
}

/** Ends every session that is due. */
export function expire(before: Held, nowMs: number): Step {
  let held = before;
  let told: readonly Notification[] = [];
  for (const session of before.sessions.filter(({ expiresMs }) => expiresMs <= nowMs)) {
    const ended = endSession(held, session.id);
    held = ended.held;
    told = [...told, ...ended.told];
  }
  return { held, told };
}

/** Ends a session: its ephemeral znodes go, oldest first, and who watches them is told; then its own watches go. */
export function endSession(before: Held, id: number): Step {
  let { nodes, watches } = before;
  let told: readonly Notification[] = [];
  for (const { path } of before.nodes.filter(({ session }) => session === id)) {
    const removed = remove(nodes, { path, version: -1 });
    if ('error' in removed) throw new Error(`the ephemeral ${path} cannot go: ${removed.error}`);
    const fired = fire(watches, removed.change);
    ({ nodes } = removed);
    watches = fired.left;
    told = [...told, ...fired.told];
  }
  const held = {
    zxid: before.zxid + 1,
    nodes,
    sessions: before.sessions.filter((session) => session.id !== id),
    watches: watches.filter(({ session }) => session !== id),
  };
  return { held, told };
}
