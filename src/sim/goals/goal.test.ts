// Findings about each condition and each limit of an exercise, during a run and at its end.
import { describe, expect, it } from 'vitest';
import type { TraceEvent } from '../contracts/traceEvent';
import { type Goal, type GoalFinding, GoalFold } from './goal';
import type { GoalCondition } from './goalCondition';
import type { Limits } from './limits';

type Line = Record<string, unknown> & { readonly atMs: number };

const END_MS = 1000;
const elect = (atMs: number, node: string, elected: string | null): Line => ({
  atMs,
  type: 'electedChanged',
  node,
  elected,
});
const of = (type: string) => (atMs: number, node: string) => ({ atMs, type, node });
const [join, crash, restart, leave] = [
  of('nodeJoined'),
  of('nodeCrashed'),
  of('nodeRestarted'),
  of('nodeLeft'),
];
const sent = (atMs: number, kind: string) => ({ atMs, type: 'messageSent', id: 0, kind });
const began = (atMs: number) => ({ atMs, type: 'electionStarted', node: 'n1', why: 'silence' });
const fell = (atMs: number, property: string) => ({ atMs, type: 'propertyViolated', property });
const leased = (atMs: number, node: string, token: number | null) => ({
  atMs,
  type: 'leaseChanged',
  node,
  lease: token === null ? null : { key: 'leader', token, untilMs: 0 },
});
const wrote = (atMs: number, type: 'writeAccepted' | 'writeRejected', token: number | null) => ({
  atMs,
  type,
  service: 'storage',
  token,
});

function fold(
  goal: Partial<Pick<Goal, 'wants'>> & { limits?: Partial<Limits> },
  given: Line[] = [],
) {
  const limits = { withinMs: END_MS, ...goal.limits };
  const wants = goal.wants ?? [];
  return new GoalFold({ text: '', hints: [], limits, wants }, given as never);
}

/** The findings at each of these times. */
function found(condition: GoalCondition, lines: readonly Line[], timesMs: readonly number[]) {
  const goal = fold({ wants: [condition] });
  return askedAt(goal, lines, timesMs).map(({ wants: [finding] }) => [finding?.met, finding?.seen]);
}

function askedAt(goal: GoalFold, lines: readonly Line[], timesMs: readonly number[]) {
  const findings: GoalFinding[] = [];
  const events = lines.map((line, seq) => ({ seq, ...line }) as unknown as TraceEvent);
  for (const timeMs of timesMs) {
    while (events[0] && events[0].atMs < timeMs) goal.add(events.shift() as TraceEvent);
    findings.push(goal.at(timeMs));
  }
  return findings;
}

/** n1 and n2 run, and follow n2 from 10 ms on. */
const settled = [join(0, 'n1'), join(0, 'n2'), elect(10, 'n1', 'n2'), elect(10, 'n2', 'n2')];

describe('two leaders', () => {
  const condition: GoalCondition = { type: 'twoLeaders', forMs: 300 };
  const twice = [...settled, elect(100, 'n1', 'n1'), elect(200, 'n1', 'n2')];

  it('count in one interval, and an interval that was long enough stays so', () => {
    const lines = [...twice, elect(500, 'n1', 'n1'), elect(900, 'n1', null)];
    expect(found(condition, lines, [50, 150, 400, 650, 799, 800, 950, 1000])).toEqual([
      [null, 'two nodes led at once for 0 of 300 ms'],
      [null, 'two nodes led at once for 50 of 300 ms'],
      [null, 'two nodes led at once for 100 of 300 ms'],
      [null, 'two nodes led at once for 150 of 300 ms'],
      [null, 'two nodes led at once for 299 of 300 ms'],
      ...Array(3).fill([true, 'two nodes led at once for 300 of 300 ms']),
    ]);
  });

  it('are missed at the end, however short the rest', () => {
    expect(found(condition, [...twice, elect(701, 'n1', 'n1')], [END_MS])).toEqual([
      [false, 'two nodes led at once for 299 of 300 ms'],
    ]);
  });

  it('that change places within an instant are still two', () => {
    const lines = [...settled, join(0, 'n3'), elect(100, 'n1', 'n1')];
    const swap = [elect(200, 'n1', 'n3'), elect(200, 'n3', 'n3')];
    expect(found(condition, [...lines, ...swap], [400])).toEqual([
      [true, 'two nodes led at once for 300 of 300 ms'],
    ]);
  });

  it('are live ones: a crashed node does not count as a leader', () => {
    for (const ending of [crash, leave, of('processFailed')]) {
      const lines = [...twice.slice(0, -1), ending(150, 'n2')];
      expect(found(condition, lines, [END_MS])).toEqual([
        [false, 'two nodes led at once for 50 of 300 ms'],
      ]);
    }
  });
});

