// The end of a DynamoDB lease: who tells the leader, calls of acquireLock that fail, and answers by 503.
import { describe, expect, it } from 'vitest';
import type { Command } from '../sim/contracts/command';
import type { Params } from '../sim/contracts/definition';
import {
  AT_ONCE,
  body,
  cut,
  D,
  HEARTBEAT,
  heal,
  LEADS_MS,
  LEASE,
  POLL,
  PUT_MS,
  run,
  TASK,
  WRITE,
} from './testing/dynamoDbRuns';
import {
  acquired,
  begun,
  broken,
  failures,
  lost,
  overlapMs,
  sentBy,
  UNFENCED,
  writes,
} from './testing/observedLeases';

describe('the end of the lease', () => {
  const commands = [cut(9000)];
  /** Its last heartbeat was sent at 5,020 ms. Its tasks come at 40 ms and each 5 s. */
  const endMs = PUT_MS + HEARTBEAT + LEASE;
  const askedMs = LEADS_MS + 5 * TASK;
  const ended = (params: Params, untilMs = 45_000) =>
    lost(run({ params, commands, services: UNFENCED, untilMs }));

  it('is noticed by the leader’s next act, which asks isExpired', () => {
    const events = run({ commands, untilMs: 45_000 });
    expect(lost(events)).toEqual([['n1', askedMs]]);
    expect(begun(events, 'n1').at(-1)).toEqual([
      askedMs,
      'could not renew its lease before it was over',
    ]);
  });

  it('is noticed at once by a session monitor', () => {
    expect(ended({ told: 'monitor' })).toEqual([['n1', endMs]]);
  });

  it('is never noticed by a leader whom nobody tells: two lead from the takeover on', () => {
    const params = { told: 'nobody' };
    const events = run({ params, commands, services: UNFENCED, untilMs: 60_000 });
    const takenMs = acquired(events).at(-1)?.[1] as number;
    expect(lost(events)).toEqual([]);
    expect(overlapMs(events, 60_000)).toBe(60_000 - takenMs);
    expect(
      writes(events).filter(([, node, , atMs]) => node === 'n1' && Number(atMs) > takenMs),
    ).not.toEqual([]);
  });

  it('is the end of the heartbeats, also when DynamoDB answers again', () => {
    // n2 takes the record; n1, whose heartbeats were lost, has dropped the lock at 25 s.
    const params = { told: 'nobody' };
    const events = run({ params, commands: [cut(9000), heal(26_000)], untilMs: 60_000 });
    expect(sentBy(events, 'n1', 'UPDATE').filter(({ atMs }) => atMs > 25_020)).toEqual([]);
  });

  it.each(['checks', 'monitor', 'nobody'])(
    'is no end for a leader without a local deadline, told by %s',
    (told) => expect(ended({ told, localDeadline: false })).toEqual([]),
  );

  it('is the end of the leadership where the client tells at once', () => {
    const events = run({ params: AT_ONCE, commands, untilMs: 60_000 });
    expect(lost(events)).toEqual([['n1', endMs]]);
    expect(acquired(events).at(-1)?.[0]).toBe('n2');
    expect(acquired(events).at(-1)?.[1]).toBeGreaterThan(endMs);
  });

  it('is measured by the own clock', () => {
    const node = (one: { id: string; priority: number }) => ({ ...one, clockRate: 2 });
    const events = run({ params: AT_ONCE, commands, node, untilMs: 40_000 });
    // Its third heartbeat, at 7520 ms, was its last: its slow clock then has 20 s to go.
    expect(lost(events)).toEqual([['n1', PUT_MS + (3 * HEARTBEAT) / 2 + LEASE / 2]]);
  });

  it('is told by the storage where nothing else tells it', () => {
    const params = { ...AT_ONCE, localDeadline: false };
    const events = run({ params, commands, untilMs: 60_000 });
    const [, [next, takenMs]] = acquired(events) as [string, number][] as [
      [string, number],
      [string, number],
    ];
    expect(next).toBe('n2');
    const refused = writes(events).filter(([verdict]) => verdict === 'refused');
    expect(refused).toEqual([['refused', 'n1', 1, expect.any(Number)]]);
    const [[loser, lostMs]] = lost(events) as [[string, number]];
    expect(loser).toBe('n1');
    expect(lostMs).toBe((refused[0]?.[3] as number) + D);
    expect(lostMs).toBeGreaterThan(takenMs);
    expect(lostMs).toBeLessThanOrEqual(takenMs + TASK + WRITE + 2 * D);
    expect(begun(events, 'n1').at(-1)?.[1]).toBe(
      'had a write rejected, which token 2 had overtaken',
    );
  });
});

