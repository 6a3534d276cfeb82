// The rules of systems that are built on Raft, one switch after the other: one node's reactions to messages.
import { describe, expect, it } from 'vitest';
import { createStream } from '../sim/base/random';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Params } from '../sim/contracts/definition';
import { defaultParams } from '../sim/contracts/params';
import raft from './raft';
import type { RaftParams } from './raft/params';
import { drawBackOff, drawFollowerTimeout, drawTimeout, minElectionTimeoutMs } from './raft/timing';
import {
  armings,
  beliefAtEnd,
  bodies,
  type Heard,
  type Life,
  live as liveAs,
  type NodeOutputs,
  roleAtEnd,
  sends,
  stateAtEnd,
} from './testing/oneNode';
import { of, play } from './testing/play';

const T = 150;
const ALL = ['n2', 'n3', 'n4', 'n5'];
const VOTE = 'REQUEST_VOTE_REPLY';
const PRE_VOTE = 'REQUEST_PRE_VOTE_REPLY';
const TIMEOUT = 'electionTimeout';
const live = (life: Partial<Life>) =>
  liveAs({ algorithm: raft, peers: ALL, untilMs: 100, ...life });
const paramsOf = (over: Params) => ({ ...defaultParams(raft.params), ...over }) as RaftParams;

const ask = (term: number, more = {}) => ({ term, lastLogTerm: 0, lastLogIndex: 0, ...more });
const vote = (requestTerm: number, voteGranted = true) => ({ term: 1, voteGranted, requestTerm });
const heartbeat = (atMs: number, from = 'n2', term = 1): Heard => [
  atMs,
  from,
  'HEARTBEAT',
  { term },
];
const firstMs = armings(live({ untilMs: 1 }).did, TIMEOUT)[0]?.dueMs ?? Number.NaN;
const electedMs = firstMs + 1;
const votes: Heard[] = ['n2', 'n3'].map((from) => [electedMs, from, VOTE, vote(1)]);
/** When n1 first became a candidate, in ms, or undefined. */
const stoodMs = ({ did }: NodeOutputs) => did.find(({ type }) => type === 'electionStarted')?.atMs;
const startedMs = ({ did }: NodeOutputs) => armings(did, TIMEOUT).map(({ atMs }) => atMs);

describe('a timer that runs on', () => {
  /** n1's timer ends here, and once more, if nothing is heard. */
  const ends = (params: Params) =>
    armings(live({ params, heard: [heartbeat(firstMs - 1)], untilMs: 1000 }).did, TIMEOUT)
      .slice(0, 2)
      .map(({ dueMs }) => dueMs) as [number, number];

  it.each(['freeRunning', 'heardSince'])('%s is restarted by no heartbeat and no vote', (timer) => {
    const heard: Heard[] = [heartbeat(5), [9, 'n3', 'REQUEST_VOTE', ask(2)]];
    const outputs = live({ params: { timer }, heard });
    expect(startedMs(outputs)).toEqual([0]);
    expect(bodies(outputs.did, VOTE)).toMatchObject([{ voteGranted: true }]);
  });

  it('free-running: at its end the follower stays one if it heard a leader within T', () => {
    const params = { timer: 'freeRunning' };
    const [first, second] = ends(params);
    const stands = (heardMs: number) =>
      stoodMs(live({ params, heard: [heartbeat(heardMs)], untilMs: second + 1 }));
    expect(first).toBe(firstMs);
    expect(stands(first - T + 0.001)).toBe(second);
    expect(stands(first - T - 0.001)).toBe(first);
  });

  it('free-running: a vote counts as a heartbeat does', () => {
    const params = { timer: 'freeRunning' };
    const [first, second] = ends(params);
    const stands = (votedMs: number) => {
      const heard: Heard[] = [[votedMs, 'n3', 'REQUEST_VOTE', ask(1)]];
      return stoodMs(live({ params, heard, untilMs: second + 1 }));
    };
    expect(stands(first - T + 0.001)).toBe(second);
    expect(stands(first - T - 0.001)).toBe(first);
  });

  it('heard since: at its end the follower stays one if it heard a leader since the last end', () => {
    const params = { timer: 'heardSince' };
    const [first, second] = ends(params);
    const third = armings(
      live({ params, heard: [heartbeat(first + 1)], untilMs: 1000 }).did,
      TIMEOUT,
    )[2]?.dueMs;
    const stands = (...heardMs: number[]) =>
      stoodMs(live({ params, heard: heardMs.map((ms) => heartbeat(ms)), untilMs: 1000 }));
    // The first end after a start is no reason to stand.
    expect(stands()).toBe(second);
    expect(stands(first - 1)).toBe(second);
    expect(stands(first + 1)).toBe(third);
  });
});

