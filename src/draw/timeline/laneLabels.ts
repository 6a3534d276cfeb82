// The leader's id in each segment of a lane that has room for it, kept in view while the segment is.

import { type Context2d, setFont, textWidthPx } from '../canvas/context';
import type { Viewport } from '../canvas/layout';
import { leaderLook, type Theme } from '../canvas/theme';
import { timelineGeometry, timeScale } from './timelineGeometry';
import type { TimelineModel } from './timelineModel';
import { visibleSegments } from './visibleSegments';

const LABEL_PX = 11.5;
const INSET_PX = 8;
const LEAST_LANE_PX = 14;

/** Draws the ids, with `leads` on the leader's own lane. Thin lanes have no labels, only colours. */
export function drawLaneLabels(
  context: Context2d,
  model: TimelineModel,
  viewport: Viewport,
  theme: Theme,
): void {
  const { lanesTop, stepPx, laneHeightPx } = timelineGeometry(model.nodes.length, viewport);
  if (laneHeightPx < LEAST_LANE_PX) return;
  setFont(context, theme, LABEL_PX, 600);
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  for (const [lane, { id }] of model.nodes.entries()) {
    const y = lanesTop + (lane + 0.5) * stepPx;
    for (const { leader, x } of beliefsInSight(model, viewport, id)) {
      context.fillStyle = leaderLook(theme, model.leaderRank(leader)).textOn;
      context.fillText(leader === id ? `${id} · leads` : leader, x, y);
    }
  }
}

/** The beliefs in view on a node's lane that have room for a label, with the label's left edge in px. */
export function beliefsInSight(
  model: TimelineModel,
  viewport: Viewport,
  node: string,
): { leader: string; x: number }[] {
  const { leftPx } = timelineGeometry(model.nodes.length, viewport);
  const scale = timeScale(model.view, viewport);
  const pxPerMs = scale(1) - scale(0);
  const fromPx = Math.max(0, model.view.fromMs) * pxPerMs;
  const toPx = Math.min(model.view.toMs, model.endMs) * pxPerMs;
  const segments = model.lanes.nodes.get(node) ?? [];
  return visibleSegments(segments, fromPx, toPx, pxPerMs, viewport.pixelRatio).flatMap(
    ({ value, fromPx: from, toPx: to }) => {
      if (value.type !== 'elected') return [];
      const text = value.leader === node ? `${node} · leads` : value.leader;
      const room = textWidthPx(text, LABEL_PX) + 2 * INSET_PX;
      const x = leftPx + from - model.view.fromMs * pxPerMs + INSET_PX;
      return to - from >= room ? [{ leader: value.leader, x }] : [];
    },
  );
}
