// What all rings that run down have in common: how much is left, and where the ring around a node is.
import type { RunningTimer } from '../../sim/trace/views';
import type { Scene } from './scene';

/** How much of a timer is left, from 1 (just armed) to 0 (due). */
export function remainingShare({ startedMs, dueMs }: RunningTimer, nowMs: number): number {
  if (dueMs <= startedMs) return 0;
  return Math.min(1, Math.max(0, (dueMs - nowMs) / (dueMs - startedMs)));
}

/** How far from a node's centre the ring is that runs down around it. */
export function runningRingPx({ detail, radiusPx }: Scene['metrics']): number {
  return radiusPx + (detail === 'tiny' ? 2 : Math.max(3, radiusPx * 0.17));
}
