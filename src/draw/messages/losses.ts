// Lost messages: each is struck through where it was lost, and fades. Among many nodes it is a cross.
import type { Point } from '../../sim/contracts/command';
import { type Context2d, strokeAs } from '../canvas/context';
import { between, distance } from '../canvas/geometry';
import type { Theme } from '../canvas/theme';
import { valueAt } from '../canvas/valueAt';
import { drawGlyph, flightStyle, glyphReachPx } from '../scene/glyph';
import { ARM_SHARE, type PlacedLoss, placeLosses, strokeThrough } from '../scene/lossPlaces';
import { hasLetters } from '../scene/nodeMetrics';
import type { Scene } from '../scene/scene';
import { visibleSpan } from '../scene/visibleSpan';

const TRAIL_PX = 46;
/** Tiny nodes are many and lose many messages at once: long trails would run into one another. */
const TINY_TRAIL_PX = 14;

/** The rim of paper around a cross. */
const RIM_PX = 1.5;
/** More rows of crosses than any stage has. */
const MOST_ROWS = 1e5;

/** Draws the losses that are still shown. */
export function drawLosses(context: Context2d, scene: Scene, theme: Theme): void {
  const seen = placeLosses(scene).filter((loss) => !scene.islands?.hides(loss));
  for (const loss of distinct(scene, seen)) {
    drawTrail(context, scene, theme, loss);
    if (loss.fading === null) drawFlying(context, scene, theme, loss);
    else if (isLettered(scene, loss)) drawStruck(context, scene, theme, loss, loss.fading);
    else drawCross(context, scene, theme, loss);
  }
  context.globalAlpha = 1;
}

function isLettered({ metrics }: Scene, { isCross }: PlacedLoss): boolean {
  return hasLetters(metrics) && !isCross;
}

/**
 * The losses whose signs can be told apart: where the links of many nodes cross a cut close together, their signs
 * would be one black line. Of those that overlap the latest is kept.
 */
function distinct({ metrics }: Scene, losses: readonly PlacedLoss[]): readonly PlacedLoss[] {
  if (metrics.hasStates) return losses;
  const leastPx = 2 * (hasLetters(metrics) ? 1 : ARM_SHARE) * metrics.glyphPx;
  const cells = new Map<number, Point[]>();
  const cell = (column: number, row: number) => column * MOST_ROWS + row;
  return losses
    .toReversed()
    .filter(({ at, fading }) => {
      if (fading === null) return true;
      const [column, row] = [Math.floor(at[0] / leastPx), Math.floor(at[1] / leastPx)];
      for (const x of [column - 1, column, column + 1])
        for (const y of [row - 1, row, row + 1])
          if (cells.get(cell(x, y))?.some((other) => distance(other, at) < leastPx)) return false;
      valueAt(cells, cell(column, row), (): Point[] => []).push(at);
      return true;
    })
    .reverse();
}

function drawTrail(context: Context2d, scene: Scene, theme: Theme, loss: PlacedLoss): void {
  const { metrics } = scene;
  const { at, start, fading, flight, look } = loss;
  const tiny = metrics.isDisc;
  const trailPx = tiny ? TINY_TRAIL_PX : TRAIL_PX;
  const wayPx = Math.max(1, distance(at, start));
  // A trail that began behind the words below its sender would be seen on both sides of them.
  const [hidden] = tiny ? [0] : visibleSpan(scene.words, start, at, flight);
  const back = between(at, start, Math.min(1 - hidden, trailPx / wayPx));
  // A fading glyph is translucent: the line would run through its letter.
  const reachPx = isLettered(scene, loss) ? glyphReachPx(look, metrics.glyphPx) : 0;
  const end = between(at, start, Math.min(1, reachPx / wayPx));
  context.globalAlpha = 0.5 * (1 - (fading ?? 0));
  context.strokeStyle = theme.soft;
  context.lineWidth = tiny ? 1 : 2;
  context.setLineDash([]);
  context.beginPath();
  context.moveTo(back[0], back[1]);
  context.lineTo(end[0], end[1]);
  context.stroke();
}

function drawFlying(context: Context2d, scene: Scene, theme: Theme, loss: PlacedLoss): void {
  const [x, y] = loss.at;
  context.globalAlpha = 1;
  const style = flightStyle(theme, scene.model, loss);
  drawGlyph(context, loss.look, x, y, scene.metrics.glyphPx, style);
}

/** The opacity of a loss: full for half of its time, then fading. */
function opacity(fading: number): number {
  return Math.min(1, 2 * (1 - fading));
}

/**
 * Draws the glyph with a stroke that shows beside it, as that through a crashed node does: it can be read on a stage that is
 * paused, and no stroke shines through its letter while both fade.
 */
function drawStruck(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  loss: PlacedLoss,
  fading: number,
): void {
  const { glyphPx } = scene.metrics;
  const [x, y] = loss.at;
  context.globalAlpha = opacity(fading);
  context.beginPath();
  for (const [from, to] of strokeThrough(loss, glyphPx)) {
    context.moveTo(...from);
    context.lineTo(...to);
  }
  strokeAs(context, theme.paper, 2 + 2 * RIM_PX);
  strokeAs(context, theme.ink, 2);
  drawGlyph(context, loss.look, x, y, glyphPx, flightStyle(theme, scene.model, loss));
}

/** Draws a cross in place of a glyph without a letter. */
function drawCross(
  context: Context2d,
  { metrics }: Scene,
  theme: Theme,
  { at, fading }: PlacedLoss,
): void {
  const armPx = metrics.glyphPx * ARM_SHARE;
  context.globalAlpha = opacity(fading ?? 0);
  context.beginPath();
  for (const side of [-1, 1]) {
    context.moveTo(at[0] - armPx, at[1] - side * armPx);
    context.lineTo(at[0] + armPx, at[1] + side * armPx);
  }
  const linePx = metrics.isDisc ? 1.2 : 2;
  // A cross is near its cut's stroke, of which it would seem to be a part; those of discs are many and close together.
  if (!metrics.isDisc) strokeAs(context, theme.paper, linePx + 2 * RIM_PX);
  strokeAs(context, theme.ink, linePx);
}
