// The rules of systems that are built on Raft: how a leader counts its quorum, and what follows a refused candidacy.
import { describe, expect, it } from 'vitest';
import { createStream } from '../sim/base/random';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Params } from '../sim/contracts/definition';
import raft from './raft';
import { drawBackOff } from './raft/timing';
import {
  armings,
  beliefAtEnd,
  bodies,
  type Heard,
  roleAtEnd,
  sends,
  stateAtEnd,
} from './testing/oneNode';
import { of, play } from './testing/play';
import {
  ALL,
  ask,
  electedMs,
  firstMs,
  heartbeat,
  live,
  PRE_VOTE,
  paramsOf,
  T,
  TIMEOUT,
  VOTE,
  vote,
  votes,
} from './testing/raftNode';

describe('a leader’s quorum', () => {
  /** How long n1 leads when these nodes answer, in ms from its election. */
  const leadsMs = (params: Params, ...answers: [number, string][]) => {
    const heard = answers.map(
      ([ms, from]): Heard => [electedMs + ms, from, 'HEARTBEAT_REPLY', { term: 1 }],
    );
    const { did } = live({
      params: { checkQuorum: true, ...params },
      heard: [...votes, ...heard],
      untilMs: electedMs + 9 * T,
    });
    const roles = did.filter((one) => one.type === 'role');
    const [from, to] = roles.slice(roles.findIndex(({ role }) => role === 'leader'));
    return to && Math.round((to.atMs - (from?.atMs ?? 0)) * 1000) / 1000;
  };

  it('in windows of T needs an answer of a majority once in each, early or late', () => {
    const window = { quorumRule: 'window' };
    expect(leadsMs(window)).toBe(T);
    expect(leadsMs(window, [1, 'n2'], [2, 'n3'])).toBe(2 * T);
    expect(leadsMs({}, [1, 'n2'], [2, 'n3'])).toBe(T + 2);
    expect(leadsMs(window, [1, 'n2'], [T - 1, 'n3'])).toBe(2 * T);
    expect(leadsMs(window, [1, 'n2'], [T + 1, 'n3'])).toBe(T);
    expect(leadsMs(window, [1, 'n2'], [2, 'n3'], [T + 1, 'n2'], [2 * T - 1, 'n5'])).toBe(3 * T);
  });

  it('waits this share of T', () => {
    expect(leadsMs({ quorumPercent: 50 }, [1, 'n2'], [2, 'n3'])).toBe(T / 2 + 2);
    expect(leadsMs({ quorumPercent: 300, quorumRule: 'window' })).toBe(3 * T);
  });
});

describe('a candidate that is refused by too many for a majority', () => {
  const refusals = (...from: string[]): Heard[] =>
    from.map((one) => [firstMs + 1, one, VOTE, vote(1, false)]);
  const becomes = (params: Params, heard: Heard[]) => live({ params, heard, untilMs: firstMs + 2 });

  it('waits for the end of its timeout', () => {
    expect(roleAtEnd(becomes({}, refusals(...ALL)).did)).toBe('candidate');
  });

  it('or becomes a follower with a new timeout', () => {
    const params = { retry: 'follow' };
    const { did, kept } = becomes(params, refusals('n2', 'n3', 'n4'));
    expect([stateAtEnd(did), kept]).toEqual([
      'follower.noLeaderHeard',
      { term: 1, votedFor: 'n1' },
    ]);
    expect(armings(did, TIMEOUT).at(-1)?.atMs).toBe(firstMs + 1);
    expect(roleAtEnd(becomes(params, refusals('n2', 'n3', 'n3')).did)).toBe('candidate');
    const pre = refusals('n2', 'n3', 'n4').map(
      ([atMs, from, , body]): Heard => [atMs, from, PRE_VOTE, body],
    );
    expect(stateAtEnd(becomes({ ...params, preVote: true }, pre).did)).toBe(
      'follower.noLeaderHeard',
    );
  });

  it('or backs off, as it does after its timeout, and stands again', () => {
    const params = { retry: 'backOff', backOffMs: 100 };
    expect(stateAtEnd(becomes(params, refusals('n2', 'n3')).did)).toBe('candidate');
    const { did } = live({ params, heard: refusals('n2', 'n3', 'n4'), untilMs: 20 * T });
    const backedOff = armings(did, 'backOff');
    expect(backedOff[0]?.atMs).toBe(firstMs + 1);
    const stood = armings(did, TIMEOUT).slice(2);
    expect(stood.slice(0, 3).map(({ atMs }) => atMs)).toEqual(
      backedOff.slice(0, 3).map(({ dueMs }) => dueMs),
    );
    // The later ones follow the end of a timeout.
    expect(backedOff[1]?.atMs).toBe(stood[0]?.dueMs);
  });

  it('backs off for tenths of the longest time, at first up to one, then up to three, seven and ten', () => {
    const params = paramsOf({ backOffMs: 1000 });
    const drawn = (rounds: number) => {
      let { state } = createStream('1', 'test');
      const all = Array.from({ length: 500 }, () => {
        const [ms, next] = drawBackOff(params, rounds, state);
        state = next;
        return ms;
      });
      return [...new Set(all)].sort((one, other) => one - other);
    };
    const tenths = (most: number) => Array.from({ length: most + 1 }, (_, tenth) => 100 * tenth);
    expect([1, 2, 3, 4].map(drawn)).toEqual([1, 3, 7, 10].map(tenths));
  });
});

