// Arrows in place of motion: under reduced motion a message stands on an arrow from its sender to its receiver.
import type { Point } from '../../sim/contracts/command';
import { addLine } from '../canvas/context';
import { type Box, between, distance } from '../canvas/geometry';
import { valueAt } from '../canvas/valueAt';
import type { PlacedMessage } from '../scene/messagePlaces';
import { chipBoxes } from '../scene/nodeBoxes';
import type { Scene } from '../scene/scene';
import { HALF_HEAD_PX, visibleSpan } from '../scene/visibleSpan';
import { wayRound } from '../scene/wayRound';

const HEAD_PX = 9;

/** Adds a message's arrow to a path. */
export function addArrow(path: Path2D, message: PlacedMessage, scene: Scene): void {
  const way = wayRound(scene, message);
  const words = signsOf(scene);
  const [, second = message.end] = way;
  const [start] = clearOf(words, message.start, second);
  const before = way.at(-2) ?? message.start;
  const [, end] = clearOf(words, before, message.end);
  addLine(path, [start, ...way.slice(1, -1), end]);
  const length = Math.max(1, distance(before, end));
  const [ux, uy] = [(end[0] - before[0]) / length, (end[1] - before[1]) / length];
  for (const side of [-HALF_HEAD_PX, HALF_HEAD_PX]) {
    path.moveTo(end[0] - HEAD_PX * ux + side * uy, end[1] - HEAD_PX * uy - side * ux);
    path.lineTo(end[0], end[1]);
  }
}

/** Words, and the chips of nodes, which would cover an arrow's head. */
function signsOf(scene: Scene): readonly Box[] {
  return valueAt(ofScene, scene, () => [...scene.words, ...chipBoxes(scene)]);
}

/** Every arrow of a frame keeps clear of them. */
const ofScene = new WeakMap<Scene, readonly Box[]>();

/** The ends of an arrow, at the words that lie just before them. */
export function clearOf(words: readonly Box[], start: Point, end: Point): [Point, Point] {
  const [from, to] = visibleSpan(words, start, end);
  return [between(start, end, from), between(start, end, to)];
}
