// The ring around a node that runs down: how long until it stops waiting.
import { isLive, type NodeView, type RunningTimer } from '../sim/world';
import type { Context2d } from './context';
import type { Scene } from './scene';
import type { Theme } from './theme';

/**
 * The timer that decides what a node does next: of those it has armed, the one that runs longest, because shorter
 * ones (a poll, a retry) only serve it. Null for a leader, whose timers are its own heartbeat's, and for who is down.
 */
export function ringTimer(node: NodeView): RunningTimer | null {
  if (!isLive(node) || node.elected === node.id) return null;
  let longest: RunningTimer | null = null;
  for (const timer of node.timers.values())
    if (!longest || timer.dueMs - timer.startedMs > longest.dueMs - longest.startedMs)
      longest = timer;
  return longest;
}

/** How much of a timer is left, from 1 (just armed) to 0 (due). */
export function remainingShare({ startedMs, dueMs }: RunningTimer, nowMs: number): number {
  if (dueMs <= startedMs) return 0;
  return Math.min(1, Math.max(0, (dueMs - nowMs) / (dueMs - startedMs)));
}

/** Draws all rings as one path: what is left of each, clockwise from the top. */
export function drawTimerRings(
  context: Context2d,
  { model, places, metrics }: Scene,
  theme: Theme,
): void {
  const gapPx = metrics.detail === 'tiny' ? 2 : Math.max(3, metrics.radiusPx * 0.17);
  const ringPx = metrics.radiusPx + gapPx;
  context.beginPath();
  for (const node of model.world.nodes.values()) {
    const [at, timer] = [places.get(node.id), ringTimer(node)];
    const share = timer ? remainingShare(timer, model.nowMs) : 0;
    if (!at || share === 0) continue;
    context.moveTo(at[0], at[1] - ringPx);
    context.arc(at[0], at[1], ringPx, -Math.PI / 2, -Math.PI / 2 + share * 2 * Math.PI);
  }
  context.strokeStyle = theme.soft;
  context.lineWidth = metrics.detail === 'tiny' ? 1 : Math.max(2, metrics.radiusPx * 0.085);
  context.setLineDash([]);
  context.stroke();
}