describe('leadership transfer', () => {
  const params = { leadershipTransfer: true, preVote: true };
  const leave: Heard = [electedMs + 5, 'n1', 'LEAVE', null];
  const told = (more: Heard[], over: Params = {}) => {
    const preVotes = ['n2', 'n3'].map((from): Heard => [electedMs - 0.5, from, PRE_VOTE, vote(1)]);
    const given = { ...params, checkQuorum: true, ...over };
    const { did } = live({
      params: given,
      heard: [...(given.preVote ? preVotes : []), ...votes, ...more, leave],
      untilMs: electedMs + 6,
    });
    return sends(did, 'TIMEOUT_NOW');
  };

  it('lets a leader that leaves ask the node that replied last', () => {
    const reply: Heard = [electedMs + 1, 'n5', 'HEARTBEAT_REPLY', { term: 1 }];
    expect(told([reply])).toMatchObject([{ to: ['n5'], body: { term: 1 } }]);
    expect(told([reply], { checkQuorum: false })).toMatchObject([{ to: ['n5'] }]);
    expect(told([])).toMatchObject([{ to: ['n3'] }]);
    expect(told([], { leadershipTransfer: false })).toEqual([]);
  });

  it('makes that node a candidate at once, without pre-votes', () => {
    const heard: Heard[] = [heartbeat(5), [9, 'n2', 'TIMEOUT_NOW', { term: 1 }]];
    const { did, kept } = live({ params, heard, untilMs: 20 });
    expect(kept).toEqual({ term: 2, votedFor: 'n1' });
    expect([roleAtEnd(did), beliefAtEnd(did)]).toEqual(['candidate', [null, 2]]);
    expect(sends(did, 'REQUEST_PRE_VOTE')).toEqual([]);
    expect(bodies(did, 'REQUEST_VOTE')).toEqual([ask(2, { leadershipTransfer: true })]);
  });

  it('is for one round: the next one is like any other', () => {
    const heard: Heard[] = [heartbeat(5), [9, 'n2', 'TIMEOUT_NOW', { term: 1 }]];
    const { did } = live({ params: { leadershipTransfer: true }, heard, untilMs: 9 + 2 * T });
    expect(bodies(did, 'REQUEST_VOTE')).toEqual([ask(2, { leadershipTransfer: true }), ask(3)]);
  });

  it('of an older term is no reason to stand', () => {
    const heard: Heard[] = [heartbeat(5), [9, 'n2', 'TIMEOUT_NOW', { term: 0 }]];
    expect(roleAtEnd(live({ params, heard, untilMs: 20 }).did)).toBe('follower');
  });

  it('takes three latencies, where a crash takes a timeout', () => {
    const lead = (type: 'leave' | 'crash') => {
      const setup = { algorithm: raft as Algorithm, nodes: 5, untilMs: 2000 };
      const leader = of(play({ ...setup, untilMs: 500 }), 'leadershipAcquired')[0]?.node as string;
      const given = { ...params, checkQuorum: true, preVote: false };
      const events = play({
        ...setup,
        params: given,
        commands: [{ atMs: 1000, type, node: leader }],
      });
      return of(events, 'leadershipAcquired').find(({ atMs }) => atMs > 1000)?.atMs;
    };
    expect(lead('leave')).toBe(1030);
    expect(lead('crash')).toBeGreaterThan(1000 + T - 50);
  });
});

it('heartbeats are answered without check-quorum, too', () => {
  const replies = (params: Params) =>
    bodies(live({ params, heard: [heartbeat(1)] }).did, 'HEARTBEAT_REPLY');
  expect(replies({})).toEqual([]);
  expect(replies({ heartbeatReplies: true })).toEqual([{ term: 1 }]);
});

describe('a takeover by priority', () => {
  const LONG_T = 1500;
  /** The events of a run in which n2, whose clock is fast, leads first. */
  const eventsOf = (params: Params) =>
    play({
      algorithm: raft,
      nodes: 5,
      params: {
        timeoutMs: LONG_T,
        heartbeatMs: 500,
        preVote: true,
        spreadPercent: 15,
        stickiness: 'none',
        ...params,
      },
      node: (node) => ({ ...node, clockRate: node.id === 'n2' ? 1.5 : 1 }),
      untilMs: 20_000,
    });
  const leaders = (params: Params) => of(eventsOf(params), 'leadershipAcquired');

  it('makes the node of the highest priority the leader, T after it has heard the other', () => {
    const [first, second, ...more] = leaders({ priorityTakeover: true });
    expect([first?.node, second?.node, more]).toEqual(['n2', 'n5', []]);
    const tookMs = (second?.atMs ?? 0) - (first?.atMs ?? 0);
    // A heartbeat, T and up to 15 %, pre-votes and votes.
    expect(tookMs).toBeGreaterThanOrEqual(10 + LONG_T + 40);
    expect(tookMs).toBeLessThan(10 + 1.15 * LONG_T + 40);
    expect(leaders({}).map(({ node }) => node)).toEqual(['n2']);
  });

  it('waits T longer for each node of a higher priority, however often the leader is heard', () => {
    const started = of(eventsOf({ priorityTakeover: true, spreadPercent: 0 }), 'timerStarted')
      .filter(({ timer }) => timer === 'takeover')
      .map(({ node, atMs, dueMs }) => [node, dueMs - atMs]);
    expect(started.slice(0, 3)).toEqual([
      ['n3', 3 * LONG_T],
      ['n4', 2 * LONG_T],
      ['n5', LONG_T],
    ]);
    expect(started.filter(([node]) => node === 'n5')).toHaveLength(1);
  });
});
