// The plots of an experiment, drawn by Observable Plot; fetched with the page of experiments.
import * as Plot from '@observablehq/plot';
import type { Theme } from '../../draw/canvas/theme';
import type { AxisUnit, Curves, Dot, IntervalPoint } from './plotData';
import { figureText } from './plotData';

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

/** Curves in a row have the same axes. */
const CURVES_HEIGHT_PX = 260;
const BAND_OPACITY = 0.12;
/** Dots lie below the curve, between these shares. */
const DOTS_FROM = -0.06;
const DOTS_TO = -0.16;
const ROW_PX = 30;
const CELL_PX = 38;
const LINES_HEIGHT_PX = 320;
/** The height of a line's label with what parts it from the next, more than the text alone: the axis has margins. */
const LABEL_PX = 18;
/** The least share of the darkest ink on which a number is written in paper. */
const DARK_FROM = 0.55;

/** Empirical distributions side by side, with bands, quantiles and a dot for each occasion. */
export function curvesPlot(
  { names, points, dots, quantiles }: Curves,
  most: number,
  frame: Frame,
): Drawn {
  const { ink, soft, line, paper } = frame.theme;
  const end = names.flatMap((name) => {
    const last = points.findLast((point) => point.name === name);
    return last ? [{ ...last, at: most }] : [];
  });
  const steps = [...points, ...end];
  const placed = dots.map((dot, index) => ({ ...dot, y: jitter(index) }));
  return drawn(frame, {
    height: CURVES_HEIGHT_PX,
    marginTop: 28,
    fx: { domain: names, label: null, axis: 'top', padding: 0.08 },
    x: {
      domain: [0, most],
      label: `${frame.unit.name} →`,
      ticks: 4,
      tickFormat: (at: number) => `${at}`,
    },
    y: { domain: [DOTS_TO, 1], ticks: [0, 0.5, 1], label: null },
    marks: [
      Plot.gridY([0, 0.5, 1], { stroke: line, strokeOpacity: 1 }),
      Plot.areaY(steps, {
        fx: 'name',
        x: 'at',
        y1: 'low',
        y2: 'high',
        curve: 'step-after',
        fill: ink,
        fillOpacity: BAND_OPACITY,
      }),
      Plot.lineY(steps, {
        fx: 'name',
        x: 'at',
        y: 'share',
        curve: 'step-after',
        stroke: ink,
        strokeWidth: 2,
      }),
      Plot.dot(placed, { fx: 'name', x: 'value', y: 'y', r: 2, fill: ink, fillOpacity: 0.45 }),
      Plot.dot(quantiles, {
        fx: 'name',
        x: 'at',
        y: 'share',
        r: 5,
        fill: (mark: { isOpen: boolean }) => (mark.isOpen ? paper : ink),
        stroke: ink,
      }),
      Plot.text(quantiles, {
        fx: 'name',
        x: 'at',
        y: (mark: { share: number }) => textShare(mark.share),
        text: 'text',
        dx: 10,
        textAnchor: 'start',
        fill: ink,
        stroke: paper,
        strokeWidth: 4,
        fontWeight: 600,
      }),
      Plot.tip(
        placed,
        Plot.pointer({
          fx: 'name',
          x: 'value',
          y: 'y',
          fill: paper,
          stroke: soft,
          title: (dot: Dot) =>
            `seed ${dot.row.seed}: ${figureText(dot.value)} ${frame.unit.name}\nat ${figureText(dot.atMs / 1000)} s of its run\nClick: open this run`,
        }),
      ),
    ],
  });
}

/** Medians over a number, one line for each value of another factor, with the intervals as bands. */
export function linesPlot(
  points: readonly IntervalPoint[],
  {
    x,
    series,
    label,
  }: { readonly x: number; readonly series: number | null; readonly label: string },
  frame: Frame,
): Drawn {
  const { ink, paper, leaders } = frame.theme;
  const table = points.flatMap(({ setting, value, low, high }) =>
    value === null
      ? []
      : [
          {
            at: Number(setting[x]),
            series: seriesOf(setting, series),
            value,
            low: low ?? value,
            high: high ?? value,
          },
        ],
  );
  // A formula that grows far beyond what was measured would leave the lines no height.
  const top = Math.max(...table.map(({ high }) => high));
  const formulas = points.flatMap(({ setting, counted }) =>
    counted && counted.messages <= top
      ? [{ at: Number(setting[x]), series: seriesOf(setting, series), value: counted.messages }]
      : [],
  );
  const names = [...new Set(table.map((point) => point.series))];
  const last = names.flatMap((name) => table.findLast((point) => point.series === name) ?? []);
  const channels = { x: 'at', z: 'series' };
  return drawn(frame, {
    height: LINES_HEIGHT_PX,
    marginRight: 110,
    marginLeft: 50,
    x: {
      label: `${label} →`,
      ticks: [...new Set(table.map(({ at }) => at))],
      tickFormat: (at: number) => `${at}`,
      grid: false,
    },
    y: { label: `↑ ${frame.unit.name}`, grid: true, zero: true },
    color: { domain: names, range: leaders.slice(0, names.length) },
    marks: [
      Plot.areaY(table, { ...channels, y1: 'low', y2: 'high', fill: 'series', fillOpacity: 0.15 }),
      Plot.lineY(table, { ...channels, y: 'value', stroke: 'series', strokeWidth: 2 }),
      Plot.lineY(formulas, {
        ...channels,
        y: 'value',
        stroke: 'series',
        strokeWidth: 1.5,
        strokeDasharray: '2 4',
      }),
      Plot.dot(table, { ...channels, y: 'value', fill: 'series', r: 3 }),
      Plot.text(apart(last, (top * LABEL_PX) / LINES_HEIGHT_PX), {
        x: 'at',
        y: 'labelled',
        text: 'series',
        dx: 8,
        textAnchor: 'start',
        fill: ink,
        stroke: paper,
        strokeWidth: 4,
      }),
    ],
  });
}

