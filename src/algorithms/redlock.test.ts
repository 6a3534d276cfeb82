// The rules of Redlock: one node that receives only the answers of five servers; its parameters.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Params } from '../sim/contracts/definition';
import { defaultParams } from '../sim/contracts/params';
import {
  answers,
  argsOf,
  asked,
  elected,
  type Heard,
  leases,
  live,
  redlock,
  said,
  states,
} from './redlock/testing/oneNode';
import { bodies, roleAtEnd, sends, stateAtEnd } from './testing/oneNode';

/** n1 gets the lock at 110, from a majority that answers at 100, and the rest. */
const GOT: readonly Heard[] = [...answers(100, 'ABC', 1, null), ...answers(110, 'DE', 1, null)];
const valueIn = (did: ReturnType<typeof live>) => argsOf(did, 'SET')[0]?.[1] ?? '';

describe('an attempt', () => {
  it('asks all servers at once, for the key, its own value and the TTL', () => {
    const did = live({ untilMs: 10 });
    expect(asked(did, 'SET')).toEqual([[0, 'ABCDE', 1]]);
    const [args = []] = argsOf(did, 'SET');
    expect(args).toEqual(['leader', args[1], 'NX', 'GET', 'PX', '6000']);
    expect(args[1]).toMatch(/^n1:[0-9a-f]{4}$/);
  });

  it('has another value each time', () => {
    const values = argsOf(live({ untilMs: 30_000 }), 'SET').map(([, value]) => value);
    expect(values.length).toBeGreaterThan(15);
    expect(new Set(values).size).toBe(values.length);
  });

  it('gets the lock with a majority, once all have answered or the time for it is over', () => {
    expect(leases(live({ heard: GOT, untilMs: 200 }))).toEqual([[110, 5938]]);
    const silent = live({ heard: answers(100, 'ABC', 1, null), untilMs: 400 });
    expect(leases(silent)).toEqual([[300, 5938]]);
    expect(elected(silent).at(-1)).toEqual([300, 'n1']);
  });

  it('is valid for the TTL from its beginning on, less the drift', () => {
    const params = { driftMs: 0 };
    expect(leases(live({ params, heard: GOT, untilMs: 200 }))).toEqual([[110, 6000]]);
  });

  it('fails without a majority, and releases the lock at all servers', () => {
    const heard = [...answers(100, 'AB', 1, null), ...answers(100, 'CD', 1, 'n9:beef')];
    const did = live({ heard, untilMs: 301 });
    expect(said(did)).toEqual([
      [0, 'starts and knows no leader'],
      [300, 'it got 2 of 5 servers, and needs 3'],
    ]);
    expect(asked(did, 'RELEASE')).toEqual([[300, 'ABCDE', 0]]);
    expect(argsOf(did, 'RELEASE')).toEqual([['leader', valueIn(did)]]);
    expect(stateAtEnd(did)).toBe('candidate.resting');
  });

  it('is repeated after a random time up to the retry', () => {
    const times = asked(live({ untilMs: 60_000 }), 'SET').map(([atMs]) => atMs as number);
    const waits = times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0) - 300);
    expect(Math.max(...waits)).toBeLessThanOrEqual(1000);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(700);
  });

  it('that takes longer than the lock is valid fails', () => {
    const slow = { requestTimeoutMs: 7000 };
    const late = live({ params: slow, heard: answers(5938, 'ABCDE', 1, null), untilMs: 5939 });
    expect(said(late).at(-1)).toEqual([5938, 'it got the lock when its validity was over']);
    expect(asked(late, 'RELEASE')).toEqual([[5938, 'ABCDE', 0]]);
    const inTime = live({ params: slow, heard: answers(5937, 'ABCDE', 1, null), untilMs: 5938 });
    expect(roleAtEnd(inTime)).toBe('leader');
  });

  it('takes its own value in an answer for its own lock: the request came twice', () => {
    const value = valueIn(live({ untilMs: 10 }));
    expect(roleAtEnd(live({ heard: answers(100, 'ABCDE', 1, value), untilMs: 200 }))).toBe(
      'leader',
    );
  });

  it('ignores an answer that comes twice, to an earlier round, or as an error', () => {
    const twice = [...answers(100, 'AABB', 1, null)];
    expect(roleAtEnd(live({ heard: twice, untilMs: 400 }))).toBe('candidate');
    const earlier = answers(400, 'ABCDE', 1, null);
    expect(roleAtEnd(live({ heard: earlier, untilMs: 500 }))).toBe('candidate');
    const errors = [...'ABCDE'].map(
      (server): Heard => [100, server, 'REPLY', { ref: 1, error: 'LOADING' }],
    );
    expect(said(live({ heard: errors, untilMs: 101 })).at(-1)).toEqual([
      100,
      'it got 0 of 5 servers, and needs 3',
    ]);
  });
});

