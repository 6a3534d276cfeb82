// Chang and Roberts’ ring against the formulas of their paper, and under network faults that the paper excludes.
import { describe, expect, it } from 'vitest';
import { createStream } from '../sim/base/random';
import type { Command } from '../sim/contracts/command';
import type { Params } from '../sim/contracts/definition';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import changRoberts from './changRoberts';
import { beliefs, of, play, since, twoLeaders } from './testing/play';

const D = 10;
const T1 = 1000;
const timings = { heartbeatMs: 200, hopTimeoutMs: 25, t1Ms: T1, t3Ms: 1500 };
/** The others boot so much later than the initiator: longer than any election, so that they still wait for T1. */
const LATER_MS = 600;
const sizes = Array.from({ length: 15 }, (_, index) => index + 2);

interface Ring {
  /** In the direction of the ring, from n1 on. */
  readonly priorities: readonly number[];
  /** The index of the only node that begins by itself; all do when absent. */
  readonly initiator?: number;
  readonly params?: Params;
  readonly commands?: readonly Command[];
  readonly untilMs?: number;
}

function elect({ priorities, initiator, params, commands = [], untilMs = 500 }: Ring) {
  const isAlone = initiator !== undefined;
  return play({
    algorithm: changRoberts,
    nodes: priorities.length,
    params: { ...timings, electAtBoot: !isAlone, ...params },
    latencyMs: D,
    node: (node) => {
      const place = node.priority - 1;
      const joinsAtMs = isAlone && place !== initiator ? LATER_MS : 0;
      return { ...node, priority: priorities[place] ?? 0, joinsAtMs };
    },
    commands,
    untilMs: untilMs + (isAlone ? T1 : 0),
  });
}

const sent = (events: readonly TraceEvent[], kind: string) =>
  of(events, 'messageSent').filter((message) => message.kind === kind);
const counts = (events: readonly TraceEvent[]) =>
  ['ELECTION', 'ELECTED'].map((kind) => sent(events, kind).length);
const ascending = (n: number) => Array.from({ length: n }, (_, index) => index + 1);

/** An arrangement of 1..n that depends only on the seed. */
function shuffled(n: number, seed: string): number[] {
  const stream = createStream(seed, 'arrangement');
  const left = ascending(n);
  return ascending(n).map(() => left.splice(Math.floor(stream.next() * left.length), 1)[0] ?? 0);
}

/** All arrangements of 1..n on a ring, the highest first, because turning a ring changes nothing. */
function arrangements(n: number): number[][] {
  const of = (numbers: readonly number[]): number[][] =>
    numbers.length === 0
      ? [[]]
      : numbers.flatMap((first) =>
          of(numbers.filter((one) => one !== first)).map((rest) => [first, ...rest]),
        );
  return of(ascending(n - 1)).map((rest) => [n, ...rest]);
}

/** The count by the paper's argument: each number travels until it meets a higher one, the highest goes all round. */
function expectedElections(priorities: readonly number[]): number {
  const n = priorities.length;
  return priorities.reduce((sum, number, place) => {
    const hops = ascending(n).find((far) => (priorities[(place + far) % n] ?? 0) > number);
    return sum + (hops ?? n);
  }, 0);
}

describe('one initiator, δ hops before the maximum', () => {
  const cases = sizes.flatMap((n) =>
    [...new Set([0, 1, n >> 1, n - 1])].flatMap((delta) =>
      ['sorted', 'shuffled'].map((order) => ({ n, delta, order })),
    ),
  );

  it.each(cases)('costs 2N + δ messages in (2N + δ)·d, N=$n δ=$delta $order', (given) => {
    const { n, delta, order } = given;
    const priorities = order === 'sorted' ? ascending(n) : shuffled(n, `one ${n} ${delta}`);
    const highest = priorities.indexOf(n);
    const events = elect({ priorities, initiator: (highest - delta + n) % n, untilMs: 550 });
    expect(counts(events)).toEqual([n + delta, n]);
    const startedMs = of(events, 'electionStarted')[0]?.atMs ?? Number.NaN;
    expect(startedMs).toBe(T1);
    // On an ascending ring each node replaces the number that it receives by its own.
    if (order === 'sorted') expect(of(events, 'electionStarted')).toHaveLength(delta + 1);
    const last = sent(events, 'ELECTED').at(-1);
    expect(last?.dueMs).toBe(startedMs + (2 * n + delta) * D);
    expect(of(events, 'leadershipAcquired').map(({ node, atMs }) => [node, atMs])).toEqual([
      [`n${highest + 1}`, startedMs + (n + delta) * D],
    ]);
    for (let far = 1; far < n; far += 1)
      expect(beliefs(events, `n${((highest + far) % n) + 1}`).at(-1)).toEqual([
        startedMs + (n + delta + far) * D,
        `n${highest + 1}`,
      ]);
  });

  it.each(sizes)('costs 3N − 1 at worst, right behind the maximum, N=%i', (n) => {
    const totals = ascending(n).map((_, initiator) => {
      const [elections = 0, elected = 0] = counts(
        elect({ priorities: ascending(n), initiator, untilMs: 550 }),
      );
      return elections + elected;
    });
    expect(Math.max(...totals)).toBe(3 * n - 1);
    expect(totals.indexOf(3 * n - 1)).toBe(0);
  });
});

