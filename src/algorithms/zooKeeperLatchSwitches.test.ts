// The purpose of each safeguard of the ZooKeeper latch: the same faults with its switch on and off.
import { describe, expect, it } from 'vitest';
import { roundMs } from '../sim/base/time';
import type { Command } from '../sim/contracts/command';
import type { Params } from '../sim/contracts/definition';
import {
  acquired,
  at,
  broken,
  cutOff,
  failures,
  heal,
  L,
  lostMs,
  run,
  sent,
  T,
  TICK_MS,
} from './testing/latchRuns';
import { beliefs, of, since, twoLeaders } from './testing/play';

describe('a leader that is cut from ZooKeeper', () => {
  const CUT_MS = 3000;
  /** The last ping before the cut, and the time of its answer. */
  const PINGED_MS = roundMs(2 * L + 2 * roundMs(T / 3));
  /** The time of the heal when two pings are lost and the next request, to reconnect the session, is not. */
  const HEALED_MS = roundMs(PINGED_MS + (2 / 3) * T + L);
  const cut = (params: Params, commands: readonly Command[] = []) =>
    run({ nodes: 3, params, commands: [cutOff('n1', CUT_MS), ...commands], untilMs: 20000 });

  it('steps down two thirds of the timeout after ZooKeeper’s last message', () => {
    const events = cut({});
    expect(lostMs(events, 'n1')).toBeCloseTo(PINGED_MS + 2 * L + (2 / 3) * T, 2);
    expect(failures(events, 'n1')[0]).toBe('nothing came from zk for too long');
    const stopped = of(events, 'timerStopped').filter(({ timer }) => timer === 'task');
    expect(stopped.map(({ atMs }) => atMs)).toEqual([lostMs(events, 'n1')]);
    expect(broken(events)).not.toContain('singleLeader');
  });

  /** The time of ZooKeeper's last word to n1. */
  const HEARD_MS = PINGED_MS + 2 * L;
  /** The end of n1's session at the server: the first tick after a timeout from the arrival of its last ping. */
  const EXPIRED_MS = (Math.floor((PINGED_MS + L + T) / TICK_MS) + 1) * TICK_MS;
  /** By Curator's session policy: only a lost session ends the leadership. */
  const SESSION = { stepDownWhenSuspended: false, taskMs: 60_000 };

  it('by the session policy leads on until its session is lost, a timeout after it was suspended: 5/3 of one after the last word', () => {
    const events = cut({ ...SESSION, clientExpiry: false });
    expect(failures(events, 'n1')).toContain('its connection was suspended for too long');
    expect(lostMs(events, 'n1')).toBeCloseTo(HEARD_MS + (5 / 3) * T, 2);
    // Then WATCH, CHILDREN and GET of n2: two leaders for two thirds of the timeout, less a tick at most (CURATOR-460).
    expect(twoLeaders(events)).toEqual([[EXPIRED_MS + 5 * L, lostMs(events, 'n1')]]);
  });

  it.each([
    [
      'the part of the timeout is 33 %',
      { lostAfterPercent: 33, clientExpiry: false },
      2 / 3 + 0.33,
    ],
    ['the client ends the session', {}, 4 / 3],
    ['the part is longer than the client waits', { lostAfterPercent: 200 }, 4 / 3],
    ['the part is shorter than the client waits', { lostAfterPercent: 50 }, 2 / 3 + 0.5],
  ])('leads on for less where %s', (_, params, timeouts) => {
    const events = cut({ ...SESSION, ...params });
    expect(lostMs(events, 'n1')).toBeCloseTo(HEARD_MS + timeouts * T, 2);
  });

  it('has no second leader beside it where its session counts as lost within the timeout', () => {
    expect(twoLeaders(cut({ ...SESSION, lostAfterPercent: 33 }))).toEqual([]);
    expect(twoLeaders(cut({ ...SESSION, lostAfterPercent: 0, localDeadline: true }))).toEqual([]);
  });

  it('with a local deadline steps down a whole timeout after the sending of the last answered ping', () => {
    const events = cut({ ...SESSION, localDeadline: true });
    expect(lostMs(events, 'n1')).toBeCloseTo(PINGED_MS + T, 2);
    expect(failures(events, 'n1')).toContain('its session was not renewed in time');
    expect(broken(events)).not.toContain('leaseValidity');
  });

  it('without any of these steps down when it reaches ZooKeeper again: until then there are two leaders', () => {
    const params = { ...SESSION, lostAfterPercent: 0, clientExpiry: false };
    const events = cut(params, [heal(15000)]);
    const [, [second, leadsMs] = []] = acquired(events);
    expect(second).toBe('n2');
    expect(failures(events, 'n1').at(-1)).toBe('its session has expired');
    expect(lostMs(events, 'n1')).toBeGreaterThan(15000);
    expect(twoLeaders(events)).toEqual([[leadsMs, lostMs(events, 'n1')]]);
    expect(beliefs(events, 'n1').at(-1)?.[1]).toBe('n2');
  });

  it('stays leader when the cut is shorter, and resumes its session', () => {
    const events = cut({ stepDownWhenSuspended: false }, [heal(HEALED_MS)]);
    expect(acquired(events)).toEqual([['n1', 12 * L]]);
    expect(of(events, 'leadershipLost')).toEqual([]);
    const entered = of(events, 'stateEntered').filter(({ node }) => node === 'n1');
    expect(entered.slice(-2).map(({ state }) => state)).toEqual([
      'leading.suspended',
      'leading.inOffice',
    ]);
  });

  it('leads again by the same znode when it has stepped down and its session is still alive', () => {
    const events = cut({}, [heal(HEALED_MS)]);
    expect(acquired(events).map(([node]) => node)).toEqual(['n1', 'n1']);
    const tokens = of(events, 'writeAccepted').map(({ token }) => token);
    expect(new Set(tokens).size).toBe(1);
  });

  it('asks for its session again until it gives it up, and then for a new one', () => {
    for (const [params, givenUpMs] of [
      [{}, HEARD_MS + (4 / 3) * T],
      [{ localDeadline: true }, PINGED_MS + T],
    ] as const)
      for (const { atMs, body } of sent(since(cut(params), CUT_MS), 'CONNECT'))
        expect('session' in (body as object), `${atMs}`).toBe(atMs < givenUpMs - 1);
  });
});

