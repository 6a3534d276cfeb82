// A leader that keeps its key, and releases it: one node that receives only the test's messages; its parameters.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Params } from '../sim/contracts/definition';
import { defaultParams } from '../sim/contracts/params';
import {
  AFTER_N9,
  answer,
  elected,
  error,
  leases,
  live,
  processEvents,
  redisLease,
  rejected,
  sentAt,
  states,
} from './redisLease/testing/oneNode';
import { armings, bodies, roleAtEnd, sends, stateAtEnd } from './testing/oneNode';

describe('a leader', () => {
  it('does not emerge from an answer so late that the lease is over', () => {
    const heard = [answer(10, 0, ['n1', 7]), answer(6010, 10, 1)];
    const late = { params: { requestTimeoutMs: 7000 }, heard, untilMs: 6100 };
    expect(leases(live(late))).toEqual([]);
    expect(processEvents(live(late), 'electionFailed')).toEqual([
      [6010, 'its key was gone before it could be renewed'],
    ]);
    const inTime = { ...late, heard: [answer(10, 0, ['n1', 7]), answer(6009, 10, 1)] };
    expect(leases(live(inTime))).not.toEqual([]);
    const asWritten = { ...late, params: { ...late.params, localDeadline: false } };
    expect(roleAtEnd(live(asWritten))).toBe('leader');
  });

  it('renews every renewMs, and each answer extends its lease from the time of the request', () => {
    const heard = [...AFTER_N9, answer(4100, 4010, 1), answer(6200, 6010, 1)];
    const did = live({ heard, untilMs: 6300 });
    expect(sentAt(did, 'RENEW')).toEqual([4010, 6010]);
    expect(leases(did).map(([, lease]) => (lease as { untilMs: number }).untilMs)).toEqual([
      8000, 10010, 12010,
    ]);
    expect(armings(did, 'poll').at(-1)?.atMs).toBe(2000);
  });

  it('steps down when the key is another’s, and polls again a poll later', () => {
    const did = live({ heard: [...AFTER_N9, answer(4020, 4010, 0)], untilMs: 6100 });
    expect(elected(did).at(-1)).toEqual([4020, null, 7]);
    expect(leases(did).at(-1)).toEqual([4020, null]);
    expect(processEvents(did, 'electionStarted').at(-1)).toEqual([
      4020,
      'is told by Redis that the key is no longer its own',
    ]);
    expect(sentAt(did, 'ACQUIRE')).toEqual([0, 2000, 6020]);
    expect(sentAt(did, 'WRITE')).toEqual([2020, 3020, 4020]);
    expect(did.flatMap((one) => (one.type === 'timerStopped' ? [one.timer] : []))).toEqual(
      expect.arrayContaining(['task', 'renew', 'deadline']),
    );
  });

  it('that nobody tells leads on when its key is gone or not renewed, and renews a key that is gone no more', () => {
    const params = { nobodyTells: true };
    const did = live({ params, heard: [...AFTER_N9, answer(4020, 4010, 0)], untilMs: 60_000 });
    expect(stateAtEnd(did)).toBe('leader.unrenewed');
    expect(sentAt(did, 'RENEW')).toEqual([4010]);
    expect(sentAt(did, 'WRITE')).toHaveLength(58);
    const silence = live({ params, heard: AFTER_N9, untilMs: 60_000 });
    expect(roleAtEnd(silence)).toBe('leader');
    expect(sentAt(silence, 'RENEW').at(-1)).toBe(58_010);
    const refused = live({ params, heard: [...AFTER_N9, rejected(3100, 7)], untilMs: 4000 });
    expect(roleAtEnd(refused)).toBe('leader');
  });

  it('skips a renewal while another is under way', () => {
    const params = { requestTimeoutMs: 3000 };
    const did = live({ params, heard: [...AFTER_N9, answer(6910, 4010, 1)], untilMs: 9000 });
    expect(sentAt(did, 'RENEW')).toEqual([4010, 8010]);
  });

  it('tries again at the next renewal when one fails or is not answered', () => {
    const heard = [...AFTER_N9, error(6020, 6010), answer(8020, 8010, 1)];
    const did = live({ params: { localDeadline: false }, heard, untilMs: 8100 });
    expect(states(did).slice(-6)).toEqual([
      'leader.renewing 4010',
      'leader.retrying 4510',
      'leader.renewing 6010',
      'leader.retrying 6020',
      'leader.renewing 8010',
      'leader.inOffice 8020',
    ]);
    expect(processEvents(did, 'electionFailed')).toEqual([
      [4510, 'Redis did not answer'],
      [6020, 'Redis answered: LOADING'],
    ]);
  });

  it('does not take a late answer to an earlier renewal for one to the present renewal', () => {
    const did = live({ heard: [...AFTER_N9, answer(6020, 4010, 0)], untilMs: 6100 });
    expect(stateAtEnd(did)).toBe('leader.renewing');
  });

  it('that cannot renew steps down a TTL after the sending of its last answered request', () => {
    const did = live({ heard: [...AFTER_N9, answer(4400, 4010, 1)], untilMs: 12_000 });
    expect(elected(did).at(-1)).toEqual([10_010, null, 7]);
    expect(processEvents(did, 'electionStarted').at(-1)).toEqual([
      10_010,
      'could not renew its lease before it was over',
    ]);
  });

  it('leads on without the local deadline', () => {
    const did = live({ params: { localDeadline: false }, heard: AFTER_N9, untilMs: 60_000 });
    expect(roleAtEnd(did)).toBe('leader');
    expect(sentAt(did, 'WRITE')).toHaveLength(58);
  });

  it('counts by its own clock: at half the speed its lease lasts twice as long', () => {
    const heard = [answer(10, 0, ['n9', 6]), answer(4010, 2000, ['n1', 7])];
    const did = live({ heard, clockRate: 0.5, untilMs: 20_000 });
    expect(sentAt(did, 'ACQUIRE').slice(0, 2)).toEqual([0, 4000]);
    expect(elected(did).slice(-2)).toEqual([
      [4010, 'n1', 7],
      [16_000, null, 7],
    ]);
  });

  it('checks its lease at once and every taskMs, and writes under its token writeMs after each check', () => {
    const did = live({ heard: AFTER_N9, untilMs: 4010 });
    expect(sentAt(did, 'WRITE')).toEqual([2020, 3020]);
    const oneStep = live({ heard: AFTER_N9, untilMs: 4010, params: { writeMs: 0 } });
    expect(sentAt(oneStep, 'WRITE')).toEqual([2010, 3010]);
    expect(sends(did, 'WRITE')[0]).toMatchObject({
      to: ['storage'],
      body: { key: 'cluster-state', token: 7, value: 'n1' },
    });
  });

  it('steps down when its write is rejected, and does not release the key', () => {
    const did = live({ heard: [...AFTER_N9, rejected(3100, 7)], untilMs: 4000 });
    expect(elected(did).at(-1)).toEqual([3100, null, 7]);
    expect(processEvents(did, 'electionStarted').at(-1)).toEqual([
      3100,
      'had a write rejected, which came after one under token 9',
    ]);
    expect(bodies(did, 'RELEASE')).toEqual([{ ref: 3100, args: ['leader', 'n1'] }]);
  });

  it('ignores a rejection of a write under an earlier token', () => {
    const did = live({ heard: [...AFTER_N9, rejected(3100, 5)], untilMs: 4000 });
    expect(roleAtEnd(did)).toBe('leader');
  });
});

