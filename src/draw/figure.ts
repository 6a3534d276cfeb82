// A figure for print: a title, a picture of any painter, and the legend of its message signs.
import type { MessageKind } from '../sim/contracts/program';
import { type Context2d, setFont, textWidthPx } from './canvas/context';
import type { Viewport } from './canvas/layout';
import { createCanvas } from './canvas/surface';
import type { Theme } from './canvas/theme';
import { drawGlyph, glyphStyle, legendItems } from './scene/glyph';

/** The lines above the picture, in px; sizes of type. */
const TITLE = { heightPx: 48, titlePx: 16, noteY: 34, titleY: 14, notePx: 11.5 };
const LEGEND = { abovePx: 8, rowPx: 22, textPx: 11.5, glyphPx: 9.6, signPx: 24, gapPx: 16 };
const EDGE_PX = 12;
/** On the screen letters stand on whole px, which would be uneven distances in print. */
const TEXT_RENDERING = 'geometricPrecision';

/** A picture with its words; lengths are in px. */
export interface Figure {
  readonly title: string;
  /** The line below the title. */
  readonly note: string;
  /** The kinds of messages in the legend, by name; none where the picture has no messages. */
  readonly messages: Readonly<Record<string, MessageKind>>;
  readonly widthPx: number;
  /** The height of the picture alone. */
  readonly pictureHeightPx: number;
  /** Paints the picture onto a canvas of its own. Its layers must be new. */
  readonly paint: (context: Context2d, viewport: Viewport) => void;
}

/** The height of a figure with title and legend, in px. */
export function figureHeightPx(figure: Figure): number {
  return TITLE.heightPx + figure.pictureHeightPx + legendHeightPx(placeLegend(figure));
}

/** Draws a figure on a canvas of its width and of {@link figureHeightPx}, with user space in CSS pixels. */
export function drawFigure(
  context: Context2d,
  figure: Figure,
  theme: Theme,
  pixelRatio: number,
): void {
  context.textRendering = TEXT_RENDERING;
  context.fillStyle = theme.paper;
  context.fillRect(0, 0, figure.widthPx, figureHeightPx(figure));
  drawTitle(context, figure, theme);
  drawPicture(context, figure, TITLE.heightPx, pixelRatio);
  drawLegend(context, figure, theme);
}

/** Draws the picture of a figure, without title and legend, with its upper edge at `topPx`. */
export function drawPicture(
  context: Context2d,
  { widthPx, pictureHeightPx: heightPx, paint }: Figure,
  topPx: number,
  pixelRatio: number,
): void {
  const own = createCanvas(widthPx, heightPx, pixelRatio);
  own.context.textRendering = TEXT_RENDERING;
  paint(own.context, { widthPx, heightPx, pixelRatio });
  context.drawImage(own.canvas, 0, topPx, widthPx, heightPx);
}

function drawTitle(context: Context2d, { title, note, widthPx }: Figure, theme: Theme): void {
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  const roomPx = widthPx - 2 * EDGE_PX;
  setFont(context, theme, TITLE.titlePx, 600);
  context.fillStyle = theme.ink;
  context.fillText(title, EDGE_PX, TITLE.titleY, roomPx);
  setFont(context, theme, TITLE.notePx);
  context.fillStyle = theme.soft;
  context.fillText(note, EDGE_PX, TITLE.noteY, roomPx);
}

/** An entry of the legend with its place: the left edge in px, and its row. */
type PlacedItem = ReturnType<typeof legendItems>[number] & {
  readonly x: number;
  readonly row: number;
};

function placeLegend({ messages, widthPx }: Figure): readonly PlacedItem[] {
  let [x, row] = [EDGE_PX, 0];
  return legendItems(messages).map((item) => {
    const itemPx = LEGEND.signPx + textWidthPx(item.label, LEGEND.textPx);
    if (x > EDGE_PX && x + itemPx > widthPx - EDGE_PX) [x, row] = [EDGE_PX, row + 1];
    const placed = { ...item, x, row };
    x += itemPx + LEGEND.gapPx;
    return placed;
  });
}

function legendHeightPx(items: readonly PlacedItem[]): number {
  const last = items.at(-1);
  return last ? LEGEND.abovePx + (last.row + 1) * LEGEND.rowPx + EDGE_PX : 0;
}

function drawLegend(context: Context2d, figure: Figure, theme: Theme): void {
  const topPx = TITLE.heightPx + figure.pictureHeightPx + LEGEND.abovePx;
  for (const { look, label, x, row } of placeLegend(figure)) {
    const y = topPx + (row + 0.5) * LEGEND.rowPx;
    const middle = x + LEGEND.glyphPx + 2;
    drawGlyph(context, look, middle, y, LEGEND.glyphPx, glyphStyle(theme, look, null));
    setFont(context, theme, LEGEND.textPx);
    context.textAlign = 'left';
    context.textBaseline = 'middle';
    context.fillStyle = theme.ink;
    context.fillText(label, x + LEGEND.signPx, y);
  }
}
