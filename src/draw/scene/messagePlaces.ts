// The place of each message at the moment shown: in flight, or broken where it was lost.
import { linkKey } from '../../sim/base/linkKey';
import type { Point } from '../../sim/contracts/command';
import type { MessageKind } from '../../sim/contracts/program';
import type { NodeStatus } from '../../sim/contracts/status';
import type { Flight, LostFlight } from '../../sim/trace/world';
import { between, crossingWithLine, distance } from '../canvas/geometry';
import { valueAt } from '../canvas/valueAt';
import { detourPx } from './detours';
import { endsOf, rimShares, rimsOf } from './ends';
import { fractionAt, isVisibleFlight } from './flights';
import { glyphReachPx, lookOf } from './glyph';
import type { Scene } from './scene';
import type { StageModel } from './stageModel';
import { strokeOutline } from './strokeOutline';

/** A message on the stage, in px. */
export interface PlacedMessage {
  readonly flight: Flight;
  /** Its declared look. */
  readonly look: MessageKind;
  readonly at: Point;
  /** The ends of its path, at the sender's rim and at the receiver's. */
  readonly start: Point;
  readonly end: Point;
  /** The part of its path behind it, from 0 to 1. */
  readonly fraction: number;
}

/** A lost message: still in flight to its breaking point (`fading` is null), or broken and fading from 0 to 1. */
export interface PlacedLoss extends PlacedMessage {
  readonly reason: string;
  readonly fading: number | null;
}

/** The largest number of messages that are all glyphs: above it, periodic messages are pulses. */
export const GLYPHS_AT_MOST = 150;

/** A loss is shown for at least this long, in virtual ms. */
const LOSS_SHOWN_MS = 300;

/** The messages in flight. Messages that wait in a paused node's queue are counted at the node instead. */
export function placeMessages(scene: Scene): readonly PlacedMessage[] {
  return valueAt(ofScene, scene, () => findPlaces(scene));
}

/** Several painters of a frame need the messages. */
const ofScene = new WeakMap<Scene, readonly PlacedMessage[]>();

function findPlaces(scene: Scene): PlacedMessage[] {
  const placed: PlacedMessage[] = [];
  const { nowMs, reducedMotion, world } = scene.model;
  for (const flight of world.flights.values()) {
    if (!isVisibleFlight(scene.model, flight)) continue;
    const fraction = reducedMotion ? stillFraction(flight) : fractionAt(flight, nowMs);
    const message = placeOn(scene, flight, fraction);
    if (message) placed.push(message);
  }
  if (placed.length > GLYPHS_AT_MOST) return placed;
  return scene.standStill?.(scene, placed) ?? sideBySide(scene, placed);
}

/** The place of a message that does not move: the messages of one link are spread out by their ids. */
function stillFraction({ id }: Flight): number {
  return 0.3 + (id % 5) * 0.1;
}

/**
 * Moves messages round the services on their way, and messages of one link that overlap apart, each to its right. The
 * offset grows steadily as two come closer, so that no message jumps when one overtakes or meets another or arrives.
 */
function sideBySide(scene: Scene, placed: readonly PlacedMessage[]): PlacedMessage[] {
  const { metrics, viewport } = scene;
  const aboveLegendPx = viewport.heightPx - (viewport.footPx ?? 0);
  const before = new Map<string, { at: Point; halfPx: number }[]>();
  return placed.map((message) => {
    const { flight, look, start, end, at } = message;
    const { from, to } = flight;
    const link = from < to ? `${from} ${to}` : `${to} ${from}`;
    const halfPx = glyphReachPx(look, metrics.glyphPx);
    const others = before.get(link) ?? [];
    before.set(link, [...others, { at, halfPx }]);
    const roundPx = detourPx(scene, message, halfPx);
    // Beside a service, further messages are moved away from it.
    const side = roundPx < 0 ? -1 : 1;
    let offPx = roundPx;
    for (const other of others) {
      const apartPx = 2 * Math.max(halfPx, other.halfPx);
      offPx += side * Math.sqrt(Math.max(0, apartPx ** 2 - distance(at, other.at) ** 2));
    }
    const length = Math.max(1, distance(start, end));
    const [rightX, rightY] = [(start[1] - end[1]) / length, (end[0] - start[0]) / length];
    const y = at[1] + rightY * offPx;
    // Many messages at one place are not moved onto the legend, whose words they would cover.
    const lowestPx = Math.max(at[1], aboveLegendPx - halfPx);
    return { ...message, at: [at[0] + rightX * offPx, Math.min(y, lowestPx)] };
  });
}