it('a follower says how long it has heard nothing, whatever its timer has lasted', () => {
  const says = (timer: string) => {
    const { did } = live({ params: { timer }, heard: [heartbeat(5)], untilMs: 1000 });
    const started = did.find((one) => one.type === 'electionStarted');
    return started?.type === 'electionStarted' && started.why;
  };
  expect(says('reset')).toMatch(/^has heard nothing from n2 for \d+\.?\d* ms$/);
  expect(says('freeRunning')).toBe(`has heard nothing from n2 for ${T} ms`);
  expect(says('heardSince')).toBe('has heard nothing from n2 since its timer last ended');
});

describe('the timeouts', () => {
  const N = 1000;
  /** The least and the greatest of many draws, in T. */
  const range = (over: Params, drawn: 'follower' | 'candidate' | 'first' = 'follower') => {
    const params = paramsOf({ timeoutMs: 1000, ...over });
    let { state } = createStream('1', 'test');
    const all = Array.from({ length: N }, () => {
      const [ms, next] =
        drawn === 'candidate'
          ? drawTimeout(params, state)
          : drawFollowerTimeout(params, state, drawn === 'first');
      state = next;
      return ms / 1000;
    });
    return [Math.min(...all), Math.max(...all)];
  };
  const near = (...numbers: number[]) => numbers.map((one) => expect.closeTo(one, 1.3));

  it('are spread over this share of T', () => {
    expect(range({})).toEqual(near(1, 2));
    expect(range({ spreadPercent: 15 })).toEqual([expect.closeTo(1, 2), expect.closeTo(1.15, 2)]);
    expect(range({ spreadPercent: 0 })).toEqual([1, 1]);
  });

  it('of a follower are exactly this share of T, those of a candidate are drawn', () => {
    expect(range({ fixedPercent: 200 })).toEqual([2, 2]);
    expect(range({ fixedPercent: 200 }, 'candidate')).toEqual(near(1, 2));
  });

  it('counted in ticks end up to one tick early: 10 to 19 ticks last 9 to 19', () => {
    expect(range({ ticks: 10 })).toEqual(near(0.9, 1.9));
    expect(range({ ticks: 4 })).toEqual(near(0.75, 1.75));
    expect(range({ ticks: 1 })).toEqual(near(1, 2));
  });

  it('after a start are shorter by T less two ticks: 2 to 11 ticks last 1 to 11', () => {
    expect(range({ bootAdvance: true, ticks: 10 }, 'first')).toEqual(near(0.1, 1.1));
    expect(range({ bootAdvance: true, ticks: 10 })).toEqual(near(0.9, 1.9));
    expect(range({ bootAdvance: true, fixedPercent: 50 }, 'first')).toEqual([0, 0]);
    const [first, second] = armings(
      live({ params: { bootAdvance: true }, heard: [heartbeat(1)], untilMs: 2 }).did,
      TIMEOUT,
    ).map(({ atMs, dueMs }) => dueMs - atMs);
    expect(first).toBeLessThan(T);
    expect(second).toBeGreaterThanOrEqual(T);
  });

  it('and T end at ticks of the same clock', () => {
    const params = paramsOf({ timeoutMs: 1000, ticks: 10 });
    for (const ms of [900, 910.5, 999.999, 1000, 1234.567, 1899.5]) {
      const least = minElectionTimeoutMs(params, ms);
      expect(least, `${ms}`).toBeGreaterThan(900);
      expect(least, `${ms}`).toBeLessThanOrEqual(1000);
      const ticks = (ms - least) / 100;
      expect(ticks, `${ms}`).toBeCloseTo(Math.round(ticks), 6);
    }
    expect(minElectionTimeoutMs(paramsOf({ timeoutMs: 1000 }), 1234)).toBe(1000);
  });
});

