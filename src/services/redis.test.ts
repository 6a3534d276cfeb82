// The effects of time on Redis: expiry by its own clock, its one timer, and its keys after a restart.
import { describe, expect, it } from 'vitest';
import type { Output } from '../sim/contracts/protocol';
import { SILENT_TIMER } from '../sim/contracts/service';
import { OneRedis } from './redis/testing/oneRedis';

const OK = { value: 'OK' };
const holdingsIn = (outputs: readonly Output[]) =>
  outputs.flatMap((output) =>
    output.type === 'holdings' ? [{ atMs: output.atMs, holds: output.holdings }] : [],
  );
const timersIn = (outputs: readonly Output[]) =>
  outputs.flatMap((output) =>
    output.type === 'fired' ? [`${output.timer} at ${output.atMs}`] : [],
  );

describe('a key with a time to live', () => {
  it('exists until just before its time, and is gone at it', () => {
    const redis = new OneRedis();
    expect(redis.ask(100, 'SET', 'leader', 'n1', 'NX', 'PX', '1000')).toEqual(OK);
    expect(redis.ask(1099.999, 'GET', 'leader')).toEqual({ value: 'n1' });
    expect(redis.ask(1100, 'GET', 'leader')).toEqual({ value: null });
  });

  it('disappears from the display at its time, without a request', () => {
    const redis = new OneRedis();
    redis.ask(100, 'SET', 'leader', 'n1', 'PX', '1000');
    expect(redis.holdings).toEqual([
      { key: 'leader', value: 'n1', owner: 'n1', sinceMs: 100, untilMs: 1100 },
    ]);
    expect(holdingsIn(redis.passUntil(5000))).toEqual([{ atMs: 1100, holds: [] }]);
  });

  it('has one timer in common with others, for the first to expire', () => {
    const redis = new OneRedis();
    redis.ask(0, 'SET', 'a', '1', 'PX', '300');
    redis.ask(0, 'SET', 'b', '2', 'PX', '100');
    redis.ask(0, 'SET', 'c', '3', 'PX', '200');
    redis.ask(0, 'DEL', 'c');
    redis.ask(50, 'PEXPIRE', 'b', '100');
    expect(timersIn(redis.passUntil(5000))).toEqual(['expiry at 150', 'expiry at 300']);
  });

  it('has no timer once it is persistent or deleted', () => {
    const redis = new OneRedis();
    redis.ask(0, 'SET', 'a', '1', 'PX', '300');
    redis.ask(0, 'SET', 'a', '1');
    redis.ask(0, 'SET', 'b', '2', 'PX', '100');
    redis.ask(0, 'DEL', 'b');
    expect(redis.passUntil(5000)).toEqual([]);
    expect(redis.ask(5000, 'TTL', 'a')).toEqual({ value: -1 });
  });

  it('expires by the clock of the service, at any rate', () => {
    const redis = new OneRedis({ clockRate: 1.1 });
    redis.ask(0.003, 'SET', 'a', '1', 'PX', '1000');
    expect(timersIn(redis.passUntil(5000))).toEqual(['expiry at 909.094']);
    expect(redis.holdings).toEqual([]);
  });

  it('is freed at once by a jump of the wall clock over its end, and kept longer after a jump back', () => {
    const redis = new OneRedis();
    redis.ask(100, 'SET', 'leader', 'n1', 'PX', '1000');
    redis.setClock(200, -500);
    expect(redis.ask(200, 'PTTL', 'leader')).toEqual({ value: 1400 });
    expect(timersIn(redis.passUntil(1500))).toEqual([]);
    expect(redis.ask(1599.999, 'GET', 'leader')).toEqual({ value: 'n1' });
    redis.setClock(1599.999, 1);
    expect(redis.holdings).toEqual([]);
    expect(redis.ask(1600, 'SET', 'leader', 'n2', 'NX', 'PX', '1000')).toEqual(OK);
    expect(redis.ask(1600, 'PTTL', 'leader')).toEqual({ value: 1000 });
    // Of the second, 700 ms are jumped over.
    redis.setClock(1700, 700);
    expect(timersIn(redis.passUntil(5000))).toEqual(['expiry at 1900']);
    expect(redis.holdings).toEqual([]);
  });

  it('outlives a timer that was due before a jump back, while the server was paused', () => {
    const redis = new OneRedis();
    redis.ask(0, 'SET', 'a', '1', 'PX', '100');
    redis.setClock(300, -250);
    expect(redis.ask(300, 'PTTL', 'a')).toEqual({ value: 50 });
    expect(timersIn(redis.passUntil(5000))).toEqual(['expiry at 350']);
  });

  it('never fires a timer without end, at any rate of the clock', () => {
    for (let step = 1; step < 400; step += 1) {
      const redis = new OneRedis({ clockRate: 0.5 + step * 0.013 });
      redis.ask(step * 0.007, 'SET', 'a', '1', 'PX', '77');
      expect(timersIn(redis.passUntil(1000)).length).toBe(1);
    }
  });

  it('starts its ring again when it is renewed, and not when it is incremented', () => {
    const redis = new OneRedis();
    redis.ask(100, 'SET', 'n', '1', 'PX', '1000');
    redis.ask(200, 'INCR', 'n');
    expect(redis.holdings).toEqual([{ key: 'n', value: '2', sinceMs: 100, untilMs: 1100 }]);
    redis.ask(300, 'PEXPIRE', 'n', '1000');
    expect(redis.holdings).toEqual([{ key: 'n', value: '2', sinceMs: 300, untilMs: 1300 }]);
  });
});

