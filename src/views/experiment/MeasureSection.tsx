// One measure: its definition, its plot, and its figures in a table.
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { differencesFrom } from '../../experiment/differences';
import { MEASURES, type MeasureId } from '../../experiment/measures/measures';
import type { OpenedExperiment } from '../../experiment/readExperiment';
import type { ExperimentRun } from '../../session/experiment/experimentRun';
import { runLink } from '../../session/experiment/runLink';
import { errorText } from '../../sim/base/errorText';
import { openWindow } from '../base/openWindow';
import { saveFile } from '../base/saveRun';
import { asSentence } from '../words/labels';
import { FiguresTable } from './FiguresTable';
import { Formulas } from './Formulas';
import { momentBeats } from './momentBeats';
import { PlotOf } from './PlotOf';
import { type RunMoment, unitOf } from './plotData';
import { type PlotForm, plotFormOf } from './plotForm';

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
  const form = plotFormOf(measure, plan.experiment.factors ?? [], plan.settings.length);
  // Rows come often, and their summaries seldom: differences are as old as the summaries beside them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows grow in place, and new summaries say when to look.
  const differences = useMemo(
    () => (against === null || kind === 'kinds' ? null : differencesFrom(rows, measure, against)),
    [summaries, measure, kind, against],
  );
  const open = (moment: RunMoment) => {
    setProblem(null);
    const { setting, seed, atMs } = moment;
    const row = rows.find((one) => one.setting === setting && one.seed === seed);
    if (!row) return;
    const shown = { atMs, narration: momentBeats(measure, moment) };
    openWindow(runLink(run, row, shown, location.origin + location.pathname)).catch(
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
      <p className="hint">
        {means} {drawnText(measure, form)}
      </p>
      {problem !== null && <p role="alert">{asSentence(problem)}</p>}
      <PlotOf {...{ plan, rows, summaries, measure, form, open }} />
      {measure === 'electionMessages' && <Formulas plan={plan} />}
      <FiguresTable {...{ plan, summaries, measure, differences, open }} />
    </section>
  );
}

/** A sentence about the figures that are drawn, where they are one of several in the table. */
function drawnText(measure: MeasureId, form: PlotForm): string {
  const { name } = unitOf(measure);
  switch (MEASURES[measure].kind) {
    case 'share':
      return `The picture shows the median of the runs, in ${name}.`;
    case 'rate':
      return `The picture shows the number ${name}.`;
    case 'durations':
      return form === 'distributions' ? '' : `The picture shows the median, in ${name}.`;
    case 'kinds':
      return 'The picture shows the sum over the kinds.';
  }
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
