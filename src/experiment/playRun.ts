// One run of an experiment: it is played to its end, and its figures are folded as its events come.
import { definitionOf, type RunFile } from '../runFile/runFile';
import type { Algorithm } from '../sim/contracts/algorithm';
import { algorithmOfRun } from '../sim/contracts/runAlgorithm';
import type { Setup } from '../sim/contracts/setup';
import { executeNext, InProcessHost } from '../sim/engine/simulate';
import { Stride } from '../sim/engine/stride';
import { Kernel } from '../sim/kernel/kernel';
import { fastStepper } from '../sim/process/tableStepper';
import type { Experiment } from './experiment';
import { occasionsOf, stormsOf } from './happenings';
import { Figures } from './measures/figures';
import type { Deed } from './occasion';
import type { Row } from './rows';
import type { Library } from './settings';

/** A run of an experiment: the run of its setting, and a seed. */
export interface Trial {
  readonly run: RunFile;
  /** The index of the setting. */
  readonly setting: number;
  readonly seed: string;
}

/** A deed to undo. */
interface Ending {
  readonly atMs: number;
  readonly end: Deed['end'];
}

/** The run with the seed and the commands that an experiment’s run has had: it can be played again in the page. */
export interface PlayedTrial {
  readonly row: Row;
  readonly run: RunFile;
}

/** Plays a trial. The same trial gives the same row, wherever it is played. */
export function playTrial(experiment: Experiment, trial: Trial, library: Library): PlayedTrial {
  const { measures, warmUpMs = 0, untilMs, happens = [] } = experiment;
  const { setting, seed } = trial;
  const run = { ...trial.run, seed };
  const setup = setupOf(run, experiment, library);
  const figures = new Figures(setup.definition, setup.algorithm, measures, warmUpMs);
  const kernel = new Kernel(setup, (event) => figures.add(event));
  const host = new InProcessHost(setup, new Map(), fastStepper);
  const stride = new Stride(setup.definition);
  const playTo = (atMs: number) => {
    while (executeNext(kernel, host, atMs, stride.longestMs)) stride.adapt(kernel);
  };
  const endings: Ending[] = [];
  const endBefore = (atMs: number) => {
    for (let next = endings[0]; next && next.atMs <= atMs; next = endings[0]) {
      playTo(next.atMs);
      kernel.submit(next.end);
      endings.shift();
    }
  };
  const nodes = run.nodes.map(({ id }) => id);
  for (const occasion of occasionsOf(happens, seed, nodes, untilMs)) {
    endBefore(occasion.atMs);
    playTo(occasion.atMs);
    const deed = occasion.deedIn(figures.cluster);
    if (!deed) continue;
    kernel.submit(deed.begin);
    endings.push({ atMs: occasion.atMs + occasion.forMs, end: deed.end });
    endings.sort((one, other) => one.atMs - other.atMs);
  }
  endBefore(untilMs);
  playTo(untilMs);
  const row = { setting, seed, measuredMs: figures.measuredMs(untilMs), ...figures.at(untilMs) };
  return { row, run: { ...run, commands: kernel.commands, untilMs } };
}

function setupOf(
  run: RunFile,
  { measures, happens = [] }: Experiment,
  { registries, properties }: Library,
): Setup {
  const { algorithms, services, clients, faults } = registries;
  return {
    definition: definitionOf(run),
    commands: [...run.commands, ...stormsOf(happens)].sort((a, b) => a.atMs - b.atMs),
    algorithm: algorithmOfRun(run, algorithms) as Algorithm,
    parts: [...services.values(), ...clients.values()],
    faults,
    // Properties cost time at every event: they are asked only where they are counted.
    properties: measures.includes('violations') ? properties : [],
  };
}
