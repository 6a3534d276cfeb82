// The logic of a worker that plays runs of an experiment: each whole run in this one thread, without a trace.
import { algorithmFidelities, algorithms } from '../algorithms/registry';
import { clients } from '../clients/registry';
import type { Experiment } from '../experiment/experiment';
import { playTrial } from '../experiment/playRun';
import { type Plan, planOf } from '../experiment/readExperiment';
import type { Row } from '../experiment/rows';
import type { Job } from '../experiment/schedule';
import type { Library } from '../experiment/settings';
import { faults } from '../faults/registry';
import { layouts } from '../layouts/registry';
import { properties } from '../properties/registry';
import type { RunFile } from '../runFile/runFile';
import { loadScenario, scenarioCards } from '../scenarios/catalogue';
import { services } from '../services/registry';
import { siteMatrices } from '../sites/registry';
import type { Trials } from './messages';

/** The open folders with all of their members, but for the scenarios: one is loaded when it is a base. */
const LIBRARY = {
  registries: {
    algorithms,
    algorithmIds: [...algorithms.keys()],
    services,
    serviceIds: [...services.keys()],
    clients,
    clientIds: [...clients.keys()],
    faults,
    properties,
    layoutIds: [...layouts.keys()],
  },
  properties,
  presets: (algorithm: string) => algorithmFidelities.get(algorithm)?.presets ?? [],
  sites: siteMatrices,
};

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

/** A run that has been made needs no scenario. */
const LIBRARY_OF_RUNS: Library = { ...LIBRARY, scenario: () => undefined };

async function libraryFor(file: unknown): Promise<Library> {
  const { base } = (file ?? {}) as Partial<Experiment>;
  const named = base && 'scenario' in base ? base.scenario : null;
  const isThere = scenarioCards.some(({ id }) => id === named);
  const scenario = named !== null && isThere ? await loadScenario(named) : undefined;
  return { ...LIBRARY, scenario: (id) => (id === named ? scenario : undefined) };
}
