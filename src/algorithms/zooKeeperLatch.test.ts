// Compares the ZooKeeper latch with its recipe: its leaders, their times and tokens, and the nodes that ZooKeeper
// notifies.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { roundMs } from '../sim/base/time';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Command } from '../sim/contracts/command';
import { defaultParams } from '../sim/contracts/params';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { algorithms } from './registry';
import { beliefs, type Given, of, play, since } from './testing/play';

const latch = algorithms.get('zooKeeperLatch') as Algorithm;
const L = 10;
const TICK_MS = 2000;
const T = 4000;
const timings = { sessionTimeoutMs: T, pollMs: 60_000, taskMs: 500 };
const run = ({ params, ...given }: Omit<Given, 'algorithm'>) =>
  play({ algorithm: latch, latencyMs: L, params: { ...timings, ...params }, ...given });
const crash = (node: string, atMs: number): Command => ({ atMs, type: 'crash', node });
const cutOff = (node: string, atMs: number): Command => ({
  atMs,
  type: 'cut',
  links: [
    { from: node, to: 'zk' },
    { from: 'zk', to: node },
  ],
});
const sent = (events: readonly TraceEvent[], kind: string, from?: string) =>
  of(events, 'messageSent').filter(
    (message) => message.kind === kind && (from === undefined || message.from === from),
  );
const acquired = (events: readonly TraceEvent[]) =>
  of(events, 'leadershipAcquired').map(({ node, atMs }) => [node, atMs]);
const states = (events: readonly TraceEvent[], node: string) =>
  of(events, 'stateEntered').filter((event) => event.node === node);

describe('an election', () => {
  it('takes six round trips from the first message to the leader: CONNECT, CHILDREN, CREATE twice, EXISTS, CHILDREN', () => {
    // The first CHILDREN finds no /election, which the second CREATE makes: one round trip each.
    expect(acquired(run({ nodes: 3, untilMs: 1000 }))).toEqual([['n1', 12 * L]]);
  });

  it('goes down the queue: each node leads in the order of the znodes, whatever its id', () => {
    const joinsAtMs = [400, 0, 200];
    const events = run({
      nodes: 3,
      node: (node) => ({ ...node, joinsAtMs: joinsAtMs[node.priority - 1] ?? 0 }),
      commands: [crash('n2', 3000), crash('n3', 12000)],
      untilMs: 20000,
    });
    expect(acquired(events).map(([node]) => node)).toEqual(['n2', 'n3', 'n1']);
  });

  it('sorts by the number at the end of the name: ten come after nine, and the id before it does not count', () => {
    const events = run({
      nodes: 12,
      node: (node) => ({ ...node, id: `m${13 - node.priority}`, joinsAtMs: 100 * node.priority }),
      commands: [crash('m12', 3000), crash('m11', 12000)],
      untilMs: 20000,
    });
    expect(acquired(events).map(([node]) => node)).toEqual(['m12', 'm11', 'm10']);
  });

  it('gives each leader a higher token: the czxid of its znode', () => {
    const events = run({ nodes: 3, commands: [crash('n1', 3000)], untilMs: 12000 });
    const tokens = of(events, 'writeAccepted').map(({ from, token }) => [from, token]);
    // Three sessions took 1 to 3, the creation of /election and two refusals 4 to 6.
    expect(new Set(tokens.map(String))).toEqual(new Set(['n1,7', 'n2,8']));
  });
});

describe('a crash of the leader', () => {
  it('is repaired within (2/3 T + 4 L, T + tick + 4 L], whenever it comes, by the next in the queue', () => {
    const takeovers = Array.from({ length: 60 }, (_, index) => {
      const atMs = 3000 + 97 * index;
      const events = run({ nodes: 3, commands: [crash('n1', atMs)], untilMs: 17000 });
      const [, second] = acquired(events);
      expect(second?.[0]).toBe('n2');
      return Number(second?.[1]) - atMs;
    });
    expect(Math.min(...takeovers)).toBeGreaterThan((2 / 3) * T + 4 * L);
    expect(Math.max(...takeovers)).toBeLessThanOrEqual(T + TICK_MS + 4 * L);
    // The takeovers spread over nearly the whole range between the bounds: the ping and the tick see to that.
    expect(Math.max(...takeovers) - Math.min(...takeovers)).toBeGreaterThan(2500);
  });

  it.each([2, 4, 8])('wakes one of %i nodes', (nodes) => {
    const events = run({ nodes, commands: [crash('n1', 3000)], untilMs: 12000 });
    expect(sent(events, 'WATCH').map(({ to }) => to)).toEqual(['n2']);
  });

  it.each([2, 4, 8])('wakes all others of %i nodes when they watch the leader', (nodes) => {
    const params = { watch: 'leader' };
    const events = run({ nodes, params, commands: [crash('n1', 3000)], untilMs: 12000 });
    expect(sent(events, 'WATCH')).toHaveLength(nodes - 1);
    expect(acquired(events).map(([node]) => node)).toEqual(['n1', 'n2']);
  });

  it('starts no election at a node that watches another one, which learns of it at its next look', () => {
    const params = { pollMs: 1000 };
    const events = run({ nodes: 4, params, commands: [crash('n1', 3000)], untilMs: 12000 });
    const begun = of(since(events, 3000), 'electionStarted').map(({ node }) => node);
    expect(begun).toEqual(['n2']);
    const [, [, leads] = []] = acquired(events);
    for (const node of ['n3', 'n4']) {
      const [[learns, whom] = []] = beliefs(since(events, 3000), node);
      expect(whom).toBe('n2');
      // It polls after the last answer, needs two or three more round trips, and always knew a leader.
      expect(Number(learns) - Number(leads)).toBeLessThanOrEqual(1000 + 8 * L);
    }
  });

  it('of a waiting node moves the watch on: the node behind it watches the node before it', () => {
    const events = run({
      nodes: 3,
      commands: [crash('n2', 3000), crash('n1', 12000)],
      untilMs: 20000,
    });
    expect(acquired(events).map(([node]) => node)).toEqual(['n1', 'n3']);
    expect(sent(events, 'WATCH').map(({ to }) => to)).toEqual(['n3', 'n3']);
    expect(of(since(events, 1000), 'electionStarted').map(({ node }) => node)).toEqual(['n3']);
  });
});

