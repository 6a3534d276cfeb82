// The rows of an experiment as tables for its plots: points, curves and marks, in the units of the axes.
import type { Counted } from '../../experiment/counted';
import type { Durations } from '../../experiment/measures/fold';
import { MEASURES, type MeasureId } from '../../experiment/measures/measures';
import type { OpenedExperiment } from '../../experiment/readExperiment';
import type { Row } from '../../experiment/rows';
import { bandWidth, ecdf } from '../../experiment/statistics/ecdf';
import type { Estimate } from '../../experiment/statistics/quantile';
import { type MeasureSummary, QUANTILES, type SettingSummary } from '../../experiment/summary';
import { settingWords } from './settingWords';

/** A unit of an axis: its name, and the number of units in a unit of the rows. */
export interface AxisUnit {
  readonly name: string;
  readonly perRow: number;
}

const UNITS = {
  seconds: { name: 's', perRow: 0.001 },
  messages: { name: 'messages', perRow: 1 },
  percent: { name: '% of the time', perRow: 100 },
  perHour: { name: 'an hour', perRow: 1 },
} as const satisfies Readonly<Record<string, AxisUnit>>;

/** The unit in which a measure is drawn. */
export function unitOf(measure: MeasureId): AxisUnit {
  if (measure === 'electionMessages') return UNITS.messages;
  switch (MEASURES[measure].kind) {
    case 'durations':
      return UNITS.seconds;
    case 'share':
      return UNITS.percent;
    case 'rate':
      return UNITS.perHour;
    case 'kinds':
      return UNITS.messages;
  }
}

/** A run of an experiment at a moment. */
export interface RunMoment {
  /** The index of its setting. */
  readonly setting: number;
  readonly seed: string;
  /** In virtual ms. */
  readonly atMs: number;
  /** The figure that it shows, in the unit of the rows; null for a duration without an end, absent for none. */
  readonly figure?: number | null;
}

/** A figure that opens a run. */
export interface Opening {
  /** The words about the run: `seed 4: 2.52 s`. */
  readonly text: string;
  readonly run: RunMoment;
}

/** A figure of one run: a dot that opens that run. */
export interface Dot extends Opening {
  readonly name: string;
  readonly value: number;
}

