// A picture as an SVG file, painted by the painters of a canvas.
import type { Context2d } from '../canvas/context';
import { type OwnCanvas, paintOn, type Surface } from '../canvas/surface';
import { SvgContext } from './svgContext';
import { type MeasureText, SvgDocument } from './svgDocument';
import { SvgPath } from './svgPath';
import { element, escaped, rounded } from './xml';

/** A file's size, name and ids. */
export interface SvgFrame {
  /** In CSS pixels: the picture's own units. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** The width on paper, in mm. */
  readonly widthMm: number;
  /** The title for screen readers. */
  readonly title: string;
  /** The beginning of all ids: pictures in one page differ in it. */
  readonly idPrefix: string;
}

/**
 * The pixel ratio that painters are handed for SVG: they put edges onto device pixels, and sample lanes once for each.
 */
export const SVG_PIXEL_RATIO = 4;

/**
 * Paints a picture as SVG; the same picture gives the same text.
 *
 * @param measureText - the widths of texts; the file itself has texts, and no glyphs.
 * @param paint - paints with a viewport whose pixel ratio is {@link SVG_PIXEL_RATIO}. Its layers must be new.
 */
export function paintSvg(
  frame: SvgFrame,
  measureText: MeasureText,
  paint: (context: Context2d) => void,
): string {
  const { widthPx, heightPx, widthMm, title, idPrefix } = frame;
  const document = new SvgDocument(measureText, idPrefix);
  const context = new SvgContext(document, SVG_PIXEL_RATIO);
  paintOn(surfaceOf(document), () => paint(context as unknown as Context2d));
  const [width, height] = [rounded(widthPx), rounded(heightPx)];
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: `${rounded(widthMm)}mm`,
      height: `${rounded((widthMm * heightPx) / widthPx)}mm`,
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'xml:space': 'preserve',
    },
    [
      element('title', {}, escaped(title)),
      element('defs', {}, document.definitions),
      context.xml,
      '',
    ].join('\n'),
  );
}

function surfaceOf(document: SvgDocument): Surface {
  return {
    newPath: () => new SvgPath() as unknown as Path2D,
    createCanvas: (widthPx, heightPx, pixelRatio) => {
      const context = new SvgContext(document, pixelRatio);
      const [width, height] = [widthPx, heightPx].map((px) =>
        Math.max(1, Math.round(px * pixelRatio)),
      ) as [number, number];
      const canvas = { width, height, pixelRatio, context };
      return { canvas, context } as unknown as OwnCanvas;
    },
  };
}
