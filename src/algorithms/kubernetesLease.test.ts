// A Kubernetes Lease is taken, renewed, lost and released by the rules of client-go's leader election.
import { describe, expect, it } from 'vitest';
import type { Command } from '../sim/contracts/command';
import {
  CREATE_MS,
  cut,
  D,
  DEADLINE,
  heal,
  LEADS_MS,
  LEASE,
  RETRY,
  ROUND,
  run,
  TASK,
  TIMEOUT,
  updates,
  WRITE,
} from './testing/kubernetesRuns';
import {
  acquired,
  begun,
  failures,
  leasesOf,
  lost,
  sentBy,
  UNFENCED,
  writes,
} from './testing/observedLeases';
import { beliefs } from './testing/play';

describe('taking', () => {
  it('succeeds for the first CREATE that finds no Lease; the other looks again after its pause', () => {
    const events = run({ untilMs: 6000 });
    expect(acquired(events)).toEqual([['n1', LEADS_MS]]);
    expect(failures(events, 'n2')).toEqual([[LEADS_MS, 'its request was answered: AlreadyExists']]);
    expect(beliefs(events, 'n2').at(-1)?.[1]).toBe('n1');
    expect(leasesOf(events, 'n1')[0]).toEqual([LEADS_MS, 0, CREATE_MS + LEASE]);
  });

  it('pauses from one to 2.2 retry periods, at random', () => {
    const events = run({ nodes: 4, untilMs: 100_000 });
    const pausesMs = ['n2', 'n3', 'n4'].flatMap((node) => {
      const asked = sentBy(events, node, 'GET').map(({ atMs }) => atMs);
      return asked.slice(2).map((atMs, index) => atMs - (asked[index + 1] ?? 0) - 2 * D);
    });
    expect(Math.min(...pausesMs)).toBeGreaterThanOrEqual(RETRY);
    expect(Math.max(...pausesMs)).toBeLessThan(2.2 * RETRY);
    expect(Math.min(...pausesMs)).toBeLessThan(1.2 * RETRY);
    expect(Math.max(...pausesMs)).toBeGreaterThan(2 * RETRY);
  });

  it('counts the transitions, and names the version that was seen', () => {
    const events = run({ commands: [{ atMs: 100, type: 'crash', node: 'n1' }], untilMs: 30_000 });
    expect(updates(events, 'n2')[0]).toMatchObject({
      lease: { leaseTransitions: 1, leaseDurationSeconds: 15 },
      resourceVersion: '1',
    });
  });
});

describe('renewing', () => {
  it('is one update each retry period after the last answer', () => {
    const events = run({ untilMs: 9000 });
    expect(
      updates(events, 'n1').map(({ atMs, resourceVersion }) => [atMs, resourceVersion]),
    ).toEqual([1, 2, 3, 4].map((n) => [CREATE_MS + n * ROUND, String(n)]));
    expect(leasesOf(events, 'n1').at(-1)).toEqual([
      LEADS_MS + 4 * ROUND,
      0,
      CREATE_MS + 4 * ROUND + LEASE,
    ]);
    expect(updates(events, 'n1').at(-1)?.lease.acquireTime).toBe(CREATE_MS);
  });

  it('has the renew deadline only until the answer', () => {
    const ofDeadline = run({ untilMs: 5000 }).flatMap((event) =>
      'timer' in event && event.timer === 'deadline' ? [[event.type, event.atMs]] : [],
    );
    expect(ofDeadline).toEqual(
      [1, 2].flatMap((n) => [
        ['timerStarted', CREATE_MS + n * ROUND],
        ['timerStopped', LEADS_MS + n * ROUND],
      ]),
    );
  });

  it('reads the Lease when an answer was lost, and continues from its version', () => {
    // The first renewal takes effect, but n1 does not receive its answer.
    const sentMs = CREATE_MS + ROUND;
    const mute = [{ from: 'api', to: 'n1' }];
    const events = run({ commands: [cut(sentMs + 1, mute), heal(5000)], untilMs: 12_000 });
    expect(failures(events, 'n1')).toEqual([[sentMs + TIMEOUT, 'api did not answer']]);
    const [, again] = updates(events, 'n1');
    expect(again).toMatchObject({ atMs: sentMs + TIMEOUT + 2 * D, resourceVersion: '2' });
    expect(lost(events)).toEqual([]);
  });

  it('tries again each retry period from the start of the last try', () => {
    const params = { requestTimeoutMs: 500 };
    const events = run({ params, commands: [cut(3000)], untilMs: 30_000 });
    const startMs = CREATE_MS + 2 * ROUND;
    const tries = updates(events, 'n1').filter(({ atMs }) => atMs > 3000);
    expect(tries.map(({ atMs }) => atMs)).toEqual([0, 1, 2, 3, 4].map((n) => startMs + n * RETRY));
    expect(lost(events)).toEqual([['n1', startMs + DEADLINE]]);
  });
});

