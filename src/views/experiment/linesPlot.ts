// Lines over a number: medians with their intervals, and the formulas of the algorithms' sources.
import * as Plot from '@observablehq/plot';
import type { Factor } from '../../experiment/experiment';
import { apart } from './apart';
import { type Drawn, drawn, type Frame, openingTip } from './drawnPlot';
import { type IntervalPoint, LETTER_PX } from './plotData';
import { factorHead, valueText } from './settingWords';

const HEIGHT_PX = 340;
const MARGIN_TOP_PX = 24;
/** The height of a line's label, with what parts it from the next. */
const LABEL_PX = 15;
/** The width of the dot before a label. */
const DOT_PX = 20;
/** The part of the plot above the highest line. */
const ROOM_ABOVE = 1.04;

/** Which factors a plot of lines is over, and which one tells its lines apart; see `axesOf`. */
export interface LineAxes {
  readonly x: number;
  readonly series: number | null;
}

/** Medians over a number, one line for each value of another factor, with the intervals as bands. */
export function linesPlot(
  points: readonly IntervalPoint[],
  factors: readonly Factor[],
  axes: LineAxes,
  frame: Frame,
): Drawn {
  const { ink, paper, leaders } = frame.theme;
  const over = factors[axes.x] as Factor;
  const table = points.flatMap(({ setting, value, low, high, worst }) =>
    value === null
      ? []
      : [{ ...worst, ...placeOf(setting), value, low: low ?? value, high: high ?? value }],
  );
  const formulas = points.flatMap(({ setting, counted }) =>
    counted ? [{ ...placeOf(setting), value: counted.messages }] : [],
  );
  const names = [...new Set(table.map((point) => point.series))];
  // A formula that grows far beyond what was measured would leave the lines no height: it ends at the plot's top.
  const top = ROOM_ABOVE * Math.max(...table.map(({ high }) => high), 0);
  const labels = labelsOf(names, table, top);
  const longest = Math.max(...names.map(({ length }) => length), 0);
  const channels = { x: 'at', z: 'series' };

  function placeOf(setting: readonly unknown[]) {
    const { series } = axes;
    const name = series === null ? '' : valueText(factors[series] as Factor, setting[series]);
    return { at: Number(setting[axes.x]), series: name };
  }

  /** A colour that is used for the second time has another symbol. */
  function symbolOf({ series }: { readonly series: string }) {
    return names.indexOf(series) < leaders.length ? 'circle' : 'diamond';
  }

  return drawn(frame, {
    height: HEIGHT_PX,
    marginTop: MARGIN_TOP_PX,
    marginRight: longest * LETTER_PX + DOT_PX + 8,
    marginLeft: 50,
    x: {
      label: `${factorHead(over)} →`,
      ticks: [...new Set(table.map(({ at }) => at))],
      tickFormat: (at: number) => `${at}`,
      grid: false,
    },
    y: { label: `↑ ${frame.unit.name}`, grid: true, domain: [0, top] },
    color: { domain: names, range: leaders.slice(0, names.length) },
    symbol: { type: 'identity' },
    marks: [
      Plot.areaY(table, { ...channels, y1: 'low', y2: 'high', fill: 'series', fillOpacity: 0.15 }),
      Plot.lineY(table, { ...channels, y: 'value', stroke: 'series', strokeWidth: 2 }),
      Plot.lineY(formulas, {
        ...channels,
        y: 'value',
        stroke: 'series',
        strokeWidth: 1.5,
        strokeDasharray: '2 4',
        clip: true,
      }),
      Plot.dot(table, { ...channels, y: 'value', fill: 'series', r: 3, symbol: symbolOf }),
      Plot.dot(labels, { x: 'at', y: 'labelled', dx: 14, fill: 'series', r: 3, symbol: symbolOf }),
      Plot.text(labels, {
        x: 'at',
        y: 'labelled',
        text: 'series',
        dx: DOT_PX,
        textAnchor: 'start',
        fill: ink,
        stroke: paper,
        strokeWidth: 4,
      }),
      openingTip(table, { x: 'at', y: 'value' }, frame),
    ],
  });
}

/** The end of each line, with the height of its label. */
function labelsOf<T extends { readonly series: string; readonly value: number }>(
  names: readonly string[],
  table: readonly T[],
  top: number,
) {
  const ends = names
    .flatMap((name) => table.findLast(({ series }) => series === name) ?? [])
    .sort((one, other) => one.value - other.value);
  const heights = apart(
    ends.map(({ value }) => value),
    (top * LABEL_PX) / (HEIGHT_PX - 2 * LABEL_PX - MARGIN_TOP_PX),
  );
  return ends.map((end, index) => ({ ...end, labelled: heights[index] }));
}
