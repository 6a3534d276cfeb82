// A plot as an SVG picture that the page's policy lets in.
import * as Plot from '@observablehq/plot';
import type { Theme } from '../../draw/canvas/theme';
import type { AxisUnit, Dot } from './plotData';

/** The surroundings of a plot. */
export interface Frame {
  readonly widthPx: number;
  readonly theme: Theme;
  readonly unit: AxisUnit;
  /** The name of what is drawn, for assistive technology. */
  readonly name: string;
}

/** A plot, and the dot under the pointer. */
export interface Drawn {
  readonly svg: SVGSVGElement;
  /** Null where no dot is near. */
  readonly pointed: () => Dot | null;
}

/**
 * Draws a plot in a document of its own, where the page's policy lets Plot set its styles, and takes the picture from
 * there; its rules are in `experiment.css`.
 */
export function drawn({ widthPx, theme, name }: Frame, options: Plot.PlotOptions): Drawn {
  const figure = Plot.plot({
    ...options,
    width: widthPx,
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
  return { svg, pointed: () => (svg.value as Dot | null | undefined) ?? null };
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
