// Faults that begin and end at random times, as the commands of a run.
import type { Action, Command } from '../../sim/contracts/command';

/** The commands that begin and end a fault, in a cluster of so many nodes. */
export type Fault = (nodes: number) => readonly [begins: Action, ends: Action];

interface Trouble {
  readonly fault: Fault;
  readonly fromMs: number;
  readonly lastsMs: number;
}

/** The commands of these faults in order of time, without those after the end. */
export function commandsOf(
  troubles: readonly Trouble[],
  nodes: number,
  untilMs: number,
): Command[] {
  const commands = troubles.flatMap(({ fault, fromMs, lastsMs }): Command[] => {
    const [begins, ends] = fault(nodes);
    return [
      { atMs: fromMs, ...begins },
      { atMs: fromMs + lastsMs, ...ends },
    ];
  });
  commands.sort((a, b) => a.atMs - b.atMs);
  return commands.filter(({ atMs }) => atMs < untilMs);
}