describe('the display', () => {
  it('gives a key to the node whose id it has, and a counter to no node', () => {
    const redis = new OneRedis();
    redis.ask(1, 'ACQUIRE', 'leader', 'n1', '500');
    redis.ask(2, 'SET', 'other', 'n2');
    redis.ask(3, 'INCR', 'other:token');
    expect(redis.holdings).toEqual([
      { key: 'leader', value: 'n1', owner: 'n1', sinceMs: 1, untilMs: 501 },
      { key: 'leader:token', value: '1', sinceMs: 1 },
      { key: 'other', value: 'n2', sinceMs: 2 },
      { key: 'other:token', value: '1', sinceMs: 3 },
    ]);
  });

  it('gives a key to the node with whose id and a colon the value begins', () => {
    const redis = new OneRedis();
    redis.ask(1, 'SET', 'a', 'n1:7f3a');
    redis.ask(1, 'SET', 'b', 'n12:7f3a');
    redis.ask(1, 'SET', 'c', 'n2:n1:7f3a');
    expect(redis.holdings.map(({ key, owner }) => [key, owner])).toEqual([
      ['a', 'n1'],
      ['b', undefined],
      ['c', undefined],
    ]);
  });

  it('does not change on a read, and no timer starts', () => {
    const redis = new OneRedis();
    redis.ask(0, 'SET', 'a', '1', 'PX', '300');
    redis.ask(10, 'GET', 'a');
    expect(timersIn(redis.passUntil(299))).toEqual([]);
    expect(redis.holdings).toEqual([{ key: 'a', value: '1', sinceMs: 0, untilMs: 300 }]);
  });
});

describe('after a restart', () => {
  it('all keys exist that have not expired meanwhile, and expire at their time', () => {
    const before = new OneRedis();
    before.ask(0, 'ACQUIRE', 'leader', 'n1', '1000');
    before.ask(0, 'SET', 'short', 'x', 'PX', '100');
    const after = new OneRedis({ durable: before.kept, bornAtMs: 400 });
    expect(after.holdings.map(({ key }) => key)).toEqual(['leader', 'leader:token']);
    expect(timersIn(after.passUntil(5000))).toEqual(['expiry at 1000']);
  });

  it('with a delayed restart, it answers nobody for that long, and then has what is left of its keys', () => {
    const params = { delayedRestart: true, restartDelayMs: 1000 };
    const before = new OneRedis({ params });
    expect(before.answers(0)).toBe(true);
    before.ask(0, 'SET', 'short', 'x', 'PX', '900');
    before.ask(0, 'SET', 'long', 'y', 'PX', '5000');
    const after = new OneRedis({ params, durable: before.kept, bornAtMs: 400 });
    expect([400, 1399.999].map((atMs) => after.answers(atMs))).toEqual([false, false]);
    expect(after.answers(1400.001)).toBe(true);
    expect(after.holdings.map(({ key }) => key)).toEqual(['long']);
    expect(timersIn(after.passUntil(9000))).toEqual(['expiry at 5000']);
  });

  it('with a delayed restart, the timer by which a picture tells its silence ends with it', () => {
    const params = { delayedRestart: true, restartDelayMs: 1000 };
    const after = new OneRedis({ params, bornAtMs: 400 });
    expect(timersIn(after.passUntil(9000))).toEqual([`${SILENT_TIMER} at 1400`]);
  });

  it('with asynchronous failover, writes younger than the lag are lost and tokens repeat', () => {
    const params = { asyncFailover: true, replicationLagMs: 500 };
    const before = new OneRedis({ params });
    before.ask(0, 'ACQUIRE', 'leader', 'n1', '600');
    before.passUntil(600.001);
    expect(before.ask(700, 'ACQUIRE', 'leader', 'n1', '600')).toEqual({ value: ['n1', 2] });
    before.passUntil(1200);
    const after = new OneRedis({ params, durable: before.kept, bornAtMs: 1200 });
    expect(after.ask(1200, 'GET', 'leader')).toEqual({ value: null });
    expect(after.ask(1201, 'ACQUIRE', 'leader', 'n2', '600')).toEqual({ value: ['n2', 2] });
  });

  it('with asynchronous failover, writes as old as the lag survive', () => {
    const params = { asyncFailover: true, replicationLagMs: 500 };
    const redis = new OneRedis({ params });
    redis.ask(100, 'SET', 'a', '1');
    redis.ask(200, 'SET', 'a', '2');
    redis.ask(200, 'SET', 'b', '3');
    redis.passUntil(600);
    expect(redis.kept).toEqual([]);
    redis.passUntil(600.001);
    expect(redis.kept).toEqual([{ key: 'a', value: '1', sinceMs: 100 }]);
    expect(timersIn(redis.passUntil(5000))).toEqual(['replicate at 700']);
    expect(redis.kept).toEqual(redis.holdings);
  });

  it('with asynchronous failover, the lag goes on when the wall clock jumps', () => {
    const params = { asyncFailover: true, replicationLagMs: 500 };
    const redis = new OneRedis({ params });
    redis.ask(100, 'SET', 'a', '1');
    redis.setClock(200, 10_000);
    redis.setClock(300, -20_000);
    expect(timersIn(redis.passUntil(5000))).toEqual(['replicate at 600']);
  });

  it('with asynchronous failover, a second crash loses nothing more', () => {
    const params = { asyncFailover: true };
    const durable = [{ key: 'a', value: '1', sinceMs: 100 }];
    expect(new OneRedis({ params, durable, bornAtMs: 1000 }).kept).toEqual(durable);
  });

  it('without it there is neither a lag nor a timer for it', () => {
    const redis = new OneRedis({ params: { replicationLagMs: 500 } });
    redis.ask(100, 'SET', 'a', '1');
    expect(redis.kept).toEqual(redis.holdings);
    expect(redis.passUntil(5000)).toEqual([]);
  });
});