describe('without multiplexing', () => {
  const params = { multiplex: false };

  it('it asks one server after the other, the next one when the last has answered or not in time', () => {
    const heard = [
      ...answers(40, 'A', 1, null),
      ...answers(400, 'C', 1, null),
      ...answers(450, 'D', 1, null),
    ];
    const did = live({ params, heard, untilMs: 800 });
    expect(asked(did, 'SET')).toEqual([
      [0, 'A', 1],
      [40, 'B', 1],
      [340, 'C', 1],
      [400, 'D', 1],
      [450, 'E', 1],
    ]);
    // The validity counts from the first request, and E was silent until 750.
    expect(leases(did)).toEqual([[750, 5938]]);
  });

  it('an answer of a server that is no longer awaited does not count', () => {
    const heard = [
      ...answers(310, 'A', 1, null),
      ...answers(620, 'B', 1, null),
      ...answers(700, 'C', 1, null),
    ];
    const did = live({ params, heard, untilMs: 1400 });
    expect(said(did).at(-1)).toEqual([1300, 'it got 1 of 5 servers, and needs 3']);
  });
});

describe('a node that finds the lock taken', () => {
  const TAKEN = answers(100, 'ABCDE', 1, 'n9:beef');

  it('follows the owner of the value that a majority has, releases what it got, and polls', () => {
    const heard = [...answers(100, 'AB', 1, null), ...answers(100, 'CDE', 1, 'n9:beef')];
    const did = live({ heard, untilMs: 2300 });
    expect(elected(did)).toEqual([[100, 'n9']]);
    expect(asked(did, 'RELEASE')).toEqual([[100, 'ABCDE', 0]]);
    expect(asked(did, 'SET')).toEqual([
      [0, 'ABCDE', 1],
      [2100, 'ABCDE', 2],
    ]);
    expect(said(did)).toEqual([[0, 'starts and knows no leader']]);
  });

  it('leads when it finds it free', () => {
    const heard = [...TAKEN, ...answers(2200, 'ABCDE', 2, null)];
    const did = live({ heard, untilMs: 2201 });
    expect(elected(did).at(-1)).toEqual([2200, 'n1']);
    expect(said(did).at(-1)).toEqual([2200, 'has found the lock free']);
  });

  it('knows no leader when no majority has one lock', () => {
    const heard = [
      ...TAKEN,
      ...answers(2200, 'AB', 2, 'n9:beef'),
      ...answers(2200, 'CDE', 2, 'n8:1'),
    ];
    const split = [...heard.slice(0, -1)];
    const did = live({ heard: split, untilMs: 2500 });
    expect(elected(did).at(-1)).toEqual([2400, null]);
    expect(said(did).slice(-2)).toEqual([
      [2400, 'finds no lock in a majority'],
      [2400, 'it got 0 of 5 servers, and needs 3'],
    ]);
  });

  it('waits a poll when the lock is its own of before a restart', () => {
    const heard = answers(10_100, 'ABCDE', 10_000_001, 'n1:beef');
    const did = live({ heard, bornAtMs: 10_000, untilMs: 12_200 });
    expect(said(did).at(-1)).toEqual([10_100, 'its own lock of before is still set']);
    expect(asked(did, 'SET').map(([atMs]) => atMs)).toEqual([10_000, 12_100]);
    expect(elected(did)).toEqual([]);
  });
});

