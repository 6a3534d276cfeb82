// The glyph of each kind of message, on the stage and in its legend: shape and letter distinguish kinds without colour.
import type { Point } from '../../sim/contracts/command';
import type { MessageKind } from '../../sim/contracts/program';
import type { Flight } from '../../sim/trace/world';
import { type Context2d, setFont } from '../canvas/context';
import { between } from '../canvas/geometry';
import { type LeaderLook, leaderLook, type Theme } from '../canvas/theme';
import { valueAt } from '../canvas/valueAt';
import { LEAST_TEXT_PX, LETTERED_PX } from './nodeMetrics';
import type { StageModel } from './stageModel';

/** The colours of a glyph, and its letter's typeface. */
export interface GlyphStyle {
  readonly fill: string;
  readonly stroke: string;
  readonly text: string;
  readonly fontSans: string;
}

/** One entry of the legend. */
interface LegendItem {
  readonly kind: string;
  readonly look: MessageKind;
  /** The kind's name as in the trace; in lower case for periodic traffic, which is background: `heartbeat`. */
  readonly label: string;
}

/** The look of a kind of message that is not declared. */
export const UNKNOWN_KIND: MessageKind = { shape: 'square', letter: '?', means: '' };

/**
 * The declared look of a message, from the algorithm or from the program of the service or client that sent it. A
 * square with a question mark when its kind is not declared.
 */
export function lookOf(
  { messages, partMessages, world }: Pick<StageModel, 'messages' | 'partMessages' | 'world'>,
  { kind, from }: Pick<Flight, 'kind' | 'from'>,
): MessageKind {
  const part = world.services.get(from) ?? world.clients.get(from);
  const declared = part ? partMessages?.get(part.kind) : messages;
  return declared?.[kind] ?? UNKNOWN_KIND;
}

/** The legend's entries, in the algorithm's order. */
export function legendItems(messages: Readonly<Record<string, MessageKind>>): LegendItem[] {
  return Object.entries(messages).map(([kind, look]) => ({
    kind,
    look,
    label: look.periodic ? kind.toLowerCase().replaceAll('_', ' ') : kind.replaceAll('_', ' '),
  }));
}

/**
 * The colours of a glyph: ink on paper, or a leader's colour when the message announces a leader.
 *
 * @param rank - the announced leader's rank; null in the legend, which names no leader.
 */
export function glyphStyle(theme: Theme, look: MessageKind, rank: number | null): GlyphStyle {
  const leader = look.announces && rank !== null ? leaderLook(theme, rank) : null;
  const byShape = valueAt(valueAt(styles, theme, noStyles), leader?.colour ?? '', noShapes);
  // This runs for each of a thousand messages: a function made each time would be as much garbage as their places.
  const known = byShape.get(look.shape);
  if (known) return known;
  const style = findStyle(theme, look, leader);
  byShape.set(look.shape, style);
  return style;
}

type StyleByShape = Map<MessageKind['shape'], GlyphStyle>;
const noStyles = () => new Map<string, StyleByShape>();
const noShapes = (): StyleByShape => new Map();

/** Styles by theme, which is immutable, by leader's colour and by shape: messages are grouped by the same style. */
const styles = new WeakMap<Theme, Map<string, StyleByShape>>();

function findStyle(theme: Theme, { shape }: MessageKind, leader: LeaderLook | null): GlyphStyle {
  const { ink, paper, soft, nodeFill, fontSans } = theme;
  if (leader) return { fill: leader.colour, stroke: leader.colour, text: leader.textOn, fontSans };
  if (shape === 'dot') return { fill: soft, stroke: soft, text: paper, fontSans };
  if (shape === 'disc') return { fill: ink, stroke: ink, text: paper, fontSans };
  return { fill: nodeFill, stroke: ink, text: ink, fontSans };
}

/** The colours of a message on the stage. */
export function flightStyle(
  theme: Theme,
  model: Pick<StageModel, 'topology' | 'world' | 'leaderRank'>,
  { look, flight }: { readonly look: MessageKind; readonly flight: Pick<Flight, 'from'> },
): GlyphStyle {
  const rank = look.announces ? model.leaderRank(announced(model, flight)) : null;
  return glyphStyle(theme, look, rank);
}

/** The leader named by an announcement: its sender; on a ring, where it is forwarded, the leader of its sender. */
function announced(
  { topology, world }: Pick<StageModel, 'topology' | 'world'>,
  { from }: Pick<Flight, 'from'>,
): string {
  return (topology === 'ring' ? world.nodes.get(from)?.elected : null) ?? from;
}

/** Draws a glyph around a point; `sizePx` is half its width. A letter without room is left out. */
export function drawGlyph(
  context: Context2d,
  look: MessageKind,
  x: number,
  y: number,
  sizePx: number,
  style: GlyphStyle,
): void {
  drawGlyphs(context, look, [[x, y]], sizePx, style);
}

/** Draws glyphs of one look, each above the one before it. What they share is set once: a font costs as much as a letter. */
export function drawGlyphs(
  context: Context2d,
  look: MessageKind,
  places: readonly Point[],
  sizePx: number,
  style: GlyphStyle,
): void {
  const fill = fillOf(look, style);
  const hasLetter = setLetter(context, look, sizePx, style);
  const hasOutline = setOutline(context, look, sizePx, style, hasLetter);
  const tracedPx = tracedSizePx(look, sizePx, hasLetter);
  for (const at of places) {
    context.beginPath();
    traceGlyph(context, look, at, tracedPx);
    context.fillStyle = fill;
    context.fill();
    if (hasOutline) context.stroke();
    if (hasLetter) writeLetter(context, look, at, sizePx, style);
  }
}

