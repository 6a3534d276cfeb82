// The canvas context of the painters, and the measures of its text.
import type { Point } from '../../sim/contracts/command';
import { type Box, grown } from './geometry';
import type { Viewport } from './layout';
import { newPath } from './surface';
import type { Theme } from './theme';

/** The context of a canvas in the page or of a cached layer. */
export type Context2d = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/**
 * Sets the sans-serif font, in steps of half a px: while a zoom changes the size of a text, the browser must not parse a
 * new font and shape its letters anew on every frame.
 */
export function setFont(
  context: Context2d,
  { fontSans }: Pick<Theme, 'fontSans'>,
  sizePx: number,
  weight = 400,
): void {
  context.font = `${weight} ${Math.floor(sizePx * 2) / 2}px ${fontSans}`;
}

/** Sets the font's size, and its weight unless it is the usual one. */
export type SetSize = (sizePx: number, weight?: number) => void;

/** Sets the fonts of texts that are written one after the other: setting one costs as much as writing a word. */
export function fontSetter(context: Context2d, theme: Pick<Theme, 'fontSans'>): SetSize {
  let last = '';
  return (sizePx, weight = 400) => {
    const font = `${weight} ${sizePx}`;
    if (font !== last) setFont(context, theme, sizePx, weight);
    last = font;
  };
}

/** Covers what is painted below texts: a glyph that shone through would be read as a letter. */
export function standOnPaper(context: Context2d, { paper }: Theme, boxes: readonly Box[]): void {
  context.fillStyle = paper;
  for (const { x, y, width, height } of boxes) context.fillRect(x, y, width, height);
}

/**
 * Writes a text with a rim of paper: what lies below it does not hide it.
 *
 * @param sizePx - the size of the text, in which the context writes.
 */
export function writeOutlined(
  context: Context2d,
  { paper }: Theme,
  text: string,
  [x, y]: Point,
  sizePx: number,
): void {
  context.strokeStyle = paper;
  context.lineWidth = Math.max(LEAST_RIM_PX, sizePx * RIM_SHARE);
  context.lineJoin = 'round';
  context.strokeText(text, x, y);
  context.fillText(text, x, y);
}

/** The width of the rim, of which half is outside the letters, at the least, and in sizes of text. */
const LEAST_RIM_PX = 4;
const RIM_SHARE = 0.25;

/**
 * An upper estimate of a text's width, in px. The widths are a table and not a canvas's own, so that labels have the
 * same places with and without a canvas.
 */
export function textWidthPx(text: string, sizePx: number): number {
  let widths = 0;
  for (const sign of text) widths += WIDTHS.get(sign) ?? OTHER_WIDTH;
  return widths * sizePx;
}

/** The widths of signs in the bold type of IBM Plex Sans, in units of the font size, rounded up. */
const WIDTHS = new Map(
  (
    [
      [' ijl.,', 0.3],
      [':·!|()[]frt-', 0.41],
      ['acegkosvxyz', 0.57],
      ['mwMNOQW→←↑↓↖↗↘↙⊥…', 0.95],
    ] as const
  ).flatMap(([signs, width]) => Array.from(signs, (sign) => [sign, width] as const)),
);
/** The width of any other sign: that of a digit, and of a capital on the average. */
const OTHER_WIDTH = 0.62;

/** Sets user space to CSS pixels and fills the canvas with the paper's colour. */
export function startFrame(context: Context2d, viewport: Viewport, theme: Theme): void {
  context.setTransform(viewport.pixelRatio, 0, 0, viewport.pixelRatio, 0, 0);
  context.globalAlpha = 1;
  context.fillStyle = theme.paper;
  context.fillRect(0, 0, viewport.widthPx, viewport.heightPx);
}

/**
 * Clips these boxes out until the context is restored, so that lines do not run through words.
 *
 * @param outlines - more shapes to clip out, each by its corners.
 */
export function clipOut(
  context: Context2d,
  viewport: Viewport,
  boxes: readonly Box[],
  outlines: readonly (readonly Point[])[] = [],
): void {
  if (boxes.length === 0 && outlines.length === 0) return;
  const around = newPath();
  around.rect(0, 0, viewport.widthPx, viewport.heightPx);
  for (const box of boxes) {
    const { x, y, width, height } = grown(box, 2);
    around.rect(x, y, width, height);
  }
  for (const outline of outlines) addLine(around, outline);
  context.clip(around, 'evenodd');
}

/** Clips to these shapes, each given by its corners, until the context is restored. */
export function clipTo(context: Context2d, outlines: readonly (readonly Point[])[]): void {
  const within = newPath();
  for (const outline of outlines) addLine(within, outline);
  context.clip(within);
}

/** Clips these shapes out, too, where they overlap: one path would clip the overlap back in. */
export function clipOutEach(
  context: Context2d,
  viewport: Viewport,
  outlines: readonly (readonly Point[])[],
): void {
  for (const outline of outlines) clipOut(context, viewport, [], [outline]);
}

/** Strokes the current path in a colour. */
export function strokeAs(context: Context2d, colour: string, widthPx: number): void {
  context.strokeStyle = colour;
  context.lineWidth = widthPx;
  context.stroke();
}

/** Strokes a straight line. */
export function strokeLine(context: Context2d, start: Point, end: Point): void {
  context.beginPath();
  context.moveTo(start[0], start[1]);
  context.lineTo(end[0], end[1]);
  context.stroke();
}

/** Adds a line through points to a path. */
export function addLine(path: Path2D, points: readonly Point[]): void {
  for (const [index, [x, y]] of points.entries())
    if (index === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
}