/** The number of messages that wait for a paused process at the moment shown; 0 for one that is not paused. */
export function waitingAt(
  { world, nowMs }: Pick<StageModel, 'world' | 'nowMs'>,
  { id, status }: { readonly id: string; readonly status: NodeStatus },
): number {
  if (status !== 'paused') return 0;
  let waiting = 0;
  for (const { to, dueMs, heldMs } of world.flights.values())
    if (to === id && dueMs <= nowMs && heldMs === undefined) waiting += 1;
  return waiting;
}

/** The losses that are still shown. */
export function placeLosses(scene: Scene): PlacedLoss[] {
  const { model } = scene;
  const shownMs = Math.max(model.baseLatencyMs, LOSS_SHOWN_MS);
  const placed: PlacedLoss[] = [];
  for (const loss of model.world.lost) {
    if (model.hiddenKinds.has(loss.kind)) continue;
    const breaksAt = breakFraction(scene, loss);
    // A message that was held, or waited at a node that then crashed, was lost after it had reached its breaking point.
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
  const ends = endsOf(scene, flight.from, flight.to);
  if (!ends) return null;
  // By index: pairs taken apart for each of a thousand messages are as much garbage as their places.
  const rims = rimsOf(scene, { a: flight.from, b: flight.to, from: ends[0], to: ends[1] });
  const look = lookOf(scene.model, flight);
  const at = between(rims[0], rims[1], fraction);
  return { flight, look, start: rims[0], end: rims[1], fraction, at };
}

/**
 * The breaking point of a lost message on its path: where it was when the user dropped it, at the stroke of a cut, half
 * way for a fault; and where it was when it was lost, if that is farther (at a crashed receiver, the end of the path).
 */
function breakFraction(scene: Scene, loss: LostFlight): number {
  const reached = fractionAt(loss, loss.lostMs);
  if (loss.reason === 'hand') return reached;
  return Math.max(reached, loss.reason === 'cut' ? cutFraction(scene, loss) : 0.5);
}

/** From the sign of a one-way cut, in the middle of its link, to the sign of a loss before it: both and a gap, in px. */
const BEFORE_SIGN_PX = 21;

/**
 * The crossing of a cut's stroke with the link, as a fraction of the path from rim to rim. Without a stroke: the middle,
 * or just before the sign of a one-way cut.
 */
function cutFraction(scene: Scene, { from, to }: LostFlight): number {
  const { model, viewport } = scene;
  const ends = endsOf(scene, from, to);
  if (!ends) return 0.5;
  const [a, b] = ends;
  const [leaves, reaches] = rimShares(scene, { a: from, b: to, from: a, to: b });
  const fromRim = (share: number) =>
    Math.min(1, Math.max(0, (share - leaves) / (reaches - leaves)));
  for (const { points, links } of model.strokes) {
    if (!links.some((link) => link.from === from && link.to === to)) continue;
    const at = crossingWithLine(a, b, strokeOutline(points, viewport));
    if (at !== null) return fromRim(at);
  }
  const { cuts } = model.world;
  const isOneWay = cuts.has(linkKey(from, to)) && !cuts.has(linkKey(to, from));
  return isOneWay ? fromRim(0.5 - BEFORE_SIGN_PX / distance(a, b)) : 0.5;
}