/** Adds a glyph's outline to the context's path: a context and paths in turn would take longer than either. */
function traceGlyph(
  context: Context2d,
  look: Pick<MessageKind, 'shape'>,
  at: Point,
  sizePx: number,
): void {
  const points = OUTLINES[look.shape];
  const halfPx = SQUARE * sizePx;
  if (points) polygon(context, at, sizePx, points);
  else if (look.shape === 'square')
    context.rect(at[0] - halfPx, at[1] - halfPx, 2 * halfPx, 2 * halfPx);
  else circle(context, at, glyphReachPx(look, sizePx));
}

/** Draws glyphs of one look without their letters, as one path. */
export function fillGlyphs(
  context: Context2d,
  look: MessageKind,
  places: readonly Point[],
  sizePx: number,
  style: GlyphStyle,
): void {
  const tracedPx = tracedSizePx(look, sizePx, false);
  context.beginPath();
  for (const at of places) traceGlyph(context, look, at, tracedPx);
  context.fillStyle = fillOf(look, style);
  context.fill();
  if (setOutline(context, look, sizePx, style, false)) context.stroke();
}

function fillOf(look: MessageKind, { fill, text }: GlyphStyle): string {
  return look.shape === 'dot' && !isHeartbeat(look) ? text : fill;
}

/** Sets the line of a glyph's outline; returns whether it has one. */
function setOutline(
  context: Context2d,
  look: MessageKind,
  sizePx: number,
  { stroke }: GlyphStyle,
  hasLetter: boolean,
): boolean {
  if (look.shape === 'dot' && isHeartbeat(look)) return false;
  context.strokeStyle = stroke;
  context.lineWidth = isBareRing(look, hasLetter) ? RIM_SHARE * sizePx : outlinePx(sizePx);
  context.lineJoin = 'round';
  context.setLineDash([]);
  return true;
}

/** The width of the rim of a ring without its letter, in units of its size. */
const RIM_SHARE = 0.5;

/** A ring without its letter, which with a thin rim would be taken for a node, or its chip, that follows nobody. */
function isBareRing({ shape }: MessageKind, hasLetter: boolean): boolean {
  return shape === 'ring' && !hasLetter;
}

/** The size at which a glyph's outline is traced: a broad rim reaches as far as a narrow one. */
function tracedSizePx(look: MessageKind, sizePx: number, hasLetter: boolean): number {
  return isBareRing(look, hasLetter) ? (1 - RIM_SHARE / 2) * sizePx : sizePx;
}

/** Whether a glyph without its letter is a disc in one colour. */
export function isSpot({ shape }: MessageKind, { fill, stroke }: GlyphStyle): boolean {
  return shape === 'disc' && fill === stroke;
}

/** The radius of the spot that a glyph without its letter is: as large as {@link fillGlyphs} draws its circle. */
export function spotPx(look: MessageKind, sizePx: number): number {
  return glyphReachPx(look, sizePx) + outlinePx(sizePx) / 2;
}

function outlinePx(sizePx: number): number {
  return Math.max(1, sizePx * 0.15);
}

/** A dot has no room for a letter: a heartbeat is a full dot, its reply a hollow one. */
function isHeartbeat({ letter }: MessageKind): boolean {
  return letter === '♥';
}

/** Sets the font of a glyph's letter; returns whether there is room for it. */
function setLetter(
  context: Context2d,
  { letter, shape }: MessageKind,
  sizePx: number,
  style: GlyphStyle,
): boolean {
  const leastPx = letter.length > 1 ? LETTERED_PX.two : LETTERED_PX.one;
  if (sizePx < leastPx || shape === 'dot') return false;
  const share = letter.length > 1 ? 0.85 : shape === 'triangle' ? 0.95 : 1.1;
  setFont(context, style, Math.max(LEAST_TEXT_PX, sizePx * share), 600);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  return true;
}

function writeLetter(
  context: Context2d,
  { letter, shape }: MessageKind,
  [x, y]: Point,
  sizePx: number,
  { text }: GlyphStyle,
): void {
  context.fillStyle = text;
  context.fillText(letter, x, y + sizePx * (shape === 'triangle' ? 0.26 : 0.06));
}

/** About half the width of a glyph, in px: a dot is smaller than a glyph with a letter. */
export function glyphReachPx({ shape }: Pick<MessageKind, 'shape'>, sizePx: number): number {
  return shape === 'dot' ? Math.max(2, sizePx * 0.36) : sizePx;
}

/** The half width of a square, in units of the size. */
const SQUARE = 0.86;

/** The outlines of the other shapes that have corners, in units of the size. */
const OUTLINES: { readonly [S in MessageKind['shape']]?: readonly Point[] } = {
  diamond: outline([0, -1.2], [1.2, 0], [0, 1.2], [-1.2, 0]),
  triangle: outline([0, -1.15], [1.2, 0.9], [-1.2, 0.9]),
};

/**
 * A polygon's outline whose two ends overlap within an edge, where nothing shows that it is not closed: for `closePath`
 * Chromium measures all of the path, for each of its glyphs.
 */
function outline(...corners: readonly Point[]): Point[] {
  const [first, last] = [corners[0], corners.at(-1)] as [Point, Point];
  return [between(last, first, 0.4), ...corners, between(last, first, 0.6)];
}

function circle(context: Context2d, at: Point, radiusPx: number): void {
  context.moveTo(at[0] + radiusPx, at[1]);
  context.arc(at[0], at[1], radiusPx, 0, 2 * Math.PI);
}

function polygon(context: Context2d, at: Point, sizePx: number, points: readonly Point[]): void {
  for (let index = 0; index < points.length; index += 1) {
    const point = points[index] as Point;
    const [x, y] = [at[0] + sizePx * point[0], at[1] + sizePx * point[1]];
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
}
