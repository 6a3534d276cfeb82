// The places of messages under reduced motion: on their ways or beside them, clear of words and of each other.

import { group, sort } from 'd3-array';
import type { Point } from '../../sim/contracts/command';
import {
  type Box,
  between,
  boxAround,
  distance,
  distanceToSegment,
  isClear,
} from '../canvas/geometry';
import { valueAt } from '../canvas/valueAt';
import { ringRadiusPx } from './countdown';
import { detourPx, moved } from './detours';
import { type Flying, fractionAt, usualShare } from './flights';
import { glyphReachPx } from './glyph';
import { type Link, linksOf } from './linkStates';
import { placeLosses } from './lossPlaces';
import { GLYPHS_AT_MOST } from './messagePlaces';
import { crownBoxes, shownChips } from './nodeBoxes';
import type { Scene } from './scene';
import { HALF_HEAD_PX, visibleSpan, type WordsBox } from './visibleSpan';

/** The places on a way, as shares of it. */
const SHARES = [0.3, 0.4, 0.5, 0.6, 0.7, 0.2, 0.8, 0.1, 0.9];
/** The distances beside a way, in units of a glyph's width; 0 is on the way. */
const BESIDE = [0, 1, -1, 1.5, -1.5, 2, -2];
const ON_WAY = [0];
/** More messages than this are a crowd: beside their ways they would seem to belong to other ones. */
const CROWD_FROM = 60;

/**
 * The messages at their places; each keeps clear of losses, of those before it and of nodes, as far as there is room.
 * Those that were sent together stand at one share of their ways where it has room for all.
 *
 * @param shown - the number of messages on the whole stage: very many stay where they are, unless they are not seen there.
 */
export function standStill<Message extends Flying>(
  scene: Scene,
  messages: readonly Message[],
  shown: number,
): Message[] {
  const placed =
    shown > GLYPHS_AT_MOST
      ? messages.map((message) => inSight(scene, message))
      : apart(scene, messages);
  return inOrder(placed, scene.model.nowMs);
}

/** A message that would be under an area of others at the place nearest to it that is not. */
function inSight<Message extends Flying>(scene: Scene, message: Message): Message {
  if (!scene.islands?.hides(message)) return message;
  const places = sharesOf(message).map((share) => placedAt(scene, message, share, 0));
  return places.find((placed) => !scene.islands?.hides(placed)) ?? message;
}

function apart<Message extends Flying>(scene: Scene, messages: readonly Message[]): Message[] {
  const surroundings = surroundingsOf(scene, messages);
  const placed = new Map<Message, Message>();
  const sendings = group(messages, ({ flight }) => `${flight.from} ${flight.sentMs}`);
  for (const sent of sendings.values()) {
    const together = sent.length > 1 ? placesTogether(scene, sent, surroundings) : null;
    for (const [index, message] of sent.entries()) {
      const found = together?.[index] ?? placeAlone(scene, message, surroundings);
      surroundings.glyphs.push(glyphBox(scene, found));
      placed.set(message, found);
    }
  }
  return messages.map((message) => placed.get(message) ?? message);
}

/**
 * The places of messages of one direction and size, given to these in the order in which they are on their way: a usual
 * share says nothing of how far a message has come.
 */
function inOrder<Message extends Flying>(placed: readonly Message[], nowMs: number): Message[] {
  const alike = group(placed, ({ flight, look }) => `${flight.from} ${flight.to} ${sizeOf(look)}`);
  const placeOf = new Map<Message, Message>();
  for (const messages of alike.values()) {
    const places = sort(messages, ({ fraction }) => fraction);
    // Of two that were sent at one moment the first is ahead.
    const onTheirWay = sort(
      messages,
      ({ flight }) => fractionAt(flight, nowMs),
      ({ flight }) => -flight.id,
    );
    for (const [rank, message] of onTheirWay.entries())
      placeOf.set(message, places[rank] as Message);
  }
  return placed.map((message) => {
    const { at, fraction } = placeOf.get(message) ?? message;
    return { ...message, at, fraction };
  });
}

