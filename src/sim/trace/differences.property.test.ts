// Differences of two traces: found in slices while both grow, they equal those of a comparison of whole traces.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson } from '../base/json';
import type { TraceEvent } from '../contracts/traceEvent';
import { simulate } from '../engine/simulate';
import { atMs, run, UNTIL_MS } from '../testing/randomRun';
import { canonicalLine } from './canonicalLine';
import { Differences } from './differences';
import { Trace } from './trace';

const END_MS = UNTIL_MS + 1;

/** The time of the first difference between two traces, to the byte. */
function partingMs(here: readonly TraceEvent[], there: readonly TraceEvent[]): number {
  const seq = here.findIndex(
    (event, index) =>
      there[index] === undefined || canonicalLine(event) !== canonicalLine(there[index]),
  );
  const first = seq < 0 ? here.length : seq;
  return Math.min(here[first]?.atMs ?? END_MS, there[first]?.atMs ?? END_MS);
}

/** Each event as a text without its place, with the number of equal ones before; messages by their content. */
function spelled(events: readonly TraceEvent[], fromMs: number): string[] {
  const names = new Map<number, string>();
  const seen = new Map<string, number>();
  return events.map((event) => {
    const { seq: _seq, cause: _cause, ...said } = event as TraceEvent & { cause?: number };
    const fields: Record<string, unknown> = { ...said };
    delete fields['index'];
    delete fields['id'];
    if (event.type === 'messageSent' && event.atMs >= fromMs)
      names.set(event.id, canonicalJson(fields));
    else if ('id' in event) fields['message'] = names.get(event.id) ?? event.id;
    const text = canonicalJson(fields);
    const count = seen.get(text) ?? 0;
    seen.set(text, count + 1);
    return `${text} ${count}`;
  });
}

function onlyIn(one: readonly string[], other: readonly string[]): number[] {
  const others = new Set(other);
  return one.flatMap((text, seq) => (others.has(text) ? [] : [seq]));
}

const slices = fc.array(fc.record({ atMs, events: fc.integer({ min: 1, max: 300 }) }), {
  maxLength: 8,
});

it('random forks differ in the events that a comparison of the whole traces finds, however they are sliced', () => {
  fc.assert(
    fc.property(run, run, atMs, slices, (setup, future, forkMs, steps) => {
      const commands = [
        ...setup.commands.filter((command) => command.atMs < forkMs),
        ...future.commands.filter((command) => command.atMs >= forkMs),
      ];
      const here = [...simulate(setup, UNTIL_MS).trace.events()];
      const there = [...simulate({ ...setup, commands }, UNTIL_MS).trace.events()];
      const fromMs = partingMs(here, there);
      const texts = [spelled(here, fromMs), spelled(there, fromMs)] as const;
      const traces = [new Trace(), new Trace()] as const;
      const differences = new Differences(...traces);
      const growTo = (untilMs: number) => {
        for (const [side, events] of [here, there].entries())
          for (const event of events)
            if (event.atMs < untilMs && event.seq >= (traces[side] as Trace).length)
              traces[side]?.append(event);
      };
      for (const step of steps.sort((a, b) => a.atMs - b.atMs)) {
        growTo(step.atMs);
        differences.advance(step.atMs, step.events);
      }
      growTo(END_MS);
      while (!differences.advance(END_MS, 200));
      expect(differences.onlyHere).toEqual(onlyIn(texts[0], texts[1]));
      expect(differences.onlyThere).toEqual(onlyIn(texts[1], texts[0]));
      const times = [
        ...differences.onlyHere.map((seq) => here[seq]?.atMs),
        ...differences.onlyThere.map((seq) => there[seq]?.atMs),
      ];
      expect(differences.instants).toEqual(
        [...new Set(times)].sort((a, b) => Number(a) - Number(b)),
      );
    }),
  );
});
