// Requests for the key by a node that does not lead: one node that receives only the test's messages.
import { describe, expect, it } from 'vitest';
import {
  AFTER_N9,
  answer,
  elected,
  error,
  leases,
  live,
  processEvents,
  sentAt,
  states,
} from './redisLease/testing/oneNode';
import { bodies, roleAtEnd, sends, stateAtEnd } from './testing/oneNode';

describe('a poll', () => {
  it('requests the key under the own name, for the TTL, every pollMs', () => {
    const did = live({ heard: [answer(10, 0, ['n9', 6])], untilMs: 3000 });
    expect(sends(did, 'ACQUIRE')).toMatchObject([
      { atMs: 0, to: ['redis'], body: { ref: 0, args: ['leader', 'n1', '6000'] } },
      { atMs: 2000, to: ['redis'], body: { ref: 2000 } },
    ]);
  });

  it('requests whole ms from Redis, rounded up', () => {
    const did = live({ params: { ttlMs: 6000.25 }, untilMs: 10 });
    expect(bodies(did, 'ACQUIRE')).toEqual([{ ref: 0, args: ['leader', 'n1', '6001'] }]);
  });

  it('that finds another holder makes the node a follower, with that holder’s token as its term', () => {
    const did = live({ heard: [answer(10, 0, ['n9', 6])], untilMs: 100 });
    expect(elected(did)).toEqual([
      [0, null, 0],
      [10, 'n9', 6],
    ]);
    expect([roleAtEnd(did), stateAtEnd(did)]).toEqual(['follower', 'follower.resting']);
    expect(processEvents(did, 'electionFailed')).toEqual([]);
  });

  it('that finds the key free makes a follower the leader at once', () => {
    const did = live({ heard: AFTER_N9, untilMs: 2011 });
    expect(states(did).at(-1)).toBe('leader.inOffice 2010');
    expect(elected(did).at(-1)).toEqual([2010, 'n1', 7]);
    expect(processEvents(did, 'electionStarted')).toEqual([
      [0, 'starts and knows no leader'],
      [2010, 'has found the key free'],
    ]);
    expect(sends(did, 'RENEW')).toEqual([]);
    // The lease counts from the sending of the request, not from its answer.
    expect(leases(did)).toEqual([[2010, { key: 'leader', token: 7, untilMs: 8000 }]]);
  });

  it('comes at once without start jitter, otherwise at a random time in the first interval', () => {
    const params = { startJitter: true };
    const first = Array.from({ length: 20 }, (_, seed) =>
      Number(sentAt(live({ params, untilMs: 2000, seed: String(seed) }), 'ACQUIRE')[0]),
    );
    expect(new Set(first).size).toBe(20);
    expect(Math.max(...first)).toBeGreaterThan(1500);
    expect(Math.min(...first)).toBeLessThan(500);
    expect(sentAt(live({ untilMs: 100 }), 'ACQUIRE')).toEqual([0]);
  });

  it('is skipped while a request is under way', () => {
    const did = live({ params: { requestTimeoutMs: 3000 }, untilMs: 5000 });
    expect(sentAt(did, 'ACQUIRE')).toEqual([0, 4000]);
  });
});

describe('a key with the own name and an unknown age', () => {
  it('is renewed before the node leads, after a start', () => {
    const heard = [answer(10, 0, ['n1', 3]), answer(30, 10, 1)];
    const did = live({ heard, untilMs: 40 });
    expect(bodies(did, 'RENEW')).toEqual([{ ref: 10, args: ['leader', 'n1', '6000'] }]);
    expect(states(did).slice(-2)).toEqual(['candidate.confirming 10', 'leader.inOffice 30']);
    expect(processEvents(did, 'electionStarted')).toEqual([[0, 'starts and knows no leader']]);
    expect(leases(did)).toEqual([[30, { key: 'leader', token: 3, untilMs: 6010 }]]);
  });

  it('is no lease when it had expired by then', () => {
    const did = live({ heard: [answer(10, 0, ['n1', 3]), answer(30, 10, 0)], untilMs: 3000 });
    expect(processEvents(did, 'electionFailed')[0]).toEqual([
      30,
      'its key was gone before it could be renewed',
    ]);
    expect(states(did)).toContain('candidate.resting 30');
    expect(sentAt(did, 'ACQUIRE')).toEqual([0, 2000]);
  });

  it.each([
    ['no answer', [], 'unreachable 510', 'Redis did not answer'],
    ['an error', [error(30, 10)], 'resting 30', 'Redis answered: LOADING'],
  ])('is no lease after %s either', (_, more, state, why) => {
    const did = live({ heard: [answer(10, 0, ['n1', 3]), ...more], untilMs: 1500 });
    expect(states(did).at(-1)).toBe(`candidate.${state}`);
    expect(processEvents(did, 'electionFailed').map(([, said]) => said)).toEqual([why]);
  });

  it('is renewed first by a follower that missed an answer, since it may have got the key before', () => {
    // The answer to the poll at 2000 was lost: Redis may have given n1 the key then.
    const heard = [answer(10, 0, ['n9', 6]), answer(4010, 4000, ['n1', 7]), answer(4020, 4010, 1)];
    const did = live({ heard, untilMs: 4100 });
    expect(states(did).slice(-2)).toEqual(['candidate.confirming 4010', 'leader.inOffice 4020']);
    expect(elected(did).slice(-2)).toEqual([
      [4010, null, 7],
      [4020, 'n1', 7],
    ]);
  });

  it('is not in doubt after an answer with another holder', () => {
    const heard = [
      answer(10, 0, ['n9', 6]),
      answer(4010, 4000, ['n9', 6]),
      answer(6010, 6000, ['n1', 7]),
    ];
    expect(states(live({ heard, untilMs: 6100 })).at(-1)).toBe('leader.inOffice 6010');
  });

  it('is in doubt for a follower when the grant came too late, or twice', () => {
    const heard = [
      answer(10, 0, ['n9', 6]),
      answer(20, 0, ['n1', 7]),
      answer(2010, 2000, ['n1', 7]),
    ];
    expect(states(live({ heard, untilMs: 2100 })).at(-1)).toBe('candidate.confirming 2010');
  });
});

