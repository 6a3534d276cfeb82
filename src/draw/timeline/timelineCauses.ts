// The causal chain on the timeline: along the lanes of waiting processes, and across lanes for messages.
import type { Point } from '../../sim/contracts/command';
import { type Context2d, strokeLine } from '../canvas/context';
import { between } from '../canvas/geometry';
import type { Theme } from '../canvas/theme';
import type { RowBox } from './rowBoxes';
import type { TimelineScene } from './timelineScene';

/** The way that a dot on the outermost lane may reach beyond the lanes. */
const BEYOND_PX = 4;

/** Draws the whole causal chain of the violation under inspection. */
export function drawCausalChain(context: Context2d, scene: TimelineScene, theme: Theme): void {
  if (!scene.model.causes) return;
  const { leftPx, rightPx, lanesTop, lanesBottom } = scene.geometry;
  const hops = placeCauses(scene);
  context.save();
  context.beginPath();
  const heightPx = lanesBottom - lanesTop + 2 * BEYOND_PX;
  context.rect(
    leftPx - BEYOND_PX,
    lanesTop - BEYOND_PX,
    rightPx - leftPx + 2 * BEYOND_PX,
    heightPx,
  );
  context.clip();
  for (const [colour, morePx] of [
    [theme.paper, 3],
    [theme.ink, 0],
  ] as const) {
    context.strokeStyle = colour;
    context.fillStyle = colour;
    context.lineWidth = 2 + morePx;
    for (const { start, end, isLost } of hops) {
      strokeLine(context, start, end);
      dot(context, start, 3.5 + morePx / 2);
      if (isLost) cross(context, end);
      else dot(context, end, 3.5 + morePx / 2);
    }
  }
  context.restore();
}

/** One hop of the causal chain on the timeline, in px. */
interface PlacedHop {
  readonly start: Point;
  readonly end: Point;
  readonly isLost: boolean;
}

/**
 * The hops of the causal chain, in px. A service has no lane: its message is a point on the other process's lane. The
 * line of a lost message ends before the receiver's lane.
 */
export function placeCauses({ model, geometry, scale }: TimelineScene): PlacedHop[] {
  const lanes = new Map<string, number>();
  // The rows of an open group's nodes come after the group's own.
  for (const [index, { nodes }] of model.rows.entries()) {
    const { y, stepPx } = geometry.rows[index] as RowBox;
    for (const node of nodes) lanes.set(node, y + stepPx / 2);
  }
  return (model.causes ?? []).flatMap((hop): PlacedHop[] => {
    const [a, b] = hop.type === 'wait' ? [hop.process, hop.process] : [hop.from, hop.to];
    const [from, to] = [lanes.get(a), lanes.get(b)];
    const leaves: Point | null = from === undefined ? null : [scale(hop.fromMs), from];
    const arrives: Point | null = to === undefined ? null : [scale(hop.toMs), to];
    const start = leaves ?? arrives;
    const end = arrives ?? leaves;
    if (!start || !end) return [];
    const isLost = hop.type === 'message' && hop.isLost;
    return [{ start, end: isLost ? between(start, end, LOST_AT) : end, isLost }];
  });
}

/** The length of a lost message's line, as a part of the way to the receiver. */
const LOST_AT = 0.7;
const CROSS_PX = 4;
function cross(context: Context2d, [x, y]: Point): void {
  strokeLine(context, [x - CROSS_PX, y - CROSS_PX], [x + CROSS_PX, y + CROSS_PX]);
  strokeLine(context, [x - CROSS_PX, y + CROSS_PX], [x + CROSS_PX, y - CROSS_PX]);
}

function dot(context: Context2d, [x, y]: Point, radiusPx: number): void {
  context.beginPath();
  context.arc(x, y, radiusPx, 0, 2 * Math.PI);
  context.fill();
}
