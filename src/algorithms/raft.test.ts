// Raft's election, rule by rule: one node's reactions to messages, and the results with several nodes.
import { describe, expect, it } from 'vitest';
import type { Json } from '../sim/base/json';
import { defaultParams } from '../sim/contracts/params';
import { plainDefinition } from '../sim/contracts/plainCluster';
import { simulate } from '../sim/engine/simulate';
import raft from './raft';
import {
  armings,
  beliefAtEnd as belief,
  bodies,
  type Heard,
  type Life,
  live as liveAs,
  roleAtEnd as role,
  sends,
  stateAtEnd as state,
} from './testing/oneNode';
import { of } from './testing/play';

const T = 150;
const ALL = ['n2', 'n3', 'n4', 'n5'];
const live = (life: Partial<Life>) =>
  liveAs({ algorithm: raft, peers: ALL, untilMs: 100, ...life });

const ask = (term: number, log = {}) => ({ term, lastLogTerm: 0, lastLogIndex: 0, ...log });
const yes = (term: number) => ({ term, voteGranted: true, requestTerm: term });
/** The time at which n1, left alone, first becomes a candidate. Messages to it are given in ms from then on. */
const standsMs = armings(live({ untilMs: 1 }).did, 'electionTimeout')[0]?.dueMs ?? Number.NaN;
const asCandidate = (...heard: Heard[]): Heard[] =>
  heard.map(([ms, from, kind, body]) => [standsMs + ms, from, kind, body]);
const elected = asCandidate(
  [1, 'n2', 'REQUEST_VOTE_REPLY', yes(1)],
  [1, 'n3', 'REQUEST_VOTE_REPLY', yes(1)],
);
const electedMs = standsMs + 1;

describe('a voter', () => {
  const asked = (...heard: Heard[]) => {
    const { did, kept } = live({ heard });
    return {
      granted: bodies(did, 'REQUEST_VOTE_REPLY').map(
        (body) => (body as { voteGranted: boolean }).voteGranted,
      ),
      kept,
    };
  };

  it('votes for the first candidate of a term, again when that one repeats its request, and for no other', () => {
    const request = (from: string, atMs: number): Heard => [atMs, from, 'REQUEST_VOTE', ask(1)];
    const { granted, kept } = asked(request('n2', 1), request('n3', 2), request('n2', 3));
    expect(granted).toEqual([true, false, true]);
    expect(kept).toEqual({ term: 1, votedFor: 'n2' });
  });

  it('has a new vote in a newer term, and refuses an older term', () => {
    const terms = [3, 4, 3];
    const heard = terms.map((term, n): Heard => [n, `n${n + 2}`, 'REQUEST_VOTE', ask(term)]);
    expect(asked(...heard)).toEqual({
      granted: [true, true, false],
      kept: { term: 4, votedFor: 'n3' },
    });
  });

  it('also has one vote in a term that it learned from a leader, early or late in that term', () => {
    const heartbeat: Heard = [1, 'n2', 'HEARTBEAT', { term: 3 }];
    const request = (from: string): Heard => [2, from, 'REQUEST_VOTE', ask(3)];
    const before: Heard = [0, 'n5', 'REQUEST_VOTE', ask(2)];
    expect(asked(before, heartbeat, request('n3'), request('n4'))).toEqual({
      granted: [true, true, false],
      kept: { term: 3, votedFor: 'n3' },
    });
  });

  it('refuses a candidate whose log is behind its own, by term first, but adopts its term', () => {
    const request = (log: object): Heard => [1, 'n2', 'REQUEST_VOTE', ask(5, log)];
    const refused = { granted: [false], kept: { term: 5, votedFor: null } };
    expect(asked(request({ lastLogIndex: -1 }))).toEqual(refused);
    expect(asked(request({ lastLogTerm: -1, lastLogIndex: 9 }))).toEqual(refused);
    expect(asked(request({ lastLogTerm: 1, lastLogIndex: -1 })).granted).toEqual([true]);
  });

  it('restarts its election timeout when it votes or hears the leader, not when it refuses or learns of a term', () => {
    const armedAt = (...heard: Heard[]) =>
      armings(live({ heard }).did, 'electionTimeout').map(({ atMs }) => atMs);
    expect(armedAt([9, 'n2', 'REQUEST_VOTE', ask(1)])).toEqual([0, 9]);
    expect(armedAt([9, 'n2', 'HEARTBEAT', { term: 0 }])).toEqual([0, 9]);
    const vote: Heard = [5, 'n2', 'REQUEST_VOTE', ask(1)];
    expect(armedAt(vote, [9, 'n3', 'REQUEST_VOTE', ask(1)])).toEqual([0, 5]);
    for (const kind of ['REQUEST_VOTE_REPLY', 'REQUEST_PRE_VOTE_REPLY', 'HEARTBEAT_REPLY'])
      expect(armedAt([9, 'n3', kind, yes(2)]), kind).toEqual([0]);
  });

  it('follows the leader of its term or of a newer one; an older leader is sent the term', () => {
    const heard: Heard[] = [
      [1, 'n2', 'HEARTBEAT', { term: 3 }],
      [2, 'n3', 'HEARTBEAT', { term: 2 }],
    ];
    const { did } = live({ heard });
    expect([belief(did), state(did)]).toEqual([['n2', 3], 'follower.leaderHeard']);
    expect(sends(did, 'HEARTBEAT_REPLY')).toMatchObject([
      { atMs: 2, to: ['n3'], body: { term: 3 } },
    ]);
  });

  it('of a newer term knows no leader until it hears one', () => {
    const heartbeat: Heard = [1, 'n2', 'HEARTBEAT', { term: 1 }];
    for (const kind of [
      'REQUEST_VOTE',
      'REQUEST_VOTE_REPLY',
      'REQUEST_PRE_VOTE_REPLY',
      'HEARTBEAT_REPLY',
    ])
      expect(belief(live({ heard: [heartbeat, [2, 'n3', kind, ask(2)]] }).did)).toEqual([null, 2]);
  });
});

