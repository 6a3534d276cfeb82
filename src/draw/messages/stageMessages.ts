// Messages in flight: glyphs; of many messages the periodic ones are pulses, short dashes that move along their links.

import { ascending } from 'd3-array';
import type { Point } from '../../sim/contracts/command';
import type { MessageKind } from '../../sim/contracts/program';
import { type Context2d, clipOut } from '../canvas/context';
import { distance } from '../canvas/geometry';
import { addSpot, strokeSpots } from '../canvas/spots';
import { newPath } from '../canvas/surface';
import type { Theme } from '../canvas/theme';
import { valueAt } from '../canvas/valueAt';
import { drawUnderIslands } from '../scene/drawUnderIslands';
import { isOnStage } from '../scene/freeBoxes';
import {
  drawGlyphs,
  fillGlyphs,
  flightStyle,
  type GlyphStyle,
  isSpot,
  spotPx,
} from '../scene/glyph';
import { GLYPHS_AT_MOST, type PlacedMessage, seenMessages } from '../scene/messagePlaces';
import type { Scene } from '../scene/scene';
import type { drawLosses } from './losses';

const TAIL_PX = 34;
const PULSE_PX = 9;
/** The radius of a pulse without motion. */
const STILL_PULSE_PX = 1.8;
/** Above this many glyphs, those that announce no leader are pale and small: else they would fill the stage with ink. */
const CROWD_FROM = 1000;
const OF_CROWD = { alpha: 0.35, size: 0.5 };
/** Longer tails of many messages that leave one node together would run into one another and hide it. */
const TAIL_OF_MANY_PX = 11;

/** The drawing of each message. */
interface Signs {
  /** In painting order: periodic ones first. */
  readonly glyphs: readonly PlacedMessage[];
  readonly pulses: readonly PlacedMessage[];
}

/** The messages on the screen as glyphs and pulses: a message that is not periodic is always a glyph. */
export function signsOf({ viewport }: Scene, placed: readonly PlacedMessage[]): Signs {
  const [periodic, others]: [PlacedMessage[], PlacedMessage[]] = [[], []];
  for (const message of placed)
    if (isOnStage(message.at, viewport, BEYOND_PX))
      (message.look.periodic ? periodic : others).push(message);
  return periodic.length + others.length <= GLYPHS_AT_MOST
    ? { glyphs: [...periodic, ...others], pulses: [] }
    : { glyphs: others, pulses: periodic };
}

/** A message this far beyond the edge may still show a part of its glyph or its tail. */
const BEYOND_PX = 40;

/**
 * Draws the messages in flight and recent losses; periodic traffic lies below other messages.
 *
 * @param still - adds the arrows of messages that do not move: those that end at words, and those that words would hide
 * and that are drawn below them; absent where messages move.
 * @param losses - the painter of losses; absent until it is fetched.
 */
export function drawMessages(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  still?: { readonly addArrow: AddTail; readonly addHidden: AddTail },
  losses?: typeof drawLosses,
): void {
  const { glyphs, pulses } = signsOf(scene, seenMessages(scene));
  drawPulses(context, scene, theme, pulses, still !== undefined);
  const alike = alikeOf(scene, theme, glyphs);
  const isCrowd = glyphs.length > CROWD_FROM;
  const alpha = isCrowd ? OF_CROWD.alpha / 2 : 0.5;
  context.save();
  if (still)
    clipOut(context, scene.viewport, [
      ...scene.words,
      ...[...scene.parts.values()].map(({ box }) => box),
    ]);
  drawUnderIslands(context, scene, glyphs, (messages, opacity) => {
    const tails = messages === glyphs ? alike : alikeOf(scene, theme, messages);
    drawTails(context, scene, theme, tails, opacity * alpha, still?.addArrow ?? addShortTail);
  });
  context.restore();
  if (still) drawTails(context, scene, theme, alike, alpha, still.addHidden);
  losses?.(context, scene, theme);
  if (glyphs.length <= GLYPHS_AT_MOST) drawLettered(context, scene, alike);
  else for (const group of alike) drawUnlettered(context, scene, theme, group, isCrowd);
}

/**
 * Draws each pulse as a dash that ends where its message is, all of a colour as one path; without motion as a dot: dashes
 * that stand still would seem to be pieces of links.
 */
function drawPulses(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  pulses: readonly PlacedMessage[],
  isStill: boolean,
): void {
  if (pulses.length === 0) return;
  const add: AddTail = isStill
    ? (path, { at }) => addSpot(path, at)
    : (path, message) => addTail(path, message, PULSE_PX);
  context.setLineDash([]);
  for (const [colour, path] of pathsOf(scene, theme, alikeOf(scene, theme, pulses), add))
    if (isStill) strokeSpots(context, path, STILL_PULSE_PX, colour);
    else {
      context.lineWidth = scene.metrics.isDisc ? 1.5 : 2;
      context.strokeStyle = colour;
      context.stroke(path);
    }
}

