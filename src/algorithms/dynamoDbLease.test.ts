// A lease on a DynamoDB record is taken, renewed, lost and released by the rules of AWS's lock client.
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
  TIMEOUT,
  WRITE,
} from './testing/dynamoDbRuns';
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
  it('succeeds for the first PUT that finds no record; the other reads the owner after its poll', () => {
    const events = run({ untilMs: 3000 });
    expect(acquired(events)).toEqual([['n1', LEADS_MS]]);
    expect(failures(events, 'n2')).toEqual([[LEADS_MS, 'n1 was faster']]);
    expect(beliefs(events, 'n2').at(-1)).toEqual([LEADS_MS + POLL + 2 * D, 'n1']);
    expect(body(sentBy(events, 'n1', 'PUT')[0])).toMatchObject({
      item: { owner: 'n1', token: 1, leaseMs: LEASE, isReleased: false },
      if: 'absent',
    });
  });

  it('counts the lease from the sending of the PUT', () => {
    expect(leasesOf(run({ untilMs: 1000 }), 'n1')).toEqual([[LEADS_MS, 1, PUT_MS + LEASE]]);
  });

  it('raises the token, and names the version that was read', () => {
    const events = run({ commands: [{ atMs: 100, type: 'crash', node: 'n1' }], untilMs: 30_000 });
    const [, take] = sentBy(events, 'n2', 'PUT').map(body);
    const { version } = body(sentBy(events, 'n1', 'PUT')[0]).item;
    expect(take).toMatchObject({ item: { owner: 'n2', token: 2 }, if: { version } });
    expect(acquired(events).at(-1)?.[0]).toBe('n2');
  });
});

describe('renewing', () => {
  it('gives the record a new version each heartbeat, if it has the last one', () => {
    const events = run({ untilMs: 16_000 });
    const updates = sentBy(events, 'n1', 'UPDATE');
    expect(updates.map(({ atMs }) => atMs)).toEqual([1, 2, 3].map((n) => PUT_MS + n * HEARTBEAT));
    let { version } = body(sentBy(events, 'n1', 'PUT')[0]).item;
    for (const update of updates.map(body)) {
      expect(update.if).toEqual({ owner: 'n1', version });
      expect(update.item['version']).not.toBe(version);
      ({ version } = update.item as { version: string });
    }
    expect(leasesOf(events, 'n1').at(-1)).toEqual([15_040, 1, PUT_MS + 3 * HEARTBEAT + LEASE]);
  });

  describe('is refused when the answer to a heartbeat got lost, but not the heartbeat', () => {
    const commands = [cut(5025, [{ from: 'dynamo', to: 'n1' }]), heal(6000)];
    const refusedMs = PUT_MS + 2 * HEARTBEAT + 2 * D;

    it('and the client drops the lock: the leader leads on, without a heartbeat', () => {
      const events = run({ commands, untilMs: 20_000 });
      expect(lost(events)).toEqual([]);
      expect(failures(events, 'n1').at(-1)).toEqual([
        refusedMs,
        'its heartbeat was refused; its lock client drops the lock, and does not tell it',
      ]);
      expect(sentBy(events, 'n1', 'UPDATE')).toHaveLength(2);
    });

    it('and the leader steps down where it is told at once', () => {
      const events = run({ params: AT_ONCE, commands, untilMs: 12_000 });
      expect(lost(events)).toEqual([['n1', refusedMs]]);
      expect(begun(events, 'n1').at(-1)?.[1]).toBe('is told that the record is not as it left it');
    });
  });

  it('reports a missing answer once in an outage, and again in the next', () => {
    const outage = (atMs: number) => [cut(atMs), heal(atMs + 8000)];
    const events = run({
      // The leader's heartbeats are lost at 10 and 15 s, so its record is unchanged.
      commands: [...outage(9000), ...outage(29_000)],
      untilMs: 40_000,
    });
    expect(failures(events, 'n1')).toEqual([
      [PUT_MS + 2 * HEARTBEAT + TIMEOUT, 'dynamo did not answer'],
      [PUT_MS + 6 * HEARTBEAT + TIMEOUT, 'dynamo did not answer'],
    ]);
    expect(lost(events)).toEqual([]);
  });
});

