// The marks of a cut that parts few of many: short strokes across its links, and across no other.
import { greatest, range, rollup } from 'd3-array';
import {
  type Box,
  between,
  boxAround,
  distance,
  distanceToBox,
  distanceToSegment,
} from '../../draw/canvas/geometry';
import { toScreen, toUnit, type Viewport, wholeOf } from '../../draw/canvas/layout';
import { endsOf, wayBetween } from '../../draw/scene/ends';
import { placeChip, stateBox } from '../../draw/scene/nodeBoxes';
import { type NodeMetrics, nodeMetrics } from '../../draw/scene/nodeMetrics';
import { linkKey } from '../../sim/base/linkKey';
import type { Point } from '../../sim/contracts/command';
import type { Line, Places } from './clearLines';
import { haveDrawnLink } from './drawnLinks';
import { fanMark, type Segment } from './fanMark';
import { type Processes, sizesOn, USUAL_LINES, USUAL_WORD } from './outlines';

/** Two processes. */
export type Pair = readonly [a: string, b: string];

/** The shares of a link's seen length at which its mark may lie. */
const SHARES = range(0.1, 0.91, 0.04);
/** Half the length of a mark, in px: less only where another link is as near. */
const HALF_PX = 16;
const LEAST_HALF_PX = 5;
/** The distance from the middle of a link that costs as much as this link's whole length, in px of nearness. */
const OFF_MIDDLE_PX = 14;
/** Among more nodes only the links that begin where the cut ones do are kept clear of. */
const FEW_NODES = 16;

/** One mark across the links of one process where it has room, else one across each; none for a link that is hidden. */
export function linkMarks(links: readonly Pair[], places: Places, world: Processes): Line[] {
  const stage = wholeOf(places.stage);
  const at = new Map([...places.positions].map(([id, point]) => [id, toScreen(point, stage)]));
  const metrics = nodeMetrics(world.nodes.size, stage);
  const around = (sizeOf: SizeOf, word?: string): Surroundings => ({
    boxes: boxesOf(at, stage, world, sizeOf, metrics, word),
    placed: { places: at, parts: partsOf(at, world, sizeOf), metrics },
  });
  const largest = around(sizesOn(world, stage));
  const first = (find: (surroundings: Surroundings) => Segment | null) =>
    find(largest) ?? find(around(sizesOn(world, stage, USUAL_LINES), USUAL_WORD));
  const marks = fansOf(links).flatMap(({ hub, fan }) => {
    const shared =
      fan.length > 1 && first((surroundings) => sharedMark(hub, fan, surroundings, world));
    return shared
      ? [shared]
      : fan.map((link) => first((surroundings) => markOf(link, surroundings, world)));
  });
  return marks.flatMap((mark) => (mark ? [mark.map((point) => toUnit(point, stage))] : []));
}

/** Links that share a process. */
interface Fan {
  readonly hub: string;
  readonly fan: readonly Pair[];
}

/** The links by the process that most of them share. */
function fansOf(links: readonly Pair[]): Fan[] {
  const counts = rollup(
    links.flat(),
    ({ length }) => length,
    (id) => id,
  );
  const hub = greatest(counts, ([, count]) => count)?.[0];
  if (hub === undefined) return [];
  const fan = links.filter((link) => link.includes(hub));
  const others = links.filter((link) => !link.includes(hub));
  return [{ hub, fan }, ...fansOf(others)];
}

function sharedMark(
  hub: string,
  fan: readonly Pair[],
  { boxes, placed }: Surroundings,
  world: Processes,
): Segment | null {
  const lines = fan.flatMap(([a, b]) => {
    const line = wayBetween(placed, hub, a === hub ? b : a);
    return line ? [line] : [];
  });
  return fanMark(lines, othersOf(fan, placed, world), boxes, SHARES);
}

/** The surroundings of a mark, which keeps clear of them. */
interface Surroundings {
  readonly boxes: readonly Box[];
  readonly placed: Parameters<typeof wayBetween>[0];
}

function markOf(link: Pair, { boxes, placed }: Surroundings, world: Processes): Segment | null {
  const way = wayBetween(placed, ...link);
  if (!way) return null;
  const [from, to] = way;
  const others = othersOf([link], placed, world);
  const best = greatest(
    SHARES.map((share) => spotAt(share, from, to, boxes, others)),
    ({ worth }) => worth,
  );
  if (!best || best.roomPx <= 0) return null;
  return across(best.at, from, to, Math.max(LEAST_HALF_PX, Math.min(HALF_PX, best.roomPx)));
}

/** A place for a mark, the room around it, and its worth, in px. */
interface Spot {
  readonly at: Point;
  readonly roomPx: number;
  readonly worth: number;
}

function spotAt(
  share: number,
  from: Point,
  to: Point,
  boxes: readonly Box[],
  others: readonly Segment[],
): Spot {
  const at = between(from, to, share);
  let roomPx = Number.POSITIVE_INFINITY;
  for (const box of boxes) roomPx = Math.min(roomPx, distanceToBox(at, box));
  for (const [one, two] of others) roomPx = Math.min(roomPx, distanceToSegment(at, one, two));
  return { at, roomPx, worth: Math.min(roomPx, HALF_PX) - OFF_MIDDLE_PX * Math.abs(share - 0.5) };
}

function across([x, y]: Point, from: Point, to: Point, half: number): [Point, Point] {
  const length = Math.max(1, distance(from, to));
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  return [
    [x - dy * half, y + dx * half],
    [x + dy * half, y - dx * half],
  ];
}

/** The lines of the other links. */
function othersOf(
  links: readonly Pair[],
  placed: Surroundings['placed'],
  world: Processes,
): Segment[] {
  const all = [...placed.places.keys()];
  const isFew = world.nodes.size <= FEW_NODES;
  const ends = new Set(links.flat());
  const own = new Set(links.flatMap(([a, b]) => [linkKey(a, b), linkKey(b, a)]));
  return all.flatMap((one, index) =>
    all.slice(index + 1).flatMap((other): Segment[] => {
      const isOwn = own.has(linkKey(one, other));
      const isNear = isFew || ends.has(one) || ends.has(other);
      const isOther = !isOwn && isNear && haveDrawnLink(world, one, other);
      const line = isOther && endsOf(placed, one, other);
      return line ? [line] : [];
    }),
  );
}

type SizeOf = ReturnType<typeof sizesOn>;

/** The boxes of services and clients: links end at their edges. */
function partsOf(at: ReadonlyMap<string, Point>, world: Processes, sizeOf: SizeOf) {
  return new Map(
    [...at].flatMap(([id, place]) => {
      const [size, isService] = [sizeOf(id), world.services.has(id)];
      if (!size || !(isService || world.clients.has(id))) return [];
      const type = isService ? ('service' as const) : ('client' as const);
      return [[id, { type, at: place, box: boxAround(place, ...size) }] as const];
    }),
  );
}

/** The boxes of all processes, and of nodes' chips and the words below them. */
function boxesOf(
  at: ReadonlyMap<string, Point>,
  stage: Viewport,
  world: Processes,
  sizeOf: SizeOf,
  metrics: NodeMetrics,
  word: string | undefined,
): Box[] {
  return [...at].flatMap(([id, place]): Box[] => {
    const size = sizeOf(id);
    const bodies = size ? [boxAround(place, ...size)] : [];
    if (world.services.has(id) || world.clients.has(id) || metrics.isDisc) return bodies;
    const chip = placeChip({ metrics, viewport: stage }, place, id);
    return metrics.hasStates
      ? [...bodies, chip, stateBox(metrics, place, word)]
      : [...bodies, chip];
  });
}
