// The figures of an experiment as sentences for a paper.
import { MEASURES, type MeasureId } from '../../experiment/measures/measures';
import type { OpenedExperiment } from '../../experiment/readExperiment';
import type { Estimate } from '../../experiment/statistics/quantile';
import type { MeasureSummary, SettingSummary } from '../../experiment/summary';
import { kindsText } from './figureCells';
import { figureText, unitOf } from './plotData';
import { settingWords } from './settingWords';

/** For each measure its definition, and a sentence for each setting: `n = …, median …, 95 % CI …`. */
export function paperText(plan: OpenedExperiment, summaries: readonly SettingSummary[]): string {
  const { experiment, settings } = plan;
  const blocks = experiment.measures.map((measure) => {
    const lines = summaries.map(({ setting, runs, measures }) => {
      const name = settingWords(experiment, settings[setting] ?? []);
      return `${name}: ${sentenceOf(measures[measure] as MeasureSummary, measure, runs)}.`;
    });
    return [`${MEASURES[measure].name}. ${MEASURES[measure].means}`, ...lines].join('\n');
  });
  return `${experiment.title}\n\n${blocks.join('\n\n')}\n`;
}

function sentenceOf(summary: MeasureSummary, measure: MeasureId, runs: number): string {
  const { name, perRow } = unitOf(measure);
  const said = (value: number | null) => (value === null ? '–' : figureText(value * perRow));
  const interval = ({ low, high }: Estimate) => `95 % CI ${said(low)} to ${said(high)}`;
  switch (summary.kind) {
    case 'durations': {
      const [median, p95] = summary.quantiles as readonly [Estimate, Estimate, Estimate];
      return `n = ${summary.n}, median ${said(median.value)} ${name}, ${interval(median)}; 95th percentile ${said(p95.value)} ${name}, ${interval(p95)}`;
    }
    case 'share':
      return `n = ${runs} runs, ${figureText(100 * summary.share)} % of all time, median ${said(summary.median.value)} ${name}, ${interval(summary.median)}`;
    case 'rate':
      return `${summary.count} in ${figureText(summary.hours)} h, ${said(summary.perHour.value)} ${name}, ${interval(summary.perHour)}`;
    case 'kinds':
      return `n = ${summary.n}, means ${kindsText(summary)}`;
  }
}
