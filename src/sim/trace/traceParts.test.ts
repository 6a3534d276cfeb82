// A trace that is passed on in parts while it grows is the same on the other side.
import { expect, it } from 'vitest';
import type { TraceEvent } from '../contracts/traceEvent';
import { Trace } from './trace';
import { PAGES_A_PART, TraceFromParts, TraceParts } from './traceParts';

/** So many events, each with a word of its own. */
const eventsOf = (from: number, count: number): TraceEvent[] =>
  Array.from({ length: count }, (_, index) => {
    const seq = from + index;
    return { seq, atMs: seq / 4, type: 'timerFired', node: `n${seq % 7}`, timer: `T${seq}` };
  });

/** A trace that grows by so many events at a time, passed on each time by one part, and at last to its end. */
function passedOn(steps: readonly number[]) {
  const [trace, parts, other] = [new Trace(), new TraceParts(), new TraceFromParts()];
  const received: TraceEvent[] = [];
  let [calls, mostPages] = [0, 0];
  const pass = () => {
    const part = structuredClone(parts.next(trace));
    calls += 1;
    mostPages = Math.max(mostPages, part.pages.length);
    received.push(...other.events(part));
  };
  for (const count of steps) {
    for (const event of eventsOf(trace.length, count)) trace.append(event);
    pass();
  }
  while (parts.length < trace.length) pass();
  return { received, calls, mostPages };
}

it.each([[[0]], [[1]], [[1, 1, 0, 3]], [[4095, 1, 1]], [[4096, 4096]], [[5000, 0, 3000, 9000]]])(
  'growing by %j events',
  (steps) => {
    const all = steps.reduce((sum, count) => sum + count, 0);
    expect(passedOn(steps).received).toEqual(eventsOf(0, all));
  },
);

it('a part has so many pages at most, and the next one goes on after it', () => {
  const { received, calls, mostPages } = passedOn([(PAGES_A_PART + 1) * 4096]);
  expect({ calls, mostPages }).toEqual({ calls: 2, mostPages: PAGES_A_PART });
  expect(received).toHaveLength((PAGES_A_PART + 1) * 4096);
  expect(received.at(-1)).toEqual(eventsOf(received.length - 1, 1)[0]);
});