describe('leaving', () => {
  it('a leader releases its key and steps down', () => {
    const did = live({ heard: [...AFTER_N9, [3000, 'LEAVE']], untilMs: 3001 });
    expect(bodies(did, 'RELEASE')).toEqual([{ ref: 3000, args: ['leader', 'n1'] }]);
    expect([roleAtEnd(did), stateAtEnd(did)]).toEqual(['follower', 'leaving']);
  });

  it('so does a node whose request has no answer yet, for it may hold the key', () => {
    expect(sends(live({ heard: [[5, 'LEAVE']], untilMs: 6 }), 'RELEASE')).toHaveLength(1);
    const missed = [answer(10, 0, ['n9', 6]), [2600, 'LEAVE'] as const];
    expect(sends(live({ heard: missed, untilMs: 2700 }), 'RELEASE')).toHaveLength(1);
    const late = [answer(10, 0, ['n9', 6]), answer(20, 0, ['n1', 7]), [30, 'LEAVE'] as const];
    expect(sends(live({ heard: late, untilMs: 40 }), 'RELEASE')).toHaveLength(1);
  });

  it('a follower has nothing to release', () => {
    const heard = [answer(10, 0, ['n9', 6]), [20, 'LEAVE'] as const];
    const did = live({ heard, untilMs: 30 });
    expect(sends(did, 'RELEASE')).toEqual([]);
    expect(stateAtEnd(did)).toBe('leaving');
  });
});

describe('its parameters', () => {
  const problems = (params: Params) =>
    (v.safeParse(redisLease.params, params).issues ?? []).map(
      (issue) => `${v.getDotPath(issue)}: ${issue.message}`,
    );
  const around = { nodes: 3, latencyMs: { min: 50, max: 100 } };
  const warned = (params: Params) =>
    redisLease
      .warnings({ ...defaultParams(redisLease.params), ...params } as never, around)
      .map(({ param, text }) => `${param}: ${text}`);

  it('must not let the key expire before its renewal', () => {
    expect(problems({ renewMs: 30000 })).toEqual([
      'renewMs: Renew must be shorter than the TTL of 30000 ms, not 30000 ms: the key would be gone before it is renewed',
    ]);
    expect(problems({ renewMs: 29999 })).toEqual([]);
  });

  it('must not let it poll without end', () => {
    expect(problems({ pollMs: 0 })).toEqual(['pollMs: Poll must be at least 0.001 ms']);
  });

  it('should leave a renewal time for its answer, or at least to arrive', () => {
    expect(warned({ ttlMs: 10201 })).toEqual([]);
    expect(warned({ ttlMs: 10200, pollMs: 9000 })).toEqual([
      'ttlMs: Ttl should be longer than 10200 ms: the answer to a renewal comes only then, and the leader steps down before.',
    ]);
    expect(warned({ ttlMs: 10051, pollMs: 9000, localDeadline: false })).toEqual([]);
    expect(warned({ ttlMs: 10050, pollMs: 9000, localDeadline: false })).toEqual([
      'ttlMs: Ttl should be longer than 10050 ms: a renewal arrives only then, and the key is gone before.',
    ]);
  });

  it('should let a follower poll before it forgets its leader, and Redis answer before the timeout', () => {
    expect(warned({ ttlMs: 15000, pollMs: 15000 })).toEqual([
      'ttlMs: Ttl should be longer than 15200 ms: the answer to the next poll comes only then, and a follower forgets its leader before.',
    ]);
    expect(warned({ requestTimeoutMs: 200 })).toEqual([
      'requestTimeoutMs: Request timeout should be longer than 200 ms: an answer takes a round trip, or it comes too late.',
    ]);
    expect(warned({})).toEqual([]);
  });

  it('should let a write follow its check before the next check', () => {
    expect(warned({ writeMs: 5000 })).toEqual([
      'taskMs: Task should be longer than 5000 ms: so long the write comes after the check, and the next check takes its place.',
    ]);
  });
});
