// The differences of an experiment's settings from one of them, seed by seed: both had the same crashes and draws.
import { MEASURES, type MeasureId } from './measures/measures';
import { amountIn, durationsIn, type Row } from './rows';
import { medianDifference } from './statistics/difference';
import type { Estimate } from './statistics/quantile';
import { HOUR_MS } from './summary';

/** The median of a setting's figures less those of the setting it is compared with, over this number of seeds. */
export type Difference = Estimate & { readonly pairs: number };

/**
 * The differences of all settings in a measure, in the unit of its rows: of the median duration of each run, of a run's
 * share of time, or of its events an hour.
 *
 * @param against - the index of the setting that is subtracted.
 * @returns by the index of the setting; empty for a measure that counts messages by kind.
 */
export function differencesFrom(
  rows: readonly Row[],
  measure: MeasureId,
  against: number,
): Map<number, Difference> {
  const bySetting = new Map<number, Map<string, number>>();
  for (const row of rows) {
    const figure = figureOf(row, measure);
    if (figure === null) continue;
    const own = bySetting.get(row.setting) ?? new Map<string, number>();
    bySetting.set(row.setting, own.set(row.seed, figure));
  }
  const subtracted = bySetting.get(against);
  if (!subtracted) return new Map();
  return new Map(
    [...bySetting]
      .filter(([setting]) => setting !== against)
      .map(([setting, own]) => [setting, medianDifference(own, subtracted)]),
  );
}

/** The figure of a run; null when nothing was measured in it, or when it is not a number. */
function figureOf(row: Row, measure: MeasureId): number | null {
  switch (MEASURES[measure].kind) {
    case 'durations':
      return medianOf(durationsIn(row, measure));
    case 'share':
      return amountIn(row, measure) / row.measuredMs;
    case 'rate':
      return (amountIn(row, measure) * HOUR_MS) / row.measuredMs;
    case 'kinds':
      return null;
  }
}

/** The smallest value that at least half of the values do not exceed; infinite when that one was not reached. */
function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? null;
}
