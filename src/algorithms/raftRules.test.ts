// The rules of systems that are built on Raft, one switch after the other: one node's reactions to messages.
import { describe, expect, it } from 'vitest';
import { createStream } from '../sim/base/random';
import type { Params } from '../sim/contracts/definition';
import { drawFollowerTimeout, drawTimeout, minElectionTimeoutMs } from './raft/timing';
import { armings, bodies, type Heard, type NodeOutputs } from './testing/oneNode';
import {
  ask,
  electedMs,
  firstMs,
  heartbeat,
  live,
  paramsOf,
  T,
  TIMEOUT,
  VOTE,
  votes,
} from './testing/raftNode';

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