/** A dot is smaller than a glyph: its place may have no room for one. */
function sizeOf({ shape }: Flying['look']): string {
  return shape === 'dot' ? 'dot' : 'glyph';
}

/** The boxes that messages keep clear of; the glyphs become more with each message that is placed. */
interface Surroundings {
  readonly isCrowd: boolean;
  readonly words: readonly Box[];
  readonly parts: readonly Box[];
  /** Chips and crowns of nodes, which are drawn above messages. */
  readonly chips: readonly Box[];
  /** The heads of the messages' arrows, which say where each goes. */
  readonly heads: readonly Box[];
  readonly glyphs: Box[];
}

function surroundingsOf(scene: Scene, messages: readonly Flying[]): Surroundings {
  const { glyphPx } = scene.metrics;
  const isCrowd = messages.length > CROWD_FROM;
  // A crowd loses many messages, too, and has no room that is clear of them.
  const losses = isCrowd ? [] : placeLosses(scene);
  const chips = shownChips(scene);
  const signs = signsOf(scene);
  return {
    isCrowd,
    words: scene.words,
    parts: [...scene.parts.values()].map(({ box }) => box),
    chips: [...chips, ...crownBoxes(scene)],
    heads: isCrowd ? [] : messages.map((message) => headBox(signs, message)),
    glyphs: losses.map(({ at }) => boxAround(at, 2 * glyphPx, 2 * glyphPx)),
  };
}

/** Words, and the chips of nodes, which would cover an arrow's head. */
export function signsOf(scene: Scene): readonly WordsBox[] {
  return valueAt(ofScene, scene, () => [...scene.words, ...shownChips(scene)]);
}

/** Every arrow of a frame keeps clear of them. */
const ofScene = new WeakMap<Scene, readonly WordsBox[]>();

/** The box of an arrow's head, which ends at words before the end of its way. */
function headBox(signs: readonly WordsBox[], { flight, start, end }: Flying): Box {
  const [, to] = visibleSpan(signs, start, end, flight);
  const middle = to - HALF_HEAD_PX / Math.max(1, distance(start, end));
  return boxAround(between(start, end, middle), 2 * HALF_HEAD_PX, 2 * HALF_HEAD_PX);
}

/** The box of a message's glyph where it stands. */
export function glyphBox({ metrics }: Scene, { at, look }: Flying): Box {
  const sidePx = 2 * glyphReachPx(look, metrics.glyphPx);
  return boxAround(at, sidePx, sidePx);
}

/**
 * The messages on their ways at the best share for all of them; null where one of them has no good place at any, or two
 * would lie on each other.
 */
function placesTogether<Message extends Flying>(
  scene: Scene,
  messages: readonly Message[],
  surroundings: Surroundings,
): Message[] | null {
  const [first] = messages;
  if (!first) return null;
  const rankings = messages.map((message) => rankingOf(scene, message, surroundings));
  let [best, bestRank]: [Message[] | null, number] = [null, GOOD + 1];
  for (const share of sharesOf(first)) {
    const placed = messages.map((message) => placedAt(scene, message, share, 0));
    const boxes = placed.map((one) => glyphBox(scene, one));
    if (!boxes.every((box, index) => isClear(box, boxes.slice(0, index)))) continue;
    const rank = Math.max(...rankings.map((rankOf, index) => rankOf(placed[index] as Message)));
    if (rank < bestRank) [best, bestRank] = [placed, rank];
    if (rank === BEST) break;
  }
  return best;
}

/** The best place of a message by itself: on its way or beside it, and in a crowd on its way alone. */
function placeAlone<Message extends Flying>(
  scene: Scene,
  message: Message,
  surroundings: Surroundings,
): Message {
  const rankOf = rankingOf(scene, message, surroundings);
  const shares = sharesOf(message);
  let [best, bestRank] = [message, NO_PLACE];
  for (const steps of surroundings.isCrowd ? ON_WAY : BESIDE) {
    for (const share of shares) {
      const placed = placedAt(scene, message, share, steps);
      // Beside its way a place is good at best.
      const rank = steps === 0 ? rankOf(placed) : Math.max(GOOD, rankOf(placed));
      if (rank < bestRank) [best, bestRank] = [placed, rank];
      if (rank === BEST) return best;
    }
    if (bestRank <= GOOD) return best;
  }
  return best;
}

