// The places of messages under reduced motion: on their ways or beside them, clear of words and of each other.
import type { Point } from '../../sim/contracts/command';
import {
  type Box,
  between,
  boxAround,
  distance,
  distanceToSegment,
  isClear,
} from '../canvas/geometry';
import { ringRadiusPx } from './countdown';
import { detourPx, moved } from './detours';
import type { OnItsWay } from './flights';
import { glyphReachPx } from './glyph';
import { linksOf } from './linkStates';
import { placeLosses } from './lossPlaces';
import { shownChips } from './nodeBoxes';
import type { Scene } from './scene';
import { visibleSpan } from './visibleSpan';

/** The usual places on a way: the messages of one link are spread out over them by their ids. */
const USUAL = [0.3, 0.4, 0.5, 0.6, 0.7];
const NEAR_ENDS = [0.2, 0.8, 0.1, 0.9];
/** The distances beside a way, in units of a glyph's width; 0 is on the way. */
const BESIDE = [0, 1, -1, 2, -2];
/** More messages than this are a crowd: beside their ways they would seem to belong to other ones. */
const CROWD_FROM = 60;

/** The messages at their places; each keeps clear of losses, of those before it and of nodes, as far as there is room. */
export function standStill<Message extends OnItsWay>(
  scene: Scene,
  messages: readonly Message[],
): Message[] {
  const { words, metrics } = scene;
  const parts = [...scene.parts.values()].map(({ box }) => box);
  const chips = shownChips(scene);
  const isCrowd = messages.length > CROWD_FROM;
  // A crowd loses many messages, too, and has no room that is clear of them.
  const losses = isCrowd ? [] : placeLosses(scene);
  const glyphs = losses.map(({ at }) => boxAround(at, 2 * metrics.glyphPx, 2 * metrics.glyphPx));
  return messages.map((message) => {
    const halfPx = glyphReachPx(message.look, metrics.glyphPx);
    const room = { halfPx, isCrowd };
    const boxOf = ({ at }: Message) => boxAround(at, 2 * halfPx, 2 * halfPx);
    const isClearOf = (boxes: readonly Box[]) => (placed: Message) => {
      const own = boxOf(placed);
      return isClear(own, boxes);
    };
    const isBesideNodes = ({ at }: Message) => isClearOfNodes(scene, at, halfPx);
    const isWhollyFree = isClearOf([...words, ...parts, ...glyphs, ...chips]);
    const isOnItsArrow = isOnArrow(scene, message);
    const found =
      firstPlace(
        scene,
        message,
        room,
        (one) => isOnItsArrow(one) && isBesideNodes(one) && isWhollyFree(one),
      ) ??
      firstPlace(scene, message, room, (one) => isBesideNodes(one) && isWhollyFree(one)) ??
      firstPlace(scene, message, room, isClearOf([...words, ...parts, ...glyphs])) ??
      firstPlace(scene, message, room, isClearOf([...words, ...parts])) ??
      firstPlace(scene, message, room, isClearOf(words)) ??
      message;
    glyphs.push(boxOf(found));
    return found;
  });
}

/**
 * Whether a place is before the head of a message's arrow, which ends at words, and on no other link, to which the
 * message would seem to belong.
 */
function isOnArrow<Message extends OnItsWay>(scene: Scene, message: Message) {
  const { flight, start, end } = message;
  const [from, to] = visibleSpan(scene.words, start, end, flight);
  const others = linksOf(scene).filter(
    ({ a, b }) =>
      !((a === flight.from && b === flight.to) || (a === flight.to && b === flight.from)),
  );
  return ({ at, fraction }: Message) => {
    if (fraction < from || fraction > to) return false;
    const onOwnPx = distanceToSegment(at, start, end);
    return others.every((other) => distanceToSegment(at, other.from, other.to) >= onOwnPx);
  };
}

/** Whether a glyph at a place covers no node and no ring. */
function isClearOfNodes({ places, metrics }: Scene, at: Point, halfPx: number): boolean {
  const leastPx = ringRadiusPx(metrics) + halfPx;
  return [...places.values()].every((place) => distance(place, at) >= leastPx);
}

/** The first free place of a message: on its way, and round the services there; then beside it. */
function firstPlace<Message extends OnItsWay>(
  scene: Scene,
  message: Message,
  { halfPx, isCrowd }: { readonly halfPx: number; readonly isCrowd: boolean },
  isFree: (placed: Message) => boolean,
): Message | undefined {
  const { flight, start, end } = message;
  const first = flight.id % USUAL.length;
  const shares = [...USUAL.slice(first), ...USUAL.slice(0, first), ...NEAR_ENDS];
  for (const steps of isCrowd ? [0] : BESIDE)
    for (const fraction of shares) {
      const roundPx = detourPx(scene, { flight, start, end, fraction }, halfPx);
      const offPx = roundPx + steps * 2 * halfPx;
      const at = moved(between(start, end, fraction), offPx, start, end);
      const placed = { ...message, fraction, at };
      if (isFree(placed)) return placed;
    }
  return undefined;
}
