// Plays a run file from its start, and judges what came of it.

import type { Outcome } from '../runFile/recordRun';
import { definitionOf, type RunFile } from '../runFile/runFile';
import { type Algorithm, surroundingsOf } from '../sim/algorithm';
import { simulate } from '../sim/simulate';
import { registries } from './installed';

/** Runs a file to its end; one that does not say where that is, until long after the last command has settled. */
export function play(run: RunFile): Outcome {
  const { faults, properties } = registries;
  // The file's schema has found the algorithm in the registry.
  const algorithm = registries.algorithms.get(run.algorithm.id) as Algorithm;
  const untilMs = run.untilMs ?? settledMs(run, algorithm);
  const { trace, commands } = simulate(
    {
      definition: definitionOf(run),
      commands: run.commands,
      algorithm,
      parts: [...registries.services.values(), ...registries.clients.values()],
      faults,
      properties,
    },
    untilMs,
  );
  return { untilMs, commands, events: [...trace.events()] };
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