describe('a paused leader', () => {
  const commands: Command[] = [
    { atMs: 9000, type: 'pause', node: 'n1' },
    { atMs: 50_000, type: 'resume', node: 'n1' },
  ];

  it.each([
    ['renews', TASK],
    ['writes', HEARTBEAT / 5],
  ])('checks its clock before it %s', (_, taskMs) => {
    const events = run({ params: { ...AT_ONCE, taskMs }, commands, untilMs: 55_000 });
    expect(lost(events)).toEqual([['n1', 50_000]]);
    expect(writes(events).filter(([verdict]) => verdict === 'refused')).toEqual([]);
    expect(sentBy(events, 'n1', 'UPDATE').filter(({ atMs }) => atMs > 9000)).toEqual([]);
  });

  it('between the check and the write sends a write of a former leader', () => {
    const dueMs = LEADS_MS + TASK;
    const asleep: Command[] = [
      { atMs: dueMs + WRITE / 2, type: 'pause', node: 'n1' },
      { atMs: 50_000, type: 'resume', node: 'n1' },
    ];
    const zombie = (params: Params) =>
      writes(run({ params, commands: asleep, services: UNFENCED, untilMs: 55_000 })).filter(
        ([, node, , atMs]) => node === 'n1' && Number(atMs) >= 50_000,
      );
    for (const told of ['checks', 'atOnce'])
      expect(zombie({ told })).toEqual([['took', 'n1', 1, 50_000 + D]]);
    // A task that does not ask was due before the monitor's call.
    expect(zombie({ told: 'monitor' })).toEqual(
      [0, WRITE].map((ms) => ['took', 'n1', 1, 50_000 + ms + D]),
    );
    expect(zombie({ writeMs: 0 })).toEqual([]);
  });

  it('without a local deadline sends a write that the storage refuses', () => {
    const params = { ...AT_ONCE, localDeadline: false };
    const events = run({ params, commands, untilMs: 55_000 });
    expect(lost(events)).toEqual([['n1', 50_000 + 2 * D]]);
    expect(writes(events)).toContainEqual(['refused', 'n1', 1, 50_000 + WRITE + D]);
  });

  it('does not lead when the answer that granted the record waited in its queue', () => {
    const asleep: Command[] = [
      { atMs: 35, type: 'pause', node: 'n1' },
      { atMs: 50_000, type: 'resume', node: 'n1' },
    ];
    const events = run({ commands: asleep, untilMs: 55_000 });
    expect(acquired(events).map(([node]) => node)).toEqual(['n2']);
    expect(failures(events, 'n1')).toEqual([
      [50_000, 'its lease was over when it heard that it had it'],
    ]);
    for (const careless of [{ localDeadline: false }, { told: 'nobody' }])
      expect(
        acquired(run({ params: careless, commands: asleep, untilMs: 55_000 })).map(([one]) => one),
      ).toEqual(['n2', 'n1']);
  });
});

describe('the leader’s task', () => {
  it('writes at once and each task, with the token', () => {
    expect(writes(run({ untilMs: 11_000 }))).toEqual(
      [0, 1, 2].map((n) => ['took', 'n1', 1, LEADS_MS + n * TASK + WRITE + D]),
    );
  });

  it('ends with the leadership', () => {
    const events = run({ nodes: 1, commands: [cut(9000)], untilMs: 60_000 });
    expect(writes(events).at(-1)?.[3]).toBe(LEADS_MS + 4 * TASK + WRITE + D);
  });
});

describe('leaving', () => {
  const leave = (atMs: number, node = 'n1'): Command => ({ atMs, type: 'leave', node });

  it('releases the record: the next poll takes it, with the next token', () => {
    const events = run({ commands: [leave(7000)], untilMs: 9000 });
    const [, [next, takenMs]] = acquired(events) as [string, number][] as [
      [string, number],
      [string, number],
    ];
    expect(next).toBe('n2');
    expect(takenMs).toBeLessThanOrEqual(7000 + D + POLL + 5 * D);
    expect(begun(events, 'n2').at(-1)?.[1]).toBe('reads that n1 has released its record');
    expect(leasesOf(events, 'n2').at(-1)?.[1]).toBe(2);
  });

  it.each([
    ['a heartbeat', PUT_MS + HEARTBEAT + 5],
    ['a PUT', PUT_MS + 5],
  ])('releases the record in the version that %s in flight gives it', (_, atMs) => {
    const events = run({ commands: [leave(atMs)], untilMs: atMs + 2 * POLL });
    expect(acquired(events).at(-1)?.[0]).toBe('n2');
  });

  it('sends nothing when another node holds the record', () => {
    const events = run({ commands: [leave(7000, 'n2')], untilMs: 9000 });
    expect(sentBy(events, 'n2', 'UPDATE')).toEqual([]);
  });
});
