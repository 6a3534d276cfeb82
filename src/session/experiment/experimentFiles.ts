// The rows and figures of an experiment as files for other programs.
import { MEASURES } from '../../experiment/measures/measures';
import { type Row, rowLine } from '../../experiment/rows';
import { rowsHead } from '../../experiment/rowsHead';
import type { Estimate } from '../../experiment/statistics/quantile';
import { type MeasureSummary, QUANTILES, type SettingSummary } from '../../experiment/summary';
import { csvText } from '../files/csvText';
import type { ExportedFile } from '../files/files';
import type { ExperimentState } from './experimentRun';

type Played = Pick<ExperimentState, 'rows' | 'summaries'> & {
  readonly plan: NonNullable<ExperimentState['plan']>;
};

/** The rows as JSON lines, the same bytes as `hustings sweep` writes. @param file - the experiment as it was opened. */
export function rowsFile(file: unknown, { plan, rows }: Played): ExportedFile {
  const lines = [rowsHead(file), ...rows.map((row: Row) => rowLine(row))];
  return {
    text: lines.map((line) => `${line}\n`).join(''),
    fileName: `${plan.experiment.id}.jsonl`,
    mediaType: 'application/jsonl',
  };
}

/** The figures as CSV: a line for each setting and measure, with intervals; durations in ms. */
export function figuresFile({ plan, summaries }: Played): ExportedFile {
  const { id, factors = [], measures } = plan.experiment;
  const head = [
    ...factors.map(({ label }) => label),
    'measure',
    'figure',
    'n',
    'value',
    'low',
    'high',
  ];
  const lines = summaries.flatMap(({ setting, runs, measures: own }: SettingSummary) => {
    const values = (plan.settings[setting] ?? []).map((value) =>
      typeof value === 'string' ? value : JSON.stringify(value),
    );
    return measures.flatMap((measure) =>
      figuresOf(own[measure] as MeasureSummary, runs).map(([figure, n, { value, low, high }]) => [
        ...values,
        MEASURES[measure].name,
        figure,
        String(n),
        ...[value, low, high].map((number) => (number === null ? '' : String(number))),
      ]),
    );
  });
  return { text: csvText([head, ...lines]), fileName: `${id}.csv`, mediaType: 'text/csv' };
}

function figuresOf(
  summary: MeasureSummary,
  runs: number,
): readonly (readonly [figure: string, n: number, estimate: Estimate])[] {
  switch (summary.kind) {
    case 'durations':
      return summary.quantiles.map((estimate, index) => [
        `p${100 * (QUANTILES[index] ?? 0)}`,
        summary.n,
        estimate,
      ]);
    case 'share':
      return [
        ['share of all time', runs, { value: summary.share, low: null, high: null }],
        ['median share of the time', runs, summary.median],
      ];
    case 'rate':
      return [['an hour', summary.count, summary.perHour]];
    case 'kinds':
      return Object.entries(summary.means).map(([kind, value]) => [
        `mean of ${kind}`,
        summary.n,
        { value, low: null, high: null },
      ]);
  }
}
