// The purpose of each safeguard of the ZooKeeper latch: the same faults with its switch on and off.
import { describe, expect, it } from 'vitest';
import { roundMs } from '../sim/base/time';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Command } from '../sim/contracts/command';
import type { Params } from '../sim/contracts/definition';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { algorithms } from './registry';
import { beliefs, type Given, of, play, since, twoLeaders } from './testing/play';

const latch = algorithms.get('zooKeeperLatch') as Algorithm;
const L = 10;
const T = 4000;
const timings = { sessionTimeoutMs: T, pollMs: 60_000, taskMs: 500 };
const run = ({ params, ...given }: Omit<Given, 'algorithm'>) =>
  play({ algorithm: latch, latencyMs: L, params: { ...timings, ...params }, ...given });
const at = (type: 'crash' | 'restart', node: string, atMs: number): Command => ({
  atMs,
  type,
  node,
});
const links = (from: string, to: string) => [
  { from, to },
  { from: to, to: from },
];
const cutOff = (node: string, atMs: number): Command => ({
  atMs,
  type: 'cut',
  links: links(node, 'zk'),
});
const heal = (atMs: number): Command => ({ atMs, type: 'heal' });
const sent = (events: readonly TraceEvent[], kind: string) =>
  of(events, 'messageSent').filter((message) => message.kind === kind);
const acquired = (events: readonly TraceEvent[]) =>
  of(events, 'leadershipAcquired').map(({ node, atMs }) => [node, atMs]);
const lostMs = (events: readonly TraceEvent[], node: string) =>
  of(events, 'leadershipLost').find((event) => event.node === node)?.atMs;
const failures = (events: readonly TraceEvent[], node: string) =>
  of(events, 'electionFailed')
    .filter((event) => event.node === node)
    .map(({ why }) => why);
