// The plots of an experiment, drawn by Observable Plot; fetched with the page of experiments.
import * as Plot from '@observablehq/plot';
import { type Drawn, drawn, type Frame, openingTip } from './drawnPlot';
import type { Curves, QuantileMark } from './plotData';

export { heatPlot } from './heatPlot';
export { intervalsPlot } from './intervalsPlot';
export { linesPlot } from './linesPlot';

/** Curves in a row have the same axes. */
const CURVES_HEIGHT_PX = 260;
const BAND_OPACITY = 0.12;
/** Dots lie below the curve, between these shares. */
const DOTS_FROM = -0.06;
const DOTS_TO = -0.16;
/** From this part of a panel's width on, words at the right have no room. */
const RIGHT_FROM = 0.55;

/** Empirical distributions side by side, with bands, quantiles and a dot for each occasion. */
export function curvesPlot(
  { names, points, dots, quantiles }: Curves,
  most: number,
  frame: Frame,
): Drawn {
  const { ink, line, paper } = frame.theme;
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
      ...quantileTexts(quantiles, most, frame),
      openingTip(placed, { fx: 'name', x: 'value', y: 'y' }, frame),
    ],
  });
}

/** The words of quantiles: at the left of those that are near the panel's right side. */
function quantileTexts(
  quantiles: readonly QuantileMark[],
  most: number,
  { theme: { ink, paper } }: Frame,
): Plot.Markish[] {
  const isRight = ({ at }: QuantileMark) => at > RIGHT_FROM * most;
  return [false, true].map((isOfRight) =>
    Plot.text(
      quantiles.filter((mark) => isRight(mark) === isOfRight),
      {
        fx: 'name',
        x: 'at',
        y: (mark: QuantileMark) => textShare(mark.share),
        text: 'text',
        dx: isOfRight ? -10 : 10,
        textAnchor: isOfRight ? 'end' : 'start',
        fill: ink,
        stroke: paper,
        strokeWidth: 4,
        fontWeight: 600,
      },
    ),
  );
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
