// The ring around a node that believes to hold a lease: the time until it expires, in the node's colour as a leader.

import type { Context2d } from '../canvas/context';
import { leaderLook, type Theme } from '../canvas/theme';
import { leaseShare, ringRadiusPx } from '../scene/countdown';
import type { Scene } from '../scene/scene';

/** Draws the remaining part of each lease, with a dot at its end, which distinguishes it from a timer's ring. */
export function drawLeaseRings(context: Context2d, scene: Scene, theme: Theme): void {
  const { model, places, metrics } = scene;
  const ringPx = ringRadiusPx(metrics);
  const isTiny = metrics.isDisc;
  context.setLineDash([]);
  context.lineWidth = isTiny ? 1 : 1.5;
  for (const node of model.world.nodes.values()) {
    const [at, share] = [places.get(node.id), leaseShare(node, model.nowMs)];
    if (!at || share === 0) continue;
    const rank = model.leaderRank(node.id);
    const colour = rank < 0 ? theme.ink : leaderLook(theme, rank).colour;
    const end = -Math.PI / 2 + share * 2 * Math.PI;
    context.beginPath();
    context.arc(at[0], at[1], ringPx, -Math.PI / 2, end);
    context.strokeStyle = colour;
    context.stroke();
    context.beginPath();
    const [x, y] = [at[0] + ringPx * Math.cos(end), at[1] + ringPx * Math.sin(end)];
    context.arc(x, y, isTiny ? 1.5 : 3, 0, 2 * Math.PI);
    context.fillStyle = colour;
    context.fill();
  }
}