describe('leaving', () => {
  it('deletes the znode and closes the session: the next leads after two messages and a look', () => {
    const events = run({
      nodes: 3,
      commands: [{ atMs: 3000, type: 'leave', node: 'n1' }],
      untilMs: 9000,
    });
    expect(acquired(events)).toEqual([
      ['n1', 12 * L],
      ['n2', 3000 + 4 * L],
    ]);
    expect(['DELETE', 'CLOSE'].map((kind) => sent(events, kind, 'n1').length)).toEqual([1, 1]);
  });

  it('sends nothing to ZooKeeper without a session', () => {
    const commands: Command[] = [cutOff('n1', 0), { atMs: 500, type: 'leave', node: 'n1' }];
    const events = run({ nodes: 2, commands, untilMs: 1000 });
    expect([...sent(events, 'DELETE'), ...sent(events, 'CLOSE')]).toEqual([]);
  });
});

describe('the lease', () => {
  const leases = (events: readonly TraceEvent[], node: string) =>
    of(events, 'leaseChanged').filter((event) => event.node === node);

  it('lasts a timeout from the sending of the last ping that was answered', () => {
    const events = run({ nodes: 1, untilMs: 5000 });
    const pings = sent(events, 'PING').map(({ atMs }) => atMs);
    const untils = leases(events, 'n1').map(({ lease }) => lease?.untilMs ?? 0);
    // The first session time counts from the CONNECT, at 0.
    expect(untils).toEqual([T, ...pings.map((atMs) => roundMs(atMs + T))].slice(0, untils.length));
    expect(untils.length).toBeGreaterThan(3);
  });

  it('is as long as ZooKeeper grants, and pings come every third of that', () => {
    for (const [asked, granted] of [
      [100, 4000],
      [9000, 9000],
      [90_000, 40_000],
    ] as const) {
      const params = { sessionTimeoutMs: asked };
      const events = run({ nodes: 1, params, untilMs: 14000 });
      expect(leases(events, 'n1')[0]?.lease?.untilMs).toBe(granted);
      expect(sent(events, 'PING')[0]?.atMs).toBeCloseTo(2 * L + granted / 3, 2);
    }
  });

  it('is written under every taskMs', () => {
    const writes = sent(run({ nodes: 1, untilMs: 2000 }), 'WRITE').map(({ atMs }) => atMs);
    expect(writes).toEqual([120, 620, 1120, 1620]);
  });
});

describe('without ZooKeeper', () => {
  it('an election fails each third of the timeout, and the state shows it', () => {
    const commands: Command[] = [{ atMs: 0, type: 'crash', node: 'zk' }];
    const events = run({ nodes: 1, commands, untilMs: 5000 });
    expect(of(events, 'electionFailed').map(({ atMs, why }) => [Math.round(atMs), why])).toEqual(
      [1333, 2667, 4000].map((atMs) => [atMs, 'zk did not answer']),
    );
    expect(states(events, 'n1').at(-1)?.state).toBe('connecting');
  });

  it('goes on unchanged when ZooKeeper is back before a timeout', () => {
    const commands: Command[] = [
      { atMs: 3000, type: 'crash', node: 'zk' },
      { atMs: 3500, type: 'restart', node: 'zk' },
    ];
    const events = run({ nodes: 3, commands, untilMs: 20000 });
    expect(acquired(events)).toEqual([['n1', 12 * L]]);
    expect(of(since(events, 1000), 'electedChanged')).toEqual([]);
  });
});

describe('parameters', () => {
  const errors = (params: object) => v.safeParse(latch.params, params).issues ?? [];
  const surroundings = { nodes: 3, latencyMs: { min: 5, max: 100 } };
  const warnings = (params: object) =>
    latch.warnings({ ...defaultParams(latch.params), ...params } as never, surroundings);

  it('are refused when they make no sense', () => {
    expect(errors({})).toEqual([]);
    for (const id of ['sessionTimeoutMs', 'pollMs', 'taskMs'])
      expect(errors({ [id]: 0 }), id).toHaveLength(1);
    expect(errors({ watch: 'nobody' })).toHaveLength(1);
    expect(errors({ pingMs: 1 })).toHaveLength(1);
  });

  it('have a warning when a session is too short for its pings', () => {
    expect(warnings({ sessionTimeoutMs: 601 })).toEqual([]);
    expect(warnings({ sessionTimeoutMs: 600 }).map(({ param }) => param)).toEqual([
      'sessionTimeoutMs',
    ]);
  });
});
