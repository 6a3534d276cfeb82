// Arrows in place of motion: under reduced motion a message stands on an arrow from its sender to its receiver.
import { sum } from 'd3-array';
import type { Point } from '../../sim/contracts/command';
import { addLine } from '../canvas/context';
import { between, distance, segmentWithin } from '../canvas/geometry';
import type { PlacedMessage } from '../scene/messagePlaces';
import type { Scene } from '../scene/scene';
import { signsOf } from '../scene/stillPlaces';
import { type EndsOfArrow, HALF_HEAD_PX, visibleSpan, type WordsBox } from '../scene/visibleSpan';
import { wayRound } from '../scene/wayRound';

const HEAD_PX = 9;

/** An arrow of which less is seen does not show where its message goes. */
const LEAST_SEEN_PX = 14;

/** Adds a message's arrow to a path, from words to words; none that words hide. */
export function addArrow(path: Path2D, message: PlacedMessage, scene: Scene): void {
  const words = signsOf(scene);
  const way = wayRound(scene, message);
  if (seenPx(way, words) < LEAST_SEEN_PX) return;
  const [, second = message.end] = way;
  const { from, to } = message.flight;
  const [start] = clearOf(words, message.start, second, { from });
  const before = way.at(-2) ?? message.start;
  const [, end] = clearOf(words, before, message.end, { to });
  addLine(path, [start, ...way.slice(1, -1), end]);
  addHead(path, before, end);
}

/** Adds a message's whole arrow where words hide nearly all of it: drawn below them, it is seen between their letters. */
export function addHidden(path: Path2D, message: PlacedMessage, scene: Scene): void {
  const way = wayRound(scene, message);
  if (seenPx(way, signsOf(scene)) >= LEAST_SEEN_PX) return;
  addLine(path, way);
  addHead(path, way.at(-2) ?? message.start, message.end);
}

function addHead(path: Path2D, before: Point, end: Point): void {
  const length = Math.max(1, distance(before, end));
  const [ux, uy] = [(end[0] - before[0]) / length, (end[1] - before[1]) / length];
  for (const side of [-HALF_HEAD_PX, HALF_HEAD_PX]) {
    path.moveTo(end[0] - HEAD_PX * ux + side * uy, end[1] - HEAD_PX * uy - side * ux);
    path.lineTo(end[0], end[1]);
  }
}

/** The length of a way that no words cover, in px; at least, where words overlap. */
function seenPx(way: readonly Point[], words: readonly WordsBox[]): number {
  return sum(way.slice(1), (to, index) => {
    const from = way[index] ?? to;
    const covered = sum(words, (word) => {
      const [enters, leaves] = segmentWithin(from, to, word) ?? [0, 0];
      return leaves - enters;
    });
    return distance(from, to) * Math.max(0, 1 - covered);
  });
}

/** The ends of an arrow, at the words that lie just before them. */
export function clearOf(
  words: readonly WordsBox[],
  start: Point,
  end: Point,
  ends?: EndsOfArrow,
): [Point, Point] {
  const [from, to] = visibleSpan(words, start, end, ends);
  return [between(start, end, from), between(start, end, to)];
}
