// Differences of two traces, by examples: equality of events, and the time at which a difference is known.
import { expect, it } from 'vitest';
import type { NewEvent, TraceEvent } from '../contracts/traceEvent';
import { Differences } from './differences';
import { Trace } from './trace';

const fired = (atMs: number, timer = 't1', node = 'n1'): NewEvent => ({
  type: 'timerFired',
  atMs,
  node,
  timer,
});

function traceOf(...events: readonly NewEvent[]): Trace {
  const trace = new Trace();
  for (const event of events) trace.append({ ...event, seq: trace.length } as TraceEvent);
  return trace;
}

/** The events that only one of two whole traces has. */
function only(here: Trace, there: Trace): { here: readonly number[]; there: readonly number[] } {
  const differences = new Differences(here, there);
  while (!differences.advance(Number.MAX_VALUE, 3));
  return { here: differences.onlyHere, there: differences.onlyThere };
}

const ALIKE = { here: [], there: [] };

it('events differ in their time, in a field, or in their type', () => {
  expect(only(traceOf(fired(5)), traceOf(fired(5)))).toEqual(ALIKE);
  expect(only(traceOf(fired(5)), traceOf(fired(6)))).toEqual({ here: [0], there: [0] });
  expect(only(traceOf(fired(5, 't1')), traceOf(fired(5, 't2')))).toEqual({ here: [0], there: [0] });
  const stopped: NewEvent = { type: 'timerStopped', atMs: 5, node: 'n1', timer: 't1' };
  expect(only(traceOf(fired(5)), traceOf(stopped))).toEqual({ here: [0], there: [0] });
});

it('the order of events within an instant does not count, their number does', () => {
  const [a, b] = [fired(5, 't1'), fired(5, 't2')];
  expect(only(traceOf(a, b, a), traceOf(b, a, a))).toEqual(ALIKE);
  expect(only(traceOf(b, a, a), traceOf(a, b))).toEqual({ here: [2], there: [] });
});

it('renumbered commands and messages are the same, and a message’s fate is compared with that of the same message', () => {
  const crashed = (index: number): NewEvent[] => [
    { type: 'commandApplied', atMs: 20, index, command: 'crash' },
    { type: 'nodeCrashed', atMs: 20, node: 'n2' },
  ];
  const message = (id: number, to: string): NewEvent => ({
    type: 'messageSent',
    atMs: 30,
    id,
    from: 'n1',
    to,
    kind: 'OK',
    dueMs: 40,
    body: undefined,
  });
  const arrived = (id: number): NewEvent => ({ type: 'messageDelivered', atMs: 40, id });
  const paused: NewEvent[] = [
    { type: 'commandApplied', atMs: 10, index: 0, command: 'pause' },
    { type: 'nodePaused', atMs: 10, node: 'n1' },
  ];
  const here = traceOf(...paused, ...crashed(1), message(7, 'n2'), message(8, 'n3'), arrived(7));
  const same = traceOf(...crashed(0), message(3, 'n2'), message(4, 'n3'), arrived(3));
  expect(only(here, same)).toEqual({ here: [0, 1], there: [] });
  const other = traceOf(...crashed(0), message(3, 'n2'), message(4, 'n3'), arrived(4));
  expect(only(here, other)).toEqual({ here: [0, 1, 6], there: [4] });
});

it('an instant is compared once it is over, not before', () => {
  const [here, there] = [traceOf(fired(5), fired(10)), traceOf(fired(5))];
  const differences = new Differences(here, there);
  expect(differences.advance(10, 100)).toBe(true);
  there.append({ ...fired(10), seq: 1 } as TraceEvent);
  expect(differences.advance(11, 100)).toBe(true);
  expect(differences.instants).toEqual([]);
  here.append({ ...fired(20), seq: 2 } as TraceEvent);
  differences.advance(20, 100);
  expect(differences.instants).toEqual([]);
  differences.advance(21, 100);
  there.append({ ...fired(30), seq: 2 } as TraceEvent);
  differences.advance(30, 100);
  expect(differences.instants).toEqual([20]);
});

it.each([8192, 9000, 9500])(
  'a fork shares its past up to event %i, where it diverges',
  (partsAt) => {
    const trace = traceOf(...Array.from({ length: 10_000 }, (_, atMs) => fired(atMs)));
    const fork = trace.prefix(Math.min(partsAt, 9000));
    for (let seq = fork.length; seq < 10_000; seq += 1)
      fork.append({ ...fired(seq, seq === partsAt ? 't2' : 't1'), seq } as TraceEvent);
    const differences = new Differences(fork, trace);
    expect(differences.advance(10_000, 100)).toBe(false);
    expect(differences.instants).toEqual([]);
    while (!differences.advance(10_000, 100));
    expect(differences.instants).toEqual([partsAt]);
    expect([differences.onlyHere, differences.onlyThere]).toEqual([[partsAt], [partsAt]]);
    expect(differences.lastBefore(partsAt)).toBeUndefined();
    expect(differences.lastBefore(partsAt + 1)).toBe(partsAt);
    expect(differences.nextAfter(partsAt - 1)).toBe(partsAt);
    expect(differences.nextAfter(partsAt)).toBeUndefined();
  },
);
