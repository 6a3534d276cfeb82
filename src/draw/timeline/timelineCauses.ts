// The painter of a chain of causes on the timeline: lines along the lanes of waiting processes and, for messages, across
// lanes, with a numbered disc for each step. The other lanes are paler. The file is fetched at the first question.
import type { Point } from '../../sim/contracts/command';
import { type Context2d, strokeLine } from '../canvas/context';
import { between } from '../canvas/geometry';
import { DISC_PX, drawNumberDiscs, type PlacedDisc } from '../canvas/numberDisc';
import type { Theme } from '../canvas/theme';
import type { RowBox } from './rowBoxes';
import type { TimelineScene } from './timelineScene';

/** The opacity of lanes that are not in the chain. */
const PALE = 0.38;
const LINE_PX = 1.5;
/** The distance by which a disc on the outermost lane may extend beyond the lanes, in px. */
const BEYOND_PX = DISC_PX;

/** Draws the chain that is asked about. */
export function drawCausalChain(context: Context2d, scene: TimelineScene, theme: Theme): void {
  if (!scene.model.causes) return;
  const { leftPx, rightPx, lanesTop, lanesBottom } = scene.geometry;
  context.save();
  context.beginPath();
  const widthPx = rightPx - leftPx + 2 * BEYOND_PX;
  const heightPx = lanesBottom - lanesTop + 2 * BEYOND_PX;
  context.rect(leftPx - BEYOND_PX, lanesTop - BEYOND_PX, widthPx, heightPx);
  context.clip();
  paleOthers(context, scene, theme);
  drawHops(context, placeCauses(scene), theme);
  drawNumberDiscs(context, placeLaneMarks(scene), theme);
  context.restore();
}

function paleOthers(context: Context2d, { model, geometry }: TimelineScene, theme: Theme): void {
  const involved = new Set<string>();
  for (const hop of model.causes?.hops ?? [])
    for (const id of hop.type === 'wait' ? [hop.process] : [hop.from, hop.to]) involved.add(id);
  for (const { process, flight } of model.causes?.marks ?? [])
    for (const id of [process, flight?.from, flight?.to]) if (id) involved.add(id);
  context.globalAlpha = 1 - PALE;
  context.fillStyle = theme.paper;
  for (const [index, { nodes }] of model.rows.entries()) {
    if (nodes.some((node) => involved.has(node))) continue;
    const { y, stepPx } = geometry.rows[index] as RowBox;
    context.fillRect(geometry.leftPx, y, geometry.rightPx - geometry.leftPx, stepPx);
  }
  context.globalAlpha = 1;
}

function drawHops(context: Context2d, hops: readonly PlacedHop[], theme: Theme): void {
  for (const [colour, morePx] of [
    [theme.paper, 3],
    [theme.ink, 0],
  ] as const) {
    context.strokeStyle = colour;
    context.fillStyle = colour;
    context.lineWidth = LINE_PX + morePx;
    for (const { start, end, isLost } of hops) {
      strokeLine(context, start, end);
      if (isLost) cross(context, end);
      else dot(context, end, 3 + morePx / 2);
    }
  }
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
export function placeCauses(scene: TimelineScene): PlacedHop[] {
  const { model, scale } = scene;
  const lanes = laneMiddles(scene);
  return (model.causes?.hops ?? []).flatMap((hop): PlacedHop[] => {
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

/** The middle of each node's lane, in px. */
function laneMiddles({ model, geometry }: TimelineScene): Map<string, number> {
  const lanes = new Map<string, number>();
  // The rows of an open group's nodes come after the group's own.
  for (const [index, { nodes }] of model.rows.entries()) {
    const { y, stepPx } = geometry.rows[index] as RowBox;
    for (const node of nodes) lanes.set(node, y + stepPx / 2);
  }
  return lanes;
}

/**
 * The discs, in px: on the lane of their process, or of the receiver for a message. A disc that would overlap another one
 * is moved to the right.
 */
export function placeLaneMarks(scene: TimelineScene): PlacedDisc[] {
  const lanes = laneMiddles(scene);
  const placed: PlacedDisc[] = [];
  for (const mark of scene.model.causes?.marks ?? []) {
    const { atMs, process, flight } = mark;
    const y = (flight && lanes.get(flight.to)) ?? lanes.get(process);
    if (y === undefined) continue;
    let x = scene.scale(atMs) + (flight ? DISC_PX * 2.5 : 0);
    const isTaken = () =>
      placed.some(({ at }) => Math.hypot(at[0] - x, at[1] - y) < 2 * DISC_PX + 1);
    while (isTaken()) x += DISC_PX;
    placed.push({ mark, at: [x, y] });
  }
  return placed;
}

/** The length of a lost message's line, as a part of the distance to the receiver's lane. */
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
