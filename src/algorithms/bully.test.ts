// The bully algorithm against the formulas of its papers, switch by switch.
import { describe, expect, it } from 'vitest';
import type { Command } from '../sim/contracts/command';
import type { NodeDefinition, Params } from '../sim/contracts/definition';
import { defaultParams } from '../sim/contracts/params';
import bully from './bully';
import { beliefs, counts, of, play, since } from './testing/play';

const D = 10;
const T2 = 60;
const CRASH_MS = 1000;
const timings = { heartbeatMs: 50, t1Ms: 400, t2Ms: T2, t3Ms: 120 };
/** The delay of heartbeats to all but the first detector: longer than its whole election. */
const LAG_MS = 250;

/** The leader N crashes, and i is the first live node to detect it, because the others' heartbeats are delayed. */
function detectedBy(i: number, n: number, params: Params = {}) {
  const links = Array.from({ length: n - 1 }, (_, index) => index + 1)
    .filter((j) => j !== i)
    .map((j) => ({ from: `n${n}`, to: `n${j}`, latencyMs: D + LAG_MS }));
  const commands: Command[] = [{ atMs: CRASH_MS, type: 'crash', node: `n${n}` }];
  const events = play({
    algorithm: bully,
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
    'costs as much when all nodes detect the crash at once as when one does, N=$n',
    ({ n }) => {
      const commands: Command[] = [{ atMs: CRASH_MS, type: 'crash', node: `n${n}` }];
      const events = since(
        play({ algorithm: bully, nodes: n, params: timings, commands, untilMs: 1700 }),
        CRASH_MS,
      );
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
    'without ignoreWhileElecting m survivors send 2^(m−1) − 1 ELECTIONs, m=%i',
    (m) => {
      const params = { ignoreWhileElecting: false, t2Ms: 140, t3Ms: 400, t1Ms: 600 };
      const { after } = detectedBy(1, m + 1, params);
      const among = of(after, 'messageSent').filter(
        ({ kind, to }) => kind === 'ELECTION' && to !== `n${m + 1}`,
      );
      expect(among).toHaveLength(2 ** (m - 1) - 1);
    },
  );

  it('skipKnownDead saves the detector’s ELECTION to the crashed leader, and nothing else', () => {
    const toDead = (params: Params) =>
      of(detectedBy(3, 5, params).after, 'messageSent').filter(
        ({ from, to, kind }) => kind === 'ELECTION' && from === 'n3' && to === 'n5',
      );
    expect(toDead({})).toHaveLength(1);
    expect(toDead({ skipKnownDead: true })).toHaveLength(0);
  });

  it('announceTo all includes the higher nodes', () => {
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
    const events = play({
      algorithm: bully,
      nodes: 3,
      params: { ...timings, idOrder },
      node,
      untilMs: 300,
    });
    expect(new Set(ids.map((id) => beliefs(events, id).at(-1)?.[1]))).toEqual(new Set([leader]));
  });

  it('T3 too short for T2 costs one needless retry: 38 messages instead of 19 (N=5, T2=5, d=1)', () => {
    const total = (t3Ms: number) => {
      const commands: Command[] = [{ atMs: 100, type: 'crash', node: 'n5' }];
      const links = [2, 3, 4].map((j) => ({ from: 'n5', to: `n${j}`, latencyMs: 41 }));
      const params = { heartbeatMs: 10, t1Ms: 80, t2Ms: 5, t3Ms };
      const events = since(
        play({ algorithm: bully, nodes: 5, params, latencyMs: 1, links, commands, untilMs: 215 }),
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
