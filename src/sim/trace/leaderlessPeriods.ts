// The periods in which no live node considers itself the leader.
import { roundMs } from '../base/time';

/** A period without a leader, in ms; `toMs` is null while it lasts. */
export interface LeaderlessPeriod {
  readonly fromMs: number;
  readonly toMs: number | null;
}

/** Begins or ends the last period of a list by the number of leaders from `atMs` on. */
export function addLeaderCount(list: LeaderlessPeriod[], leaders: number, atMs: number): void {
  const last = list.at(-1);
  const isOpen = last?.toMs === null;
  if (leaders === 0 && !isOpen) list.push({ fromMs: atMs, toMs: null });
  if (leaders > 0 && isOpen) list[list.length - 1] = { fromMs: last.fromMs, toMs: atMs };
}

/** The begin of the period without a leader at a moment, in ms; null when there is a leader. */
export function leaderlessSinceMs(list: readonly LeaderlessPeriod[], nowMs: number): number | null {
  const last = list.findLast(({ fromMs }) => fromMs <= nowMs);
  return last && (last.toMs === null || last.toMs > nowMs) ? last.fromMs : null;
}

/** The time without a leader up to a moment, in ms. */
export function leaderlessMsUntil(list: readonly LeaderlessPeriod[], nowMs: number): number {
  let totalMs = 0;
  for (const { fromMs, toMs } of list)
    totalMs += Math.max(0, Math.min(toMs ?? nowMs, nowMs) - fromMs);
  return roundMs(totalMs);
}
