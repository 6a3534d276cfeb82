// Notes: a few words in a small box beside their subject.

import type { Point } from '../../sim/contracts/command';
import { type Context2d, setFont, textWidthPx } from './context';
import { type Box, boxAround } from './geometry';
import { keptWithin } from './labelPlacement';
import type { Viewport } from './layout';
import type { Theme } from './theme';

/** The box of a note, centred at a point and moved so that all of it is on the canvas. */
export function noteBox(
  { widthPx, heightPx }: Viewport,
  text: string,
  at: Point,
  sizePx: number,
): Box {
  const around = boxAround(at, textWidthPx(text, sizePx) + 12, sizePx * 1.7);
  return keptWithin(around, { x: 4, y: 4, width: widthPx - 8, height: heightPx - 8 });
}

/** Draws a note centred at a point, moved so that all of it is on the canvas. */
export function drawNote(
  context: Context2d,
  theme: Theme,
  viewport: Viewport,
  text: string,
  at: Point,
  sizePx: number,
): void {
  const box = noteBox(viewport, text, at, sizePx);
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, 4);
  context.fillStyle = theme.paper;
  context.fill();
  context.strokeStyle = theme.line;
  context.lineWidth = 1;
  context.setLineDash([]);
  context.stroke();
  setFont(context, theme, sizePx);
  context.fillStyle = theme.ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, box.x + box.width / 2, box.y + box.height / 2 + 0.5);
}
