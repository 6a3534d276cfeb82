// The places of lost messages under reduced motion: apart from each other, with the strokes through them.
import { range } from 'd3-array';
import type { Flight } from '../../sim/trace/world';
import {
  between,
  boxAround,
  crossing,
  distance,
  distanceToBox,
  distanceToSegment,
  isClear,
} from '../canvas/geometry';
import { valueAt } from '../canvas/valueAt';
import type { AsCross, Flying } from './flights';
import { glyphReachPx } from './glyph';
import { ARM_SHARE, beforeReceiver, besideServices, strokeThrough } from './lossPlaces';
import { hasLetters } from './nodeMetrics';
import type { Scene } from './scene';
import { glyphBox, isClearOfDiscs, isClearOfNodes, isOffNodes, signsOf } from './stillPlaces';

/** The gap between two lost messages, and the most places that one moves back for others. */
const APART_PX = 4;
const PLACES_BACK = 4;
/** Farther back among many nodes a message would seem to be lost at another one. */
const STEPS_IN_CROWD = 1;
/** The gap between a lost message and its receiver where the head of another one's arrow is. */
const BEFORE_HEAD_PX = 13;

/**
 * The message so far back on its way that it covers no service and none of those placed, nor their strokes, for without
 * motion they would stay on each other; and no node, chip or word where that is possible. Null where it has no room. Among
 * many nodes it stays at the place where it was lost, or just before it, with its letter only where that has room.
 */
export function standBehind<Message extends Flying>(
  scene: Scene,
  message: Message,
  others: readonly Flying[],
): (Message & AsCross) | null {
  const { isDisc, hasStates } = scene.metrics;
  const parts = [...scene.parts.values()];
  const isOnPaper = ({ at }: Message) => parts.every(({ box }) => distanceToBox(at, box) > 0);
  if (isDisc) {
    const beside = besideServices(scene, message);
    return isOnPaper(beside) ? beside : null;
  }
  if (hasStates) return lettered(scene, message, others, isOnPaper);
  const found = hasLetters(scene.metrics) ? lettered(scene, message, others, isOnPaper) : null;
  return found ?? crossed(scene, message, others, isOnPaper);
}

/** The place of a cross: clear of the other losses, of nodes and of their chips. */
function crossed<Message extends Flying>(
  scene: Scene,
  message: Message,
  others: readonly Flying[],
  isOnPaper: (message: Message) => boolean,
): (Message & AsCross) | null {
  const { glyphPx, radiusPx } = scene.metrics;
  const armPx = ARM_SHARE * glyphPx;
  const signs = signsOf(scene);
  const isFree = (moved: Message) =>
    isOnPaper(moved) &&
    others.every(({ at }) => distance(at, moved.at) >= 2 * armPx) &&
    isOffNodes(scene, moved.at, radiusPx + armPx) &&
    isClear(boxAround(moved.at, 2 * armPx, 2 * armPx), signs);
  const places = placesBack(message, 2 * armPx, STEPS_IN_CROWD);
  const found = places.map((moved) => besideServices(scene, moved)).find(isFree);
  return found ? { ...found, isCross: true } : null;
}

/** The place of a glyph. */
function lettered<Message extends Flying>(
  scene: Scene,
  message: Message,
  others: readonly Flying[],
  isOnPaper: (message: Message) => boolean,
): Message | null {
  const { glyphPx, hasStates } = scene.metrics;
  const stepPx = 2 * glyphReachPx(message.look, glyphPx) + APART_PX;
  const isApart = (moved: Message) =>
    others.every(
      (other) => distance(other.at, moved.at) >= stepPx && haveStrokesApart(moved, other, glyphPx),
    );
  const signs = signsOf(scene);
  const isSeen = (moved: Message) =>
    isClear(glyphBox(scene, moved), signs) &&
    (hasStates ? isClearOfDiscs : isClearOfNodes)(scene, moved);
  const before = hasArrow(scene, message)
    ? beforeReceiver(scene, message, BEFORE_HEAD_PX)
    : message;
  const places = placesBack(before, stepPx, hasStates ? PLACES_BACK : STEPS_IN_CROWD);
  const apart = places
    .map((moved) => besideServices(scene, moved))
    .filter((moved) => isOnPaper(moved) && isApart(moved));
  return apart.find(isSeen) ?? (hasStates ? (apart[0] ?? null) : null);
}

/** Whether a message in flight has an arrow in the direction of a lost one. */
function hasArrow(scene: Scene, { flight }: Flying): boolean {
  const flights = scene.model.world.flights.values();
  const arrows = valueAt(arrowsOf, scene, () => new Set([...flights].map(directionOf)));
  return arrows.has(directionOf(flight));
}

/** Every lost message of a frame asks for them. */
const arrowsOf = new WeakMap<Scene, ReadonlySet<string>>();

function directionOf({ from, to }: Pick<Flight, 'from' | 'to'>): string {
  return `${from} ${to}`;
}

/** A message at its place, and so many steps back on its way: farther back than at its beginning it would lie on its sender. */
function placesBack<Message extends Flying>(
  message: Message,
  stepPx: number,
  steps: number,
): Message[] {
  const { start, end, fraction } = message;
  const step = stepPx / Math.max(stepPx, distance(start, end));
  const least = Math.min(fraction, step / 2);
  return range(steps + 1).map((places) => {
    const share = Math.max(least, fraction - places * step);
    return { ...message, fraction: share, at: between(start, end, share) };
  });
}

/** Whether the strokes through two glyphs meet neither each other nor the other glyph. */
function haveStrokesApart(one: Flying, other: Flying, glyphPx: number): boolean {
  const [strokes, others] = [strokeThrough(one, glyphPx), strokeThrough(other, glyphPx)];
  const areClearOf = (parts: typeof strokes, { at, look }: Flying) =>
    parts.every(([from, to]) => distanceToSegment(at, from, to) > glyphReachPx(look, glyphPx));
  return (
    areClearOf(strokes, other) &&
    areClearOf(others, one) &&
    strokes.every(([a, b]) => others.every(([c, d]) => crossing(a, b, c, d) === null))
  );
}
