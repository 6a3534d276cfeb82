// Elections of a run: their bounds, their candidates and their cost, against the formulas of the papers.
import { describe, expect, it } from 'vitest';
import { loadAlgorithm } from '../../algorithms/catalogue';
import { play } from '../../algorithms/testing/play';
import type { Command } from '../contracts/command';
import type { TraceEvent } from '../contracts/traceEvent';
import { electionsOf, leaderlessMsOf } from './elections';

const bully = await loadAlgorithm('bully');
const D = 10;
const T2 = 60;
const CRASH_MS = 1000;
const params = { heartbeatMs: 50, t1Ms: 400, t2Ms: T2, t3Ms: 120 };

describe.each([3, 5, 8])(
  'bully with %i nodes, all of which notice the leader’s crash at once',
  (n) => {
    const commands: Command[] = [{ atMs: CRASH_MS, type: 'crash', node: `n${n}` }];
    const events = play({ algorithm: bully, nodes: n, params, commands, untilMs: 1900 });
    const [first, second, ...more] = electionsOf(events);
    const detectedMs = events.find(
      ({ type, atMs }) => type === 'electionStarted' && atMs > CRASH_MS,
    )?.atMs;

    it('has one election from the start, and one from the crash to the last COORDINATOR', () => {
      expect(first).toMatchObject({ fromSeq: 0, fromMs: 0, before: null, elected: `n${n}` });
      expect(second).toMatchObject({ fromMs: CRASH_MS, before: `n${n}`, elected: `n${n - 1}` });
      expect(second?.startedMs).toBe(detectedMs);
      expect(second?.toMs).toBe((detectedMs ?? 0) + T2 + D);
      expect(more).toEqual([]);
    });

    it('costs (N−1)² + N − 2 messages, and is without a leader until N−1 takes the lead', () => {
      if (!second) throw new Error('there is no second election');
      const { HEARTBEAT: _, ...kinds } = Object.fromEntries(second.messages);
      expect(Object.values(kinds).reduce((sum, count) => sum + count, 0)).toBe(
        (n - 1) ** 2 + n - 2,
      );
      expect(leaderlessMsOf(second, 1900)).toBe((second.acquiredMs ?? 0) - CRASH_MS);
      expect(second.candidates.toSorted()).toEqual(
        Array.from({ length: n - 1 }, (__, index) => `n${index + 1}`),
      );
    });
  },
);

/** A trace from events without their numbers; the first field is the time in ms. */
function traceOf(events: readonly (readonly [number, object])[]): TraceEvent[] {
  return events.map(([atMs, event], seq) => ({ seq, atMs, ...event }) as TraceEvent);
}

const elect = (node: string, elected: string | null) => ({ type: 'electedChanged', node, elected });
const AGREED = [
  [0, { type: 'nodeJoined', node: 'n1' }],
  [0, { type: 'nodeJoined', node: 'n2' }],
  [1, elect('n2', 'n2')],
  [2, elect('n1', 'n2')],
] as const;

it('a node that starts while the others agree has an election without candidates, and with a leader', () => {
  const list = electionsOf(
    traceOf([
      ...AGREED,
      [10, { type: 'nodeJoined', node: 'n3' }],
      [14, { type: 'messageSent', id: 1, from: 'n2', to: 'n3', kind: 'COORDINATOR', dueMs: 15 }],
      [15, elect('n3', 'n2')],
    ]),
  );
  expect(list).toHaveLength(2);
  expect(list[1]).toMatchObject({ fromSeq: 4, fromMs: 10, toSeq: 6, toMs: 15, candidates: [] });
  expect(list[1]).toMatchObject({ before: 'n2', elected: 'n2', leaderlessMs: 0, startedMs: null });
});

it('an election that goes on has no end, and the time without a leader grows', () => {
  const list = electionsOf(
    traceOf([
      ...AGREED,
      [10, { type: 'nodeCrashed', node: 'n2' }],
      [20, { type: 'electionStarted', node: 'n1', why: '' }],
      [20, elect('n1', null)],
      [21, { type: 'messageDropped', id: 1, reason: 'crashed' }],
      [30, { type: 'electionStarted', node: 'n1', why: '' }],
    ]),
  );
  const open = list.at(-1);
  if (!open) throw new Error('there is no election');
  expect(open).toMatchObject({ toMs: null, elected: null, startedMs: 20, candidates: ['n1'] });
  expect(open.dropped).toBe(1);
  expect([leaderlessMsOf(open, 30), leaderlessMsOf(open, 45)]).toEqual([20, 35]);
});

it('two leaders at once are one election, until one of them gives way', () => {
  const list = electionsOf(
    traceOf([
      ...AGREED,
      [10, elect('n1', 'n1')],
      [11, { type: 'leadershipAcquired', node: 'n1' }],
      [30, elect('n1', 'n2')],
      [50, { type: 'nodeLeft', node: 'n1' }],
    ]),
  );
  expect(list.map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual([
    [0, 2],
    [10, 30],
  ]);
  expect(list[1]).toMatchObject({ acquiredMs: 11, leaderlessMs: 0, before: 'n2', elected: 'n2' });
});
