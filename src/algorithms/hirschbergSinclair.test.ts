// Hirschberg and Sinclair’s ring against the bound of their paper, and message by message against its argument.
import { describe, expect, it } from 'vitest';
import { createStream } from '../sim/base/random';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import hirschbergSinclair from './hirschbergSinclair';
import { beliefs, of, play } from './testing/play';

const D = 10;
const T1 = 1000;
const timings = { heartbeatMs: 300, hopTimeoutMs: 25, t1Ms: T1, t3Ms: 9000 };
const sizes = Array.from({ length: 15 }, (_, index) => index + 2);
const ascending = (n: number) => Array.from({ length: n }, (_, index) => index + 1);

/** @param initiator - the index of the only node that begins by itself; all do when absent. */
function elect(priorities: readonly number[], initiator?: number) {
  const isAlone = initiator !== undefined;
  return play({
    algorithm: hirschbergSinclair,
    nodes: priorities.length,
    params: { ...timings, electAtBoot: !isAlone },
    latencyMs: D,
    node: (node) => ({
      ...node,
      priority: priorities[node.priority - 1] ?? 0,
      // The boot is later than the end of any election: a node that boots so late has not waited T1 by then.
      joinsAtMs: isAlone && node.priority - 1 !== initiator ? 950 : 0,
    }),
    untilMs: isAlone ? T1 + 940 : 1000,
  });
}

const counts = (events: readonly TraceEvent[]) =>
  ['ELECTION', 'OK', 'NO', 'ELECTED'].map(
    (kind) => of(events, 'messageSent').filter((message) => message.kind === kind).length,
  );
const total = (events: readonly TraceEvent[]) =>
  counts(events).reduce((sum, count) => sum + count, 0);
const phases = (n: number) => Math.ceil(Math.log2(n));

/** An arrangement of 1..n that depends only on the seed. */
function shuffled(n: number, seed: string): number[] {
  const stream = createStream(seed, 'arrangement');
  const left = ascending(n);
  return ascending(n).map(() => left.splice(Math.floor(stream.next() * left.length), 1)[0] ?? 0);
}

/** 1..n arranged so that the highest of each 2^k neighbours is far from the next 2^k’s: all phases stay full. */
function bitReversed(n: number): number[] {
  const bits = Math.log2(n);
  const reverse = (one: number) =>
    Number.parseInt(one.toString(2).padStart(bits, '0').split('').reverse().join(''), 2);
  return ascending(n).map((one) => reverse(one - 1) + 1);
}

/** The counts by the paper’s argument when all begin at once: the messages of each candidate, phase by phase. */
function expectedCounts(priorities: readonly number[]): number[] {
  const n = priorities.length;
  const sums = { elections: 0, oks: 0, nos: 0 };
  let candidates = ascending(n).map((_, place) => place);
  for (let reach = 1; reach < n; reach *= 2)
    candidates = candidates.filter((place) => {
      const ways = [1, -1].map((way) => {
        const isHigher = (far: number) =>
          (priorities[(place + way * far + n * far) % n] ?? 0) > (priorities[place] ?? 0);
        const higher = ascending(reach).find(isHigher);
        sums.elections += higher ?? reach;
        if (higher === undefined) sums.oks += reach;
        else sums.nos += higher;
        return higher === undefined;
      });
      return ways.every((isOk) => isOk);
    });
  expect(candidates.map((place) => priorities[place])).toEqual([n]);
  return [sums.elections + 2 * n, sums.oks, sums.nos, n];
}

const arrangements = sizes.flatMap((n) =>
  ['a', 'b', 'c', 'd'].map((seed) => ({ n, priorities: shuffled(n, `${seed} ${n}`) })),
);