describe('a restart before the old session has expired', () => {
  const back = (params: Params) =>
    run({
      nodes: 2,
      params,
      commands: [at('crash', 'n1', 3000), at('restart', 'n1', 3200)],
      untilMs: 14000,
    });
  /** The last ping of n1 before its crash left at 2 L + 2 T / 3. */
  const EXPIRED_MS = (Math.floor((3 * L + (2 / 3) * T + T) / TICK_MS) + 1) * TICK_MS;

  it('queues anew: the old znode stays first in the queue until its session expires', () => {
    const events = back({});
    expect(sent(events, 'DELETE')).toEqual([]);
    // WATCH, CHILDREN, GET.
    expect(acquired(events)[1]).toEqual(['n2', EXPIRED_MS + 5 * L]);
  });

  it('of the only node leaves it behind its own ghost', () => {
    const commands = [at('crash', 'n1', 3000), at('restart', 'n1', 3200)];
    const events = run({ nodes: 1, commands, untilMs: 14000 });
    expect(acquired(events)).toEqual([
      ['n1', 12 * L],
      ['n1', EXPIRED_MS + 5 * L],
    ]);
    // The head of the queue is its own znode, by which it does not lead.
    expect(beliefs(since(events, 3200), 'n1').map(([, leader]) => leader)).toEqual(['n1']);
  });

  it('is over at once where names tell whose a znode is: the node deletes its old one', () => {
    const events = back({ freshName: false });
    // CONNECT, CHILDREN, EXISTS; then DELETE, WATCH, CHILDREN.
    expect(acquired(events)[1]).toEqual(['n2', 3200 + 6 * L + 4 * L]);
    expect(beliefs(events, 'n1').at(-1)?.[1]).toBe('n2');
  });

  it('waits for the session as well where names tell nothing', () => {
    const events = back({ freshName: false, findOwnNode: false });
    expect(acquired(events)[1]).toEqual(['n2', EXPIRED_MS + 3 * L]);
    expect(sent(events, 'DELETE')).toEqual([]);
  });

  it('leads by a found znode that will expire when it does not check the owner', () => {
    const events = back({ freshName: false, checkOwner: false, taskMs: 60_000 });
    expect(acquired(events).map(([node]) => node)).toEqual(['n1', 'n1', 'n2']);
    expect(twoLeaders(events)).toEqual([[acquired(events)[2]?.[1], null]]);
  });
});

