// Messages in flight: glyphs; of many messages the periodic ones are pulses, short dashes that move along their links.

import type { MessageKind } from '../../sim/contracts/program';
import { type Context2d, clipOut } from '../canvas/context';
import { distance } from '../canvas/geometry';
import { addSpot, strokeSpots } from '../canvas/spots';
import { newPath } from '../canvas/surface';
import type { Theme } from '../canvas/theme';
import { valueAt } from '../canvas/valueAt';
import { isOnStage } from '../scene/freeBoxes';
import {
  drawGlyph,
  fillGlyph,
  flightStyle,
  type GlyphStyle,
  isSpot,
  spotPx,
  traceGlyph,
} from '../scene/glyph';
import { GLYPHS_AT_MOST, type PlacedMessage, placeMessages } from '../scene/messagePlaces';
import type { Scene } from '../scene/scene';
import type { drawLosses } from './losses';

const TAIL_PX = 34;
const PULSE_PX = 9;
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
 * @param addArrow - adds the arrow of a message that does not move; absent where messages move.
 * @param losses - the painter of losses; absent until it is fetched.
 */
export function drawMessages(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  addArrow?: AddTail,
  losses?: typeof drawLosses,
): void {
  const { glyphs, pulses } = signsOf(scene, placeMessages(scene));
  drawPulses(context, scene, theme, pulses);
  context.save();
  if (addArrow)
    clipOut(context, scene.viewport, [
      ...scene.words,
      ...[...scene.parts.values()].map(({ box }) => box),
    ]);
  drawTails(context, scene, theme, glyphs, addArrow ?? addShortTail);
  context.restore();
  losses?.(context, scene, theme);
  if (glyphs.length <= GLYPHS_AT_MOST)
    for (const message of glyphs) drawOne(context, scene, theme, message);
  else drawMany(context, scene, theme, glyphs);
}

/** Draws each pulse as a dash that ends where its message is, all of a colour as one path. */
function drawPulses(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  pulses: readonly PlacedMessage[],
): void {
  if (pulses.length === 0) return;
  const path = newPath();
  for (const pulse of pulses) addTail(path, pulse, PULSE_PX);
  context.setLineDash([]);
  context.lineWidth = scene.metrics.isDisc ? 1.5 : 2;
  context.strokeStyle = theme.soft;
  context.stroke(path);
}

/** Adds what is drawn behind a message to a path. */
export type AddTail = (path: Path2D, message: PlacedMessage, scene: Scene) => void;

/** Draws the tails, one path per colour. */
function drawTails(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  messages: readonly PlacedMessage[],
  add: AddTail,
): void {
  const paths = new Map<string, Path2D>();
  for (const message of messages) {
    const colour = tailColour(scene, theme, message);
    add(valueAt(paths, colour, newPath), message, scene);
  }
  context.setLineDash([]);
  context.lineWidth = (scene.metrics.isDisc ? 1 : 2) * scene.metrics.lineScale;
  context.globalAlpha = messages.length > CROWD_FROM ? OF_CROWD.alpha / 2 : 0.5;
  for (const [colour, path] of paths) {
    context.strokeStyle = colour;
    context.stroke(path);
  }
  context.globalAlpha = 1;
}

const addShortTail: AddTail = (path, message, { metrics }) =>
  addTail(path, message, metrics.isDisc ? TAIL_OF_MANY_PX : TAIL_PX);

/** Adds a line of at most this length that ends where the message is. */
function addTail(path: Path2D, { at, start }: PlacedMessage, tailPx: number): void {
  const back = Math.min(1, tailPx / Math.max(1, distance(start, at)));
  path.moveTo(at[0] + (start[0] - at[0]) * back, at[1] + (start[1] - at[1]) * back);
  path.lineTo(at[0], at[1]);
}

function tailColour({ model }: Scene, theme: Theme, message: PlacedMessage): string {
  return message.look.announces ? flightStyle(theme, model, message).fill : theme.soft;
}

function drawOne(
  context: Context2d,
  { model, metrics }: Scene,
  theme: Theme,
  message: PlacedMessage,
): void {
  const { flight, look, at } = message;
  const style = flightStyle(theme, model, message);
  const under = model.hovered?.type === 'message' && model.hovered.id === flight.id;
  drawGlyph(context, look, at[0], at[1], metrics.glyphPx * (under ? 1.3 : 1), style);
}

/** Draws glyphs without letters: all of a shape and its colours as one path. */
function drawMany(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  messages: readonly PlacedMessage[],
): void {
  const { model, metrics } = scene;
  const isPale = ({ announces }: MessageKind) => messages.length > CROWD_FROM && !announces;
  const sizeOf = (look: MessageKind) => metrics.glyphPx * (isPale(look) ? OF_CROWD.size : 1);
  const shownAs = (look: MessageKind, style: GlyphStyle) =>
    isPale(look) ? { ...style, stroke: theme.soft } : style;
  const byStyle = new Map<GlyphStyle, { path: Path2D; look: MessageKind; shown: GlyphStyle }>();
  const stylesOf = new Map<MessageKind, GlyphStyle>();
  for (const message of messages) {
    const { look, at } = message;
    // Only an announcement's style depends on more than its kind.
    const known = stylesOf.get(look);
    const style = known ?? flightStyle(theme, model, message);
    if (!known && !look.announces) stylesOf.set(look, style);
    let sign = byStyle.get(style);
    if (!sign) {
      sign = { path: newPath(), look, shown: shownAs(look, style) };
      byStyle.set(style, sign);
    }
    if (isSpot(look, sign.shown)) addSpot(sign.path, at);
    else traceGlyph(sign.path, look, at, sizeOf(look));
  }
  for (const { path, look, shown } of byStyle.values()) {
    // Where many lie on one another their paleness adds up, to the grey of their outlines.
    context.globalAlpha = isPale(look) ? OF_CROWD.alpha : 1;
    if (isSpot(look, shown)) strokeSpots(context, path, spotPx(look, sizeOf(look)), shown.fill);
    else fillGlyph(context, look, path, sizeOf(look), shown);
  }
  context.globalAlpha = 1;
}