describe('the local deadline', () => {
  const commands = [cut(9000)];
  const stopsMs = CREATE_MS + 5 * ROUND + DEADLINE;

  it('ends the leadership when renewing has failed for the renew deadline', () => {
    const events = run({ commands, untilMs: 40_000 });
    expect(lost(events)).toEqual([['n1', stopsMs]]);
    expect(begun(events, 'n1').at(-1)).toEqual([
      stopsMs,
      `could not renew within the renew deadline of ${DEADLINE} ms`,
    ]);
    expect(acquired(events).at(-1)?.[0]).toBe('n2');
    expect(acquired(events).at(-1)?.[1]).toBeGreaterThan(stopsMs);
  });

  it('is measured by the own clock', () => {
    const node = (one: { id: string; priority: number }) => ({ ...one, clockRate: 0.5 });
    const events = run({ commands, node, untilMs: 60_000 });
    // Its pauses last twice as long: the third renewal, at 12,080 ms, is the first to fail.
    expect(lost(events)).toEqual([['n1', CREATE_MS + 3 * (2 * RETRY + 2 * D) + 2 * DEADLINE]]);
  });

  it('off, only the storage stops the old leader', () => {
    const events = run({ params: { localDeadline: false }, commands, untilMs: 45_000 });
    const takenMs = acquired(events).at(-1)?.[1] as number;
    expect(acquired(events).at(-1)?.[0]).toBe('n2');
    expect(takenMs).toBeGreaterThan(stopsMs);
    const refused = writes(events).filter(([verdict]) => verdict === 'refused');
    expect(refused).toEqual([['refused', 'n1', 0, expect.any(Number)]]);
    expect(lost(events)).toEqual([['n1', (refused[0]?.[3] as number) + D]]);
    expect((refused[0]?.[3] as number) - takenMs).toBeLessThanOrEqual(TASK + D);
  });
});

describe('a paused leader', () => {
  const asleep = (fromMs: number): Command[] => [
    { atMs: fromMs, type: 'pause', node: 'n1' },
    { atMs: 40_000, type: 'resume', node: 'n1' },
  ];

  it('reads the Lease first when its own must be over, and finds the new holder', () => {
    const events = run({ commands: asleep(9000), params: { taskMs: 50_000 }, untilMs: 41_000 });
    expect(updates(events, 'n1').filter(({ atMs }) => atMs > 9000)).toEqual([]);
    expect(failures(events, 'n1')).toEqual([
      [40_000 + 2 * D, 'the Lease is n2’s; it leads on until its renew deadline'],
    ]);
  });

  it('sends a write that the storage refuses before it has read the Lease', () => {
    const events = run({ commands: asleep(9000), untilMs: 41_000 });
    expect(writes(events)).toContainEqual(['refused', 'n1', 0, 40_000 + WRITE + D]);
    expect(lost(events)).toEqual([['n1', 40_000 + WRITE + 2 * D]]);
  });

  it('sends a write that was due between the check and the write, after its deadline is over', () => {
    // It is cut off and has 10 s from 10,120 ms on. Its last task is due at 16,040 ms, and checks that it leads.
    const taskMs = 8000;
    const dueMs = LEADS_MS + 2 * taskMs;
    const [pause, resume] = asleep(dueMs + WRITE / 2) as [Command, Command];
    const commands = [cut(9000), pause, heal(35_000), resume];
    const given = { commands, services: UNFENCED, untilMs: 41_000 };
    const written = (writeMs: number) =>
      writes(run({ ...given, params: { taskMs, writeMs } })).filter(
        ([, node, , atMs]) => node === 'n1' && Number(atMs) > dueMs + WRITE,
      );
    expect(written(WRITE)).toEqual([['took', 'n1', 0, 40_000 + D]]);
    expect(written(0)).toEqual([]);
  });
});

describe('the leader’s task', () => {
  it('checks at once and each task, and then writes, with leaseTransitions as the token', () => {
    expect(writes(run({ untilMs: 11_000 }))).toEqual(
      [0, 1, 2].map((n) => ['took', 'n1', 0, LEADS_MS + n * TASK + WRITE + D]),
    );
  });
});
