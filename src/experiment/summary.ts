// The summary of an experiment's rows: for each setting and measure its figures, with their intervals.
import { roundMs } from '../sim/base/time';
import type { Experiment } from './experiment';
import type { Count, Durations, Share } from './measures/fold';
import { MEASURES, type Measure, type MeasureId } from './measures/measures';
import { amountIn, durationsIn, kindsIn, type Row } from './rows';
import { type Estimate, quantileEstimate } from './statistics/quantile';
import { rateEstimate } from './statistics/rate';

/** The quantiles of durations. */
export const QUANTILES = [0.5, 0.95, 0.99] as const;
export const HOUR_MS = 3_600_000;

/** The run of a setting with the worst figure, and the moment in ms that shows it. */
export interface Worst {
  readonly seed: string;
  readonly atMs: number;
  /** The duration in ms, null for one without an end; the share; or the number of events. */
  readonly figure: number | null;
}

/** Durations of all runs of a setting. */
export interface DurationsSummary {
  readonly kind: 'durations';
  /** Number of occasions, and of those that the end of their run cut off. */
  readonly n: number;
  readonly unreached: number;
  /** In the order of {@link QUANTILES}. */
  readonly quantiles: readonly Estimate[];
  /** The longest one, at its begin; null when there is none. One without an end lasts to the end of its run. */
  readonly worst: Worst | null;
}

/** A share of the measured time: of all runs together, and the median of the runs with its interval. */
export interface ShareSummary {
  readonly kind: 'share';
  readonly share: number;
  readonly median: Estimate;
  /** The run with the largest share, with the least of one that is wanted, at the longest stretch of `Share`. */
  readonly worst: Worst | null;
}

/** Events an hour, with the count and the measured hours. */
export interface RateSummary {
  readonly kind: 'rate';
  readonly count: number;
  readonly hours: number;
  readonly perHour: Estimate;
  /** The run with the most events, at its first one; null when there is none in any run. */
  readonly worst: Worst | null;
}

/** The mean numbers of messages by kind, in order of the kinds’ names, over `n` occasions. */
export interface KindsSummary {
  readonly kind: 'kinds';
  readonly n: number;
  readonly means: Readonly<Record<string, number>>;
}

export type MeasureSummary = DurationsSummary | ShareSummary | RateSummary | KindsSummary;

/** The summary of one setting. */
export interface SettingSummary {
  readonly setting: number;
  readonly runs: number;
  readonly measures: Readonly<Record<string, MeasureSummary>>;
}

/** The summaries of all settings, in their order. */
export function summaryOf(
  rows: Iterable<Row>,
  { measures, untilMs }: Pick<Experiment, 'measures' | 'untilMs'>,
): SettingSummary[] {
  const bySetting = new Map<number, Row[]>();
  for (const row of rows) {
    const own = bySetting.get(row.setting);
    if (own) own.push(row);
    else bySetting.set(row.setting, [row]);
  }
  return [...bySetting.keys()]
    .sort((one, other) => one - other)
    .map((setting) => {
      const own = bySetting.get(setting) ?? [];
      const summaries = measures.map((id) => [id, summarised(own, id, untilMs)] as const);
      return { setting, runs: own.length, measures: Object.fromEntries(summaries) };
    });
}

function summarised(rows: readonly Row[], id: MeasureId, untilMs: number): MeasureSummary {
  switch (MEASURES[id].kind) {
    case 'durations':
      return durationsSummary(rows, id, untilMs);
    case 'share':
      return shareSummary(rows, id);
    case 'rate':
      return rateSummary(rows, id);
    case 'kinds':
      return kindsSummary(rows, id);
  }
}

function durationsSummary(rows: readonly Row[], id: MeasureId, untilMs: number): DurationsSummary {
  const sorted = rows.flatMap((row) => durationsIn(row, id)).sort((a, b) => a - b);
  return {
    kind: 'durations',
    n: sorted.length,
    unreached: sorted.filter((figure) => !Number.isFinite(figure)).length,
    quantiles: QUANTILES.map((p) => quantileEstimate(sorted, p)),
    worst: longestOf(rows, id, untilMs),
  };
}

function longestOf(rows: readonly Row[], id: MeasureId, untilMs: number): Worst | null {
  let worst: Worst | null = null;
  let longestMs = Number.NEGATIVE_INFINITY;
  for (const { seed, [id]: found } of rows)
    for (const [atMs, figure] of found as Durations) {
      const ms = figure ?? untilMs - atMs;
      if (ms <= longestMs) continue;
      longestMs = ms;
      worst = { seed, atMs, figure };
    }
  return worst;
}

function shareSummary(rows: readonly Row[], id: MeasureId): ShareSummary {
  const shares = rows.map((row) => amountIn(row, id) / row.measuredMs).sort((a, b) => a - b);
  const measuredMs = rows.reduce((sum, row) => sum + row.measuredMs, 0);
  const ms = rows.reduce((sum, row) => sum + amountIn(row, id), 0);
  return {
    kind: 'share',
    share: ms / measuredMs,
    median: quantileEstimate(shares, 0.5),
    worst: worstShareOf(rows, id),
  };
}

function worstShareOf(rows: readonly Row[], id: MeasureId): Worst | null {
  const measure: Measure = MEASURES[id];
  const sign = measure.isWanted ? -1 : 1;
  const row = greatestOf(rows, (one) => (sign * amountIn(one, id)) / one.measuredMs);
  if (!row) return null;
  const { ms, longestAtMs: atMs } = row[id] as Share;
  return atMs === null ? null : { seed: row.seed, atMs, figure: ms / row.measuredMs };
}

function rateSummary(rows: readonly Row[], id: MeasureId): RateSummary {
  const count = rows.reduce((sum, row) => sum + amountIn(row, id), 0);
  const hours = roundMs(rows.reduce((sum, row) => sum + row.measuredMs, 0)) / HOUR_MS;
  const worst = mostOf(rows, id);
  return { kind: 'rate', count, hours, perHour: rateEstimate(count, hours), worst };
}

function mostOf(rows: readonly Row[], id: MeasureId): Worst | null {
  const row = greatestOf(rows, (one) => amountIn(one, id));
  if (!row) return null;
  const { count, firstAtMs: atMs } = row[id] as Count;
  return atMs === null ? null : { seed: row.seed, atMs, figure: count };
}

/** The first of the rows with the greatest amount. */
function greatestOf(rows: readonly Row[], amount: (row: Row) => number): Row | undefined {
  let [greatest, most] = [rows[0], Number.NEGATIVE_INFINITY];
  for (const row of rows) {
    const own = amount(row);
    if (own > most) [greatest, most] = [row, own];
  }
  return greatest;
}

function kindsSummary(rows: readonly Row[], id: MeasureId): KindsSummary {
  const figures = rows.map((row) => kindsIn(row, id));
  const n = figures.reduce((sum, one) => sum + one.n, 0);
  const kinds = [...new Set(figures.flatMap(({ byKind }) => Object.keys(byKind)))].sort();
  const sumOf = (kind: string) => figures.reduce((sum, { byKind }) => sum + (byKind[kind] ?? 0), 0);
  return {
    kind: 'kinds',
    n,
    means: Object.fromEntries(kinds.map((kind) => [kind, sumOf(kind) / n])),
  };
}
