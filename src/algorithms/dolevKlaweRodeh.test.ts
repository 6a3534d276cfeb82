// Dolev, Klawe and Rodeh’s ring against the bound of their paper, its example, and its own argument phase by phase.
import { describe, expect, it } from 'vitest';
import { createStream } from '../sim/base/random';
import type { Command } from '../sim/contracts/command';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import dolevKlaweRodeh from './dolevKlaweRodeh';
import { beliefs, of, play, since } from './testing/play';

const D = 10;
const T1 = 1000;
const timings = { heartbeatMs: 300, hopTimeoutMs: 25, t1Ms: T1, t3Ms: 9000 };
const sizes = Array.from({ length: 15 }, (_, index) => index + 2);
const ascending = (n: number) => Array.from({ length: n }, (_, index) => index + 1);

interface Ring {
  /** In the direction of the ring, from n1 on. */
  readonly priorities: readonly number[];
  /** The index of the only node that begins by itself; all do when absent. */
  readonly initiator?: number;
  readonly commands?: readonly Command[];
  readonly untilMs?: number;
}

function elect({ priorities, initiator, commands = [], untilMs = 1000 }: Ring) {
  const isAlone = initiator !== undefined;
  return play({
    algorithm: dolevKlaweRodeh,
    nodes: priorities.length,
    params: { ...timings, electAtBoot: !isAlone },
    latencyMs: D,
    node: (node) => ({
      ...node,
      priority: priorities[node.priority - 1] ?? 0,
      joinsAtMs: isAlone && node.priority - 1 !== initiator ? 900 : 0,
    }),
    commands,
    untilMs: untilMs + (isAlone ? T1 - 110 : 0),
  });
}

const sent = (events: readonly TraceEvent[], kind: string) =>
  of(events, 'messageSent').filter((message) => message.kind === kind);
const counts = (events: readonly TraceEvent[]) =>
  ['ELECTION', 'ELECTED'].map((kind) => sent(events, kind).length);
/** The leaders and the numbers that the announcements name. */
const announced = (events: readonly TraceEvent[]) => [
  ...new Set(
    sent(events, 'ELECTED').map(({ body }) => {
      const { holder, named } = body as { holder: string; named: { priority: number } };
      return `${holder} with ${named.priority}`;
    }),
  ),
];

/** An arrangement of 1..n that depends only on the seed. */
function shuffled(n: number, seed: string): number[] {
  const stream = createStream(seed, 'arrangement');
  const left = ascending(n);
  return ascending(n).map(() => left.splice(Math.floor(stream.next() * left.length), 1)[0] ?? 0);
}

/** 1..n so that half of the numbers held are peaks, in every phase. */
function bitReversed(n: number): number[] {
  const bits = Math.log2(n);
  const reverse = (one: number) =>
    Number.parseInt(one.toString(2).padStart(bits, '0').split('').reverse().join(''), 2);
  return ascending(n).map((one) => reverse(one - 1) + 1);
}

/**
 * The paper’s rule applied to the active nodes: the number of phases, and the node that holds the maximum at the end.
 */
function expectedOutcome(priorities: readonly number[]) {
  let active = priorities.map((number, place) => ({ place, number }));
  let phases = 0;
  for (; active.length > 1; phases += 1) {
    const before = active;
    const behind = (index: number, far: number) =>
      before[(index - far + 2 * before.length) % before.length]?.number ?? 0;
    active = before.flatMap(({ place, number }, index) => {
      const left = behind(index, 1);
      return left > number && left > behind(index, 2) ? [{ place, number: left }] : [];
    });
  }
  return { phases, holder: `n${(active[0]?.place ?? 0) + 1}` };
}

describe('the ring that reads 3, 2, 1, 5, 4', () => {
  const events = elect({ priorities: [3, 2, 1, 5, 4] });

  it('elects by the maximum 5, which in the end the node with number 4 holds: that node leads', () => {
    expect(announced(events)).toEqual(['n5 with 5']);
    expect(of(events, 'leadershipAcquired').map(({ node }) => node)).toEqual(['n5']);
    for (const place of ascending(5)) expect(beliefs(events, `n${place}`).at(-1)?.[1]).toBe('n5');
  });

  it('costs one phase of 2N, one round of the maximum and one of ELECTED, and ends after 3N + 3 hops', () => {
    expect(counts(events)).toEqual([15, 5]);
    // ⟨1⟩ and ⟨2⟩ one hop each, ⟨1, 5⟩ once round.
    expect(of(events, 'leadershipAcquired')[0]?.atMs).toBe((2 + 5) * D);
    expect(sent(events, 'ELECTED').at(-1)?.dueMs).toBe((2 + 5 + 5) * D);
  });
});