describe('stickiness', () => {
  /** The reply to a pre-vote or a vote this long after a heartbeat of n2: granted, refused, or none. */
  function replyAfter(
    afterMs: number,
    params: Params,
    { kind = 'REQUEST_VOTE', from = 'n3', transfer = false } = {},
  ) {
    const body = ask(9, transfer ? { leadershipTransfer: true } : {});
    const heard: Heard[] = [heartbeat(10), [10 + afterMs, from, kind, body]];
    const [reply] = bodies(live({ params, heard, untilMs: 2 * T }).did, `${kind}_REPLY`);
    if (reply === undefined) return 'ignored';
    return (reply as { voteGranted: boolean }).voteGranted ? 'granted' : 'refused';
  }
  const pre = { kind: 'REQUEST_PRE_VOTE' };
  /** n1's timeout after the heartbeat at 10 ms. */
  const ownMs = armings(live({ heard: [heartbeat(10)] }).did, TIMEOUT)
    .slice(-1)
    .map(({ dueMs }) => dueMs - 10)[0] as number;

  it.each([
    // Without check-quorum, then with it: pre-vote, vote.
    ['T', ['refused', 'granted'], ['refused', 'ignored']],
    ['withCheckQuorum', ['granted', 'granted'], ['ignored', 'ignored']],
    ['ownTimeout', ['refused', 'granted'], ['refused', 'refused']],
    ['none', ['granted', 'granted'], ['granted', 'granted']],
  ])('%s: within T of a heartbeat', (stickiness, without, withIt) => {
    for (const [checkQuorum, expected] of [
      [false, without],
      [true, withIt],
    ] as const) {
      const params = { stickiness, checkQuorum };
      expect([replyAfter(T, params, pre), replyAfter(T, params)], `${checkQuorum}`).toEqual(
        expected,
      );
    }
  });

  it('lasts T, or until the node’s own timeout', () => {
    for (const stickiness of ['T', 'withCheckQuorum'])
      expect(replyAfter(T + 0.001, { stickiness, checkQuorum: true })).toBe('granted');
    const params = { stickiness: 'ownTimeout', checkQuorum: true };
    expect(ownMs).toBeGreaterThan(T + 10);
    expect(replyAfter(ownMs, params)).toBe('refused');
    expect(replyAfter(ownMs + 0.001, params)).toBe('granted');
    expect(replyAfter(ownMs, params, pre)).toBe('refused');
  });

  it('until the own timeout: the node that is taken for the leader is not refused', () => {
    const params = { stickiness: 'ownTimeout', checkQuorum: true };
    for (const kind of ['REQUEST_VOTE', 'REQUEST_PRE_VOTE'])
      expect(replyAfter(T + 1, params, { kind, from: 'n2' })).toBe('granted');
    const faulty = { ...params, preVoteFault: 'refusesOwnLeader' };
    expect(replyAfter(T + 1, faulty, { ...pre, from: 'n2' })).toBe('refused');
    expect(replyAfter(T + 1, faulty, { from: 'n2' })).toBe('granted');
  });

  it('does not turn away a candidate that the leader has asked to stand', () => {
    for (const stickiness of ['T', 'withCheckQuorum', 'ownTimeout'])
      expect(replyAfter(1, { stickiness, checkQuorum: true }, { transfer: true })).toBe('granted');
  });

  it.each([
    ['T', ['refused', 'none']],
    ['withCheckQuorum', ['none', 'none']],
    ['ownTimeout', ['refused', 'refused']],
    ['none', ['granted', 'granted']],
  ])('%s: of a leader', (stickiness, expected) => {
    const params = { stickiness, checkQuorum: true };
    const replies = ['REQUEST_PRE_VOTE', 'REQUEST_VOTE'].map((kind) => {
      const heard: Heard[] = [...votes, [electedMs + 1, 'n4', kind, ask(2)]];
      const [reply] = bodies(live({ params, heard, untilMs: electedMs + 2 }).did, `${kind}_REPLY`);
      if (reply === undefined) return 'none';
      return (reply as { voteGranted: boolean }).voteGranted ? 'granted' : 'refused';
    });
    expect(replies).toEqual(expected);
  });

  it('a granted pre-vote counts as a heartbeat only by the fault of hashicorp/raft', () => {
    const contact = { timer: 'freeRunning', stickiness: 'ownTimeout', checkQuorum: true };
    const stands = (preVoteFault: string) => {
      const params = { ...contact, preVoteFault };
      const heard: Heard[] = [heartbeat(1), [firstMs - 1, 'n2', 'REQUEST_PRE_VOTE', ask(2)]];
      return stoodMs(live({ params, heard, untilMs: firstMs + 1 }));
    };
    expect(stands('none')).toBe(firstMs);
    expect(stands('countsAsContact')).toBeUndefined();
  });
});

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