describe('a candidate', () => {
  const untilMs = electedMs + 5;

  it('raises its term, votes for itself, forgets the leader and requests all votes', () => {
    const { did, kept } = live({ heard: [[0, 'n2', 'HEARTBEAT', { term: 6 }]], untilMs: 2 * T });
    expect(kept).toEqual({ term: 7, votedFor: 'n1' });
    expect([belief(did), role(did)]).toEqual([[null, 7], 'candidate']);
    expect(sends(did, 'REQUEST_VOTE')).toMatchObject([{ to: ALL, body: ask(7) }]);
  });

  it.each([
    [
      'votes of a majority',
      [
        ['n2', yes(1)],
        ['n3', yes(1)],
      ],
      'leader',
    ],
    ['one vote too few', [['n2', yes(1)]], 'candidate'],
    [
      'the same vote twice',
      [
        ['n2', yes(1)],
        ['n2', yes(1)],
      ],
      'candidate',
    ],
    [
      'votes of another term',
      [
        ['n2', yes(0)],
        ['n3', yes(0)],
      ],
      'candidate',
    ],
    ['refusals', ALL.map((from) => [from, { ...yes(1), voteGranted: false }]), 'candidate'],
  ] as [string, [string, Json][], string][])('with %s', (_, votes, becomes) => {
    const heard = asCandidate(
      ...votes.map(([from, body]): Heard => [1, from, 'REQUEST_VOTE_REPLY', body]),
    );
    expect(role(live({ heard, untilMs }).did)).toBe(becomes);
  });

  it('follows a leader of its term, and any newer term, but no leader of an older term', () => {
    const hears = (kind: string, term: number) => {
      const { did } = live({
        heard: asCandidate([1, 'n2', kind, { ...ask(term), ...yes(term) }]),
        untilMs,
      });
      return [role(did), ...belief(did)];
    };
    expect(hears('HEARTBEAT', 1)).toEqual(['follower', 'n2', 1]);
    expect(hears('HEARTBEAT', 0)).toEqual(['candidate', null, 1]);
    expect(hears('REQUEST_VOTE_REPLY', 2)).toEqual(['follower', null, 2]);
    expect(hears('REQUEST_VOTE', 2)).toEqual(['follower', null, 2]);
  });

  it('without a majority starts again after another timeout, in a newer term', () => {
    const { did, kept } = live({ untilMs: standsMs + 2 * T });
    const [first, second] = armings(did, 'electionTimeout')
      .slice(-2)
      .map(({ dueMs, atMs }) => dueMs - atMs);
    expect(first).not.toBe(second);
    expect(did.filter(({ type }) => type === 'electionFailed')).toHaveLength(1);
    expect((kept as { term: number }).term).toBe(2);
  });

  it('alone in its cluster leads at once and stays, whatever the switches', () => {
    const params = { preVote: true, checkQuorum: true };
    const { did } = live({ peers: [], params, untilMs: 2000 });
    expect(belief(did)).toEqual(['n1', 1]);
  });
});