describe('no leader', () => {
  const lines = [...settled, crash(100, 'n2'), elect(200, 'n1', null), restart(300, 'n2')];

  it('counts from the start, and goes on while a node is down', () => {
    expect(found({ type: 'noLeader', forMs: 10 }, lines, [5, 10, 500])).toEqual([
      [null, 'nobody led for 5 of 10 ms'],
      ...Array(2).fill([true, 'nobody led for 10 of 10 ms']),
    ]);
    expect(found({ type: 'noLeader', forMs: 500 }, lines, [600])).toEqual([
      [true, 'nobody led for 500 of 500 ms'],
    ]);
  });

  it('counts only while all nodes run, if the goal says so', () => {
    const condition: GoalCondition = { type: 'noLeader', forMs: 500, noneDown: true };
    expect(found(condition, lines, [600, 800])).toEqual([
      [null, 'nobody led while all nodes ran for 300 of 500 ms'],
      [true, 'nobody led while all nodes ran for 500 of 500 ms'],
    ]);
  });
});

describe('agreement', () => {
  it('is evaluated at the end', () => {
    const condition: GoalCondition = { type: 'agreed' };
    expect(found(condition, settled, [10, 20, END_MS])).toEqual([
      [null, '0 of 2 live nodes follow a live leader'],
      [null, '2 of 2 live nodes follow n2'],
      [true, '2 of 2 live nodes follow n2'],
    ]);
    expect(found(condition, [...settled, elect(990, 'n1', null)], [END_MS])).toEqual([
      [false, '1 of 2 live nodes follow n2'],
    ]);
    expect(found(condition, [...settled, crash(990, 'n2')], [END_MS])).toEqual([
      [false, '0 of 1 live nodes follow a live leader'],
    ]);
    expect(found(condition, [], [END_MS])).toEqual([
      [false, '0 of 0 live nodes follow a live leader'],
    ]);
  });

  it('by a time must hold from then on', () => {
    const metAt = (byMs: number, lines: readonly Line[], ...timesMs: number[]) =>
      found({ type: 'agreed', byMs }, lines, timesMs).map(([met]) => met);
    expect(metAt(10, settled, 5, 500, END_MS)).toEqual([null, null, true]);
    expect(metAt(9, settled, 9, 10, END_MS)).toEqual([null, false, false]);
    const lapse = [...settled, elect(500, 'n1', null), elect(501, 'n1', 'n2')];
    expect(metAt(10, lapse, 501, END_MS)).toEqual([false, false]);
    expect(metAt(501, lapse, 600, END_MS)).toEqual([null, true]);
  });
});

describe('at most', () => {
  const lines = [sent(100, 'ELECTION'), sent(200, 'OK'), sent(300, 'ELECTION'), began(300)];

  it('so many messages, of some kinds or of all, both ends of the interval included', () => {
    expect(found({ type: 'messages', most: 2 }, lines, [250, 301])).toEqual([
      [null, 'messages sent: 2; at most 2 are wanted'],
      [false, 'messages sent: 3; at most 2 are wanted'],
    ]);
    expect(found({ type: 'messages', kinds: ['ELECTION'], most: 2 }, lines, [END_MS])).toEqual([
      [true, 'messages sent (ELECTION): 2; at most 2 are wanted'],
    ]);
    const condition: GoalCondition = { type: 'messages', most: 2, fromMs: 200, toMs: 300 };
    expect(found(condition, lines, [300, 301])).toEqual([
      [null, 'messages sent: 1; at most 2 are wanted'],
      [true, 'messages sent: 2; at most 2 are wanted'],
    ]);
  });

  it('so many elections', () => {
    expect(found({ type: 'elections', most: 0 }, lines, [300, 301])).toEqual([
      [null, 'elections started: 0; at most 0 are wanted'],
      [false, 'elections started: 1; at most 0 are wanted'],
    ]);
    expect(found({ type: 'elections', most: 0, toMs: 299 }, lines, [END_MS])).toEqual([
      [true, 'elections started: 0; at most 0 are wanted'],
    ]);
  });
});

