// Vector clocks that are counted along the diagram's rails and arrows agree with the happened-before relation of the trace.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectClocksAgree } from '../../sim/testing/countedClocks';
import { playInWindows } from '../../sim/testing/playBothWays';
import { seeds } from '../../sim/testing/seeds';
import { wildRun } from '../../sim/testing/wildRun';
import { processOf } from '../../sim/trace/causality';
import type { Trace } from '../../sim/trace/trace';
import type { Spans } from './spans';
import { type IsPeriodic, TraceItems } from './traceItems';

const MOST_EVENTS = 600;

/** The beginning of each arrow that ends with an arrowhead, by its end; both ends are on the right rails. */
function arrowsOf(trace: Trace, isPeriodic: IsPeriodic): ReadonlyMap<number, number> {
  const items = new TraceItems(isPeriodic);
  items.readOn(trace, trace.length);
  const { words } = items.processes;
  const arrived = (spans: Spans) =>
    [...Array(spans.length).keys()]
      .map((index) => spans.at(index))
      .filter(({ outcome }) => outcome === 'delivered');
  const arrows = [...arrived(items.messages), ...arrived(items.beats)];
  for (const { seq, endSeq, process, other } of arrows)
    expect([words[process], words[other]]).toEqual([
      processOf(trace, trace.at(seq)),
      processOf(trace, trace.at(endSeq)),
    ]);
  return new Map(arrows.map(({ seq, endSeq }) => [endSeq, seq]));
}

it('in 1,000 random runs an event is in the past of another one if its clock is before the other’s', () => {
  let concurrent = 0;
  fc.assert(
    fc.property(
      seeds,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (seed, share) => {
        const { setup, trace } = playInWindows(wildRun(seed), MOST_EVENTS);
        const { messages } = setup.algorithm;
        const arrows = arrowsOf(trace, (kind) => messages[kind]?.periodic === true);
        // A process learns of messages by arrows alone, and of commands without one.
        concurrent += expectClocksAgree(trace, share, ({ type, seq, cause }) =>
          type === 'messageDelivered' ? arrows.get(seq) : cause,
        );
      },
    ),
    { numRuns: 1000 },
  );
  expect(concurrent).toBeGreaterThan(10_000);
});
