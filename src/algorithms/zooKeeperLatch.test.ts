// Compares the ZooKeeper latch with Curator's: its leaders, their times and tokens, and the nodes that ZooKeeper notifies.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { roundMs } from '../sim/base/time';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Command } from '../sim/contracts/command';
import type { Params } from '../sim/contracts/definition';
import { defaultParams } from '../sim/contracts/params';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { algorithms } from './registry';
import { beliefs, type Given, of, play, since } from './testing/play';

const latch = algorithms.get('zooKeeperLatch') as Algorithm;
const L = 10;
const TICK_MS = 2000;
const T = 4000;
const timings = { sessionTimeoutMs: T, askMs: 60_000, taskMs: 500 };
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
  it('takes six round trips from the first message to the leader: CONNECT, CREATE three times, CHILDREN, GET', () => {
    // The first CREATE finds no /election, which the second makes: one round trip each.
    expect(acquired(run({ nodes: 3, untilMs: 1000 }))).toEqual([['n1', 12 * L]]);
  });

  it('gives each znode a name of its own, which tells nothing about the node', () => {
    const names = (untilMs: number, commands: readonly Command[] = []) =>
      sent(run({ nodes: 3, commands, untilMs }), 'CREATE')
        .map(({ body }) => (body as { path: string }).path)
        .filter((path) => path !== '/election');
    for (const name of names(1000)) expect(name).toMatch(/^\/election\/_c_[0-9a-f]{8}-latch-$/);
    // A CREATE that is refused is sent again under its name; after a restart the name is another.
    expect(new Set(names(1000)).size).toBe(3);
    const restart: Command[] = [crash('n1', 3000), { atMs: 3500, type: 'restart', node: 'n1' }];
    expect(new Set(names(8000, restart)).size).toBe(4);
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

  it('gives each leader a higher token: the number of its znode, or the czxid where its name is not Curator’s', () => {
    const events = run({ nodes: 3, commands: [crash('n1', 3000)], untilMs: 12000 });
    const tokensIn = (trace: readonly TraceEvent[]) =>
      new Set(of(trace, 'writeAccepted').map(({ from, token }) => `${from},${token}`));
    expect(tokensIn(events)).toEqual(new Set(['n1,0', 'n2,1']));
    const params = { freshName: false };
    // Three sessions took 1 to 3, the creation of /election and two refusals 4 to 6.
    const byId = run({ nodes: 3, params, commands: [crash('n1', 3000)], untilMs: 12000 });
    expect(tokensIn(byId)).toEqual(new Set(['n1,7', 'n2,8']));
  });
});

