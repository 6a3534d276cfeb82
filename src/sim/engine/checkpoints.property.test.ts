// A fork's trace is determined by its commands, whatever the checkpoints, their number and the order of forks.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { roundMs } from '../base/time';
import type { Command } from '../contracts/command';
import type { TraceEvent } from '../contracts/traceEvent';
import { atMs, run, UNTIL_MS } from '../testing/randomRun';
import { switchTo } from '../testing/switchTo';
import { canonicalLine } from '../trace/canonicalLine';
import { History, InProcessEngine, type RunInputs } from './engine';
import { simulate } from './simulate';

const linesOf = (events: Iterable<TraceEvent>) => [...events].map(canonicalLine);
const fork = fc.record({ placeMs: atMs, future: run });

/** The end of a branch, after a return to it. */
const LATER_MS = UNTIL_MS + 150;

/** The commands up to a time, and other commands after it. */
function forked(commands: readonly Command[], others: readonly Command[], forkMs: number) {
  return [
    ...commands.filter((command) => command.atMs < forkMs),
    ...others.filter((command) => command.atMs >= forkMs),
  ];
}

it('random forks, and returns to the run before a fork, give the traces of single runs with the same commands', () => {
  return fc.assert(
    fc.asyncProperty(
      run,
      fc.array(fork, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 5, max: 200 }),
      async (setup, forks, gap) => {
        const { definition, commands: first } = setup;
        let commands = first;
        const complete = ({ commands: given }: RunInputs) => ({ ...setup, commands: given });
        const engine = new InProcessEngine(complete, new History(gap));
        await switchTo(engine, { definition, commands });
        let { events } = await engine.advance(UNTIL_MS);
        for (const { placeMs, future } of forks) {
          const forkMs = roundMs(placeMs + 0.001);
          const knownEvents = events.filter((event) => event.atMs < forkMs).length;
          commands = forked(commands, future.commands, forkMs);
          await switchTo(engine, { definition, commands }, { atMs: forkMs, knownEvents });
          const there = await engine.advance(forkMs);
          const rest = await engine.advance(UNTIL_MS);
          events = [...events.slice(0, knownEvents), ...there.events, ...rest.events];
        }
        const once = simulate({ ...setup, commands }, UNTIL_MS);
        expect(linesOf(events)).toEqual(linesOf(once.trace.events()));
        const old = linesOf(simulate(setup, LATER_MS).trace.events());
        const knownEvents = linesOf(simulate(setup, UNTIL_MS).trace.events()).length;
        await switchTo(engine, { definition, commands: first }, { atMs: UNTIL_MS, knownEvents });
        expect((await engine.advance(UNTIL_MS)).events).toEqual([]);
        expect(linesOf((await engine.advance(LATER_MS)).events)).toEqual(old.slice(knownEvents));
      },
    ),
    { numRuns: 150 },
  );
});

it('a checkpoint is not used for a run in which a command took effect before it', () => {
  const crash: Command = { type: 'crash', node: 'n4', atMs: 300 };
  return fc.assert(
    fc.asyncProperty(run, async (setup) => {
      const { definition } = setup;
      const complete = ({ commands }: RunInputs) => ({ ...setup, commands });
      const engine = new InProcessEngine(complete, new History(20));
      await switchTo(engine, { definition, commands: [] });
      await engine.advance(UNTIL_MS);
      const crashed = { ...setup, commands: [crash] };
      const knownEvents = simulate(crashed, UNTIL_MS).trace.length;
      await switchTo(engine, { definition, commands: [crash] }, { atMs: UNTIL_MS, knownEvents });
      await engine.advance(UNTIL_MS);
      const { events } = await engine.advance(LATER_MS);
      expect(linesOf(events)).toEqual(
        linesOf(simulate(crashed, LATER_MS).trace.events(knownEvents)),
      );
    }),
    { numRuns: 20 },
  );
});
