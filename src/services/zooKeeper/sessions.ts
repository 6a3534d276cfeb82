// The sessions of ZooKeeper: their expiry, and the znodes and watches that end with them.
import { remove, type Znode } from './tree';
import { fire, type Notification, type Watch } from './watches';

/** A client's session. Times are ms of the server's own clock. */
export type Session = {
  readonly id: number;
  /** The process that connected last, which receives the session's notifications. */
  readonly client: string;
  readonly timeoutMs: number;
  /** The time of the request that set `expiresMs`; a request that does not postpone the expiry leaves it. */
  readonly sinceMs: number;
  readonly expiresMs: number;
  /** Whether its client has connected since the server started. */
  readonly isConnected: boolean;
};

/** The server's whole state. */
export interface ServerState {
  /** The id of the last transaction. */
  readonly zxid: number;
  /** In the order of their creation, the root first. */
  readonly nodes: readonly Znode[];
  readonly sessions: readonly Session[];
  readonly watches: readonly Watch[];
}

/** The server's state after a step, and the notifications that the step causes. */
export interface Step {
  readonly state: ServerState;
  readonly notifications: readonly Notification[];
}

/** In ticks: the server's usual minSessionTimeout and maxSessionTimeout. */
const SESSION_TICKS = { min: 2, max: 20 };

/** The timeout that a client gets for its proposed one. */
export function negotiated(proposedMs: number, tickMs: number): number {
  return Math.min(Math.max(proposedMs, SESSION_TICKS.min * tickMs), SESSION_TICKS.max * tickMs);
}

/** A session expires at the first tick that is later than its timeout from now (ExpiryQueue.roundToNextInterval). */
function expiryMs(timeoutMs: number, clockMs: number, tickMs: number): number {
  return (Math.floor((clockMs + timeoutMs) / tickMs) + 1) * tickMs;
}

/** A session that is new or reconnected, with a full timeout from now. */
export function openSession(
  session: Pick<Session, 'id' | 'client' | 'timeoutMs'>,
  clockMs: number,
  tickMs: number,
): Session {
  const expiresMs = expiryMs(session.timeoutMs, clockMs, tickMs);
  return { ...session, sinceMs: clockMs, expiresMs, isConnected: true };
}

/** The session after a request at this time. */
export function renewed(session: Session, clockMs: number, tickMs: number): Session {
  const opened = openSession(session, clockMs, tickMs);
  return opened.expiresMs === session.expiresMs ? session : opened;
}

/** The time at which the next session expires; null when there is none. */
export function nextExpiryMs({ sessions }: ServerState): number | null {
  return sessions.length === 0 ? null : Math.min(...sessions.map(({ expiresMs }) => expiresMs));
}

/** Ends every session that is due. */
export function expire(before: ServerState, nowMs: number): Step {
  let state = before;
  let notifications: readonly Notification[] = [];
  for (const session of before.sessions.filter(({ expiresMs }) => expiresMs <= nowMs)) {
    const ended = endSession(state, session.id);
    state = ended.state;
    notifications = [...notifications, ...ended.notifications];
  }
  return { state, notifications };
}

/** Ends a session: its ephemeral znodes are deleted, oldest first, and fire their watches; then its own watches are removed. */
export function endSession(before: ServerState, id: number): Step {
  let { nodes, watches } = before;
  let notifications: readonly Notification[] = [];
  for (const { path } of before.nodes.filter(({ session }) => session === id)) {
    const removed = remove(nodes, { path, version: -1 });
    if ('error' in removed) throw new Error(`the ephemeral ${path} cannot go: ${removed.error}`);
    const fired = fire(watches, removed.change);
    ({ nodes } = removed);
    watches = fired.left;
    notifications = [...notifications, ...fired.notifications];
  }
  const state = {
    zxid: before.zxid + 1,
    nodes,
    sessions: before.sessions.filter((session) => session.id !== id),
    watches: watches.filter(({ session }) => session !== id),
  };
  return { state, notifications };
}
