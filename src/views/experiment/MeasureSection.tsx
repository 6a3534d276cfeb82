// One measure: its definition, its plot, and its figures in a table whose seeds open their runs.
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type Difference, differencesFrom } from '../../experiment/differences';
import { MEASURES, type MeasureId } from '../../experiment/measures/measures';
import { type OpenedExperiment, settingText } from '../../experiment/readExperiment';
import type { Row } from '../../experiment/rows';
import type { MeasureSummary } from '../../experiment/summary';
import type { ExperimentRun } from '../../session/experiment/experimentRun';
import { runLink } from '../../session/experiment/runLink';
import { errorText } from '../../sim/base/errorText';
import { openWindow } from '../base/openWindow';
import { saveFile } from '../base/saveRun';
import { asSentence } from '../words/labels';
import { Formulas } from './Formulas';
import { cellsOf, differenceText, HEADS } from './figureCells';
import { PlotOf } from './PlotOf';

interface Props {
  readonly run: ExperimentRun;
  readonly plan: OpenedExperiment;
  readonly measure: MeasureId;
  /** The index of the setting that the others are compared with; null for no comparison. */
  readonly against: number | null;
}

export function MeasureSection({ run, plan, measure, against }: Props) {
  const { rows, summaries } = useStore(run.store);
  const [problem, setProblem] = useState<string | null>(null);
  const { name, means, kind } = MEASURES[measure];
  // Rows come often, and their summaries seldom: differences are as old as the summaries beside them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows grow in place, and new summaries say when to look.
  const differences = useMemo(
    () => (against === null || kind === 'kinds' ? null : differencesFrom(rows, measure, against)),
    [summaries, measure, kind, against],
  );
  const open = (row: Row, atMs: number) => {
    setProblem(null);
    openWindow(runLink(run, row, atMs, location.origin + location.pathname)).catch(
      (error: unknown) => setProblem(errorText(error)),
    );
  };
  return (
    <section className="experiment-measure" aria-labelledby={`measure-${measure}`}>
      <header>
        <h2 id={`measure-${measure}`}>{name}</h2>
        <button
          type="button"
          disabled={summaries.length === 0}
          aria-label={`Picture of ${name}`}
          onClick={({ currentTarget }) => savePictures(currentTarget, measure)}
        >
          Picture
        </button>
      </header>
      <p className="hint">{means}</p>
      {problem !== null && <p role="alert">{asSentence(problem)}</p>}
      <PlotOf
        plan={plan}
        rows={rows}
        summaries={summaries}
        measure={measure}
        open={({ row, atMs }) => open(row, atMs)}
      />
      {measure === 'electionMessages' && <Formulas plan={plan} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the page is scrolled by keys. */}
      <div className="experiment-table" tabIndex={0}>
        <table aria-label={`${name}, in numbers`}>
          <thead>
            <tr>
              <th scope="col">Setting</th>
              {HEADS[kind].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              {differences && <th scope="col">difference</th>}
            </tr>
          </thead>
          <tbody>
            {summaries.map(({ setting, runs, measures }) => {
              const summary = measures[measure] as MeasureSummary;
              const name = settingText(plan.experiment, plan.settings[setting] ?? []);
              return (
                <tr key={setting}>
                  <th scope="row">{name}</th>
                  {cellsOf(summary, measure, runs).map((cell, index) => (
                    <td key={HEADS[kind][index]}>{cell}</td>
                  ))}
                  <td>
                    <WorstRun summary={summary} setting={setting} rows={rows} open={open} />
                  </td>
                  {differences && <td>{textOf(differences.get(setting), measure)}</td>}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function textOf(difference: Difference | undefined, measure: MeasureId): string {
  return difference ? differenceText(difference, measure) : '–';
}

interface WorstProps {
  readonly summary: MeasureSummary;
  readonly setting: number;
  readonly rows: readonly Row[];
  readonly open: (row: Row, atMs: number) => void;
}

/** The seed of the longest duration, which opens its run; for other measures the first seed. */
function WorstRun({ summary, setting, rows, open }: WorstProps) {
  const worst = summary.kind === 'durations' ? summary.worst : null;
  const row = rows.find((one) => one.setting === setting && (!worst || one.seed === worst.seed));
  if (!row) return null;
  return (
    <button type="button" onClick={() => open(row, worst?.atMs ?? 0)}>
      {worst ? `Open the worst, seed ${row.seed}` : `Open seed ${row.seed}`}
    </button>
  );
}

/** Saves the plots of a section as they stand on the page. */
function savePictures(button: HTMLElement, measure: MeasureId): void {
  const plots = button.closest('section')?.querySelectorAll('.experiment-plots > svg') ?? [];
  for (const [index, svg] of [...plots].entries()) {
    const part = plots.length > 1 ? `-${index + 1}` : '';
    saveFile({
      text: new XMLSerializer().serializeToString(svg),
      fileName: `${measure}${part}.svg`,
      mediaType: 'image/svg+xml',
    });
  }
}
