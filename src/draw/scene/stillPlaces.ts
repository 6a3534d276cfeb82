// The places of messages under reduced motion: on their ways or beside them, clear of words and of each other.
import { group, sort } from 'd3-array';
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
 * @param shown - the number of messages on the whole stage: very many stay where they are.
 */
export function standStill<Message extends Flying>(
  scene: Scene,
  messages: readonly Message[],
  shown: number,
): Message[] {
  const placed = shown > GLYPHS_AT_MOST ? messages : apart(scene, messages);
  return inOrder(placed, scene.model.nowMs);
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

function glyphBox({ metrics }: Scene, { at, look }: Flying): Box {
  const sidePx = 2 * glyphReachPx(look, metrics.glyphPx);
  return boxAround(at, sidePx, sidePx);
}

/** The messages on their ways at the first share that is free for all of them; null where there is none. */
function placesTogether<Message extends Flying>(
  scene: Scene,
  messages: readonly Message[],
  surroundings: Surroundings,
): Message[] | null {
  const [first] = messages;
  if (!first) return null;
  const tests = messages.map((message) => testsOf(scene, message, surroundings));
  for (const test of GOOD_TESTS)
    for (const share of sharesOf(first)) {
      const placed = messages.map((message) => placedAt(scene, message, share, 0));
      const boxes = placed.map((one) => glyphBox(scene, one));
      const isFree = (one: Message, index: number) =>
        tests[index]?.[test](one) && isClear(boxes[index] as Box, boxes.slice(0, index));
      if (placed.every(isFree)) return placed;
    }
  return null;
}

/** The tests of a place on its arrow, the strictest first. */
const GOOD_TESTS = ['isBest', 'isBetter', 'isGood'] as const;

/** The best free place of a message by itself. */
function placeAlone<Message extends Flying>(
  scene: Scene,
  message: Message,
  surroundings: Surroundings,
): Message {
  const { isCrowd, words, parts, glyphs } = surroundings;
  const { isBest, isBetter, isGood, isOnItsArrow, isWhollyFree } = testsOf(
    scene,
    message,
    surroundings,
  );
  const isClearOf = (boxes: readonly Box[]) => (one: Message) =>
    isClear(glyphBox(scene, one), boxes);
  const isReadable = isClearOf([...words, ...parts, ...glyphs]);
  const first = (isFree: (one: Message) => boolean, beside = isCrowd ? ON_WAY : BESIDE) =>
    firstPlace(scene, message, beside, isFree);
  return (
    first(isBest, ON_WAY) ??
    first(isBetter, ON_WAY) ??
    first(isGood) ??
    // On a short link a glyph may touch a ring: off its link it would seem to belong to another.
    first((one) => isOnItsArrow(one) && isClearOfDiscs(scene, one) && isWhollyFree(one)) ??
    first((one) => isClearOfNodes(scene, one) && isWhollyFree(one)) ??
    first((one) => isOnItsArrow(one) && isReadable(one)) ??
    first(isReadable) ??
    first(isClearOf([...words, ...parts])) ??
    first(isClearOf(words)) ??
    message
  );
}

/**
 * The tests of a message's places: whether one is on its arrow, whether it is clear of everything but nodes, and whether it
 * is both, and clear of nodes (`isGood`), of the heads of all arrows (`isBetter`), and of the crossings with other links
 * (`isBest`), where it could be on either.
 */
function testsOf<Message extends Flying>(
  scene: Scene,
  message: Message,
  { words, parts, chips, heads, glyphs }: Surroundings,
) {
  const others = otherLinks(scene, message);
  const isOnItsArrow = isOnArrow(scene, message, others);
  const all = [...words, ...parts, ...glyphs, ...chips];
  const isWhollyFree = (one: Message) => isClear(glyphBox(scene, one), all);
  const isGood = (one: Message) =>
    isOnItsArrow(one) && isClearOfNodes(scene, one) && isWhollyFree(one);
  const isBetter = (one: Message) => isGood(one) && isClear(glyphBox(scene, one), heads);
  const reachPx = glyphReachPx(message.look, scene.metrics.glyphPx);
  const isBest = (one: Message) =>
    isBetter(one) && others.every(({ from, to }) => distanceToSegment(one.at, from, to) >= reachPx);
  return { isOnItsArrow, isWhollyFree, isGood, isBetter, isBest };
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
function isClearOfNodes(scene: Scene, message: Flying): boolean {
  return isBeyond(scene, message, ringRadiusPx(scene.metrics));
}

/** Whether a glyph covers no node, though perhaps a ring. */
function isClearOfDiscs(scene: Scene, message: Flying): boolean {
  return isBeyond(scene, message, scene.metrics.radiusPx);
}

function isBeyond({ places, metrics }: Scene, { at, look }: Flying, radiusPx: number): boolean {
  const leastPx = radiusPx + glyphReachPx(look, metrics.glyphPx);
  return [...places.values()].every((place) => distance(place, at) >= leastPx);
}

/** The first free place of a message: on its way, and round the services there; then beside it. */
function firstPlace<Message extends Flying>(
  scene: Scene,
  message: Message,
  beside: readonly number[],
  isFree: (placed: Message) => boolean,
): Message | undefined {
  const shares = sharesOf(message);
  for (const steps of beside)
    for (const share of shares) {
      const placed = placedAt(scene, message, share, steps);
      if (isFree(placed)) return placed;
    }
  return undefined;
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