/** The rank of the best places; of the last of those on an arrow that are clear of everything; and of what is none. */
const BEST = 0;
const GOOD = 2;
const NO_PLACE = 9;

/** The rank of each place of a message, from 0 (the best) to 9 (none, for it would cover words). */
function rankingOf<Message extends Flying>(
  scene: Scene,
  message: Message,
  { words, parts, chips, heads, glyphs }: Surroundings,
): (placed: Message) => number {
  const others = otherLinks(scene, message);
  const isOnItsArrow = isOnArrow(scene, message, others);
  const reachPx = glyphReachPx(message.look, scene.metrics.glyphPx);
  const isOffCrossings = ({ at }: Message) =>
    others.every(({ from, to }) => distanceToSegment(at, from, to) >= reachPx);
  return (placed) => {
    const box = glyphBox(scene, placed);
    if (!isClear(box, words)) return NO_PLACE;
    if (scene.islands?.hides(placed) || !isClear(box, parts)) return 8;
    if (!isClear(box, glyphs)) return 7;
    const isOn = isOnItsArrow(placed);
    const isFree = isClear(box, chips);
    if (isFree && isClearOfNodes(scene, placed)) {
      if (!isOn) return 4;
      if (!isClear(box, heads)) return GOOD;
      return isOffCrossings(placed) ? BEST : 1;
    }
    // On a short link a glyph may touch a ring: off its link it would seem to belong to another.
    if (isFree && isOn && isClearOfDiscs(scene, placed)) return 3;
    return isOn ? 5 : 6;
  };
}

/**
 * Whether a place is before the head of a message's arrow, which ends at words, and on no other link, to which the
 * message would seem to belong.
 */
function isOnArrow<Message extends Flying>(
  scene: Scene,
  { flight, start, end }: Message,
  others: readonly Link[],
) {
  const [from, to] = visibleSpan(scene.words, start, end, flight);
  return ({ at, fraction }: Message) => {
    if (fraction < from || fraction > to) return false;
    const onOwnPx = distanceToSegment(at, start, end);
    return others.every((other) => distanceToSegment(at, other.from, other.to) >= onOwnPx);
  };
}

/** All links but that of a message. */
function otherLinks(scene: Scene, { flight: { from, to } }: Flying): Link[] {
  return linksOf(scene).filter(
    ({ a, b }) => !((a === from && b === to) || (a === to && b === from)),
  );
}

/** Whether a glyph covers no node and no ring. */
export function isClearOfNodes(scene: Scene, { at, look }: Flying): boolean {
  const { metrics } = scene;
  return isOffNodes(scene, at, ringRadiusPx(metrics) + glyphReachPx(look, metrics.glyphPx));
}

/** Whether a glyph covers no node, though perhaps a ring. */
export function isClearOfDiscs(scene: Scene, { at, look }: Flying): boolean {
  const { metrics } = scene;
  return isOffNodes(scene, at, metrics.radiusPx + glyphReachPx(look, metrics.glyphPx));
}

/** Whether a point is at least so far from the centres of all nodes. */
export function isOffNodes({ places }: Scene, at: Point, leastPx: number): boolean {
  return [...places.values()].every((place) => distance(place, at) >= leastPx);
}

/** The shares of its way at which a message may stand, the nearest to its usual one first. */
function sharesOf({ flight }: Flying): number[] {
  const usual = usualShare(flight);
  return sort(SHARES, (share) => Math.abs(share - usual));
}

/** The message at this share of its way, round the services there, and so many widths of its glyph beside it. */
function placedAt<Message extends Flying>(
  scene: Scene,
  message: Message,
  fraction: number,
  steps: number,
): Message {
  const { flight, look, start, end } = message;
  const halfPx = glyphReachPx(look, scene.metrics.glyphPx);
  const roundPx = detourPx(scene, { flight, start, end, fraction }, halfPx);
  const at = moved(between(start, end, fraction), roundPx + steps * 2 * halfPx, start, end);
  return { ...message, fraction, at };
}
