// The figures of an experiment as a table of text.

import { boundText, type Counted } from './counted';
import { type Difference, differencesFrom } from './differences';
import { MEASURES, type MeasureId } from './measures/measures';
import { type OpenedExperiment, settingText } from './readExperiment';
import type { Row } from './rows';
import { type Estimate, LEVEL } from './statistics/quantile';
import { exposureFor } from './statistics/rate';
import { type MeasureSummary, QUANTILES, type SettingSummary } from './summary';

/** The setting that the others are compared with, and the rows of all. */
export interface Comparison {
  /** The index of the setting. */
  readonly against: number;
  readonly rows: readonly Row[];
}

/**
 * For each measure a block, in it a line for each setting, and its difference from one of them; after it what the intervals
 * mean.
 */
export function summaryTable(
  { experiment, settings, counted }: OpenedExperiment,
  summaries: readonly SettingSummary[],
  comparison?: Comparison,
): string {
  const names = summaries.map(({ setting }) => settingText(experiment, settings[setting] ?? []));
  const width = Math.max(...names.map(({ length }) => length), 0);
  const blocks = experiment.measures.map((id) => {
    const differences = comparison && differencesFrom(comparison.rows, id, comparison.against);
    const lines = summaries.map(({ setting, measures, runs }, index) => {
      const figures = [
        figureText(measures[id] as MeasureSummary, id),
        id === 'electionMessages' ? countedText(counted[setting]) : null,
        differenceText(differences?.get(setting), id),
      ];
      return `  ${(names[index] ?? '').padEnd(width)}  ${runs} runs  ${figures.filter(Boolean).join('  ')}`;
    });
    return [`${MEASURES[id].name}. ${MEASURES[id].means}`, ...lines, ''].join('\n');
  });
  if (comparison) blocks.push(comparisonText(names[comparison.against] ?? ''));
  return `${experiment.title}\n\n${blocks.join('\n')}\n${100 * LEVEL} % intervals stand in brackets: exact ones of order statistics and of Poisson counts.\n`;
}

function comparisonText(name: string): string {
  return `Differences are from ${name}: medians over the seeds that both settings have.\n`;
}

function countedText(counted: Counted | null | undefined): string | null {
  return counted ? `by its source ${boundText(counted)} ${counted.messages}` : null;
}

function differenceText(difference: Difference | undefined, id: MeasureId): string | null {
  if (!difference) return null;
  const text = MEASURES[id].kind === 'share' ? percent : plainNumber;
  return `difference ${estimateText(difference, text)}`;
}

function figureText(summary: MeasureSummary, id: MeasureId): string {
  switch (summary.kind) {
    case 'durations': {
      const unit = id === 'electionMessages' ? '' : ' ms';
      const quantiles = summary.quantiles.map(
        (estimate, index) =>
          `p${100 * (QUANTILES[index] ?? 0)} ${estimateText(estimate, plainNumber)}${unit}`,
      );
      const { worst, n, unreached } = summary;
      const last = worst && `worst ${numberOr(worst.figure)}${unit} (seed ${worst.seed})`;
      const cut = unreached > 0 ? `${unreached} not over at the end` : null;
      return [`n ${n}`, ...quantiles, last, cut].filter(Boolean).join('  ');
    }
    case 'share': {
      const { share, median, worst } = summary;
      const last = worst && `worst ${percent(worst.figure ?? 1)} (seed ${worst.seed})`;
      const figures = [
        `${percent(share)} of the time`,
        `median of the runs ${estimateText(median, percent)}`,
      ];
      return [...figures, last].filter(Boolean).join('  ');
    }
    case 'kinds': {
      const means = Object.entries(summary.means).map(
        ([kind, mean]) => `${kind} ${plainNumber(mean)}`,
      );
      return [`n ${summary.n}`, ...means].join('  ');
    }
    case 'rate': {
      const { count, perHour, hours, worst } = summary;
      const more = worst
        ? `most ${numberOr(worst.figure)} (seed ${worst.seed})`
        : `one a day at most needs ${plainNumber(24 * exposureFor(1))} h`;
      return `${count} in ${plainNumber(hours)} h: ${estimateText(perHour, plainNumber)} an hour  ${more}`;
    }
  }
}

function estimateText({ value, low, high }: Estimate, text: (value: number) => string): string {
  const bounds = [low, high].map((bound) => (bound === null ? '–' : text(bound)));
  return `${value === null ? 'beyond' : text(value)} [${bounds.join(', ')}]`;
}

function numberOr(value: number | null): string {
  return value === null ? 'not over' : plainNumber(value);
}

function plainNumber(value: number): string {
  return String(Number(value.toPrecision(4)));
}

function percent(share: number): string {
  return `${Number((100 * share).toPrecision(3))} %`;
}
