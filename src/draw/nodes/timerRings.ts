// The countdown ring around a node: the time until its timer is due.

import { isLive } from '../../sim/contracts/status';
import { leads, type NodeView, type RunningTimer } from '../../sim/trace/views';
import type { Context2d } from '../canvas/context';
import type { Theme } from '../canvas/theme';
import { leaseShare, remainingShare, ringRadiusPx } from '../scene/countdown';
import { isInSight } from '../scene/freeBoxes';
import type { Scene } from '../scene/scene';

/**
 * The timer that a node's ring shows: the longest of those running, because shorter ones (a poll, a retry) only serve
 * it. Null for a leader, whose timers are those of its own heartbeats, and for a node that does not run.
 */
export function ringTimer(node: NodeView): RunningTimer | null {
  if (!isLive(node) || leads(node)) return null;
  let longest: RunningTimer | null = null;
  for (const timer of node.timers.values())
    if (!longest || timer.dueMs - timer.startedMs > longest.dueMs - longest.startedMs)
      longest = timer;
  return longest;
}

/** The remaining part of a node's timer ring, from 1 to 0; 0 while the ring of its lease takes its place. */
export function timerShare(node: NodeView, nowMs: number): number {
  const timer = ringTimer(node);
  if (!timer || leaseShare(node, nowMs) > 0) return 0;
  return remainingShare(timer, nowMs);
}

/** Draws all rings as one path, each clockwise from the top. */
export function drawTimerRings(context: Context2d, scene: Scene, theme: Theme): void {
  const { model, places, metrics } = scene;
  // Far away the rings of a hundred nodes would say less than their discs.
  if (metrics.detail === 'far') return;
  const ringPx = ringRadiusPx(metrics);
  context.beginPath();
  for (const node of model.world.nodes.values()) {
    const [at, share] = [places.get(node.id), timerShare(node, model.nowMs)];
    if (!at || share === 0 || !isInSight(scene, at)) continue;
    context.moveTo(at[0], at[1] - ringPx);
    context.arc(at[0], at[1], ringPx, -Math.PI / 2, -Math.PI / 2 + share * 2 * Math.PI);
  }
  context.strokeStyle = theme.soft;
  context.lineWidth = metrics.isDisc ? 1 : Math.max(2, metrics.radiusPx * 0.085);
  context.setLineDash([]);
  context.stroke();
}
