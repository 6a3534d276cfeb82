// Countdown rings of timers and leases: the part that remains, and the radius of a node's ring.
import { isLive } from '../../sim/contracts/status';
import type { NodeView, RunningTimer } from '../../sim/trace/views';
import type { Scene } from './scene';

/** The remaining part of a timer, from 1 (just started) to 0 (due). */
export function remainingShare({ startedMs, dueMs }: RunningTimer, nowMs: number): number {
  if (dueMs <= startedMs) return 0;
  return Math.min(1, Math.max(0, (dueMs - nowMs) / (dueMs - startedMs)));
}

/** The remaining part of a live node's lease, from 1 (just granted or renewed) to 0 (expired, or none). */
export function leaseShare(node: NodeView, nowMs: number): number {
  const { lease } = node;
  if (!lease || !isLive(node)) return 0;
  return remainingShare({ startedMs: lease.sinceMs, dueMs: lease.untilMs }, nowMs);
}

/** The radius of the countdown ring around a node, in px. */
export function ringRadiusPx({ isDisc, radiusPx }: Scene['metrics']): number {
  return radiusPx + (isDisc ? 2 : Math.max(3, radiusPx * 0.17));
}
