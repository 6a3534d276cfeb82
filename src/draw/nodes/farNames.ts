// Names of the nodes that matter in a crowd without room beside them: farther away, at the end of a line.
import type { Point } from '../../sim/contracts/command';
import { isLive } from '../../sim/contracts/status';
import { leadersOf, type World } from '../../sim/trace/world';
import { type Context2d, setFont, textWidthPx, writeOutlined } from '../canvas/context';
import {
  type Box,
  between,
  boxAround,
  crossing,
  crossingWithLine,
  distance,
  distanceToBox,
  distanceToSegment,
  grown,
  isClear,
  middleOf,
  segmentMeetsBox,
  segmentWithin,
} from '../canvas/geometry';
import type { Viewport } from '../canvas/layout';
import { addSpot, strokeSpots } from '../canvas/spots';
import { newPath } from '../canvas/surface';
import type { Theme } from '../canvas/theme';
import { isInSight, isWithin } from '../scene/freeBoxes';
import type { Scene } from '../scene/scene';
import { strokeOutlines } from '../scene/strokeOutline';
import { followersOf } from './camps';
import { isNearestTo } from './nearestName';
import { labelObstacles, nodeLabels } from './nodeLabels';

/** So many nodes at most: those with the most followers, then candidates. */
const MOST = 4;
/** The distances of a name from its node's rim, and the directions, the nearest first. */
const FROM_PX = 8;
const TO_PX = 160;
const STEP_PX = 8;
const DIRECTIONS = 24;
/** The gap between a name and other boxes. */
const GAP_PX = 2;
/** The gap between the lines of two names, and between a line and another name. */
const LINES_APART_PX = 4;
/** The radius of the dot at a line's beginning. */
const DOT_PX = 2;
/** The gap between a name and another node that leads. */
const BESIDE_LEADER_PX = 14;
/** A name beyond a stroke seems to be of a node there: a line over so many nodes is better. */
const A_STROKE = 3;
/** So does a name that is nearer to another node, which seems to have it. */
const AMID_OTHERS = 1;
/** The width and the height of the banner. */
const BANNER_PX = [380, 38] as const;

/** A name, its box, and the ends of its line, in px. */
interface FarName {
  readonly node: string;
  readonly box: Box;
  readonly line: Line;
}

/** The boxes that a name keeps clear of, those of words that no line may run through, and the strokes of cuts, in px. */
interface Surroundings {
  readonly taken: readonly Box[];
  readonly texts: readonly Box[];
  readonly strokes: readonly Point[][];
}

/** From a node's rim to its name. */
type Line = readonly [Point, Point];

/**
 * The names of leaders, living or dead, and of candidates that have no other name on a stage of small nodes.
 *
 * @param words - the boxes of other words, such as the labels of cuts.
 */
export function placeFarNames(scene: Scene, words: readonly Box[] = []): FarName[] {
  const { metrics, model, places, viewport } = scene;
  if (!metrics.isDisc) return [];
  const labels = nodeLabels(scene);
  const named = new Set(labels.flatMap(({ node, isCamp }) => (isCamp ? [] : [node])));
  const nameless = nodesThatMatter(model.world).filter((id) => !named.has(id));
  if (nameless.length === 0) return [];
  const texts = [...labels.map(({ box }) => box), ...scene.siteWords, ...words];
  const taken = [...labelObstacles(scene), ...texts, bannerBox(viewport)];
  const besideLeaders = boxesAroundLeaders(scene);
  const around = { texts, strokes: strokeOutlines(scene) };
  const names: FarName[] = [];
  for (const node of nameless) {
    const at = places.get(node);
    if (!at || !isInSight(scene, at)) continue;
    const others = besideLeaders.filter((box) => distance(middleOf(box), at) > 0);
    const name = placeName(scene, node, at, { ...around, taken: [...taken, ...others] }, names);
    if (!name) continue;
    taken.push(name.box);
    names.push(name);
  }
  return names;
}

/** The boxes around nodes that lead: under its crown another name would be taken for the leader's. */
function boxesAroundLeaders({ model, places, metrics }: Scene): Box[] {
  const sidePx = 2 * (metrics.radiusPx + BESIDE_LEADER_PX);
  return leadersOf(model.world).flatMap(({ id }) => {
    const at = places.get(id);
    return at ? [boxAround(at, sidePx, sidePx)] : [];
  });
}

/** Draws the names, each with a line to its node. */
export function drawFarNames(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  words: readonly Box[],
): void {
  const names = placeFarNames(scene, words);
  if (names.length === 0) return;
  context.strokeStyle = theme.ink;
  context.lineWidth = 1;
  context.setLineDash([]);
  context.beginPath();
  for (const {
    line: [from, to],
  } of names) {
    context.moveTo(...from);
    context.lineTo(...to);
  }
  context.stroke();
  const dots = newPath();
  for (const { line } of names) addSpot(dots, line[0]);
  strokeSpots(context, dots, DOT_PX, theme.ink);
  const { idPx } = scene.metrics;
  setFont(context, theme, idPx, 600);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = theme.ink;
  for (const { node, box } of names) writeOutlined(context, theme, node, middleOf(box), idPx);
}

