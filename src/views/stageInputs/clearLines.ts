// The lines between two sides of a cut, clear of the circles and boxes of all processes where that is possible.
import { extent, sort } from 'd3-array';
import { between, crossingWithLine } from '../../draw/canvas/geometry';
import {
  bannerPx,
  FOOT_PX,
  layoutBox,
  toUnit,
  type Viewport,
  wholeOf,
} from '../../draw/canvas/layout';
import type { Point } from '../../sim/contracts/command';
import { bridgesOf, type Link, websOf } from './bridges';
import { haveDrawnLink } from './drawnLinks';
import { outlineStrokes } from './outlineStrokes';
import { MOST_LINES, type OutlineOf, outlinesOn, type Processes, USUAL_LINES } from './outlines';
import { enclosingStroke, middleOf, separatingStroke } from './separatingStroke';

/** The points of a line, in unit coordinates. */
export type Line = readonly Point[];

/** A stage, and the places of processes on it in unit coordinates. */
export interface Places {
  readonly positions: ReadonlyMap<string, Point>;
  readonly stage: Viewport;
}

/** The ids of two sides of a cut, and of what may stand on either side. */
interface CutSides {
  readonly group: readonly string[];
  readonly rest: readonly string[];
  readonly others: readonly string[];
}

/** A gap beside a circle or a box is wide enough for a line from this share of the gap between the sides on. */
const SEEN_SHARE = 0.04;
/** Among so few nodes a straight line between the centres is near to no other node. */
const FEW_NODES = 16;
/**
 * In a crowd a line may run below the rims of nodes, so far from their centres, in units of their radius: the first for
 * which there is room.
 */
const CORE_SHARES = [0.7, 0.35];

/**
 * The lines between two sides: one straight line clear of all circles and boxes, and of what is around few nodes where that
 * is possible; else one around `group`, else one around each of its parts, in a crowd through the rims of neighbours where
 * it must. Few nodes have a straight line between the centres before that. None where there is none.
 */
export function clearLines(sides: CutSides, places: Places, world: Processes): Line[] {
  const { positions, stage } = places;
  const { radiusXPx, radiusYPx } = layoutBox(wholeOf(stage));
  // A distance counts as it is seen: the unit is that of the stage's narrower side.
  const narrowPx = Math.min(radiusXPx, radiusYPx);
  const [perX, perY] = [radiusXPx / narrowPx, radiusYPx / narrowPx];
  const outlines = (outlineOf: OutlineOf) => (ids: readonly string[]) =>
    ids.map((id) =>
      outlineOf(id, positions.get(id) ?? [0, 0]).map(([x, y]): Point => [x * perX, y * perY]),
    );
  const whole = outlines(outlinesOn(world, stage));
  const cores = CORE_SHARES.map((share) => outlines(outlinesOn(world, stage, { share })));
  const centred = outlines((_, at) => [at]);
  const linesOfServices = world.services.size > 0 ? [MOST_LINES, USUAL_LINES] : [MOST_LINES];
  const roomy = (['words', 'chip'] as const).flatMap((around) =>
    linesOfServices.map((lines) => outlines(outlinesOn(world, stage, { around, lines }))),
  );
  return linesBetween(sides, world, { roomy, whole, cores, centred })
    .map((line) => line.map(([x, y]): Point => [x / perX, y / perY]))
    .map((line) => (line.length === 2 ? onStage(line, places) : line));
}

type OutlinesOf = (ids: readonly string[]) => Point[][];

/** Outlines of processes: with what is around nodes and all or the usual lines of services, and smaller ones. */
interface Outlines {
  readonly roomy: readonly OutlinesOf[];
  readonly whole: OutlinesOf;
  readonly cores: readonly OutlinesOf[];
  readonly centred: OutlinesOf;
}

/** Lines that cross no link of either side where that is possible: a whole link would seem to be cut. */
function linesBetween(sides: CutSides, world: Processes, outlines: Outlines): Line[] {
  const lines = linesBesideProcesses(sides, world, outlines);
  const { group, rest, others } = sides;
  // Nodes have links to all others; only where clients have theirs, too, a bent line may lie between those of both sides.
  if (![...group, ...rest].some((id) => world.clients.has(id))) return lines;
  const { whole } = outlines;
  const [one, other] = [linksAmong(group, whole, world), linksAmong(rest, whole, world)];
  // A line around one side goes on from its last point to its first.
  const drawn = lines.map((line) => [...line, ...line.slice(0, 1)]);
  const isCrossed = [...one, ...other].some(([from, to]) =>
    drawn.some((line) => crossingWithLine(from, to, line) !== null),
  );
  const webs = isCrossed ? websOf(one, other) : null;
  if (!webs) return lines;
  const [inside, outside] = webs;
  const woven = outlineStrokes(
    [...whole(group), ...inside],
    [...whole(rest), ...outside],
    whole(others),
  );
  return woven.length === 1 ? woven : lines;
}

