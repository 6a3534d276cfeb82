// Lights up why a property fell: who waits and what flies on the way from the cause, in ink, by form and not by colour.
import type { CauseHop } from '../sim/causeHop';
import type { Point } from '../sim/command';
import type { Context2d } from './context';
import { placeOf, rimsOf } from './ends';
import { between, grown } from './geometry';
import type { Viewport } from './layout';
import type { Scene } from './scene';
import type { Theme } from './theme';
import { timelineGeometry, timeScale } from './timelineGeometry';
import type { TimelineModel } from './timelineModel';

/** The hops that a moment, in ms, belongs to. */
export function litHops(hops: readonly CauseHop[], nowMs: number): CauseHop[] {
  return hops.filter(({ fromMs, toMs }) => fromMs <= nowMs && nowMs <= toMs);
}

/** On the stage: rings of dashes around who has a part in it now, and the ways of the messages that have. */
export function drawCauses(context: Context2d, scene: Scene, theme: Theme): void {
  const { causes, nowMs } = scene.model;
  if (!causes) return;
  const lit = litHops(causes, nowMs);
  context.strokeStyle = theme.ink;
  context.lineWidth = 3;
  context.lineCap = 'round';
  for (const hop of lit) if (hop.type === 'message') drawFlight(context, scene, hop);
  const processes = new Set(lit.flatMap((hop) => (hop.type === 'wait' ? [hop.process] : [])));
  context.setLineDash([1, 7]);
  for (const id of processes) ringAround(context, scene, id);
  context.setLineDash([]);
  context.lineCap = 'butt';
}

function drawFlight(
  context: Context2d,
  scene: Scene,
  { from: a, to: b, fromMs, toMs, isLost }: Extract<CauseHop, { type: 'message' }>,
): void {
  const [from, to] = [placeOf(scene, a), placeOf(scene, b)];
  if (!from || !to) return;
  const [start, end] = rimsOf(scene, { a, b, from, to });
  context.setLineDash([1, 7]);
  line(context, start, end);
  context.setLineDash([]);
  // Where a message is lost, the stage says so itself.
  if (scene.model.reducedMotion || isLost || toMs === fromMs) return;
  const [x, y] = between(start, end, (scene.model.nowMs - fromMs) / (toMs - fromMs));
  context.beginPath();
  context.arc(x, y, scene.metrics.glyphPx * 1.7, 0, 2 * Math.PI);
  context.stroke();
}

function ringAround(context: Context2d, { places, parts, metrics }: Scene, id: string): void {
  const part = parts.get(id);
  const at = places.get(id);
  context.beginPath();
  if (part) {
    const { x, y, width, height } = grown(part.box, 9);
    context.roundRect(x, y, width, height, 12);
  } else if (at) context.arc(at[0], at[1], metrics.radiusPx * 1.2 + 8, 0, 2 * Math.PI);
  context.stroke();
}

/** On the timeline: the whole way, along the lanes of who waited and across them where a message went. */
export function drawCauseWay(
  context: Context2d,
  model: TimelineModel,
  viewport: Viewport,
  theme: Theme,
): void {
  if (!model.causes) return;
  const { leftPx, rightPx } = timelineGeometry(model.nodes.length, viewport);
  const stretches = placeCauses(model, viewport);
  context.save();
  context.beginPath();
  context.rect(leftPx - 4, 0, rightPx - leftPx + 8, viewport.heightPx);
  context.clip();
  for (const [colour, morePx] of [
    [theme.paper, 3],
    [theme.ink, 0],
  ] as const) {
    context.strokeStyle = colour;
    context.fillStyle = colour;
    context.lineWidth = 2 + morePx;
    for (const { start, end, isLost } of stretches) {
      line(context, start, end);
      dot(context, start, 3.5 + morePx / 2);
      if (isLost) cross(context, end);
      else dot(context, end, 3.5 + morePx / 2);
    }
  }
  context.restore();
}

/** A stretch of the way on the timeline, in px. */
interface CauseStretch {
  readonly start: Point;
  readonly end: Point;
  readonly isLost: boolean;
}

/** A service has no lane: a message that it sends or gets is a point on the other's. A lost one does not arrive. */
export function placeCauses(model: TimelineModel, viewport: Viewport): CauseStretch[] {
  const { lanesTop, stepPx } = timelineGeometry(model.nodes.length, viewport);
  const scale = timeScale(model.view, viewport);
  const lanes = new Map(model.nodes.map(({ id }, lane) => [id, lanesTop + (lane + 0.5) * stepPx]));
  return (model.causes ?? []).flatMap((hop): CauseStretch[] => {
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

/** How far a lost message's line goes towards who does not get it. */
const LOST_AT = 0.7;
const CROSS_PX = 4;

function cross(context: Context2d, [x, y]: Point): void {
  line(context, [x - CROSS_PX, y - CROSS_PX], [x + CROSS_PX, y + CROSS_PX]);
  line(context, [x - CROSS_PX, y + CROSS_PX], [x + CROSS_PX, y - CROSS_PX]);
}

function line(context: Context2d, start: Point, end: Point): void {
  context.beginPath();
  context.moveTo(start[0], start[1]);
  context.lineTo(end[0], end[1]);
  context.stroke();
}

function dot(context: Context2d, [x, y]: Point, radiusPx: number): void {
  context.beginPath();
  context.arc(x, y, radiusPx, 0, 2 * Math.PI);
  context.fill();
}