/** Adds what is drawn behind a message to a path. */
export type AddTail = (path: Path2D, message: PlacedMessage, scene: Scene) => void;

/** Messages that look alike. */
interface Alike {
  readonly look: MessageKind;
  readonly style: GlyphStyle;
  readonly messages: PlacedMessage[];
}

/** The messages grouped by their look, in painting order: a style is found once for many. */
function alikeOf({ model }: Scene, theme: Theme, messages: readonly PlacedMessage[]): Alike[] {
  const groups = new Map<MessageKind, Map<GlyphStyle | null, Alike>>();
  for (const message of messages) {
    const { look } = message;
    // An announcement's colour is its leader's.
    const own = look.announces ? flightStyle(theme, model, message) : null;
    const ofLook = valueAt(groups, look, noGroups);
    const known = ofLook.get(own);
    if (known) known.messages.push(message);
    else
      ofLook.set(own, {
        look,
        style: own ?? flightStyle(theme, model, message),
        messages: [message],
      });
  }
  const all = [...groups.values()].flatMap((ofLook) => [...ofLook.values()]);
  return all.sort((a, b) => ascending(paintingRank(a), paintingRank(b)));
}

const noGroups = () => new Map<GlyphStyle | null, Alike>();

/** Periodic ones first; the others always in the same order, so that of two that overlap the same one stays above. */
function paintingRank({ look, style }: Alike): string {
  return `${look.periodic ? 0 : 1} ${look.shape} ${look.letter} ${style.fill}`;
}

/** Draws the tails, one path per colour: those of one colour do not add up in opacity. */
function drawTails(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  alike: readonly Alike[],
  alpha: number,
  add: AddTail,
): void {
  context.setLineDash([]);
  context.lineWidth = (scene.metrics.isDisc ? 1 : 2) * scene.metrics.lineScale;
  context.globalAlpha = alpha;
  for (const [colour, path] of pathsOf(scene, theme, alike, add)) {
    context.strokeStyle = colour;
    context.stroke(path);
  }
  context.globalAlpha = 1;
}

/** A path of all messages of a colour, by colour: an announcement's is its leader's. */
function pathsOf(
  scene: Scene,
  theme: Theme,
  alike: readonly Alike[],
  add: AddTail,
): ReadonlyMap<string, Path2D> {
  const paths = new Map<string, Path2D>();
  for (const { look, style, messages } of alike) {
    const path = valueAt(paths, look.announces ? style.fill : theme.soft, newPath);
    for (const message of messages) add(path, message, scene);
  }
  return paths;
}

const addShortTail: AddTail = (path, message, { metrics }) =>
  addTail(path, message, metrics.isDisc ? TAIL_OF_MANY_PX : TAIL_PX);

/** Adds a line of at most this length that ends where the message is. */
function addTail(path: Path2D, { at, start }: PlacedMessage, tailPx: number): void {
  const back = Math.min(1, tailPx / Math.max(1, distance(start, at)));
  path.moveTo(at[0] + (start[0] - at[0]) * back, at[1] + (start[1] - at[1]) * back);
  path.lineTo(at[0], at[1]);
}

function placesOf(messages: readonly PlacedMessage[]): Point[] {
  return messages.map(({ at }) => at);
}

/** Draws glyphs with their letters, above them the one under the pointer, which is larger. */
function drawLettered(
  context: Context2d,
  { model: { hovered }, metrics: { glyphPx } }: Scene,
  alike: readonly Alike[],
): void {
  for (const { look, style, messages } of alike)
    drawGlyphs(context, look, placesOf(messages), glyphPx, style);
  if (hovered?.type !== 'message') return;
  for (const { look, style, messages } of alike)
    for (const { flight, at } of messages)
      if (flight.id === hovered.id) drawGlyphs(context, look, [at], glyphPx * 1.3, style);
}

/** Draws glyphs without letters as one path: pale ones in a crowd, for where many lie on one another their paleness adds up. */
function drawUnlettered(
  context: Context2d,
  { metrics }: Scene,
  theme: Theme,
  { look, style, messages }: Alike,
  isCrowd: boolean,
): void {
  const isPale = isCrowd && !look.announces;
  const shown = isPale ? { ...style, stroke: theme.soft } : style;
  const sizePx = metrics.glyphPx * (isPale ? OF_CROWD.size : 1);
  context.globalAlpha = isPale ? OF_CROWD.alpha : 1;
  if (isSpot(look, shown)) {
    const path = newPath();
    for (const { at } of messages) addSpot(path, at);
    strokeSpots(context, path, spotPx(look, sizePx), shown.fill);
  } else fillGlyphs(context, look, placesOf(messages), sizePx, shown);
  context.globalAlpha = 1;
}