describe('a leader', () => {
  it('announces itself at once and with every heartbeat', () => {
    const { did } = live({ heard: elected, untilMs: electedMs + 101 });
    expect(
      sends(did, 'HEARTBEAT').map(({ atMs, to, body }) => [atMs - electedMs, to, body]),
    ).toEqual([0, 50, 100].map((ms) => [expect.closeTo(ms), ALL, { term: 1 }]));
  });

  it('steps down on any newer term, and sends no more heartbeats', () => {
    for (const kind of [
      'REQUEST_VOTE',
      'REQUEST_VOTE_REPLY',
      'REQUEST_PRE_VOTE_REPLY',
      'HEARTBEAT',
      'HEARTBEAT_REPLY',
    ]) {
      const newer = asCandidate([2, 'n4', kind, { ...ask(2), ...yes(2) }]);
      const { did } = live({ heard: [...elected, ...newer], untilMs: electedMs + 100 });
      const stopped = did.map((one) => one.type === 'timerStopped' && one.timer);
      expect(stopped, kind).toContain('heartbeat');
      expect([role(did), belief(did)[1], sends(did, 'HEARTBEAT').length], kind).toEqual([
        'follower',
        2,
        1,
      ]);
    }
  });

  it('ignores messages of its own term or an older one', () => {
    for (const kind of [
      'REQUEST_VOTE',
      'REQUEST_VOTE_REPLY',
      'REQUEST_PRE_VOTE_REPLY',
      'HEARTBEAT',
      'HEARTBEAT_REPLY',
    ])
      for (const term of [0, 1]) {
        const old = asCandidate([2, 'n4', kind, { ...ask(term), ...yes(term) }]);
        const { did } = live({ heard: [...elected, ...old], untilMs: electedMs + 5 });
        expect(belief(did), kind).toEqual(['n1', 1]);
      }
  });
});

describe('the timeout', () => {
  it('is drawn again each time, evenly from T to 2T', () => {
    const heard = Array.from(
      { length: 2000 },
      (_, n): Heard => [n, 'n2', 'HEARTBEAT', { term: 1 }],
    );
    const { did } = live({ heard, untilMs: 2000 });
    const drawn = armings(did, 'electionTimeout').map(({ atMs, dueMs }) => (dueMs - atMs) / T - 1);
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...drawn)).toBeLessThan(1);
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const inIt = drawn.filter((one) => Math.floor(one * 10) === tenth).length;
      // 200 are expected in each; four standard deviations are 54.
      expect(Math.abs(inIt - 200), `tenth ${tenth}`).toBeLessThan(54);
    }
  });

  it('ends split votes: of 60 first elections some split, and all come to an end', () => {
    const params = { ...defaultParams(raft.params), heartbeatMs: 100 };
    const terms = Array.from({ length: 60 }, (_, seed) => {
      const plain = { algorithm: 'raft', params, nodes: 4, seed: `${seed}`, latencyMs: 30 };
      const run = { definition: plainDefinition(plain), commands: [], algorithm: raft };
      const { trace } = simulate({ ...run, faults: [], properties: [] }, 8 * T);
      return of([...trace.events()], 'leadershipAcquired')[0]?.term ?? Number.NaN;
    });
    expect(terms.filter((term) => term > 1).length).toBeGreaterThan(5);
    expect(Math.max(...terms)).toBeLessThan(8);
  });
});