/** The links among processes, from middle to middle of their outlines. */
function linksAmong(ids: readonly string[], outlinesOf: OutlinesOf, world: Processes): Link[] {
  const middles = ids.map((id) => [id, middleOf(outlinesOf([id]).flat())] as const);
  return middles.flatMap(([a, from], index) =>
    middles
      .slice(index + 1)
      .flatMap(([b, to]): Link[] => (haveDrawnLink(world, a, b) ? [[from, to]] : [])),
  );
}

function linesBesideProcesses(
  { group, rest, others }: CutSides,
  { nodes, clients }: Processes,
  { roomy, whole, cores, centred }: Outlines,
): Line[] {
  const areFew = nodes.size <= FEW_NODES;
  const sided = [...group, ...rest];
  const hasClients = sided.some((id) => clients.has(id));
  const outlines = areFew ? [...roomy, whole] : [whole];
  const straight = () =>
    firstOf(outlines, (of) => separatingStroke(of(group), of(rest), of(others), SEEN_SHARE));
  const enclosing = () =>
    firstOf(outlines, (of) => enclosingStroke(of(group).flat(), of(rest).flat()));
  // A client stands at the stage's edge, where a stroke around it and a node would cross the stage.
  const clear = straight() ?? (hasClients ? null : enclosing());
  if (clear) return [clear];
  const [one, other, beside] = [whole(group), whole(rest), whole(others)];
  const areFewNodes = areFew && sided.every((id) => nodes.has(id));
  const around = areFewNodes ? [] : outlineStrokes(one, other, beside);
  // Two strokes around one side would say that its parts are cut off from each other.
  if (around.length > 1 && hasClients) {
    const enclosed = enclosing();
    if (enclosed) return [enclosed];
    const bridges = bridgesOf(one, other);
    const joined = bridges ? outlineStrokes([...one, ...bridges], other, beside) : [];
    if (joined.length === 1) return joined;
  }
  if (around.length > 0) return around;
  for (const core of areFewNodes ? [] : cores) {
    const inCrowd = outlineStrokes(core(group), core(rest), core(others));
    if (inCrowd.length > 0) return inCrowd;
  }
  const central = separatingStroke(centred(group), centred(rest), centred(others));
  return central ? [central] : [];
}

/** The line that is found for the first of some outlines that have one. */
function firstOf(
  outlines: readonly OutlinesOf[],
  find: (outlinesOf: OutlinesOf) => Line | null,
): Line | null {
  for (const outlinesOf of outlines) {
    const line = find(outlinesOf);
    if (line) return line;
  }
  return null;
}

/** The gap between a stroke around processes and the banner, the stage's sides and its foot, in px. */
const ROOM_GAP_PX = { top: 10, side: 4, foot: 4 };

/** A process beyond the room has its stroke around it all the same, at this distance, in units of the layout's radius. */
const AROUND = 0.14;

/**
 * A stroke around processes as far as the stage shows it: what would lie beyond its sides, or below the legend, lies along
 * them, so that the stroke is seen to be closed.
 */
export function withinRoom(line: Line, { positions, stage }: Places): Line {
  const [[left, upper], [right, lower]] = roomOn(stage, ROOM_GAP_PX.top);
  const within = (axis: 0 | 1, low: number, high: number) => {
    const [least = low, most = high] = extent([...positions.values()], (point) => point[axis]);
    const from = least < low ? least - AROUND : low;
    const to = most > high ? most + AROUND : high;
    return (value: number) => Math.min(to, Math.max(from, value));
  };
  const [across, down] = [within(0, left, right), within(1, upper, lower)];
  return line.map(([x, y]): Point => [across(x), down(y)]);
}

/** The corners of the room of strokes, of which the upper one is so far above the foot of the banner. */
function roomOn(stage: Viewport, abovePx: number): [Point, Point] {
  const whole = wholeOf(stage);
  const { widthPx, heightPx, footPx = FOOT_PX } = whole;
  const { side, foot } = ROOM_GAP_PX;
  return [
    toUnit([side, bannerPx(whole) - abovePx], whole),
    toUnit([widthPx - side, heightPx - footPx - foot], whole),
  ];
}

/**
 * A straight line as far as the stage shows it, or its outermost processes where these lie beyond: it still parts all. At
 * the top it ends where the banner may begin.
 */
function onStage(line: Line, { positions, stage }: Places): Line {
  const [from, to] = line;
  if (!from || !to) return line;
  const [low, high] = roomOn(stage, 0);
  const shares = ([0, 1] as const).flatMap((axis): [number, number][] => {
    const way = to[axis] - from[axis];
    if (way === 0) return [];
    const [least = 0, most = 0] = extent([...positions.values()], (point) => point[axis]);
    const ends = [Math.min(low[axis], least), Math.max(high[axis], most)];
    const [first = 0, last = 1] = sort(ends.map((end) => (end - from[axis]) / way));
    return [[first, last]];
  });
  const first = Math.max(0, ...shares.map(([share]) => share));
  const last = Math.min(1, ...shares.map(([, share]) => share));
  return first < last ? [between(from, to, first), between(from, to, last)] : line;
}
