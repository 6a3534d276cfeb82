// A field for each pair of values of two factors: the more ink, the larger the figure, and the figure in it.
import * as Plot from '@observablehq/plot';
import { contrast } from '../../draw/canvas/contrast';
import type { Factor } from '../../experiment/experiment';
import { type Drawn, drawn, type Frame, openingTip } from './drawnPlot';
import { shadesOf, sharesOf } from './heatShades';
import { figureText, type IntervalPoint } from './plotData';
import { factorHead, valueText } from './settingWords';

const CELL_PX = 38;
const MARGIN_LEFT_PX = 90;
const MARGIN_RIGHT_PX = 20;

/** @param factors - the one that goes down, then the one that goes across. */
export function heatPlot(
  points: readonly IntervalPoint[],
  factors: readonly Factor[],
  frame: Frame,
): Drawn {
  const { ink, paper, line } = frame.theme;
  const [down, across] = factors as readonly [Factor, Factor];
  const shades = shadesOf(frame.theme);
  const shareOf = sharesOf(points.map(({ value }) => value));
  const table = points.map(({ setting, value, high, worst, isPlayed }) => {
    const fill = shades(shareOf(value));
    const isDark = contrast(paper, fill) > contrast(ink, fill);
    return {
      ...worst,
      down: valueText(down, setting[0]),
      across: valueText(across, setting[1]),
      fill,
      textFill: isDark ? paper : ink,
      figure: isPlayed ? textOf(value, high) : '',
    };
  });
  const columns = new Set(table.map((field) => field.across)).size;
  const columnPx = (frame.widthPx - MARGIN_LEFT_PX - MARGIN_RIGHT_PX) / Math.max(1, columns);
  const place = { x: 'across', y: 'down' };
  return drawn(frame, {
    height: new Set(table.map((field) => field.down)).size * CELL_PX + 80,
    marginTop: 60,
    marginBottom: 20,
    marginLeft: MARGIN_LEFT_PX,
    marginRight: MARGIN_RIGHT_PX,
    x: {
      domain: table.map((field) => field.across),
      label: factorHead(across),
      labelOffset: 48,
      axis: 'top',
    },
    y: { domain: table.map((field) => field.down), label: factorHead(down) },
    marks: [
      Plot.cell(table, { ...place, fill: 'fill', stroke: line, inset: 1 }),
      Plot.text(table, { ...place, text: 'figure', fill: 'textFill' }),
      // A field opens its run wherever it is pointed at.
      openingTip(table, { ...place, maxRadius: columnPx }, frame),
    ],
  });
}

function textOf(value: number | null, high: number | null): string {
  if (value === 0 && high) return `0 (< ${figureText(high)})`;
  return value === null ? 'beyond' : figureText(value);
}
