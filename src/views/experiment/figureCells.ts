// The cells of a measure's table: figures with their intervals, in the units of its plot.
import type { MeasureId, MeasureKind } from '../../experiment/measures/measures';
import type { Estimate } from '../../experiment/statistics/quantile';
import { exposureFor } from '../../experiment/statistics/rate';
import type { KindsSummary, MeasureSummary } from '../../experiment/summary';
import { figureText, unitOf } from './plotData';

/** The heads of the columns after the setting's name; the last column has the run to open. */
export const HEADS: Readonly<Record<MeasureKind, readonly string[]>> = {
  durations: ['n', 'p50', 'p95', 'p99', 'unfinished', 'run'],
  share: ['runs', 'of all time', 'median of the runs', 'run'],
  kinds: ['n', 'mean numbers', 'run'],
  rate: ['count', 'hours', 'an hour', 'hours for <\u00a01\u00a0a\u00a0day', 'run'],
};

/** The cells of a setting, without the last one. */
export function cellsOf(summary: MeasureSummary, measure: MeasureId, runs: number): string[] {
  const { perRow, name } = unitOf(measure);
  const said = (estimate: Estimate, unit = '') => estimateText(estimate, perRow, unit);
  switch (summary.kind) {
    case 'durations': {
      const { n, quantiles, unreached } = summary;
      const unit = name === 's' ? '\u00a0s' : '';
      const figures = quantiles.map((estimate) => (n === 0 ? '–' : said(estimate, unit)));
      return [String(n), ...figures, String(unreached)];
    }
    case 'share': {
      const share = `${figureText(100 * summary.share)}\u00a0%`;
      return [String(runs), share, said(summary.median, '\u00a0%')];
    }
    case 'rate': {
      const needed = summary.count === 0 ? figureText(24 * exposureFor(1)) : '–';
      return [String(summary.count), figureText(summary.hours), said(summary.perHour), needed];
    }
    case 'kinds':
      return [String(summary.n), kindsText(summary)];
  }
}

/** `−0.12 (−0.2 to −0.05) s`. */
export function differenceText({ value, low, high }: Estimate, measure: MeasureId): string {
  const { perRow, name } = unitOf(measure);
  const said = (one: number | null) => (one === null ? '…' : signed(one * perRow));
  const unit = measure === 'electionMessages' ? '' : ` ${name}`;
  return `${said(value)} (${said(low)} to ${said(high)})${unit}`;
}

function signed(value: number): string {
  const text = figureText(Math.abs(value));
  if (text === '0') return '0';
  return `${value < 0 ? '−' : '+'}${text}`;
}

/** `0.53 (0.51–0.54) s`; `over 1.2 s` where only a lower bound is known, `beyond` where none is. */
function estimateText({ value, low, high }: Estimate, perRow: number, unit: string): string {
  const bound = (one: number | null) => (one === null ? '…' : figureText(one * perRow));
  if (value === null) return low === null ? 'beyond' : `over ${bound(low)}${unit}`;
  return `${bound(value)} (${bound(low)}–${bound(high)})${unit}`;
}

/** `ELECTION 12.3, OK 6.1`. */
export function kindsText({ means }: KindsSummary): string {
  return Object.entries(means)
    .map(([kind, mean]) => `${kind} ${figureText(mean)}`)
    .join(', ');
}
