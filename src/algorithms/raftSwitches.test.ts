// Raft's election among several nodes: the effects of its disk, its majorities and its two switches.
import { describe, expect, it } from 'vitest';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Command } from '../sim/contracts/command';
import type { NodeDefinition, Params } from '../sim/contracts/definition';
import { algorithms } from './registry';
import {
  armings,
  beliefAtEnd,
  bodies,
  type Heard,
  roleAtEnd,
  sends,
  stateAtEnd,
} from './testing/oneNode';
import { beliefs, type Given, of, play as playAs, since } from './testing/play';
import { ALL, ask, firstMs, live, PRE_VOTE, T, TIMEOUT, VOTE } from './testing/raftNode';

const raft = algorithms.get('raft') as Algorithm;
const play = (given: Omit<Given, 'algorithm'>) => playAs({ algorithm: raft, ...given });
const both = (a: string, b: string) => [
  { from: a, to: b },
  { from: b, to: a },
];

describe('one vote a term, kept on disk', () => {
  it('survives a crash: a node that has voted for n2 refuses n3', () => {
    const heard: Heard[] = [[1, 'n3', 'REQUEST_VOTE', ask(4)]];
    const vote = (durable?: { term: number; votedFor: string }) =>
      bodies(live({ heard, ...(durable && { durable }) }).did, VOTE);
    expect(vote({ term: 4, votedFor: 'n2' })).toMatchObject([{ term: 4, voteGranted: false }]);
    expect(vote()).toMatchObject([{ term: 4, voteGranted: true }]);
  });

  /** n2 votes for n1; n2 crashes and restarts before n3, cut off from n1, asks it for a vote in the same term. */
  const rivals = (disk: { loseDisk?: true }) =>
    play({
      nodes: 3,
      // A node with a fast clock is a candidate first, at 75 to 150 ms; with a slow one at 300 to 600 ms.
      node: (node: NodeDefinition) => ({ ...node, clockRate: node.id === 'n1' ? 2 : 0.5 }),
      commands: [
        { atMs: 0, type: 'cut', links: both('n1', 'n3') },
        { atMs: 200, type: 'crash', node: 'n2' },
        { atMs: 250, type: 'restart', node: 'n2', ...disk },
      ],
      untilMs: 700,
    });

  it('lost with the disk: one term has two leaders', () => {
    const events = rivals({ loseDisk: true });
    expect(of(events, 'leadershipAcquired').map(({ node, term }) => [node, term])).toEqual([
      ['n1', 1],
      ['n3', 1],
    ]);
    expect(of(events, 'propertyViolated').map(({ property }) => property)).toContain(
      'oneLeaderPerTerm',
    );
  });

  it('kept: it has one', () => {
    const events = rivals({});
    const first = of(events, 'electionStarted').find(({ node }) => node === 'n3');
    expect(first?.atMs).toBeGreaterThan(300);
    expect(of(events, 'leadershipAcquired').filter(({ term }) => term === 1)).toHaveLength(1);
    expect(of(events, 'propertyViolated').map(({ property }) => property)).not.toContain(
      'oneLeaderPerTerm',
    );
  });
});

describe('a majority', () => {
  it('of all members is needed, not of the reachable ones: two of five elect no leader', () => {
    const events = play({
      nodes: 5,
      commands: [
        {
          atMs: 0,
          type: 'partition',
          groups: [
            ['n1', 'n2'],
            ['n3', 'n4', 'n5'],
          ],
        },
      ],
      untilMs: 3000,
    });
    const leaders = of(events, 'leadershipAcquired').map(({ node }) => node);
    expect(leaders).toHaveLength(1);
    expect(['n3', 'n4', 'n5']).toContain(leaders[0]);
    const terms = of(events, 'electedChanged').filter(({ node }) => node === 'n1');
    expect(terms.at(-1)?.term).toBeGreaterThan(5);
  });

  it('of four is three: two of four elect no leader', () => {
    const groups = [
      ['n1', 'n2'],
      ['n3', 'n4'],
    ];
    const commands: Command[] = [{ atMs: 0, type: 'partition', groups }];
    expect(of(play({ nodes: 4, commands, untilMs: 3000 }), 'leadershipAcquired')).toEqual([]);
  });
});

