// The bully algorithm against its paper's formulas, and against Strike's timings and broken assumptions.
import { describe, expect, it } from 'vitest';
import { faults } from '../faults/registry';
import { properties } from '../properties/registry';
import type { Command } from '../sim/command';
import type { LinkDefinition, NodeDefinition, Params } from '../sim/definition';
import { defaultParams } from '../sim/params';
import { plainDefinition } from '../sim/plainCluster';
import { simulate } from '../sim/simulate';
import type { TraceEvent } from '../sim/traceEvent';
import bully from './bully';

interface Given {
  readonly nodes: number;
  readonly params?: Params;
  readonly latencyMs?: number;
  readonly links?: readonly LinkDefinition[];
  readonly node?: (node: NodeDefinition) => NodeDefinition;
  readonly commands?: readonly Command[];
  readonly untilMs: number;
}

function play(given: Given): TraceEvent[] {
  const { latencyMs = 10 } = given;
  const params = { ...defaultParams(bully.params), ...given.params };
  const plain = plainDefinition({
    algorithm: 'bully',
    params,
    nodes: given.nodes,
    latencyMs,
  });
  const definition = {
    ...plain,
    nodes: plain.nodes.map(given.node ?? ((node) => node)),
    network: { latencyMs, links: given.links ?? [] },
  };
  const commands = given.commands ?? [];
  return [
    ...simulate(
      { definition, commands, algorithm: bully, faults, properties },
      given.untilMs,
    ).trace.events(),
  ];
}

type EventOf<T extends TraceEvent['type']> = Extract<TraceEvent, { type: T }>;
const of = <T extends TraceEvent['type']>(events: readonly TraceEvent[], type: T) =>
  events.filter((event): event is EventOf<T> => event.type === type);
const since = (events: readonly TraceEvent[], atMs: number) =>
  events.filter((event) => event.atMs >= atMs);
const sent = (events: readonly TraceEvent[], kind: string) =>
  of(events, 'messageSent').filter((message) => message.kind === kind).length;
const counts = (events: readonly TraceEvent[]) =>
  ['ELECTION', 'OK', 'COORDINATOR'].map((kind) => sent(events, kind));
const beliefs = (events: readonly TraceEvent[], node: string) =>
  of(events, 'electedChanged')
    .filter((event) => event.node === node)
    .map((event) => [event.atMs, event.elected]);
/** When two or more nodes led at once: `[from, to]`, the last open. */
const twoLeaders = (events: readonly TraceEvent[]) => {
  const spans: (readonly [number, number | null])[] = [];
  for (const event of events) {
    if (event.type === 'propertyViolated' && event.property === 'singleLeader')
      spans.push([event.atMs, null]);
    if (event.type === 'propertyRestored' && event.property === 'singleLeader')
      spans.push([(spans.pop() as readonly [number, null])[0], event.atMs]);
  }
  return spans;
};

const D = 10;
const T2 = 60;
const CRASH_MS = 1000;
const timings = { heartbeatMs: 50, t1Ms: 400, t2Ms: T2, t3Ms: 120 };
/** So late come heartbeats to all but the first detector: later than its whole election takes. */
const LAG_MS = 250;

/** The leader N crashes, and i is the first of the live nodes to notice: the others hear its heartbeats late. */
function detectedBy(i: number, n: number, params: Params = {}) {
  const links = Array.from({ length: n - 1 }, (_, index) => index + 1)
    .filter((j) => j !== i)
    .map((j) => ({ from: `n${n}`, to: `n${j}`, latencyMs: D + LAG_MS }));
  const commands: Command[] = [{ atMs: CRASH_MS, type: 'crash', node: `n${n}` }];
  const events = play({
    nodes: n,
    params: { ...timings, ...params },
    links,
    commands,
    untilMs: 1700,
  });
  const after = since(events, CRASH_MS);
  const detectedMs = of(after, 'electionStarted')[0]?.atMs ?? Number.NaN;
  return { after, detectedMs };
}

const cases = Array.from({ length: 9 }, (_, index) => index + 3).flatMap((n) =>
  Array.from({ length: n - 1 }, (_, index) => ({ n, i: index + 1 })),
);