describe('all at once', () => {
  it.each(sizes)('2N − 1 ELECTIONs when the numbers rise in the direction of travel, N=%i', (n) => {
    expect(counts(elect({ priorities: ascending(n) }))).toEqual([2 * n - 1, n]);
  });

  it.each(sizes)('N(N+1)/2 ELECTIONs when they fall, N=%i', (n) => {
    expect(counts(elect({ priorities: ascending(n).reverse() }))).toEqual([(n * (n + 1)) / 2, n]);
  });

  it.each([2, 3, 4, 5, 6])('N·H_N ELECTIONs on average over every arrangement, N=%i', (n) => {
    const all = arrangements(n).map((priorities) => counts(elect({ priorities, untilMs: 200 })));
    const total = all.reduce((sum, [elections = 0]) => sum + elections, 0);
    const harmonic = ascending(n).reduce((sum, k) => sum + 1 / k, 0);
    expect(total / all.length).toBeCloseTo(n * harmonic, 9);
    expect(Math.min(...all.map(([elections = 0]) => elections))).toBe(2 * n - 1);
    expect(Math.max(...all.map(([elections = 0]) => elections))).toBe((n * (n + 1)) / 2);
  });

  it('close to N·H_N on average over 150 arrangements of 14, each as the paper adds it up', () => {
    const n = 14;
    const all = Array.from({ length: 150 }, (_, seed) => {
      const priorities = shuffled(n, `average ${seed}`);
      const [elections = 0, elected] = counts(elect({ priorities, untilMs: 300 }));
      expect([elections, elected]).toEqual([expectedElections(priorities), n]);
      return elections;
    });
    const mean = all.reduce((sum, one) => sum + one) / all.length;
    const deviation = Math.sqrt(all.reduce((sum, one) => sum + (one - mean) ** 2, 0) / all.length);
    const harmonic = ascending(n).reduce((sum, k) => sum + 1 / k, 0);
    // Three standard errors: narrower than the distance to N·ln N or to N·log₂N.
    const bound = (3 * deviation) / Math.sqrt(all.length);
    expect(Math.abs(mean - n * harmonic)).toBeLessThan(bound);
    expect(Math.abs(n * Math.log(n) - n * harmonic)).toBeGreaterThan(2 * bound);
    expect(Math.abs(n * Math.log2(n) - n * harmonic)).toBeGreaterThan(2 * bound);
  });
});

describe('network faults outside the paper', () => {
  const leaders = (events: readonly TraceEvent[]) =>
    of(events, 'leadershipAcquired').map(({ node, atMs }) => [node, atMs]);

  it.each(sizes.slice(1))(
    'the leader’s crash costs 3N − 2 messages and a hop timeout, N=%i',
    (n) => {
      // A heartbeat has just gone round: no message of the dead leader is on its way.
      const beatMs = n * D + 600;
      const commands: Command[] = [{ atMs: beatMs + n * D + 5, type: 'crash', node: `n${n}` }];
      const events = since(elect({ priorities: ascending(n), commands, untilMs: 2600 }), beatMs);
      // The successor hears of the leader first, and so misses it first; its number is ahead of all other T1s.
      const started = of(events, 'electionStarted')[0];
      expect(started).toMatchObject({ node: 'n1', atMs: beatMs + D + T1 });
      const electedMs = beatMs + D + T1 + (2 * n - 3) * D + timings.hopTimeoutMs;
      expect(leaders(events)).toEqual([[`n${n - 1}`, electedMs]]);
      // Each of the two rounds has one more hop, to the crashed node.
      expect(counts(events)).toEqual([n - 2 + n, n]);
      const [knownMs] = beliefs(events, 'n1').at(-1) ?? [];
      expect(knownMs).toBe(electedMs + timings.hopTimeoutMs + D);
    },
  );

  it('the number of a crashed node is discarded after N hops, and T3 starts another election', () => {
    const commands: Command[] = [{ atMs: T1 + 5, type: 'crash', node: 'n5' }];
    const events = elect({ priorities: ascending(5), initiator: 4, commands, untilMs: 3000 });
    const ofDead = sent(events, 'ELECTION').filter(({ atMs }) => atMs < T1 + 1000);
    expect(ofDead.map(({ from, to }) => `${from}>${to}`)).toEqual([
      ...['n5>n1', 'n1>n2', 'n2>n3', 'n3>n4', 'n4>n5', 'n4>n1'],
    ]);
    expect(of(events, 'electionFailed')[0]).toMatchObject({ node: 'n1', atMs: T1 + D + 1500 });
    expect(leaders(events).at(-1)?.[0]).toBe('n4');
  });

  /** The heal falls between other heartbeats each time: either the higher leader’s comes first, or the lower’s. */
  it.each([4000, 4040, 4080, 4120, 4160])(
    'two parts of a ring follow the higher leader once healed, at %i',
    (healMs) => {
      const groups = [
        ['n1', 'n2', 'n3'],
        ['n4', 'n5'],
      ];
      const commands: Command[] = [
        { atMs: 500, type: 'partition', groups },
        { atMs: healMs, type: 'heal' },
      ];
      const events = elect({ priorities: ascending(5), commands, untilMs: 6000 });
      expect(leaders(events).map(([node]) => node)).toEqual(['n5', 'n3']);
      const [span] = twoLeaders(events);
      expect(span?.[1]).toBeGreaterThan(healMs);
      expect(span?.[1]).toBeLessThan(healMs + timings.heartbeatMs + 5 * D);
      const healed = since(events, healMs);
      expect(counts(healed)).toEqual([0, 0]);
      expect(beliefs(healed, 'n5')).toEqual([]);
      for (const place of ascending(5)) expect(beliefs(events, `n${place}`).at(-1)?.[1]).toBe('n5');
      expect(of(healed, 'timerStopped')).toContainEqual(
        expect.objectContaining({ node: 'n3', timer: 'heartbeat' }),
      );
    },
  );

  it('of two equal numbers the one with the later id wins', () => {
    expect(leaders(elect({ priorities: [7, 3, 7, 7, 1] })).map(([node]) => node)).toEqual(['n4']);
  });
});
