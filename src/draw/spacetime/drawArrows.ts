// The painter of messages: lines, arrowheads, crosses and glyphs, each look as one path.

import type { Point } from '../../sim/contracts/command';
import type { MessageKind } from '../../sim/contracts/program';
import type { Context2d } from '../canvas/context';
import type { Theme } from '../canvas/theme';
import { drawGlyphs, fillGlyphs, type GlyphStyle, glyphStyle } from '../scene/glyph';
import type { Sides } from '../timeline/timelineGeometry';
import type { PlacedArrow } from './arrows';
import type { SpacetimeScene } from './spacetimeScene';
import { type ArrowWeight, GLYPH_PX, LINE_PX, standsOut, WEIGHT_ALPHA } from './weights';

/** Arrows that are painted in one go. */
interface Group {
  readonly weight: ArrowWeight;
  readonly isPale: boolean;
  readonly look: MessageKind;
  readonly style: GlyphStyle;
  readonly arrows: PlacedArrow[];
}

const HEAD_PX: Readonly<Record<ArrowWeight, number>> = { pointed: 8, lit: 9, near: 7, rest: 6 };
const CROSS_PX: Readonly<Record<ArrowWeight, number>> = {
  pointed: 6,
  lit: 6,
  near: 4.5,
  rest: 3.5,
};
/** Arrowheads, crosses and glyphs of each size reach so far beyond their lines, at most. */
export const REACH_PX = { lit: 14, letters: 10, small: 7, none: 7 };
/** Heartbeats are fainter than other messages of the weight. */
const PALE_ALPHA = 0.55;
/** Above this number of arrows glyphs are small, and above the second one only lit arrows have some. */
const SMALL_FROM = 120;
const NONE_FROM = 700;
/** Glyphs have letters from this size on. */
const LETTER_PX = 7;
const STEEP_PX = 18;
/** All weights, the weakest first. */
const WEIGHTS: readonly ArrowWeight[] = ['rest', 'near', 'lit', 'pointed'];
/** Above the ranks of leaders and the names of kinds and timers, in numbers that stand for both. */
const MOST_RANKS = 1024;
const MOST_NAMES = 65536;
const DOTS: readonly number[] = [1.5, 3];

/** The size of glyphs among so many arrows. */
export function densityOf(count: number): 'letters' | 'small' | 'none' {
  return count > NONE_FROM ? 'none' : count > SMALL_FROM ? 'small' : 'letters';
}

/** The arrows of which something is seen between two places, in px. */
export function arrowsWithin(
  arrows: readonly PlacedArrow[],
  count: number,
  { leftPx, rightPx }: Sides,
): readonly PlacedArrow[] {
  const density = densityOf(count);
  return arrows.filter(({ points, weight }) => {
    const reachPx = REACH_PX[standsOut(weight) ? 'lit' : density];
    const [[x], [toX]] = [points[0] as Point, points[points.length - 1] as Point];
    return Math.min(x, toX) - reachPx < rightPx && Math.max(x, toX) + reachPx > leftPx;
  });
}

/**
 * Draws arrows: those of the weakest weight first, and of one weight periodic ones first.
 *
 * @param count - the number of arrows on the whole diagram, of which these may be a part
 */
export function drawArrows(
  context: Context2d,
  scene: SpacetimeScene,
  arrows: readonly PlacedArrow[],
  count: number,
  theme: Theme,
): void {
  for (const group of groupsOf(scene, arrows, theme)) drawGroup(context, group, count, theme);
  context.globalAlpha = 1;
  context.setLineDash([]);
}

/** The groups in an order that does not depend on their arrows: neighbouring tiles must not differ in it. */
function groupsOf(
  { model }: SpacetimeScene,
  arrows: readonly PlacedArrow[],
  theme: Theme,
): readonly Group[] {
  const groups = new Map<number, Group>();
  for (const arrow of arrows) {
    const { look, weight, span, from, isPeriodic } = arrow;
    const rank = look.announces ? model.leaderRank(from) : null;
    const isPale = isPeriodic && model.heartbeats !== 'full' && !standsOut(weight);
    // A number: thousands of words made on every frame would be garbage.
    const layer = WEIGHTS.indexOf(weight) * 2 + (isPeriodic ? 0 : 1);
    const key = (layer * MOST_RANKS + (rank ?? -1) + 1) * MOST_NAMES + span.name;
    const known = groups.get(key);
    if (known) known.arrows.push(arrow);
    else
      groups.set(key, {
        weight,
        isPale,
        look,
        style: glyphStyle(theme, look, rank),
        arrows: [arrow],
      });
  }
  return [...groups].sort(([one], [other]) => one - other).map(([, group]) => group);
}