describe('a request that fails, where an error ends the schedule', () => {
  const params = { errorEndsSchedule: true };
  it.each([
    ['without an answer', [], [500, 'Redis did not answer; the exception has ended its schedule']],
    [
      'with an error',
      [error(30, 0)],
      [30, 'Redis answered: LOADING; the exception has ended its schedule'],
    ],
  ])('is the last one, %s', (_, heard, why) => {
    const did = live({ params, heard, untilMs: 30_000 });
    expect(sentAt(did, 'ACQUIRE')).toEqual([0]);
    expect(processEvents(did, 'electionFailed')).toEqual([why]);
  });

  it('is the last one also for a leader that steps down later', () => {
    const did = live({ params, heard: AFTER_N9, untilMs: 30_000 });
    expect(elected(did).at(-1)).toEqual([8000, null, 7]);
    expect([sentAt(did, 'ACQUIRE'), sentAt(did, 'RENEW')]).toEqual([[0, 2000], [4010]]);
  });
});

describe('its own key, refused by the script of the document', () => {
  const params = { ownKey: 'wait' };
  it('makes a follower that had not known of it a candidate', () => {
    const heard = [answer(10, 0, ['n9', 6]), answer(2010, 2000, ['n1', null])];
    const did = live({ params, heard, untilMs: 2100 });
    expect(bodies(did, 'ACQUIRE')[0]).toEqual({ ref: 0, args: ['leader', 'n1', '6000', 'REFUSE'] });
    expect(states(did).at(-1)).toBe('candidate.resting 2010');
    expect(elected(did).at(-1)).toEqual([2010, null, 6]);
  });

  it('leaves no doubt about a key that is granted: the node leads without a renewal', () => {
    const did = live({ params, heard: [answer(10, 0, ['n1', 1])], untilMs: 100 });
    expect(states(did).at(-1)).toBe('leader.inOffice 10');
    expect(sends(did, 'RENEW')).toEqual([]);
  });
});

describe('an answer', () => {
  it('that comes too late, or repeated, changes nothing', () => {
    const late = [answer(10, 0, ['n9', 6]), answer(2600, 2000, ['n8', 9]), answer(2700, 0, 1)];
    const did = live({ heard: late, untilMs: 3000 });
    expect(elected(did).at(-1)).toEqual([10, 'n9', 6]);
    expect(stateAtEnd(did)).toBe('follower.unreachable');
  });

  it('to an earlier request does not count for the present one', () => {
    const heard = [answer(10, 0, ['n9', 6]), answer(4010, 2000, ['n1', 7]), answer(4020, 2000, 1)];
    const did = live({ heard, untilMs: 4100 });
    expect(stateAtEnd(did)).toBe('follower.asking');
    expect(elected(did).at(-1)).toEqual([10, 'n9', 6]);
  });

  it('that does not come in time is reported, and the next poll follows', () => {
    const did = live({ untilMs: 2100 });
    expect(states(did)).toEqual([
      'candidate.resting 0',
      'candidate.asking 0',
      'candidate.unreachable 500',
      'candidate.asking 2000',
    ]);
    expect(processEvents(did, 'electionFailed')).toEqual([[500, 'Redis did not answer']]);
  });

  it('that is an error does not count', () => {
    const did = live({ heard: [error(10, 0)], untilMs: 100 });
    expect(processEvents(did, 'electionFailed')).toEqual([[10, 'Redis answered: LOADING']]);
    expect(stateAtEnd(did)).toBe('candidate.resting');
  });

  it('missing for a TTL makes a follower forget its leader, whose lease may be over', () => {
    const did = live({ heard: [answer(10, 0, ['n9', 6])], untilMs: 6100 });
    expect(elected(did).at(-1)).toEqual([6000, null, 6]);
    expect(processEvents(did, 'electionStarted').at(-1)).toEqual([
      6000,
      'has had no answer from Redis for as long as a lease lasts',
    ]);
    expect(roleAtEnd(did)).toBe('candidate');
  });
});