describe('at most 8N(1 + ⌈log₂N⌉) messages, ELECTED included', () => {
  it.each(arrangements)('all at once, each as the paper adds it up, $priorities', (given) => {
    const { n, priorities } = given;
    const events = elect(priorities);
    expect(counts(events)).toEqual(expectedCounts(priorities));
    expect(total(events)).toBeLessThanOrEqual(8 * n * (1 + phases(n)));
    const highest = `n${priorities.indexOf(n) + 1}`;
    // Out and back 1, 2, 4, … hops, then once round.
    const electedMs = 2 * (2 ** phases(n) - 1) * D + n * D;
    expect(of(events, 'leadershipAcquired').map(({ node, atMs }) => [node, atMs])).toEqual([
      [highest, electedMs],
    ]);
    for (const place of ascending(n))
      expect(beliefs(events, `n${place}`).at(-1)?.[1]).toBe(highest);
  });

  it.each(arrangements.filter((_, index) => index % 2 === 0))(
    'when one begins, wherever it is, $priorities',
    ({ n, priorities }) => {
      const events = elect(priorities, n >> 1);
      expect(of(events, 'electionStarted')[0]).toMatchObject({ node: `n${(n >> 1) + 1}` });
      expect(of(events, 'electionStarted')[0]?.atMs).toBe(T1);
      expect(total(events)).toBeLessThanOrEqual(8 * n * (1 + phases(n)));
      const highest = `n${priorities.indexOf(n) + 1}`;
      expect(of(events, 'leadershipAcquired').map(({ node }) => node)).toEqual([highest]);
      for (const place of ascending(n))
        expect(beliefs(events, `n${place}`).at(-1)?.[1]).toBe(highest);
    },
  );
});

describe('the easiest and the hardest ring, all at once', () => {
  it.each(sizes)(
    '7N + 4·2^⌈log₂N⌉ − 8 when sorted: one candidate after the first phase, N=%i',
    (n) => {
      const expected = 7 * n + 4 * 2 ** phases(n) - 8;
      expect(total(elect(ascending(n)))).toBe(expected);
      expect(total(elect(ascending(n).reverse()))).toBe(expected);
    },
  );

  it.each([2, 4, 8, 16])('4N·log₂N + 3N when half of the candidates go on each time, N=%i', (n) => {
    expect(total(elect(bitReversed(n)))).toBe(4 * n * Math.log2(n) + 3 * n);
  });
});

describe('the messages of others', () => {
  it('the leader’s second ELECTION to come round does not unsettle a node that follows it already', () => {
    const n = 6;
    const links = ascending(n).flatMap((i) => [
      { from: `n${i}`, to: `n${(i % n) + 1}`, latencyMs: 2 },
      { from: `n${(i % n) + 1}`, to: `n${i}`, latencyMs: 12 },
    ]);
    const events = play({
      algorithm: hirschbergSinclair,
      nodes: n,
      params: timings,
      links,
      untilMs: 1000,
    });
    const electedMs = of(events, 'leadershipAcquired')[0]?.atMs ?? Number.NaN;
    const second = of(events, 'messageSent').filter(
      ({ kind, atMs }) => kind === 'ELECTION' && atMs > electedMs,
    );
    expect(second.length).toBeGreaterThan(2);
    for (const place of ascending(n))
      expect(beliefs(events, `n${place}`).map(([, elected]) => elected)).toEqual(['n6']);
  });

  it('a NO is enough to lose, even from a sender that has lost itself', () => {
    // n1 holds 5 and asks two nodes far; 6 has lost to 7 by then, and 7 is out of reach.
    const events = elect([5, 1, 6, 7, 2, 3, 4]);
    const lost = of(events, 'stateEntered').filter(({ state }) => state === 'electing.lost');
    expect(lost.filter(({ node }) => node === 'n1').map(({ atMs }) => atMs)).toEqual([6 * D]);
  });

  it('a higher node that hears of an election takes part in it', () => {
    const started = of(elect([2, 1, 3], 0), 'electionStarted');
    expect(started.map(({ node, atMs }) => [node, atMs])).toEqual([
      ['n1', T1],
      ['n3', T1 + D],
    ]);
  });
});
