// Where each message is at the moment shown: on its way, or broken where it was lost.
import type { Point } from '../../sim/contracts/command';
import type { Flight, LostFlight } from '../../sim/trace/world';
import { between, crossingWithLine, distance } from '../canvas/geometry';
import { toScreen } from '../canvas/layout';
import { placeOf, rimShare, rimsOf } from './ends';
import { glyphReachPx, lookOf } from './glyph';
import type { Scene } from './scene';
import { fractionAt, isUnderWay } from './underWay';

/** A message on the stage, in px. */
export interface PlacedMessage {
  readonly flight: Flight;
  readonly at: Point;
  /** Where it left its sender's rim and where it will touch its receiver's. */
  readonly start: Point;
  readonly end: Point;
  /** How far it has come, from 0 to 1. */
  readonly fraction: number;
}

/** A lost message: still flying to where it breaks (`fading` is null), or broken and fading from 0 to 1. */
export interface PlacedLoss extends PlacedMessage {
  readonly reason: string;
  readonly fading: number | null;
}

/** Above this many, letters cannot be read any more, and filled rectangles are what a canvas paints fastest. */
export const GLYPHS_AT_MOST = 200;

/** A loss stays to be seen for at least this long, in virtual ms. */
const LOSS_SHOWN_MS = 300;

/** The messages in flight. What has arrived at a paused node waits in its queue and is counted there instead. */
export function placeMessages(scene: Scene): PlacedMessage[] {
  const placed: PlacedMessage[] = [];
  const { nowMs, reducedMotion, world } = scene.model;
  for (const flight of world.flights.values()) {
    if (!isUnderWay(scene.model, flight)) continue;
    // Standing still, messages of one link are set apart by their number.
    const fraction = reducedMotion ? 0.3 + (flight.id % 5) * 0.1 : fractionAt(flight, nowMs);
    const message = placeOn(scene, flight, fraction);
    if (message) placed.push(message);
  }
  return placed.length <= GLYPHS_AT_MOST ? sideBySide(scene, placed) : placed;
}

/**
 * What runs abreast on the same way is set apart, to the right of it: the nearer, the farther, so that nothing jumps
 * when one message overtakes another or arrives.
 */
function sideBySide({ metrics, model }: Scene, placed: readonly PlacedMessage[]): PlacedMessage[] {
  const before = new Map<string, { at: Point; halfPx: number }[]>();
  return placed.map((message) => {
    const { flight, start, end, at } = message;
    const way = `${flight.from} ${flight.to}`;
    const halfPx = glyphReachPx(lookOf(model, flight), metrics.glyphPx);
    const others = before.get(way) ?? [];
    before.set(way, [...others, { at, halfPx }]);
    let offPx = 0;
    for (const other of others)
      offPx += Math.max(0, 2 * Math.max(halfPx, other.halfPx) - distance(at, other.at));
    const length = Math.max(1, distance(start, end));
    const [rightX, rightY] = [(start[1] - end[1]) / length, (end[0] - start[0]) / length];
    return { ...message, at: [at[0] + rightX * offPx, at[1] + rightY * offPx] };
  });
}

/** How many messages wait for a node at the moment shown, which may be later than the world's last event. */
export function heldAt({ world, nowMs }: Scene['model'], node: string): number {
  let held = 0;
  for (const { to, dueMs, heldMs } of world.flights.values())
    if (to === node && dueMs <= nowMs && heldMs === undefined) held += 1;
  return held;
}

/** The losses that are still to be seen. */
export function placeLosses(scene: Scene): PlacedLoss[] {
  const { model } = scene;
  const shownMs = Math.max(model.baseLatencyMs, LOSS_SHOWN_MS);
  const placed: PlacedLoss[] = [];
  for (const loss of model.world.lost) {
    if (model.hiddenKinds.has(loss.kind)) continue;
    const breaksAt = breakFraction(scene, loss);
    // What was held, or waited at a node that then crashed, was lost later than it would have come there.
    const wayMs = breaksAt * (loss.dueMs - loss.sentMs);
    const breaksMs = Math.max(loss.lostMs, loss.sentMs + wayMs);
    const fading = (model.nowMs - breaksMs) / shownMs;
    if (fading >= 1) continue;
    const flying = fading < 0 && !model.reducedMotion;
    const message = placeOn(scene, loss, flying ? fractionAt(loss, model.nowMs) : breaksAt);
    if (message)
      placed.push({ ...message, reason: loss.reason, fading: flying ? null : Math.max(0, fading) });
  }
  return placed;
}

function placeOn(scene: Scene, flight: Flight, fraction: number): PlacedMessage | null {
  const [from, to] = [placeOf(scene, flight.from), placeOf(scene, flight.to)];
  if (!from || !to) return null;
  const [start, end] = rimsOf(scene, { a: flight.from, b: flight.to, from, to });
  return { flight, start, end, fraction, at: between(start, end, fraction) };
}

/** A hand takes a message where it is, and a dead receiver where it arrives; a cut breaks it at the stroke, a fault half way. */
function breakFraction(scene: Scene, loss: LostFlight): number {
  const reached = fractionAt(loss, loss.lostMs);
  if (loss.reason === 'hand') return reached;
  return Math.max(reached, loss.reason === 'cut' ? cutFraction(scene, loss) : 0.5);
}

/** The stroke crosses the link's middle line; the way counts from rim to rim. */
function cutFraction(scene: Scene, { from, to }: LostFlight): number {
  const { model, viewport } = scene;
  const [a, b] = [placeOf(scene, from), placeOf(scene, to)];
  if (!a || !b) return 0.5;
  const leaves = rimShare(scene, from, a, b);
  const reaches = 1 - rimShare(scene, to, b, a);
  for (const { points, links } of model.strokes) {
    if (!links.some((link) => link.from === from && link.to === to)) continue;
    const line = points.map((point) => toScreen(point, viewport));
    const at = crossingWithLine(a, b, line);
    if (at !== null) return Math.min(1, Math.max(0, (at - leaves) / (reaches - leaves)));
  }
  return 0.5;
}
