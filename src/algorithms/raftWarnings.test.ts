// Raft's warnings: parameters under which elections fail or start for no reason.
import { describe, expect, it } from 'vitest';
import type { Params } from '../sim/contracts/definition';
import { defaultParams } from '../sim/contracts/params';
import raft from './raft';

describe('warnings', () => {
  const surroundings = { nodes: 5, latencyMs: { min: 10, max: 30 } };
  const said = (params: Params) =>
    raft
      .warnings(
        { ...defaultParams(raft.params), heartbeatMs: 50, ...params } as never,
        surroundings,
      )
      .map(({ text }) => text.replace(/.*: /, ''));

  const split = expect.stringContaining('split the vote');

  it('name a T too short for heartbeats, for votes, for answers, and nothing else', () => {
    expect(said({ timeoutMs: 71 })).toEqual([split]);
    expect(said({ timeoutMs: 70 })).toEqual(['heartbeats come this far apart.', split]);
    const votes = expect.stringContaining('votes take');
    expect(said({ timeoutMs: 60, heartbeatMs: 20 })).toEqual([votes, split]);
    const answers = 'answers come this far apart.';
    expect(said({ timeoutMs: 90, checkQuorum: true })).toEqual([answers, split]);
    expect(said({ timeoutMs: 91, checkQuorum: true })).toEqual([split]);
  });

  it('name a T of less than ten latencies, or a spread', () => {
    expect(said({ timeoutMs: 299 })).toEqual([split]);
    expect(said({ timeoutMs: 300 })).toEqual([]);
    expect(said({ timeoutMs: 2000, spreadPercent: 14 })).toEqual([split]);
    expect(said({ timeoutMs: 2000, spreadPercent: 15 })).toEqual([]);
  });

  it('count with the least wait: ticks that end early, a fixed wait, the share for a quorum', () => {
    const calm = { timeoutMs: 1000, heartbeatMs: 780 };
    expect(said(calm)).toEqual([]);
    const heartbeats = 'heartbeats come this far apart.';
    expect(said({ ...calm, ticks: 4 })).toEqual([heartbeats]);
    expect(said({ ...calm, ticks: 6 })).toEqual([]);
    expect(said({ ...calm, fixedPercent: 80 })).toEqual([heartbeats]);
    expect(said({ ...calm, fixedPercent: 81 })).toEqual([]);
    const quorum = { ...calm, checkQuorum: true, quorumPercent: 82 };
    expect(said(quorum)).toEqual(['answers come this far apart.']);
    expect(said({ ...quorum, quorumPercent: 83 })).toEqual([]);
  });

  it('name a takeover that is turned away', () => {
    const takeover = { timeoutMs: 300, priorityTakeover: true };
    const inVain = expect.stringContaining('stickiness');
    expect(said(takeover)).toEqual([]);
    expect(said({ ...takeover, preVote: true })).toEqual([inVain]);
    expect(said({ ...takeover, checkQuorum: true })).toEqual([inVain]);
    expect(said({ ...takeover, checkQuorum: true, stickiness: 'none' })).toEqual([]);
    expect(said({ ...takeover, preVote: true, stickiness: 'withCheckQuorum' })).toEqual([]);
  });
});