describe('a leader', () => {
  it('extends its lock at all servers, and the validity counts from the beginning of that round', () => {
    const heard = [...GOT, ...answers(2200, 'ABC', 2, 1)];
    const did = live({ heard, untilMs: 4500 });
    expect(asked(did, 'RENEW')).toEqual([
      [2110, 'ABCDE', 2],
      [4410, 'ABCDE', 3],
    ]);
    expect(argsOf(did, 'RENEW')[0]).toEqual(['leader', valueIn(did), '6000']);
    expect(leases(did)).toEqual([
      [110, 5938],
      [2410, 8048],
    ]);
  });

  it('keeps its old validity without a majority, tries again, and gives the lock up at its end', () => {
    const heard = [...GOT, ...answers(2200, 'AB', 2, 1)];
    const did = live({ heard, untilMs: 5939 });
    expect(asked(did, 'RENEW').map(([atMs]) => atMs)).toEqual([2110, 4410]);
    expect(elected(did).at(-1)).toEqual([5938, null]);
    expect(said(did).at(-1)).toEqual([
      5938,
      'could not extend its lock before its validity was over',
    ]);
    expect(asked(did, 'RELEASE')).toEqual([[5938, 'ABCDE', 0]]);
  });

  it('steps down when a majority has its lock no more', () => {
    const heard = [...GOT, ...answers(2200, 'AB', 2, 1), ...answers(2200, 'CDE', 2, 0)];
    const did = live({ heard, untilMs: 2201 });
    expect(elected(did).at(-1)).toEqual([2200, null]);
    expect(said(did).at(-1)).toEqual([2200, 'finds its lock gone from a majority of the servers']);
    expect(asked(did, 'RELEASE')).toEqual([[2200, 'ABCDE', 0]]);
  });

  it('is told nothing by an extension that comes after the end of its validity', () => {
    const params = { extendMs: 5900, requestTimeoutMs: 500 };
    const heard = [...GOT, ...answers(6100, 'ABCDE', 2, 1)];
    const did = live({ params, heard, untilMs: 6200 });
    expect(states(did)).toContain('candidate.resting 5938');
  });

  it('extends it so many times at most', () => {
    const params = { maxExtensions: 1 };
    const heard = [...GOT, ...answers(2200, 'ABCDE', 2, 1)];
    const did = live({ params, heard, untilMs: 8100 });
    expect(asked(did, 'RENEW')).toHaveLength(1);
    expect(elected(did).at(-1)).toEqual([8048, null]);
  });

  it('writes without a token, a moment after each look at its clock', () => {
    const did = live({ heard: GOT, untilMs: 1200 });
    expect(sends(did, 'WRITE').map(({ atMs, to }) => [atMs, to.join()])).toEqual([
      [120, 'storage'],
      [1120, 'storage'],
    ]);
    expect(bodies(did, 'WRITE')[0]).toEqual({ key: 'cluster-state', token: null, value: 'n1' });
  });

  it('that leaves releases its lock at all servers', () => {
    const did = live({ heard: [...GOT, [500, 'n1', 'LEAVE', null]], untilMs: 501 });
    expect(asked(did, 'RELEASE')).toEqual([[500, 'ABCDE', 0]]);
    expect(stateAtEnd(did)).toBe('leaving');
  });
});

describe('its parameters', () => {
  const problems = (params: Params) =>
    (v.safeParse(redlock.params, params).issues ?? []).map(
      (issue) => `${v.getDotPath(issue)}: ${issue.message}`,
    );
  const warned = (params: Params) =>
    redlock
      .warnings({ ...defaultParams(redlock.params), ...params } as never, {
        nodes: 3,
        latencyMs: { min: 1, max: 10 },
      })
      .map(({ param, text }) => `${param}: ${text}`);

  it('must let the leader extend its lock before it is over', () => {
    expect(problems({ extendMs: 29_698 })).toEqual([
      'extendMs: Extend must be shorter than 29698 ms, the TTL less the clock drift, not 29698 ms: the lock would be over before',
    ]);
    expect(problems({ extendMs: 29_697, driftMs: 302 })).toEqual([]);
    expect(problems({ extendMs: 29_999, driftMs: 0 })).toEqual([]);
  });

  it('should fit the network, with and without multiplexing', () => {
    expect(warned({})).toEqual([]);
    expect(warned({ requestTimeoutMs: 20 })).toEqual([
      'requestTimeoutMs: Request timeout should be longer than 20 ms: an answer takes a round trip, or it comes too late.',
    ]);
    expect(warned({ retryMs: 20 })).toEqual([
      'retryMs: Retry should be longer than 20 ms: the servers are asked in this time, and nodes that try again sooner get in each other’s way.',
    ]);
    expect(warned({ retryMs: 100, multiplex: false }).map((text) => text.slice(0, 7))).toEqual([
      'retryMs',
    ]);
    expect(warned({ ttlMs: 10_342 })).toHaveLength(1);
    expect(warned({ ttlMs: 10_343 })).toEqual([]);
    expect(warned({ ttlMs: 600, extendMs: 100, requestTimeoutMs: 297 })).toEqual([]);
    expect(warned({ ttlMs: 600, extendMs: 100, requestTimeoutMs: 298 })).toHaveLength(1);
  });
});