function drawGroup(context: Context2d, group: Group, count: number, { ink }: Theme): void {
  const { weight, isPale, look, style, arrows } = group;
  const isLit = standsOut(weight);
  const colour = look.announces ? style.stroke : ink;
  context.globalAlpha = WEIGHT_ALPHA[weight] * (isPale ? PALE_ALPHA : 1);
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = isPale ? LINE_PX.rest : LINE_PX[weight];
  context.lineJoin = 'round';
  context.setLineDash(look.periodic && !isLit ? DOTS : []);
  strokeLines(context, arrows);
  context.setLineDash([]);
  fillHeads(context, arrows, HEAD_PX[weight]);
  strokeCrosses(context, arrows, weight);
  const density = densityOf(count);
  if (isPale || (density === 'none' && !isLit)) return;
  const sizePx = isLit ? GLYPH_PX.lit : density === 'small' ? GLYPH_PX.rest : GLYPH_PX[weight];
  drawHeads(context, group, sizePx);
}

function strokeLines(context: Context2d, arrows: readonly PlacedArrow[]): void {
  context.beginPath();
  for (const { points } of arrows)
    for (const [index, [x, y]] of points.entries())
      if (index === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
  context.stroke();
}

/** `fill` closes outlines by itself; `closePath` would make Chromium measure all of the path for each of them. */
function fillHeads(context: Context2d, arrows: readonly PlacedArrow[], lengthPx: number): void {
  context.beginPath();
  for (const { points, end } of arrows) {
    if (end !== 'arrowhead') continue;
    const [tipX, tipY] = points[points.length - 1] as Point;
    const [x, y] = points[points.length - 2] as Point;
    const wholePx = Math.hypot(tipX - x, tipY - y) || 1;
    const [alongX, alongY] = [((tipX - x) / wholePx) * lengthPx, ((tipY - y) / wholePx) * lengthPx];
    // The rail covers its own half height: the tip touches its edge.
    context.moveTo(tipX, tipY);
    context.lineTo(tipX - alongX - alongY * 0.4, tipY - alongY + alongX * 0.4);
    context.lineTo(tipX - alongX + alongY * 0.4, tipY - alongY - alongX * 0.4);
  }
  context.fill();
}

function strokeCrosses(
  context: Context2d,
  arrows: readonly PlacedArrow[],
  weight: ArrowWeight,
): void {
  const sizePx = CROSS_PX[weight];
  context.beginPath();
  for (const { points, end } of arrows) {
    if (end !== 'cross') continue;
    const [x, y] = points[points.length - 1] as Point;
    context.moveTo(x - sizePx, y - sizePx);
    context.lineTo(x + sizePx, y + sizePx);
    context.moveTo(x - sizePx, y + sizePx);
    context.lineTo(x + sizePx, y - sizePx);
  }
  context.lineWidth = standsOut(weight) ? LINE_PX[weight] : LINE_PX.near;
  context.stroke();
}

/** The middle of an arrow's first stretch. */
export function glyphPlace({ points: [start, next] }: Pick<PlacedArrow, 'points'>): Point {
  const [[x, y], [toX, toY]] = [start as Point, next as Point];
  return [(x + toX) / 2, (y + toY) / 2];
}

/** A letter needs room: glyphs of messages that arrive within a few px, on the screen, are small. */
function isSteep({ points }: PlacedArrow): boolean {
  const [[x], [toX]] = [points[0] as Point, points[points.length - 1] as Point];
  return Math.abs(toX - x) < STEEP_PX;
}

function drawHeads(context: Context2d, { look, style, arrows }: Group, sizePx: number): void {
  const isLit = sizePx >= GLYPH_PX.lit;
  const [large, small]: [Point[], Point[]] = [[], []];
  for (const arrow of arrows)
    (isLit || (sizePx >= LETTER_PX && !isSteep(arrow)) ? large : small).push(glyphPlace(arrow));
  drawGlyphs(context, look, large, sizePx, style);
  fillGlyphs(context, look, small, GLYPH_PX.rest, style);
}