/** The ends of lines with the heights of their labels, each this far above the one below it at least. */
function apart<T extends { readonly value: number }>(ends: readonly T[], least: number) {
  let below = Number.NEGATIVE_INFINITY;
  return ends
    .toSorted((a, b) => a.value - b.value)
    .map((end) => {
      below = Math.max(end.value, below + least);
      return { ...end, labelled: below };
    });
}

function seriesOf(setting: readonly unknown[], series: number | null): string {
  return series === null ? '' : String(setting[series]);
}

/** A field for each pair of values: the more ink, the larger the figure, and the figure in it. */
export function heatPlot(
  points: readonly IntervalPoint[],
  labels: readonly [down: string, across: string],
  frame: Frame,
): Drawn {
  const { ink, paper, line } = frame.theme;
  const table = points.map(({ setting, value, high }) => ({
    down: String(setting[0]),
    across: String(setting[1]),
    value,
    text: value === 0 && high !== null ? `0 (< ${figureText(high)})` : textOf(value),
  }));
  const largest = Math.max(...table.map(({ value }) => value ?? 0), 0);
  const least = Math.min(...table.flatMap(({ value }) => (value ? [value] : [])), largest);
  const shade = (value: number | null) =>
    value === null || value <= 0 || largest === 0
      ? 0
      : 0.2 + (0.7 * Math.log(value / least + 1)) / Math.log(largest / least + 1);
  const rows = new Set(table.map(({ down }) => down)).size;
  return drawn(frame, {
    height: rows * CELL_PX + 70,
    marginLeft: 90,
    x: { domain: distinct(table, 'across'), label: labels[1], axis: 'top' },
    y: { domain: distinct(table, 'down'), label: labels[0] },
    marks: [
      Plot.cell(table, {
        x: 'across',
        y: 'down',
        fill: ink,
        fillOpacity: ({ value }: { value: number | null }) => shade(value),
        stroke: line,
        inset: 1,
      }),
      Plot.text(table, {
        x: 'across',
        y: 'down',
        text: 'text',
        fill: ({ value }: { value: number | null }) => (shade(value) > DARK_FROM ? paper : ink),
      }),
    ],
  });
}

/** A point with its interval for each setting, one below the other. */
export function intervalsPlot(points: readonly IntervalPoint[], frame: Frame): Drawn {
  const { ink, soft } = frame.theme;
  const known = points.filter(({ value }) => value !== null);
  const longest = Math.max(...points.map(({ name }) => name.length), 0);
  const largest = Math.max(...known.map(({ value, high }) => high ?? value ?? 0), 0);
  return drawn(frame, {
    height: points.length * ROW_PX + 50,
    marginLeft: Math.min(frame.widthPx * 0.45, longest * 7 + 12),
    x: { domain: [0, largest === 0 ? 1 : largest], label: `${frame.unit.name} →`, grid: true },
    y: { domain: points.map(({ name }) => name), label: null },
    marks: [
      Plot.ruleY(known, {
        y: 'name',
        x1: ({ low, value }: IntervalPoint) => low ?? value,
        x2: ({ high, value }: IntervalPoint) => high ?? value,
        stroke: soft,
        strokeWidth: 3,
      }),
      Plot.dot(known, { y: 'name', x: 'value', fill: ink, r: 4.5 }),
    ],
  });
}

/**
 * Draws a plot in a document of its own, where the page's policy lets Plot set its styles, and takes the picture from
 * there; its rules are in `experiment.css`.
 */
function drawn({ widthPx, theme, name }: Frame, options: Plot.PlotOptions): Drawn {
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

/** A place among the dots, the same for the same index. */
function jitter(index: number): number {
  const share = (index * 0.618034) % 1;
  return DOTS_FROM + (DOTS_TO - DOTS_FROM) * share;
}

/** The height at which a quantile's text stands clear of the curve's end and of the other texts. */
function textShare(share: number): number {
  if (share >= 0.99) return 0.9;
  return share >= 0.95 ? 0.78 : share;
}

function textOf(value: number | null): string {
  return value === null ? 'beyond' : figureText(value);
}

function distinct<K extends string>(table: readonly Readonly<Record<K, unknown>>[], key: K) {
  return [...new Set(table.map((row) => row[key] as string))];
}
