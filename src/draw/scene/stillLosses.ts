// The places of lost messages under reduced motion: apart from each other, with the strokes through them.
import { between, crossing, distance, distanceToSegment } from '../canvas/geometry';
import type { Flying } from './flights';
import { glyphReachPx } from './glyph';
import { strokeThrough } from './lossPlaces';
import type { Scene } from './scene';

/** The gap between two lost messages, and the most places that one moves back for others. */
const APART_PX = 4;
const PLACES_BACK = 4;

/**
 * The message so far back on its way that it covers none of those placed, nor their strokes: without motion they would stay
 * on each other. Where there is no room it stays where it is.
 */
export function standBehind<Message extends Flying>(
  { metrics }: Scene,
  message: Message,
  others: readonly Flying[],
): Message {
  if (metrics.isDisc) return message;
  const { glyphPx } = metrics;
  const { start, end, fraction, look } = message;
  const stepPx = 2 * glyphReachPx(look, glyphPx) + APART_PX;
  const step = stepPx / Math.max(stepPx, distance(start, end));
  // Farther back it would lie on its sender.
  const least = Math.min(fraction, step / 2);
  for (let places = 0; places <= PLACES_BACK; places += 1) {
    const share = Math.max(least, fraction - places * step);
    const moved = { ...message, fraction: share, at: between(start, end, share) };
    const isFree = others.every(
      (other) => distance(other.at, moved.at) >= stepPx && haveStrokesApart(moved, other, glyphPx),
    );
    if (isFree) return moved;
  }
  return message;
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
