// Plays a run file from its start, and judges what came of it.
import type { Outcome } from '../runFile/recordRun';
import { definitionOf, type RunFile } from '../runFile/runFile';
import { RunFileError } from '../runFile/runFileError';
import { type Algorithm, surroundingsOf } from '../sim/algorithm';
import { Kernel, type Setup } from '../sim/kernel';
import { advance, InProcessHost, type Simulation, simulate } from '../sim/simulate';
import { Trace } from '../sim/trace';
import { registries } from './installed';

/** How much a run may ask for, where nobody knows who wrote it. */
export interface Bounds {
  readonly events: number;
  /** How long it may run, in virtual ms. */
  readonly untilMs: number;
}

/** Under bounds a run is played in slices of so many virtual ms: within one, nobody counts what processes do. */
const SLICE_MS = 100;

/**
 * Runs a file to its end; one that does not say where that is, until long after the last command has settled.
 *
 * @throws RunFileError when it goes beyond its bounds.
 */
export function play(run: RunFile, bounds?: Bounds): Outcome {
  const { faults, properties } = registries;
  // The file's schema has found the algorithm in the registry.
  const algorithm = registries.algorithms.get(run.algorithm.id) as Algorithm;
  const untilMs = run.untilMs ?? settledMs(run, algorithm);
  const setup = {
    definition: definitionOf(run),
    commands: run.commands,
    algorithm,
    parts: [...registries.services.values(), ...registries.clients.values()],
    faults,
    properties,
  };
  const { trace, commands } = bounds
    ? simulateWithin(bounds, setup, untilMs)
    : simulate(setup, untilMs);
  return { untilMs, commands, events: [...trace.events()] };
}

function simulateWithin(bounds: Bounds, setup: Setup, untilMs: number): Simulation {
  if (untilMs > bounds.untilMs)
    throw new RunFileError(`untilMs: ${untilMs} ms is longer than ${bounds.untilMs} ms`);
  const trace = new Trace();
  const kernel = new Kernel(setup, (event) => {
    if (trace.length >= bounds.events)
      throw new RunFileError(`more than ${bounds.events} events happen before it ends`);
    trace.append(event);
  });
  const host = new InProcessHost(setup);
  for (let toMs = SLICE_MS; toMs < untilMs; toMs += SLICE_MS) advance(kernel, host, toMs);
  advance(kernel, host, untilMs);
  return { trace, commands: kernel.commands };
}

/** What is unwise about a run's parameters, a sentence each. */
export function warningsOf(run: RunFile): string[] {
  const { warnings } = registries.algorithms.get(run.algorithm.id) as Algorithm;
  return warnings(run.algorithm.params as never, surroundingsOf(run)).map(({ text }) => text);
}

/** Twice as long after the last command as the algorithm needs to settle, so that one sees that it has. */
function settledMs(run: RunFile, algorithm: Algorithm): number {
  const lastMs = run.commands.at(-1)?.atMs ?? 0;
  const settleMs = algorithm.settleMs(run.algorithm.params as never, surroundingsOf(run));
  return Math.ceil(lastMs + 2 * settleMs);
}
