// A plot as an SVG picture that the page's policy lets in.
import * as Plot from '@observablehq/plot';
import type { Theme } from '../../draw/canvas/theme';
import { type AxisUnit, figureText, type Opening, type RunMoment } from './plotData';

/** Room for the axis below a plot: its numbers, and its unit below them. */
const MARGIN_BOTTOM_PX = 40;

/** The surroundings of a plot. */
export interface Frame {
  readonly widthPx: number;
  readonly theme: Theme;
  readonly unit: AxisUnit;
  /** The name of what is drawn, for assistive technology. */
  readonly name: string;
}

/** A plot, and the run of the figure under the pointer. */
export interface Drawn {
  readonly svg: SVGSVGElement;
  /** Null where no figure is near that opens a run. */
  readonly pointed: () => RunMoment | null;
}

/**
 * Draws a plot in a document of its own, where the page's policy lets Plot set its styles, and takes the picture from
 * there; its rules are in `experiment.css`.
 */
export function drawn({ widthPx, theme, name }: Frame, options: Plot.PlotOptions): Drawn {
  const figure = Plot.plot({
    ...options,
    width: widthPx,
    ...(options.x?.axis !== 'top' && { marginBottom: MARGIN_BOTTOM_PX }),
    x: { labelOffset: MARGIN_BOTTOM_PX - 2, ...options.x },
    className: 'experiment-plot',
    ariaLabel: name,
    document: inertDocument(),
    style: { background: 'none', color: theme.ink, fontFamily: theme.fontSans, fontSize: '12px' },
  });
  const svg = figure as SVGSVGElement & Plot.Plot;
  for (const style of svg.querySelectorAll('style')) style.remove();
  // The picture has one name; its figures are in the table below it.
  for (const part of svg.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
  document.adoptNode(svg);
  svg.setAttribute('role', 'img');
  const pointed = () => (svg.value as { readonly run?: RunMoment } | null)?.run ?? null;
  return { svg, pointed };
}

/**
 * The words about the run of the figure that is pointed at. Figures without a run have none.
 *
 * @param channels - the places of the figures.
 */
export function openingTip<T extends Partial<Opening>>(
  figures: readonly T[],
  channels: Plot.TipOptions & { readonly maxRadius?: number },
  { theme }: Frame,
): Plot.Markish {
  const opening = figures.filter(({ run }) => run !== undefined);
  return Plot.tip(
    opening,
    Plot.pointer({
      ...channels,
      fill: theme.paper,
      stroke: theme.soft,
      title: ({ text = '', run }: T) =>
        `${text}\nat ${figureText((run?.atMs ?? 0) / 1000)} s of its run\nClick: open this run`,
    }),
  );
}

/** A document without a window, whose elements no policy looks at; Plot makes its events by the page's window. */
function inertDocument(): Document {
  const inert = document.implementation.createHTMLDocument();
  const used: Pick<Document, 'documentElement' | 'defaultView' | 'createTextNode'> = {
    documentElement: inert.documentElement,
    defaultView: window,
    createTextNode: (text) => inert.createTextNode(text),
  };
  return used as Document;
}