describe('a creation whose answer is lost', () => {
  // CREATE, CREATE of /election, CREATE: the answer to the third leaves zk at 7 L.
  const LOST: readonly Command[] = [
    { atMs: 6.5 * L, type: 'cut', links: [{ from: 'zk', to: 'n1' }] },
    heal(9 * L),
  ];
  const lose = (params: Params, commands: readonly Command[] = []) =>
    run({ nodes: 2, params, commands: [...LOST, ...commands], untilMs: 30000 });

  it('is found by its name, and its creator leads', () => {
    const events = lose({});
    // The missing answer is noticed after two thirds of the timeout; then CONNECT, CHILDREN, CHILDREN, GET.
    expect(acquired(events)).toEqual([['n1', roundMs(6 * L + roundMs((2 / 3) * T) + 8 * L)]]);
    expect(sent(events, 'CREATE').filter(({ from }) => from === 'n1')).toHaveLength(3);
  });

  it('otherwise blocks the election as long as its creator lives', () => {
    const events = lose({ findOwnNode: false, askMs: 5000 });
    expect(acquired(events)).toEqual([]);
    expect(broken(events)).toContain('liveness');
  });

  /** ZooKeeper is down for longer than the session lasts; back again, it gives the old session a full timeout anew. */
  const late = (params: Params) =>
    lose(params, [at('crash', 'zk', 200), at('restart', 'zk', 7000)]);

  it('is not taken by a later session: the old znode is deleted', () => {
    const events = late({});
    // n2 deletes its own old znode as well, once that is the first in the queue.
    expect(sent(events, 'DELETE').map(({ from }) => from)).toEqual(['n1', 'n2']);
    expect(twoLeaders(events)).toEqual([]);
  });

  it('is taken by a later session that does not check: its owner leads by a znode that is about to go (CURATOR-498)', () => {
    const events = late({ checkOwner: false, taskMs: 60_000 });
    expect(acquired(events).map(([node]) => node)).toEqual(['n1', 'n2']);
    expect(twoLeaders(events)).toEqual([[acquired(events)[1]?.[1], null]]);
  });
});

describe('ZooKeeper down for longer than a session', () => {
  const cycle = (params: Params) =>
    run({
      nodes: 3,
      params: { taskMs: 1500, askMs: 3000, ...params },
      commands: [at('crash', 'zk', 3000), at('restart', 'zk', 9000)],
      untilMs: 30000,
    });

  it('ends in one leader, and no other node led meanwhile', () => {
    const events = cycle({});
    expect(twoLeaders(events)).toEqual([]);
    expect(broken(events)).not.toContain('leaseValidity');
    expect(new Set(['n1', 'n2', 'n3'].map((node) => beliefs(events, node).at(-1)?.[1])).size).toBe(
      1,
    );
  });

  it('ends in two leaders when the owner is not checked, until the storage refuses the older token (CURATOR-696)', () => {
    const events = cycle({ checkOwner: false });
    const [rejected] = of(events, 'writeRejected');
    expect(rejected?.from).toBe('n1');
    expect(failures(events, 'n1').at(-1)).toBe('a write was rejected: somebody newer leads');
    const [, [again] = [], [second, leadsMs] = []] = acquired(events);
    expect([again, second]).toEqual(['n1', 'n2']);
    expect(twoLeaders(events)).toEqual([[leadsMs, Number(rejected?.atMs) + L]]);
    expect(broken(events)).not.toContain('fencing');
    // A rejected node deletes its znode, if it still exists, and joins the queue again.
    expect(sent(events, 'DELETE').map(({ from }) => from)).toEqual(['n1']);
    expect(beliefs(events, 'n1').at(-1)?.[1]).toBe('n2');
  });
});
