// A point with its interval for each setting, one below the other.
import * as Plot from '@observablehq/plot';
import { type Drawn, drawn, type Frame, openingTip } from './drawnPlot';
import { type IntervalPoint, LETTER_PX } from './plotData';

const ROW_PX = 30;
/** The height of a row with the setting's name above its interval. */
const NAMED_ROW_PX = 44;
/** The part of the plot that names may take. */
const NAMES_SHARE = 0.4;

export function intervalsPlot(points: readonly IntervalPoint[], frame: Frame): Drawn {
  const { ink, soft, paper } = frame.theme;
  const known = points
    .filter(({ value }) => value !== null)
    .map(({ worst, ...point }) => ({ ...point, ...worst }));
  const namesPx = Math.max(...points.map(({ name }) => name.length), 0) * LETTER_PX + 16;
  const isBeside = namesPx <= frame.widthPx * NAMES_SHARE;
  const largest = Math.max(...known.map(({ value, high }) => high ?? value ?? 0), 0);
  return drawn(frame, {
    height: points.length * (isBeside ? ROW_PX : NAMED_ROW_PX) + 60,
    marginLeft: isBeside ? namesPx : 12,
    x: { domain: [0, largest === 0 ? 1 : largest], label: `${frame.unit.name} →`, grid: true },
    y: {
      domain: points.map(({ name }) => name),
      label: null,
      ...(!isBeside && { axis: null }),
    },
    marks: [
      Plot.ruleY(known, {
        y: 'name',
        x1: ({ low, value }: IntervalPoint) => low ?? value,
        x2: ({ high, value }: IntervalPoint) => high ?? value,
        stroke: soft,
        strokeWidth: 3,
      }),
      Plot.dot(known, {
        y: 'name',
        x: 'value',
        fill: ({ high }: IntervalPoint) => (high === null ? paper : ink),
        stroke: ink,
        r: 4.5,
      }),
      isBeside
        ? null
        : Plot.text(points, {
            y: 'name',
            text: 'name',
            frameAnchor: 'left',
            textAnchor: 'start',
            dy: -15,
            fill: ink,
            stroke: paper,
            strokeWidth: 4,
          }),
      openingTip(known, { x: 'value', y: 'name', maxRadius: frame.widthPx }, frame),
    ],
  });
}