/** A step of a curve with its band. */
export interface CurvePoint {
  readonly name: string;
  readonly at: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** A quantile of a setting, with a hollow mark where its upper bound is not known. */
export interface QuantileMark {
  readonly name: string;
  readonly at: number;
  readonly share: number;
  readonly text: string;
  readonly isOpen: boolean;
}

/** The curves of some settings, from 0 to the largest value that is drawn. */
export interface Curves {
  /** The settings, also those without a value yet. */
  readonly names: readonly string[];
  readonly points: readonly CurvePoint[];
  readonly dots: readonly Dot[];
  readonly quantiles: readonly QuantileMark[];
}

/** A figure of one setting with its interval. */
export interface IntervalPoint {
  readonly name: string;
  /** The values of the setting's factors. */
  readonly setting: readonly unknown[];
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Null for another measure, and where the algorithm’s source counts no messages. */
  readonly counted: Counted | null;
  /** The worst run of the setting; null where there is none. */
  readonly worst: Opening | null;
  /** Whether a run of the setting has been played. */
  readonly isPlayed: boolean;
}

/** The curves of durations for the settings with these indices. */
export function curvesOf(
  { experiment, settings }: OpenedExperiment,
  rows: readonly Row[],
  summaries: readonly SettingSummary[],
  measure: MeasureId,
  indices: readonly number[],
): Curves {
  const { perRow } = unitOf(measure);
  const points: CurvePoint[] = [];
  const dots: Dot[] = [];
  const quantiles: QuantileMark[] = [];
  const nameOf = (index: number) => settingWords(experiment, settings[index] ?? []);
  for (const index of indices) {
    const name = nameOf(index);
    const own = dotsOf(rows, index, measure, name);
    dots.push(...own.dots);
    const sorted = own.values.sort((a, b) => a - b);
    if (sorted.length === 0) continue;
    const width = Math.min(1, bandWidth(sorted.length));
    points.push({ name, at: 0, share: 0, low: 0, high: width });
    points.push(...ecdf(sorted).map((step) => ({ name, ...step })));
    const summary = summaries.find(({ setting }) => setting === index)?.measures[measure];
    if (summary?.kind === 'durations') quantiles.push(...marksOf(name, summary.quantiles, perRow));
  }
  return { names: indices.map(nameOf), points, dots, quantiles };
}

function dotsOf(rows: readonly Row[], setting: number, measure: MeasureId, name: string) {
  const { perRow } = unitOf(measure);
  const dots: Dot[] = [];
  const values: number[] = [];
  for (const row of rows) {
    if (row.setting !== setting) continue;
    for (const [atMs, figure] of row[measure] as Durations) {
      values.push(figure === null ? Number.POSITIVE_INFINITY : figure * perRow);
      if (figure === null) continue;
      const text = runText(row.seed, figure, measure);
      const run = { setting, seed: row.seed, atMs, figure };
      dots.push({ name, value: figure * perRow, text, run });
    }
  }
  return { dots, values };
}

function marksOf(name: string, estimates: readonly Estimate[], perRow: number): QuantileMark[] {
  return estimates.flatMap(({ value, low, high }, index) => {
    const share = QUANTILES[index] ?? 1;
    const isOpen = high === null;
    const known = value ?? low;
    if (known === null) return [];
    const at = known * perRow;
    const text = `p${100 * share} ${value === null ? 'over ' : ''}${figureText(at)}`;
    return [{ name, at, share, text, isOpen }];
  });
}

/** The figure of each setting for a plot with one point a setting: a median or a rate; none while no run is played. */
export function intervalsOf(
  { experiment, settings, counted }: OpenedExperiment,
  summaries: readonly SettingSummary[],
  measure: MeasureId,
): IntervalPoint[] {
  const { perRow } = unitOf(measure);
  const scaled = (value: number | null) => (value === null ? null : value * perRow);
  const bySetting = new Map(summaries.map((summary) => [summary.setting, summary]));
  return settings.map((own, setting) => {
    const summary = bySetting.get(setting)?.measures[measure];
    const { value, low, high } = summary ? estimateOf(summary) : UNKNOWN;
    return {
      name: settingWords(experiment, own),
      setting: own,
      value: scaled(value),
      low: scaled(low),
      high: scaled(high),
      counted: measure === 'electionMessages' ? (counted[setting] ?? null) : null,
      worst: summary ? worstOf(summary, setting, measure) : null,
      isPlayed: summary !== undefined,
    };
  });
}

function worstOf(summary: MeasureSummary, setting: number, measure: MeasureId): Opening | null {
  const worst = summary.kind === 'kinds' ? null : summary.worst;
  if (!worst) return null;
  const { seed, atMs, figure } = worst;
  const text = `the worst, ${runText(seed, figure, measure)}`;
  return { text, run: { setting, seed, atMs, figure } };
}

/** `seed 4: 2.52 s`; the figure is in the unit of the rows, and null where there is no end of it. */
function runText(seed: string, figure: number | null, measure: MeasureId): string {
  const { perRow, name } = unitOf(measure);
  if (figure === null) return `seed ${seed}: not over at the end`;
  const unit = MEASURES[measure].kind === 'rate' ? 'in all' : name;
  return `seed ${seed}: ${figureText(figure * perRow)} ${unit}`;
}

const UNKNOWN: Estimate = { value: null, low: null, high: null };

/** The figure that stands for a summary where there is room for one. */
function estimateOf(summary: MeasureSummary): Estimate {
  switch (summary.kind) {
    case 'durations':
      return summary.quantiles[0] ?? UNKNOWN;
    case 'share':
      return summary.median;
    case 'rate':
      return summary.perHour;
    case 'kinds':
      return { value: sumOf(summary.means), low: null, high: null };
  }
}

/** The width of a letter in a plot, in px: for the room that words take. */
export const LETTER_PX = 6.4;

/** A number with three digits, as axes and tables have it. */
export function figureText(value: number): string {
  return String(Number(value.toPrecision(3)));
}

function sumOf(numbers: Readonly<Record<string, number>>): number {
  return Object.values(numbers).reduce((sum, one) => sum + one, 0);
}