describe('a call of acquireLock', () => {
  /** n1 crashes after its third heartbeat, in the middle of n2's second call. */
  const crashed: Command = { atMs: 32_000, type: 'crash', node: 'n1' };
  const takenMs = (params: Params) =>
    acquired(run({ params, commands: [crashed], untilMs: 90_000 })).at(-1)?.[1] as number;
  const ROUND = POLL + 2 * D;

  it('fails after a lease and the additional wait, and the next one observes anew', () => {
    // Each call has 21 looks and 20 polls between them: at the last look it is 21 s old or more.
    const looks = Math.ceil((LEASE + POLL) / ROUND);
    const callMs = looks * ROUND + 2 * D;
    // n2's first call began with a PUT that failed; the second has seen the crash, and so only the third can succeed.
    const asked = sentBy(run({ untilMs: 60_000 }), 'n2', 'GET').map(({ atMs }) => atMs);
    const quick = asked.slice(1).flatMap((atMs, index) => {
      const pauseMs = atMs - (asked[index] ?? 0);
      return pauseMs < ROUND ? [atMs] : [];
    });
    expect(quick.map((atMs) => Math.round(atMs / callMs))).toEqual([1, 2]);
    expect(takenMs({})).toBeGreaterThan(2 * callMs + LEASE);
    expect(takenMs({})).toBeLessThan(2 * callMs + LEASE + 2 * ROUND);
  });

  it('that never fails takes the record a lease after the last heartbeat', () => {
    expect(takenMs({ waitMs: 1e9 })).toBeLessThan(32_000 + LEASE + 2 * ROUND);
  });
});

describe('an answer by 503', () => {
  /** A front of DynamoDB answers n1's heartbeats from the third on, each by its number; they never arrive. */
  const heartbeats = (numbers: readonly number[]): Command[] =>
    numbers.map((n) => ({
      atMs: PUT_MS + n * HEARTBEAT + 2 * D,
      type: 'forgeMessage',
      from: 'dynamo',
      to: 'n1',
      kind: 'REPLY',
      body: { ref: 2 + n, error: 'ServiceUnavailable' },
    }));
  const commands = [cut(9000, [{ from: 'n1', to: 'dynamo' }]), ...heartbeats([2, 3, 4, 5, 6, 7])];
  const given = { commands, services: UNFENCED, untilMs: 42_000 };

  it('is as good as none: the leader’s lease runs out', () => {
    const events = run(given);
    expect(lost(events)).toEqual([['n1', LEADS_MS + 5 * TASK]]);
    expect(failures(events, 'n1')[0]).toEqual([
      PUT_MS + 2 * HEARTBEAT + 2 * D,
      'dynamo answered: 503 Service Unavailable',
    ]);
  });

  it('renews the lease in the eyes of a leader that holds on: two lead', () => {
    const events = run({ ...given, params: { holdLockOnServiceUnavailable: true } });
    expect(lost(events)).toEqual([]);
    expect(acquired(events).map(([node]) => node)).toEqual(['n1', 'n2']);
    expect(broken(events)).toContain('leaseValidity');
  });

  it('ends a waiting node’s call: it has not seen the record yet', () => {
    const crashed: Command = { atMs: 100, type: 'crash', node: 'n1' };
    const played = (more: readonly Command[]) =>
      run({ commands: [crashed, ...more], untilMs: 60_000 });
    const look = sentBy(played([]), 'n2', 'GET').find(({ atMs }) => atMs > 10_000);
    const refused: Command = {
      atMs: (look?.atMs ?? 0) + 1,
      type: 'forgeMessage',
      from: 'dynamo',
      to: 'n2',
      kind: 'REPLY',
      body: { ref: body(look).ref, error: 'ServiceUnavailable' },
    };
    const takenMs = (more: readonly Command[]) => acquired(played(more)).at(-1)?.[1] as number;
    expect(takenMs([])).toBeLessThan(LEASE + 3 * POLL);
    expect(takenMs([refused])).toBeGreaterThan(10_000 + LEASE);
  });
});