describe('pre-vote', () => {
  const params = { preVote: true };
  const willing = (requestTerm: number) => ({ term: 0, voteGranted: true, requestTerm });
  const answer = (heard: readonly Heard[], over: Params = {}) =>
    bodies(live({ heard, params: { ...params, ...over }, untilMs: 4 * T }).did, PRE_VOTE);

  it('names the next term and raises none: a node keeps its term', () => {
    const { did, kept } = live({ params, untilMs: firstMs + 1 });
    expect(sends(did, 'REQUEST_PRE_VOTE')).toMatchObject([{ to: ALL, body: ask(1) }]);
    expect([kept, beliefAtEnd(did), stateAtEnd(did)]).toEqual([
      { term: 0, votedFor: null },
      [null, 0],
      'preCandidate',
    ]);
    const alone = live({ params, untilMs: 9 * T });
    expect(alone.kept).toEqual({ term: 0, votedFor: null });
    const waitsMs = armings(alone.did, TIMEOUT).map(({ atMs, dueMs }) => dueMs - atMs);
    expect(new Set(waitsMs).size).toBe(waitsMs.length);
  });

  it('makes a node a candidate of that term when a majority agrees', () => {
    const stands = (...heard: [string, number][]) => {
      const said = heard.map(
        ([from, asked]): Heard => [firstMs + 1, from, PRE_VOTE, willing(asked)],
      );
      return stateAtEnd(live({ params, heard: said, untilMs: firstMs + 2 }).did) === 'candidate';
    };
    expect(stands(['n2', 1], ['n3', 1])).toBe(true);
    expect(stands(['n2', 1], ['n2', 1])).toBe(false);
    expect(stands(['n2', 1], ['n3', 2])).toBe(false);
  });

  it('is refused for T after the leader’s last message, and granted from then on', () => {
    const asked = (atMs: number) =>
      answer([
        [10, 'n2', 'HEARTBEAT', { term: 3 }],
        [atMs, 'n3', 'REQUEST_PRE_VOTE', ask(4)],
      ]);
    expect(asked(10 + T)).toMatchObject([{ term: 3, voteGranted: false, requestTerm: 4 }]);
    expect(asked(10 + T + 0.001)).toMatchObject([{ term: 3, voteGranted: true, requestTerm: 4 }]);
  });

  it('is refused like a vote, and commits no vote', () => {
    const vote: Heard = [1, 'n2', 'REQUEST_VOTE', ask(4)];
    const asked: Heard[] = [3, 4, 5, 5].map((term, n) => [
      2 + n,
      `n${n < 3 ? 3 : 4}`,
      'REQUEST_PRE_VOTE',
      ask(term),
    ]);
    const { did, kept } = live({ params, heard: [vote, ...asked] });
    expect(
      bodies(did, PRE_VOTE).map((body) => (body as { voteGranted: boolean }).voteGranted),
    ).toEqual([false, false, true, true]);
    expect(kept).toEqual({ term: 4, votedFor: 'n2' });
    expect(armings(did, TIMEOUT).map(({ atMs }) => atMs)).toEqual([0, 1]);
  });

  it('is not affected by a late copy of the leader’s request', () => {
    const heard: Heard[] = [
      [1, 'n2', 'REQUEST_VOTE', ask(1)],
      [20, 'n2', 'HEARTBEAT', { term: 1 }],
      [21, 'n2', 'REQUEST_VOTE', ask(1)],
      [22, 'n3', 'REQUEST_PRE_VOTE', ask(2)],
    ];
    expect(answer(heard)).toMatchObject([{ voteGranted: false }]);
  });

  it('is refused by the leader, and by a node with a newer term, which the asker learns', () => {
    const heard: Heard[] = [
      [firstMs + 1, 'n2', PRE_VOTE, { term: 7, voteGranted: false, requestTerm: 1 }],
    ];
    const { kept, did } = live({ params, heard, untilMs: firstMs + 2 });
    expect([kept, roleAtEnd(did)]).toEqual([{ term: 7, votedFor: null }, 'follower']);
    const votes = ['n2', 'n3'].map(
      (from): Heard => [firstMs + 1, from, VOTE, { term: 1, voteGranted: true, requestTerm: 1 }],
    );
    const late: Heard = [firstMs + 2, 'n4', 'REQUEST_PRE_VOTE', ask(9)];
    expect(answer([...votes, late], { preVote: false })).toMatchObject([{ voteGranted: false }]);
  });
});

