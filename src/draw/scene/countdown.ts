// Countdown rings of timers and leases: the part that remains, and the radius of a node's ring.
import type { RunningTimer } from '../../sim/trace/views';
import type { Scene } from './scene';

/** The remaining part of a timer, from 1 (just started) to 0 (due). */
export function remainingShare({ startedMs, dueMs }: RunningTimer, nowMs: number): number {
  if (dueMs <= startedMs) return 0;
  return Math.min(1, Math.max(0, (dueMs - nowMs) / (dueMs - startedMs)));
}

/** The radius of the countdown ring around a node, in px. */
export function ringRadiusPx({ isDisc, radiusPx }: Scene['metrics']): number {
  return radiusPx + (isDisc ? 2 : Math.max(3, radiusPx * 0.17));
}
