// Runs to ask “Why?” about, played without a page.
import { parts } from '../../algorithms/testing/parts';
import { registries } from '../../headless/installed';
import { definitionOf, type RunFile } from '../../runFile/runFile';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Command } from '../../sim/contracts/command';
import { algorithmOfRun } from '../../sim/contracts/runAlgorithm';
import { simulate } from '../../sim/engine/simulate';
import { sentMessage } from '../../sim/trace/sentMessage';
import type { Trace } from '../../sim/trace/trace';
import type { AskedRun } from '../why/answer';
import { NAMES } from '../words/words';

/** A run that is over, as answers read it. */
export type PlayedRun = AskedRun & { readonly trace: Trace };

/** Plays a file to its end, or the same cluster under other commands. */
export async function playedRun(
  file: RunFile,
  commands: readonly Command[] = file.commands,
): Promise<PlayedRun> {
  const algorithm = algorithmOfRun(file, registries.algorithms) as Algorithm;
  const { faults, properties } = registries;
  const definition = definitionOf(file);
  const setup = { definition, algorithm, parts, faults, properties, commands };
  return askedRun(simulate(setup, file.untilMs ?? 0).trace, algorithm, commands);
}

/** A trace as answers read it. */
export function askedRun(
  trace: Trace,
  algorithm: AskedRun['algorithm'],
  commands: readonly Command[],
): PlayedRun {
  const nodes = new Set<string>();
  for (const event of trace.events()) if (event.type === 'nodeJoined') nodes.add(event.node);
  return {
    trace,
    algorithm,
    names: NAMES,
    messageOf: (id) => sentMessage(trace, id, trace.length),
    commandAt: (index) => commands[index],
    isNode: (id) => nodes.has(id),
    isOwn: () => false,
    isPeriodic: ({ kind }) => algorithm.messages[kind]?.periodic === true,
  };
}