const arrangements = sizes.flatMap((n) =>
  ['a', 'b', 'c', 'd'].map((seed) => ({ n, priorities: shuffled(n, `${seed} ${n}`) })),
);

describe('at most 2N⌊log₂N⌋ + N ELECTIONs, and N ELECTED', () => {
  it.each(arrangements)('all at once or one first, as the rule gives it, $priorities', (given) => {
    const { n, priorities } = given;
    const { phases, holder } = expectedOutcome(priorities);
    for (const ring of [{ priorities }, { priorities, initiator: n >> 1 }]) {
      const events = elect(ring);
      expect(counts(events)).toEqual([2 * n * phases + n, n]);
      expect(announced(events)).toEqual([`${holder} with ${n}`]);
      expect(of(events, 'electionStarted')).toHaveLength('initiator' in ring ? 1 : n);
      for (const place of ascending(n))
        expect(beliefs(events, `n${place}`).at(-1)?.[1]).toBe(holder);
    }
    expect(phases).toBeLessThanOrEqual(Math.floor(Math.log2(n)));
  });

  it.each(sizes)('3N when sorted: one peak, so one phase, N=%i', (n) => {
    expect(counts(elect({ priorities: ascending(n) }))).toEqual([3 * n, n]);
    expect(counts(elect({ priorities: ascending(n).reverse() }))).toEqual([3 * n, n]);
  });

  it.each([2, 4, 8, 16])(
    '2N·log₂N + N, the bound itself, when every second one is a peak, N=%i',
    (n) => {
      expect(counts(elect({ priorities: bitReversed(n) }))).toEqual([2 * n * Math.log2(n) + n, n]);
    },
  );
});

describe('elections are counted', () => {
  const leaders = (events: readonly TraceEvent[]) =>
    of(events, 'leadershipAcquired').map(({ node }) => node);
  const elections = (events: readonly TraceEvent[]) =>
    sent(events, 'ELECTION').map(({ body }) => (body as { election: number }).election);

  it('a node that has missed some makes the others hold the next one', () => {
    const commands: Command[] = [
      { atMs: 1000, type: 'crash', node: 'n2' },
      { atMs: 1500, type: 'restart', node: 'n2' },
    ];
    const events = elect({ priorities: ascending(5), commands, untilMs: 4000 });
    const again = since(events, 1500);
    expect(new Set(elections(since(events, 1520)))).toEqual(new Set([2]));
    expect(of(again, 'electionStarted').map(({ node }) => node)).toEqual(['n2', 'n3']);
    expect(counts(again)).toEqual([15 + 1, 5]);
  });

  it('a leader that restarts without state counts as a node that has missed an election', () => {
    const commands: Command[] = [
      { atMs: 1000, type: 'crash', node: 'n2' },
      { atMs: 1100, type: 'restart', node: 'n2' },
      { atMs: 1500, type: 'crash', node: 'n1' },
      { atMs: 1520, type: 'restart', node: 'n1' },
    ];
    const events = elect({ priorities: ascending(5), commands, untilMs: 4000 });
    expect(leaders(events)).toEqual(['n1', 'n1', 'n1']);
    expect(
      of(since(events, 1520), 'electionStarted').map(({ node, atMs }) => [node, atMs]),
    ).toEqual([
      ['n1', 1520],
      ['n2', 1520 + D],
    ]);
  });

  it('of two leaders with the same count of elections the one with the later id stays', () => {
    const groups = [
      ['n2', 'n3'],
      ['n4', 'n5'],
    ];
    const commands: Command[] = [
      { atMs: 1000, type: 'crash', node: 'n1' },
      { atMs: 1000, type: 'partition', groups },
      { atMs: 4000, type: 'heal' },
    ];
    const events = elect({ priorities: ascending(5), commands, untilMs: 6000 });
    expect(Math.max(...elections(events))).toBe(2);
    const [, ...both] = leaders(events);
    expect(both).toHaveLength(2);
    const last = ['n2', 'n3', 'n4', 'n5'].map((node) => beliefs(events, node).at(-1)?.[1]);
    expect(new Set(last)).toEqual(new Set([both.sort().at(-1)]));
    expect(of(since(events, 4000), 'electionStarted')).toEqual([]);
  });
});
