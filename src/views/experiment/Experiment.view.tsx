// The page of an experiment: what varies and how far it is, then a plot and a table for each measure.
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { ExperimentRun, type TrialPlayers } from '../../session/experiment/experimentRun';
import { readAddress } from '../base/address';
import { rememberedTheme, ThemeProvider, useAppliedTheme } from '../base/useTheme';
import { asSentence } from '../words/labels';
import { unbroken } from '../words/unbroken';
import { ExperimentBar } from './ExperimentBar';
import { ExperimentList } from './ExperimentList';
import { keepRows, keptRows } from './keptRows';
import { Measures } from './Measures';
import { Setup } from './Setup';
import { useExperimentFile } from './useExperimentFile';
import './experiment.css';

interface Props {
  /** An experiment of the library; `own` for one that was handed over to this window, empty for the list. */
  readonly id: string;
  readonly players: TrialPlayers;
}

export function ExperimentView({ id, players }: Props) {
  const theme = useAppliedTheme(readAddress(location.search).theme ?? rememberedTheme());
  const [experimentRun] = useState(() => new ExperimentRun(players, () => performance.now()));
  const { file, problem: missing, change } = useExperimentFile(id);
  const state = useStore(experimentRun.store);
  const { plan, problem } = state;
  const title = plan?.experiment.title ?? 'Experiments';
  useEffect(() => {
    document.title = `${title} · Hustings`;
  }, [title]);
  useEffect(() => {
    if (file === undefined) return;
    void experimentRun.open(file, keptRows());
    const keep = () => keepRows(file, experimentRun.store.getState());
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      experimentRun.pause();
    };
  }, [experimentRun, file]);
  return (
    <ThemeProvider value={theme}>
      <div className="lone-page">
        <ExperimentBar run={experimentRun} file={file} />
        {(problem ?? missing) && (
          <p className="lone-problem" role="alert">
            {asSentence(problem ?? missing ?? '')}
          </p>
        )}
        {file === undefined && (id === '' || missing !== null) && <ExperimentList />}
        {plan && (
          <div className="lone-columns">
            <Setup
              key={JSON.stringify(plan.experiment)}
              run={experimentRun}
              file={file}
              change={change}
            />
            <main className="lone-main experiment-main">
              <h1>{unbroken(plan.experiment.title)}</h1>
              {plan.experiment.description !== undefined && (
                <p>{unbroken(plan.experiment.description)}</p>
              )}
              {plan.experiment.answer !== undefined && (
                <p className="experiment-answer">{unbroken(plan.experiment.answer)}</p>
              )}
              <Measures key={JSON.stringify(plan.experiment)} run={experimentRun} plan={plan} />
              <p className="hint">
                Intervals are exact at 95 %: of order statistics and of Poisson counts. The band of
                a curve holds for the whole curve (Dvoretzky, Kiefer and Wolfowitz). An open dot
                means that the upper bound is not known yet.
              </p>
            </main>
          </div>
        )}
      </div>
    </ThemeProvider>
  );
}