describe('repaired crashes', () => {
  const condition: GoalCondition = { type: 'mended', withinMs: 100 };
  const mendedAt = (ms: number) => [...settled, crash(500, 'n2'), elect(ms, 'n1', 'n1')];

  it('in time, too late, or not by the end', () => {
    expect(found(condition, mendedAt(600), [500, 550, 601, END_MS])).toEqual([
      [null, 'no node has crashed'],
      [null, 'no agreement for 50 of 100 ms after a crash'],
      [null, 'agreement at most 100 of 100 ms after a crash'],
      [true, 'agreement at most 100 of 100 ms after a crash'],
    ]);
    expect(found(condition, mendedAt(601), [601, END_MS])).toEqual([
      [false, 'no agreement for 101 of 100 ms after a crash'],
      [false, 'agreement at most 101 of 100 ms after a crash'],
    ]);
    expect(found(condition, [...settled, crash(950, 'n2')], [END_MS])).toEqual([
      [false, 'no agreement for 50 of 100 ms after a crash'],
    ]);
  });

  it('at once after the crash of a follower, and each of several', () => {
    const follower = [...settled, crash(500, 'n1')];
    expect(found(condition, follower, [END_MS])).toEqual([
      [true, 'agreement at most 0 of 100 ms after a crash'],
    ]);
    const again = [...mendedAt(520), restart(600, 'n2'), elect(600, 'n2', 'n1'), crash(700, 'n1')];
    expect(found(condition, again, [END_MS])).toEqual([
      [false, 'no agreement for 300 of 100 ms after a crash'],
    ]);
  });

  it('are missed when nothing crashes', () => {
    expect(found(condition, settled, [END_MS])).toEqual([[false, 'no node has crashed']]);
  });
});

describe('a stale write', () => {
  const lines = [
    leased(10, 'n1', 1),
    wrote(20, 'writeAccepted', 1),
    leased(30, 'n2', 2),
    wrote(40, 'writeAccepted', 1),
    wrote(50, 'writeAccepted', 2),
    leased(55, 'n1', null),
    wrote(60, 'writeRejected', 1),
  ];

  it('has an older token than one that was issued, used or not', () => {
    expect(found({ type: 'staleWrite', fate: 'accepted' }, lines, [40, 41])).toEqual([
      [null, 'no write under an older token was accepted'],
      [true, 'a write under token 1 was accepted at 40 ms, when token 2 was out'],
    ]);
    expect(found({ type: 'staleWrite', fate: 'rejected' }, lines, [60, 61])).toEqual([
      [null, 'no write under an older token was rejected'],
      [true, 'a write under token 1 was rejected at 60 ms, when token 2 was out'],
    ]);
  });

  it('has an older term, where there are no leases', () => {
    const terms = [wrote(20, 'writeAccepted', 2), wrote(30, 'writeAccepted', 1)];
    expect(found({ type: 'staleWrite', fate: 'accepted' }, terms, [END_MS])).toEqual([
      [true, 'a write under token 1 was accepted at 30 ms, when token 2 was out'],
    ]);
  });

  it('needs a token, and a newer one must exist', () => {
    const fresh = [
      leased(10, 'n1', 2),
      wrote(20, 'writeAccepted', 2),
      wrote(30, 'writeAccepted', null),
    ];
    for (const fate of ['accepted', 'rejected'] as const)
      expect(found({ type: 'staleWrite', fate }, fresh, [END_MS])).toEqual([
        [false, `no write under an older token was ${fate}`],
      ]);
  });
});

it('a property counts as kept only at the end, and as broken at once', () => {
  const lines = [fell(100, 'singleLeader')];
  const ask = (property: string, is: 'kept' | 'broken') =>
    found({ type: 'property', property, is }, lines, [100, 101, END_MS]).map(([met]) => met);
  expect(ask('singleLeader', 'broken')).toEqual([null, true, true]);
  expect(ask('singleLeader', 'kept')).toEqual([null, false, false]);
  expect(ask('agreement', 'broken')).toEqual([null, null, false]);
  expect(ask('agreement', 'kept')).toEqual([null, null, true]);
});