describe('check quorum', () => {
  const params = { checkQuorum: true };
  const electedMs = firstMs + 1;
  const votes = ['n2', 'n3'].map(
    (from): Heard => [electedMs, from, VOTE, { term: 1, voteGranted: true, requestTerm: 1 }],
  );
  const heardBy = (...answers: [number, string, number?][]) =>
    answers.map(
      ([ms, from, term = 1]): Heard => [electedMs + ms, from, 'HEARTBEAT_REPLY', { term }],
    );
  /** The duration of its leadership, in ms, when only these answers come. */
  const leadsMs = (answers: Heard[], over: Params = {}) => {
    const { did } = live({
      params: { ...params, ...over },
      heard: [...votes, ...answers],
      untilMs: electedMs + 3 * T,
    });
    const roles = did.filter((one) => one.type === 'role');
    const [from, to] = roles.slice(roles.findIndex(({ role }) => role === 'leader'));
    return to && Math.round((to.atMs - (from?.atMs ?? 0)) * 1000) / 1000;
  };

  it('makes a leader step down T after the last answer of a majority', () => {
    expect(leadsMs([])).toBe(T);
    expect(leadsMs(heardBy([60, 'n2'], [70, 'n3']))).toBe(70 + T);
    expect(leadsMs(heardBy([60, 'n2'], [70, 'n3'], [80, 'n2'], [120, 'n4']))).toBe(120 + T);
  });

  it('leaves it a follower that knows no leader', () => {
    const { did } = live({ params, heard: votes, untilMs: electedMs + T + 1 });
    expect([stateAtEnd(did), beliefAtEnd(did)]).toEqual(['follower.noLeaderHeard', [null, 1]]);
  });

  it('counts each node once, and no answer of another term', () => {
    expect(leadsMs(heardBy([60, 'n2'], [70, 'n2']))).toBe(T);
    expect(leadsMs(heardBy([60, 'n2'], [70, 'n3', 0]))).toBe(T);
  });

  it('off, lets it lead without answers for ever, and no node sends one', () => {
    expect(leadsMs([], { checkQuorum: false })).toBeUndefined();
    const heard: Heard[] = [[1, 'n2', 'HEARTBEAT', { term: 1 }]];
    expect(bodies(live({ heard }).did, 'HEARTBEAT_REPLY')).toEqual([]);
    expect(bodies(live({ heard, params }).did, 'HEARTBEAT_REPLY')).toEqual([{ term: 1 }]);
  });

  it('lets a follower ignore candidates, and their terms, for T after the leader’s last message', () => {
    const asked = (atMs: number, over: Params = {}) => {
      const heard: Heard[] = [
        [10, 'n2', 'HEARTBEAT', { term: 3 }],
        [atMs, 'n3', 'REQUEST_VOTE', ask(9)],
      ];
      const { did, kept } = live({ params: { ...params, ...over }, heard, untilMs: atMs + 1 });
      return [sends(did, VOTE).length, (kept as { term: number }).term];
    };
    expect(asked(10 + T)).toEqual([0, 3]);
    expect(asked(10 + T + 0.001)).toEqual([1, 9]);
    expect(asked(10 + T, { checkQuorum: false })).toEqual([1, 9]);
  });

  it('lets a leader ignore candidates', () => {
    const asked: Heard = [electedMs + 1, 'n4', 'REQUEST_VOTE', ask(9)];
    expect(leadsMs([asked, ...heardBy([100, 'n2'], [100, 'n3'])])).toBe(100 + T);
    expect(leadsMs([asked], { checkQuorum: false })).toBe(1);
  });

  it('makes a leader step down that can send but not receive', () => {
    const deaf = ALL.map((from) => ({ from, to: 'n1' }));
    const leaders = (over: Params) => {
      const events = play({
        nodes: 5,
        params: over,
        node: (node) => ({ ...node, clockRate: node.id === 'n1' ? 2 : 1 }),
        commands: [{ atMs: 500, type: 'cut', links: deaf }],
        untilMs: 3000,
      });
      expect(beliefs(events, 'n2').find(([, leader]) => leader !== null)?.[1]).toBe('n1');
      return new Set(of(since(events, 500), 'leadershipAcquired').map(({ node }) => node)).size;
    };
    expect(leaders({})).toBe(0);
    expect(leaders(params)).toBeGreaterThan(0);
  });
});
