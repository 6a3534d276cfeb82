// The logic of a worker that plays runs of an experiment: each whole run in this one thread, without a trace.
import type { Experiment } from '../experiment/experiment';
import { playTrial } from '../experiment/playRun';
import { type Plan, planOf } from '../experiment/readExperiment';
import type { Row } from '../experiment/rows';
import type { Job } from '../experiment/schedule';
import type { Library } from '../experiment/settings';
import type { RunFile } from '../runFile/runFile';
import { loadScenario, scenarioCards } from '../scenarios/catalogue';
import { LIBRARY_OF_RUNS } from './library';
import type { Trials } from './messages';

/** Makes the worker’s answers to the page’s calls. */
export function createTrials(): Trials {
  let plan: Plan | null = null;
  const trialOf = ({ setting, seed }: Job) => {
    const run = plan?.runs[setting];
    if (!plan || !run) throw new Error(`there is no setting ${setting}`);
    return playTrial(plan.experiment, { run, setting, seed: String(seed + 1) }, LIBRARY_OF_RUNS);
  };
  return {
    open: async (file: unknown) => {
      plan = planOf(file, await libraryFor(file));
      const { experiment, settings, counted } = plan;
      return { experiment, settings, counted };
    },
    play: (job: Job): Row => trialOf(job).row,
    runOf: (job: Job): RunFile => trialOf(job).run,
  };
}

/** The library with the scenario that is the experiment's base, which is loaded for it. */
async function libraryFor(file: unknown): Promise<Library> {
  const { base } = (file ?? {}) as Partial<Experiment>;
  const named = base && 'scenario' in base ? base.scenario : null;
  const isThere = scenarioCards.some(({ id }) => id === named);
  const scenario = named !== null && isThere ? await loadScenario(named) : undefined;
  return { ...LIBRARY_OF_RUNS, scenario: (id) => (id === named ? scenario : undefined) };
}