function nodesThatMatter(world: World): string[] {
  const followed = followersOf(world).map(({ leader }) => leader);
  const candidates = [...world.nodes.values()].filter(
    (node) => isLive(node) && node.role === 'candidate',
  );
  const others = [...leadersOf(world), ...candidates].map(({ id }) => id);
  return [...new Set([...followed, ...others])].slice(0, MOST);
}

/** The greatest box of the banner at the top of a stage. */
function bannerBox({ widthPx }: Viewport): Box {
  return { x: widthPx / 2 - BANNER_PX[0] / 2, y: 0, width: BANNER_PX[0], height: BANNER_PX[1] };
}

/**
 * The nearest free place of a name around its node, whose line is clear of other nodes and of the lines of other names. In
 * a dense crowd the line passes over as few nodes as it can: the dot at its end shows whose it is.
 */
function placeName(
  scene: Scene,
  node: string,
  at: Point,
  { taken, texts, strokes }: Surroundings,
  names: readonly FarName[],
): FarName | null {
  const { metrics, places, viewport } = scene;
  const [width, height] = [textWidthPx(node, metrics.idPx), metrics.idPx];
  // A zoomed crowd is painted anew on each frame: most of it is out of reach.
  const reachPx = metrics.radiusPx + TO_PX + width;
  const near = taken.filter((box) => distanceToBox(at, box) < reachPx);
  const others = [...places.values()].filter(
    (other) => other !== at && distance(other, at) < reachPx,
  );
  let found: FarName | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const middle of middlesAround(at, metrics.radiusPx, width / 2, height / 2)) {
    const box = boxAround(middle, width, height);
    if (!isWithin(box, viewport) || !isClear(grown(box, GAP_PX), near)) continue;
    const line = lineTo(box, at, metrics.radiusPx);
    if (!names.every((name) => areApart({ box, line }, name))) continue;
    if (texts.some((text) => segmentMeetsBox(...line, text))) continue;
    const cost =
      nodesPassed(line, others, metrics.radiusPx) +
      strokesPassed(line, strokes) * A_STROKE +
      (isNearestTo(scene, at, box) ? 0 : AMID_OTHERS);
    if (cost === 0) return { node, box, line };
    if (cost >= least) continue;
    least = cost;
    found = { node, box, line };
  }
  return found;
}

/** The number of strokes of cuts that a line crosses. */
function strokesPassed([from, to]: Line, strokes: readonly Point[][]): number {
  return strokes.filter((stroke) => crossingWithLine(from, to, stroke) !== null).length;
}

/** The number of other nodes that a line passes over. */
function nodesPassed(line: Line, others: readonly Point[], radiusPx: number): number {
  let passed = 0;
  for (const at of others) if (distanceToSegment(at, ...line) < radiusPx) passed += 1;
  return passed;
}

/** A name's box and its line. */
type Placed = Pick<FarName, 'box' | 'line'>;

/** Whether the line of neither name meets the other's line or name, or comes close to it: they would be mixed up. */
function areApart(one: Placed, other: Placed): boolean {
  return (
    crossing(...one.line, ...other.line) === null &&
    one.line.every((end) => distanceToSegment(end, ...other.line) >= LINES_APART_PX) &&
    other.line.every((end) => distanceToSegment(end, ...one.line) >= LINES_APART_PX) &&
    !segmentMeetsBox(...one.line, grown(other.box, LINES_APART_PX)) &&
    !segmentMeetsBox(...other.line, grown(one.box, LINES_APART_PX))
  );
}

/** The middles of a name around its node, the nearest first. */
function* middlesAround(
  [x, y]: Point,
  radiusPx: number,
  halfWidth: number,
  halfHeight: number,
): Generator<Point> {
  for (let away = radiusPx + FROM_PX; away <= radiusPx + TO_PX; away += STEP_PX)
    for (let direction = 0; direction < DIRECTIONS; direction += 1) {
      const angle = (direction / DIRECTIONS) * 2 * Math.PI;
      yield [x + Math.cos(angle) * (away + halfWidth), y + Math.sin(angle) * (away + halfHeight)];
    }
}

/** The line from a node's rim to the edge of its name. */
function lineTo(box: Box, at: Point, radiusPx: number): [Point, Point] {
  const middle = middleOf(box);
  const rim = between(at, middle, Math.min(1, radiusPx / Math.max(1, distance(at, middle))));
  const [enters] = segmentWithin(rim, middle, box) ?? [1];
  return [rim, between(rim, middle, enters)];
}