describe('with default switches, the leader N having crashed and i being the first to detect it', () => {
  it.each(cases)('costs (N−i)² + N − 2 messages, N=$n i=$i', ({ n, i }) => {
    const { after } = detectedBy(i, n);
    expect(counts(after)).toEqual([
      ((n - i) * (n - i + 1)) / 2,
      ((n - i) * (n - i - 1)) / 2,
      n - 2,
    ]);
  });

  it.each(cases)(
    'elects N−1 at T2 + d (T2 if i = N−1), known to all d later, N=$n i=$i',
    ({ n, i }) => {
      const { after, detectedMs } = detectedBy(i, n);
      const electedMs = detectedMs + T2 + (i === n - 1 ? 0 : D);
      expect(of(after, 'leadershipAcquired').map(({ node, atMs }) => [node, atMs])).toEqual([
        [`n${n - 1}`, electedMs],
      ]);
      for (let j = 1; j < n - 1; j += 1)
        expect(beliefs(after, `n${j}`).at(-1)).toEqual([electedMs + D, `n${n - 1}`]);
    },
  );

  it.each(cases.filter(({ i }) => i === 1))(
    'costs as much when all detect at once as when 1 does, N=$n',
    ({ n }) => {
      const commands: Command[] = [{ atMs: CRASH_MS, type: 'crash', node: `n${n}` }];
      const events = since(play({ nodes: n, params: timings, commands, untilMs: 1700 }), CRASH_MS);
      const detected = of(events, 'electionStarted');
      expect(new Set(detected.map(({ atMs }) => atMs)).size).toBe(1);
      expect(counts(events).reduce((sum, count) => sum + count)).toBe((n - 1) ** 2 + n - 2);
    },
  );
});

describe('the switches', () => {
  it.each(cases.filter(({ n, i }) => i === n - 1))(
    'skipKnownDead and announceAtOnceIfHighest: N−2 messages when N−1 detects, at once, N=$n',
    ({ n, i }) => {
      const { after, detectedMs } = detectedBy(i, n, {
        skipKnownDead: true,
        announceAtOnceIfHighest: true,
      });
      expect(counts(after)).toEqual([0, 0, n - 2]);
      expect(of(after, 'leadershipAcquired')[0]?.atMs).toBe(detectedMs);
    },
  );

  it.each([2, 3, 4, 5, 6, 7, 8])(
    'without ignoreWhileElecting m survivors ask each other 2^(m−1) − 1 times, m=%i',
    (m) => {
      const params = { ignoreWhileElecting: false, t2Ms: 140, t3Ms: 400, t1Ms: 600 };
      const { after } = detectedBy(1, m + 1, params);
      const among = of(after, 'messageSent').filter(
        ({ kind, to }) => kind === 'ELECTION' && to !== `n${m + 1}`,
      );
      expect(among).toHaveLength(2 ** (m - 1) - 1);
    },
  );

  it('skipKnownDead spares the dead leader the detector’s ELECTION, and nothing else', () => {
    const toDead = (params: Params) =>
      of(detectedBy(3, 5, params).after, 'messageSent').filter(
        ({ from, to, kind }) => kind === 'ELECTION' && from === 'n3' && to === 'n5',
      );
    expect(toDead({})).toHaveLength(1);
    expect(toDead({ skipKnownDead: true })).toHaveLength(0);
  });

  it('announceTo all tells the higher ones too', () => {
    const { after } = detectedBy(4, 5, { announceTo: 'all' });
    expect(
      of(after, 'messageSent')
        .filter(({ kind }) => kind === 'COORDINATOR')
        .map(({ to }) => to),
    ).toEqual(['n1', 'n2', 'n3', 'n5']);
  });

  it.each([
    ['numeric', 'node10'],
    ['lexicographic', 'node9'],
    ['lowestWins', 'node8'],
  ])('idOrder %s makes %s the leader of node8, node9 and node10', (idOrder, leader) => {
    const ids = ['node8', 'node9', 'node10'];
    const node = (one: NodeDefinition) => ({ ...one, id: ids[one.priority - 1] ?? '' });
    const events = play({ nodes: 3, params: { ...timings, idOrder }, node, untilMs: 300 });
    expect(new Set(ids.map((id) => beliefs(events, id).at(-1)?.[1]))).toEqual(new Set([leader]));
  });

  it('T3 too short for T2 costs one needless retry: 38 messages instead of 19 (N=5, T2=5, d=1)', () => {
    const total = (t3Ms: number) => {
      const commands: Command[] = [{ atMs: 100, type: 'crash', node: 'n5' }];
      const links = [2, 3, 4].map((j) => ({ from: 'n5', to: `n${j}`, latencyMs: 41 }));
      const params = { heartbeatMs: 10, t1Ms: 80, t2Ms: 5, t3Ms };
      const events = since(
        play({ nodes: 5, params, latencyMs: 1, links, commands, untilMs: 215 }),
        150,
      );
      return counts(events).reduce((sum, count) => sum + count);
    };
    expect([total(5.1), total(4.9)]).toEqual([19, 38]);
  });

  it('warns about a T1, T2 or T3 that is too short for the network, and about no other', () => {
    const surroundings = { nodes: 5, latencyMs: { min: 10, max: 30 } };
    const warned = (params: Params) =>
      bully
        .warnings(
          {
            ...defaultParams(bully.params),
            heartbeatMs: 50,
            t1Ms: 200,
            t2Ms: 61,
            t3Ms: 102,
            ...params,
          } as never,
          surroundings,
        )
        .map(({ param }) => param);
    expect(warned({})).toEqual([]);
    expect(warned({ t1Ms: 70 })).toEqual(['t1Ms']);
    expect(warned({ t2Ms: 60 })).toEqual(['t2Ms']);
    expect(warned({ t3Ms: 101 })).toEqual(['t3Ms']);
  });
});