describe('a crash of the leader', () => {
  it('is repaired within (2/3 T + 6 L, T + tick + 6 L], whenever it comes, by the next in the queue', () => {
    const takeovers = Array.from({ length: 60 }, (_, index) => {
      const atMs = 3000 + 97 * index;
      const events = run({ nodes: 3, commands: [crash('n1', atMs)], untilMs: 17000 });
      const [, second] = acquired(events);
      expect(second?.[0]).toBe('n2');
      return Number(second?.[1]) - atMs;
    });
    // The last ping is a message away; then WATCH, CHILDREN, GET.
    expect(Math.min(...takeovers)).toBeGreaterThan((2 / 3) * T + 6 * L);
    expect(Math.max(...takeovers)).toBeLessThanOrEqual(T + TICK_MS + 6 * L);
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

  it('starts no election at a node that watches another one, which learns of it when it asks', () => {
    const params = { askMs: 1000 };
    const events = run({ nodes: 4, params, commands: [crash('n1', 3000)], untilMs: 12000 });
    const begun = of(since(events, 3000), 'electionStarted').map(({ node }) => node);
    expect(begun).toEqual(['n2']);
    const [, [, leads] = []] = acquired(events);
    for (const node of ['n3', 'n4']) {
      const [[learns, whom] = []] = beliefs(since(events, 3000), node);
      expect(whom).toBe('n2');
      // It asks a second after the last answer, needs two or three round trips, and always knew a leader.
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
  it('deletes the znode and closes the session: the next leads after two messages, a look and a check', () => {
    const events = run({
      nodes: 3,
      commands: [{ atMs: 3000, type: 'leave', node: 'n1' }],
      untilMs: 9000,
    });
    expect(acquired(events)).toEqual([
      ['n1', 12 * L],
      ['n2', 3000 + 6 * L],
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

  it('is written under every taskMs, a while after the check', () => {
    for (const writeMs of [0, 30]) {
      const events = run({ nodes: 1, params: { writeMs }, untilMs: 2000 });
      const writes = sent(events, 'WRITE').map(({ atMs }) => atMs);
      expect(writes).toEqual([120, 620, 1120, 1620].map((checkedMs) => checkedMs + writeMs));
    }
  });

  it('is written under after a pause between the check and the write, though another has led since', () => {
    // The leader checks at 120; the pause begins before its write.
    const commands: Command[] = [
      { atMs: 125, type: 'pause', node: 'n1' },
      { atMs: 9000, type: 'resume', node: 'n1' },
    ];
    const zombie = (writeMs: number) => {
      const events = run({ nodes: 2, params: { writeMs, taskMs: 5000 }, commands, untilMs: 12000 });
      return of(events, 'writeRejected').map(({ from, token, atMs }) => [from, token, atMs]);
    };
    expect(zombie(10)).toEqual([['n1', 0, 9000 + L]]);
    // In one step with its check the write is out before the pause.
    expect(zombie(0)).toEqual([]);
  });
});

describe('without ZooKeeper', () => {
  const failed = (events: readonly TraceEvent[]) =>
    of(events, 'electionFailed').map(({ atMs, why }) => [Math.round(atMs), why]);
  const down = (params: Params) =>
    run({ nodes: 1, params, commands: [{ atMs: 0, type: 'crash', node: 'zk' }], untilMs: 5000 });

  it('an election fails each third of the timeout, and the state shows it', () => {
    const events = run({ nodes: 1, commands: [cutOff('n1', 0)], untilMs: 5000 });
    expect(failed(events)).toEqual([1333, 2667, 4000].map((atMs) => [atMs, 'zk did not answer']));
    expect(states(events, 'n1').at(-1)?.state).toBe('connecting');
    // A host that answers nothing is as good as cut off.
    expect(failed(down({ noticesClose: false }))).toEqual(failed(events));
  });

  it('a refused connection is tried again after one to two seconds', () => {
    const asked = sent(down({}), 'CONNECT').map(({ atMs }) => atMs);
    expect(asked.length).toBeGreaterThan(2);
    for (const [index, atMs] of asked.slice(1).entries()) {
      const pauseMs = atMs - (asked[index] ?? 0) - 2 * L;
      expect(pauseMs).toBeGreaterThanOrEqual(1000);
      expect(pauseMs).toBeLessThan(2000);
    }
    expect(new Set(asked.slice(1).map((atMs, index) => atMs - (asked[index] ?? 0))).size).toBe(
      asked.length - 1,
    );
  });
});

describe('a crash of ZooKeeper’s process that is over before a timeout', () => {
  const commands: Command[] = [
    { atMs: 3000, type: 'crash', node: 'zk' },
    { atMs: 3500, type: 'restart', node: 'zk' },
  ];
  const cycle = (params: Params) => run({ nodes: 3, params, commands, untilMs: 20000 });

  it('suspends every node at its next request: all connect again, and the same node leads by the same znode', () => {
    const events = cycle({});
    expect(acquired(events).map(([node]) => node)).toEqual(['n1', 'n1']);
    expect(new Set(of(events, 'writeAccepted').map(({ token }) => token))).toEqual(new Set([0]));
    for (const node of ['n1', 'n2', 'n3']) {
      const reasons = of(events, 'electionFailed').filter((event) => event.node === node);
      expect(reasons.map(({ why }) => why)).toEqual(['the connection to zk was closed']);
      expect(beliefs(events, node).at(-1)?.[1]).toBe('n1');
    }
  });

  it('by its session policy the leader leads on meanwhile', () => {
    expect(acquired(cycle({ stepDownWhenSuspended: false }))).toEqual([['n1', 12 * L]]);
  });

  it('lets a waiting node watch again, so that it hears of the leader’s end', () => {
    const ended = [...commands, crash('n1', 9000)];
    const events = run({ nodes: 2, commands: ended, untilMs: 20000 });
    expect(acquired(events).at(-1)?.[0]).toBe('n2');
  });
});

describe('parameters', () => {
  const errors = (params: object) => v.safeParse(latch.params, params).issues ?? [];
  const surroundings = { nodes: 3, latencyMs: { min: 5, max: 100 } };
  const warnings = (params: object) =>
    latch.warnings({ ...defaultParams(latch.params), ...params } as never, surroundings);

  it('are refused when they make no sense', () => {
    expect(errors({})).toEqual([]);
    for (const id of ['sessionTimeoutMs', 'taskMs'])
      expect(errors({ [id]: 0 }), id).toHaveLength(1);
    for (const id of ['pollMs', 'askMs', 'writeMs', 'resetMs', 'lostAfterPercent']) {
      expect(errors({ [id]: 0 }), id).toHaveLength(0);
      expect(errors({ [id]: -1 }), id).toHaveLength(1);
    }
    expect(errors({ watch: 'nobody' })).toHaveLength(1);
    expect(errors({ pingMs: 1 })).toHaveLength(1);
  });

  it('have a warning when a session is too short for its pings', () => {
    expect(warnings({ sessionTimeoutMs: 601 })).toEqual([]);
    expect(warnings({ sessionTimeoutMs: 600 }).map(({ param }) => param)).toEqual([
      'sessionTimeoutMs',
    ]);
    expect(warnings({ taskMs: 10 }).map(({ param }) => param)).toEqual(['taskMs']);
  });
});
