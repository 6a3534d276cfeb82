// Figures as SVG.
import type { Context2d } from '../../draw/canvas/context';
import { createCanvas } from '../../draw/canvas/surface';
import { lightTheme } from '../../draw/canvas/theme';
import { drawFigure, drawPicture, type Figure, figureHeightPx } from '../../draw/figure';
import { paintSvg, SVG_PIXEL_RATIO, type SvgFrame } from '../../draw/svg/paintSvg';
import { WIDTH_MM } from './figures';

/** A figure as SVG, with its title and its legend. */
export function svgOf(figure: Figure): string {
  const frame = {
    widthPx: figure.widthPx,
    heightPx: figureHeightPx(figure),
    widthMm: WIDTH_MM,
    title: `${figure.title}: ${figure.note}`,
    idPrefix: 'd',
  };
  return svgIn(frame, (context) => drawFigure(context, figure, lightTheme, SVG_PIXEL_RATIO));
}

/** The picture of a figure as SVG, without title and legend. */
export function pictureSvg(
  figure: Figure,
  { title, widthMm, idPrefix }: Pick<SvgFrame, 'title' | 'widthMm' | 'idPrefix'>,
): string {
  const { widthPx, pictureHeightPx: heightPx } = figure;
  return svgIn({ widthPx, heightPx, widthMm, title, idPrefix }, (context) =>
    drawPicture(context, figure, 0, SVG_PIXEL_RATIO),
  );
}

/** Painted as SVG, with texts as wide as this browser writes them. */
export function svgIn(frame: SvgFrame, paint: (context: Context2d) => void): string {
  const { context } = createCanvas(1, 1, 1);
  context.textRendering = 'geometricPrecision';
  const measureText = (text: string, font: string) => {
    context.font = font;
    return context.measureText(text).width;
  };
  return paintSvg(frame, measureText, paint);
}
