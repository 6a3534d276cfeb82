// Lines over a number: medians with their intervals, and the formulas of the algorithms' sources.
import * as Plot from '@observablehq/plot';
import { type Drawn, drawn, type Frame } from './drawnPlot';
import type { IntervalPoint } from './plotData';

const LINES_HEIGHT_PX = 320;
/** The height of a line's label with what parts it from the next, more than the text alone: the axis has margins. */
const LABEL_PX = 18;

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
