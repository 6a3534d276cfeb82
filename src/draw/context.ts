// What painters draw on, and the few things that canvas text needs everywhere.
import type { Viewport } from './layout';
import type { Theme } from './theme';

/** The context of a canvas in the page or of a cached layer. */
export type Context2d = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Sets the font: sans for words. */
export function setFont(
  context: Context2d,
  { fontSans }: Pick<Theme, 'fontSans'>,
  sizePx: number,
  weight = 400,
): void {
  context.font = `${weight} ${sizePx}px ${fontSans}`;
}

/**
 * About how wide a text is, in px. Measured by rule and not on a canvas, so that labels are placed the same way with
 * and without one.
 */
export function textWidthPx(text: string, sizePx: number): number {
  return text.length * sizePx * 0.57;
}

/** Makes user space CSS pixels and empties the canvas to the paper's colour. */
export function startFrame(context: Context2d, viewport: Viewport, theme: Theme): void {
  context.setTransform(viewport.pixelRatio, 0, 0, viewport.pixelRatio, 0, 0);
  context.globalAlpha = 1;
  context.fillStyle = theme.paper;
  context.fillRect(0, 0, viewport.widthPx, viewport.heightPx);
}
