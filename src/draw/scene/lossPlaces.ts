// The place of each lost message at the moment shown: on its way to where it is lost, or there.
import { linkKey } from '../../sim/base/linkKey';
import type { Point } from '../../sim/contracts/command';
import type { LostFlight } from '../../sim/trace/world';
import { between, crossingWithLine, distance, grown, segmentWithin } from '../canvas/geometry';
import { detourPx, moved } from './detours';
import { endsOf, rimShares, type Way } from './ends';
import { type AsCross, type Flying, fractionAt } from './flights';
import { glyphReachPx } from './glyph';
import { type PlacedMessage, placeOn } from './messagePlaces';
import { stateBox } from './nodeBoxes';
import { hasLetters } from './nodeMetrics';
import type { Scene } from './scene';
import type { StageModel } from './stageModel';
import { strokeOutline } from './strokeOutline';

/** A lost message: still in flight to where it is lost (`fading` is null), or there and fading from 0 to 1. */
export interface PlacedLoss extends PlacedMessage, AsCross {
  readonly fading: number | null;
}

/** Half the width of a cross, in units of a glyph's size. */
export const ARM_SHARE = 0.62;

/** A loss is shown for at least this long, in virtual ms. */
const LOSS_SHOWN_MS = 300;
/** The part of that time for which it is shown without motion: a faded one, which fades no more, would look like dirt. */
const STILL_SHARE = 0.6;

/** The losses that are still shown. */
export function placeLosses(scene: Scene): PlacedLoss[] {
  const { model } = scene;
  const shownMs = Math.max(model.baseLatencyMs, LOSS_SHOWN_MS);
  const placed: PlacedLoss[] = [];
  for (const loss of model.world.lost) {
    // A message that a host answers has arrived there: the answer tells of it.
    if (model.hiddenKinds.has(loss.kind) || loss.isAnswered) continue;
    const breaksAt = breakFraction(scene, loss);
    // A message that was held, or waited at a node that then crashed, was lost after it had reached its breaking point.
    const wayMs = breaksAt * (loss.dueMs - loss.sentMs);
    const breaksMs = Math.max(loss.lostMs, loss.sentMs + wayMs);
    const fading = (model.nowMs - breaksMs) / shownMs;
    if (fading >= (model.reducedMotion ? STILL_SHARE : 1)) continue;
    const flying = fading < 0 && !model.reducedMotion;
    const message = placeOn(scene, loss, flying ? fractionAt(loss, model.nowMs) : breaksAt);
    if (!message) continue;
    if (message.look.periodic && !flying && isMended(model, loss)) continue;
    const before = beforeReceiver(scene, message);
    const lost = (scene.standBehind ?? besideServices)(scene, before, placed);
    if (lost) placed.push({ ...lost, fading: flying ? null : Math.max(0, fading) });
  }
  return placed;
}

/**
 * Whether the cause of a loss is over: its link is whole again, or its receiver runs again. A row of old heartbeats there
 * would say that new ones are lost.
 */
function isMended({ world }: StageModel, { from, to, reason, lostMs }: LostFlight): boolean {
  if (reason === 'cut') return !world.cuts.has(linkKey(from, to));
  const receiver = world.nodes.get(to);
  return receiver?.status === 'up' && receiver.statusSinceMs > lostMs;
}

/** A lost message at its place on its way round services: on one of them it would seem to be crossed out. */
export function besideServices<Message extends Flying>(scene: Scene, message: Message): Message {
  const { at, start, end, look } = message;
  const halfPx = glyphReachPx(look, scene.metrics.glyphPx);
  return { ...message, at: moved(at, detourPx(scene, message, halfPx), start, end) };
}

/** The parts of the stroke through a glyph that show beside it, from its middle, in units of half its width. */
const STRUCK_FROM = 0.7;
const STRUCK_TO = 1.45;
/** A way that is this near to the direction of the stroke, as the cosine between both, hides it. */
const ALONG = 0.9;

/** The two parts of the stroke through a lost glyph that show beside it. On a way in the stroke's own direction it is turned. */
export function strokeThrough({ at: [x, y], look, start, end }: Flying, glyphPx: number): Way[] {
  const reachPx = glyphReachPx(look, glyphPx);
  const along = (end[0] - start[0] - end[1] + start[1]) * Math.SQRT1_2;
  const down = Math.abs(along) > ALONG * distance(start, end) ? reachPx : -reachPx;
  const at = (share: number): Point => [x + share * reachPx, y + share * down];
  return [
    [at(-STRUCK_FROM), at(-STRUCK_TO)],
    [at(STRUCK_FROM), at(STRUCK_TO)],
  ];
}

/** The gap between a lost message and its receiver, or its receiver's words. */
const BEFORE_RECEIVER_PX = 2;

/** The message at the place where its whole glyph is before its receiver and the words below that one. */
export function beforeReceiver<Message extends Flying>(
  scene: Scene,
  message: Message,
  gapPx = BEFORE_RECEIVER_PX,
): Message {
  const { flight, look, start, end } = message;
  const clearPx = glyphReachPx(look, scene.metrics.glyphPx) + gapPx;
  const atRim = 1 - clearPx / Math.max(clearPx, distance(start, end));
  const [node, at] = [scene.model.world.nodes.get(flight.to), scene.places.get(flight.to)];
  const words = node && at && scene.metrics.hasStates && stateBox(scene.metrics, at, node.status);
  const within = words && segmentWithin(start, end, grown(words, clearPx));
  const fraction = Math.min(message.fraction, atRim, within ? within[0] : 1);
  return { ...message, fraction, at: between(start, end, fraction) };
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

/** From the stroke of a cut to the sign of a loss before it, in glyph sizes: nearer, its rim cuts the stroke in two. */
const BEFORE_STROKE = 1.7;
/**
 * From the sign of a one-way cut, in the middle of its link, to the sign of a loss before it, in px, and at most as a share
 * of the link: closer, its strokes would run into the sign's arrow.
 */
const BEFORE_SIGN_PX = 34;
const BEFORE_SIGN_SHARE = 0.3;

/**
 * The place just before the crossing of a cut's stroke with the link, or that crossing for a disc's cross, as a fraction of
 * the path from rim to rim. Without a stroke: the middle, or just before the sign of a one-way cut.
 */
function cutFraction(scene: Scene, { from, to }: LostFlight): number {
  const { model, viewport } = scene;
  const ends = endsOf(scene, from, to);
  if (!ends) return 0.5;
  const [a, b] = ends;
  const [leaves, reaches] = rimShares(scene, from, to, a, b);
  const fromRim = (share: number) =>
    Math.min(1, Math.max(0, (share - leaves) / (1 - reaches - leaves)));
  for (const { points, links } of model.strokes) {
    if (!links.some((link) => link.from === from && link.to === to)) continue;
    const at = crossingWithLine(a, b, strokeOutline(points, viewport));
    if (at === null) continue;
    const { isDisc, glyphPx } = scene.metrics;
    const isOnStroke = isDisc && !hasLetters(scene.metrics);
    const beforePx = isOnStroke ? 0 : BEFORE_STROKE * glyphPx;
    return fromRim(at - beforePx / distance(a, b));
  }
  const { cuts } = model.world;
  const isOneWay = cuts.has(linkKey(from, to)) && !cuts.has(linkKey(to, from));
  const seenPx = distance(a, b) * (1 - leaves - reaches);
  return isOneWay ? 0.5 - Math.min(BEFORE_SIGN_SHARE, BEFORE_SIGN_PX / seenPx) : 0.5;
}