/** SCENARIOS.md: bully with `heal` off; d=10, heartbeat 50, T1=200, T2=60, T3=120. */
const strike = { heal: false, heartbeatMs: 50, t1Ms: 200, t2Ms: 60, t3Ms: 120 };
const both = (from: string, to: string) => [
  { from, to },
  { from: to, to: from },
];

describe('Strike’s assumptions', () => {
  it('unbroken: detected at 1160, 3 elected at 1220, all know at 1230; 6, 3 and 2 messages', () => {
    const events = since(
      play({
        nodes: 4,
        params: strike,
        commands: [{ atMs: 1000, type: 'crash', node: 'n4' }],
        untilMs: 1800,
      }),
      1000,
    );
    expect(of(events, 'electionStarted').map(({ atMs }) => atMs)).toEqual([1160, 1160, 1160]);
    expect(of(events, 'leadershipAcquired').map(({ node, atMs }) => [node, atMs])).toEqual([
      ['n3', 1220],
    ]);
    expect([1, 2].map((j) => beliefs(events, `n${j}`).at(-1))).toEqual([
      [1230, 'n3'],
      [1230, 'n3'],
    ]);
    expect(counts(events)).toEqual([6, 3, 2]);
    expect(of(events, 'propertyViolated')).toEqual([]);
  });

  const cutOff = (heal: boolean) =>
    play({
      nodes: 3,
      params: { ...strike, heal },
      commands: [
        { atMs: 1000, type: 'cut', links: both('n2', 'n3') },
        { atMs: 2000, type: 'heal' },
      ],
      untilMs: 4000,
    });

  it('1, fully connected: a cut link gives two leaders from 1220, and the heal does not end it', () => {
    expect(twoLeaders(cutOff(false))).toEqual([[1220, null]]);
  });

  it('1, with heal on, mends within a heartbeat and a latency of the repair', () => {
    const [span] = twoLeaders(cutOff(true));
    expect(span?.[0]).toBe(1220);
    expect(span?.[1]).toBeGreaterThan(2000);
    expect(span?.[1]).toBeLessThanOrEqual(2060);
  });

  it('4, guaranteed delivery: a lost COORDINATOR leaves 1 without leader until T3 is over, at 1300', () => {
    const commands: Command[] = [
      { atMs: 1000, type: 'crash', node: 'n4' },
      { atMs: 1215, type: 'cut', links: [{ from: 'n3', to: 'n1' }] },
      { atMs: 1225, type: 'heal' },
    ];
    const events = since(play({ nodes: 4, params: strike, commands, untilMs: 2000 }), 1000);
    expect(of(events, 'messageDropped').filter(({ reason }) => reason === 'cut')).toHaveLength(1);
    expect(of(events, 'electionFailed').map(({ node, atMs }) => [node, atMs])).toEqual([
      ['n1', 1300],
    ]);
    expect(beliefs(events, 'n2')[1]).toEqual([1230, 'n3']);
    expect(beliefs(events, 'n1')[0]).toEqual([1160, null]);
    expect(beliefs(events, 'n1')[1]?.[0]).toBeGreaterThan(1300);
  });

  it('4, timely delivery: a latency of 80 between 2 and 3 gives two leaders for 80 ms', () => {
    const links = both('n2', 'n3').map((link) => ({ ...link, latencyMs: 80 }));
    const commands: Command[] = [{ atMs: 1000, type: 'crash', node: 'n4' }];
    const events = play({ nodes: 4, params: strike, links, commands, untilMs: 2000 });
    expect(twoLeaders(since(events, 1000))).toEqual([[1220, 1300]]);
  });

  const paused = (heal: boolean) =>
    play({
      nodes: 3,
      params: { ...strike, heal },
      commands: [
        { atMs: 1000, type: 'pause', node: 'n3' },
        { atMs: 2000, type: 'resume', node: 'n3' },
      ],
      untilMs: 3000,
    });

  it('9, never pauses: 2 leads from 1220, 3 bullies back on waking, two leaders until 2010', () => {
    const events = paused(false);
    expect(twoLeaders(events)).toEqual([[1220, 2010]]);
    expect(beliefs(events, 'n2').slice(-2)).toEqual([
      [1220, 'n2'],
      [2010, 'n3'],
    ]);
    expect(
      of(events, 'messageSent').find(
        ({ atMs, from, kind }) => atMs >= 2000 && from === 'n3' && kind === 'COORDINATOR',
      )?.atMs,
    ).toBe(2000);
  });

  it('9, with heal on, mends within a heartbeat and a latency of the waking', () => {
    const [span] = twoLeaders(paused(true));
    expect(span?.[0]).toBe(1220);
    expect(span?.[1]).toBeGreaterThan(2000);
    expect(span?.[1]).toBeLessThanOrEqual(2060);
  });
});