const broken = (events: readonly TraceEvent[]) =>
  of(events, 'propertyViolated').map(({ property }) => property);

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

  it('without that, steps down a whole timeout after the sending of the last answered ping', () => {
    const events = cut({ stepDownWhenSuspended: false });
    expect(lostMs(events, 'n1')).toBeCloseTo(PINGED_MS + T, 2);
    expect(failures(events, 'n1')).toContain('its session was not renewed in time');
    expect(broken(events)).not.toContain('leaseValidity');
    expect(twoLeaders(events)).toEqual([]);
  });

  it('without either, steps down when it reaches ZooKeeper again: until then there are two leaders', () => {
    const params = { stepDownWhenSuspended: false, localDeadline: false, taskMs: 60_000 };
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

  it('gives its session up at the local deadline, and without a deadline asks for it again', () => {
    for (const localDeadline of [true, false]) {
      const asked = sent(since(cut({ localDeadline }), 8000), 'CONNECT').map(({ body }) => body);
      expect(asked.length).toBeGreaterThan(3);
      for (const body of asked) expect('session' in (body as object)).toBe(!localDeadline);
    }
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

  it('deletes the old znode with its name: the next leads without waiting for the expiry', () => {
    const events = back({});
    // CONNECT, CHILDREN, EXISTS; then DELETE, WATCH, CHILDREN.
    expect(acquired(events)[1]).toEqual(['n2', 3200 + 6 * L + 4 * L]);
    expect(beliefs(events, 'n1').at(-1)?.[1]).toBe('n2');
  });

  it('otherwise waits behind it, like all nodes, until its session expires', () => {
    const events = back({ findOwnNode: false, pollMs: 2000 });
    const [, [second, leadsMs] = []] = acquired(events);
    expect(second).toBe('n2');
    expect(leadsMs).toBeGreaterThan(3000 + (2 / 3) * T);
    expect(sent(events, 'DELETE')).toEqual([]);
    // The head of n1's queue is its own znode, by which it does not lead.
    expect(beliefs(since(events, 3200), 'n1').map(([, leader]) => leader)).toEqual(['n2']);
    expect(beliefs(since(events, 3200), 'n2').map(([, leader]) => leader)).toEqual([null, 'n2']);
  });

  it('leads by a znode that will expire when it does not check the owner', () => {
    const events = back({ checkOwner: false, taskMs: 60_000 });
    expect(acquired(events).map(([node]) => node)).toEqual(['n1', 'n1', 'n2']);
    expect(twoLeaders(events)).toEqual([[acquired(events)[2]?.[1], null]]);
  });
});

describe('a creation whose answer is lost', () => {
  // The second CREATE of n1 is for its znode; its answer leaves zk at 7 L.
  const lose = (params: Params) =>
    run({
      nodes: 2,
      params,
      commands: [{ atMs: 6.5 * L, type: 'cut', links: [{ from: 'zk', to: 'n1' }] }, heal(9 * L)],
      untilMs: 30000,
    });

  it('is found by its name, and its creator leads', () => {
    const events = lose({});
    // The missing answer is noticed after two thirds of the timeout; then CONNECT, CHILDREN, EXISTS, CHILDREN.
    expect(acquired(events)).toEqual([['n1', roundMs(6 * L + roundMs((2 / 3) * T) + 8 * L)]]);
    expect(sent(events, 'CREATE').filter(({ from }) => from === 'n1')).toHaveLength(2);
  });

  it('otherwise blocks the election as long as its creator lives', () => {
    const events = lose({ findOwnNode: false, pollMs: 5000 });
    expect(acquired(events)).toEqual([]);
    expect(broken(events)).toContain('liveness');
  });
});

describe('ZooKeeper down for longer than a session', () => {
  const cycle = (params: Params) =>
    run({
      nodes: 3,
      params: { taskMs: 1500, ...params },
      commands: [at('crash', 'zk', 3000), at('restart', 'zk', 8000)],
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

  it('ends in two leaders when the owner is not checked, until the storage refuses the older token', () => {
    const events = cycle({ checkOwner: false });
    const [rejected] = of(events, 'writeRejected');
    expect(rejected?.from).toBe('n1');
    expect(failures(events, 'n1').at(-1)).toBe('a write was rejected: somebody newer leads');
    const [, , [second, leadsMs] = []] = acquired(events);
    expect(second).toBe('n2');
    expect(twoLeaders(events)).toEqual([[leadsMs, Number(rejected?.atMs) + L]]);
    expect(broken(events)).not.toContain('fencing');
    // A rejected node deletes its znode, if it still exists, and joins the queue again.
    expect(sent(events, 'DELETE').map(({ from }) => from)).toEqual(['n1']);
    expect(beliefs(events, 'n1').at(-1)?.[1]).toBe('n2');
  });
});

describe('a look every pollMs', () => {
  it('repairs a lost notification: the node that missed it leads', () => {
    const lossy: Command[] = [
      at('crash', 'n1', 3000),
      { atMs: 7900, type: 'setLink', links: [{ from: 'zk', to: 'n2' }], loss: 1 },
      { atMs: 8020, type: 'setLink', links: [{ from: 'zk', to: 'n2' }], loss: 0 },
    ];
    const [, second] = acquired(
      run({ nodes: 2, params: { pollMs: 3000 }, commands: lossy, untilMs: 20000 }),
    );
    expect(second?.[0]).toBe('n2');
    // The expiry is at 8000; the node polls by itself, a poll and a round trip after another.
    expect(second?.[1]).toBeLessThanOrEqual(8020 + 3000 + 4 * L);
    expect(acquired(run({ nodes: 2, commands: lossy, untilMs: 20000 }))).toHaveLength(1);
  });
});

describe('a follower', () => {
  it('that has lost its connection watches again: ZooKeeper forgot its watch with the connection', () => {
    const commands = [cutOff('n2', 4000), heal(5360), at('crash', 'n1', 8000)];
    const events = run({ nodes: 2, commands, untilMs: 20000 });
    expect(failures(events, 'n2')).toEqual(['nothing came from zk for too long']);
    expect(acquired(events)[1]?.[0]).toBe('n2');
    expect(sent(events, 'WATCH').map(({ to }) => to)).toEqual(['n2']);
  });

  it('sends one request when it looks and nothing has changed', () => {
    const events = since(run({ nodes: 3, params: { pollMs: 500 }, untilMs: 5000 }), 1000);
    expect(sent(events, 'CHILDREN').length).toBeGreaterThan(10);
    expect(sent(events, 'GET')).toEqual([]);
  });
});
