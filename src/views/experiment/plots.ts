// The plots of an experiment, drawn by Observable Plot; fetched with the page of experiments.
import * as Plot from '@observablehq/plot';
import { type Drawn, drawn, type Frame } from './drawnPlot';
import type { Curves, Dot, IntervalPoint } from './plotData';
import { figureText } from './plotData';

export { linesPlot } from './linesPlot';

/** Curves in a row have the same axes. */
const CURVES_HEIGHT_PX = 260;
const BAND_OPACITY = 0.12;
/** Dots lie below the curve, between these shares. */
const DOTS_FROM = -0.06;
const DOTS_TO = -0.16;
const ROW_PX = 30;
const CELL_PX = 38;
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
