// Strike's bully by load, and its gossip: who leads, and how soon a crash is noticed, over many seeds.
import { describe, expect, it } from 'vitest';
import { faults } from '../faults/registry';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Command } from '../sim/contracts/command';
import type { Params } from '../sim/contracts/definition';
import { defaultParams } from '../sim/contracts/params';
import { plainDefinition } from '../sim/contracts/plainCluster';
import { simulate } from '../sim/engine/simulate';
import { algorithms } from './registry';
import strike from './strike';
import { parts } from './testing/parts';
import { beliefs, of, play, since } from './testing/play';

const SEEDS = ['1', '2', '3', '4'];
const D = 10;
const GOSSIP_MS = 50;
const FAIL_MS = 1000;
const CRASH_MS = 3000;
/** The heartbeat is so seldom that it says nothing before the crash: gossip alone does. */
const gossiping = {
  heartbeatMs: 60_000,
  gossipMs: GOSSIP_MS,
  failMs: FAIL_MS,
  t2Ms: 60,
  t3Ms: 120,
};

function gossip(seed: string, nodes: number, commands: readonly Command[], untilMs: number) {
  const params = { ...defaultParams(strike.params), ...gossiping };
  const plain = plainDefinition({ algorithm: strike.id, params, nodes, latencyMs: D });
  const definition = { ...plain, seed };
  const setup = { definition, commands, algorithm: strike, parts, faults, properties: [] };
  return [...simulate(setup, untilMs).trace.events()];
}

describe.each(SEEDS)('gossip, with seed %s', (seed) => {
  it('suspects nobody who is up', () => {
    const events = gossip(seed, 8, [], 5000);
    expect(since(of(events, 'electionStarted'), 1)).toEqual([]);
    expect(of(events, 'messageSent').filter(({ kind }) => kind === 'HEARTBEAT')).toEqual([]);
  });

  it.each([4, 8, 16])('notices a crash of the leader of %i from T fail on', (nodes) => {
    const crash: Command = { atMs: CRASH_MS, type: 'crash', node: `n${nodes}` };
    const after = since(gossip(seed, nodes, [crash], CRASH_MS + 3 * FAIL_MS), CRASH_MS);
    const noticed = of(after, 'electionStarted').filter(({ why }) => why.startsWith('suspects'));
    // A counter needs about log2(n) rounds to reach all; after the last of them T fail runs.
    const spreadMs = (2 * Math.log2(nodes) + 6) * GOSSIP_MS;
    expect(noticed.length).toBeGreaterThan(0);
    for (const { atMs } of noticed) {
      expect(atMs).toBeGreaterThan(CRASH_MS + FAIL_MS - GOSSIP_MS - spreadMs);
      expect(atMs).toBeLessThanOrEqual(CRASH_MS + FAIL_MS + 2 * GOSSIP_MS + spreadMs);
    }
    expect(beliefs(after, 'n1').at(-1)?.[1]).toBe(`n${nodes - 1}`);
  });
});

describe('priority by load', () => {
  const load = (atMs: number, node: string, percent: number): Command => {
    return { atMs, type: 'setLoad', node, load: percent };
  };
  const run = (params: Params, commands: readonly Command[]) =>
    play({
      algorithm: strike,
      nodes: 4,
      params: {
        heartbeatMs: 50,
        t1Ms: 200,
        gossipMs: 20,
        failMs: 300,
        t2Ms: 60,
        t3Ms: 120,
        ...params,
      },
      commands,
      untilMs: 4000,
    });
  const loads = [
    load(500, 'n1', 30),
    load(500, 'n2', 10),
    load(500, 'n3', 10),
    load(500, 'n4', 90),
  ];
  const elect: Command = { atMs: 1500, type: 'elect', node: 'n1' };
  const leaderOf = (events: ReturnType<typeof run>) =>
    ['n1', 'n2', 'n3', 'n4'].map((node) => beliefs(events, node).at(-1)?.[1]);

  it.each(['gossip', 'heartbeat'])(
    'elects the least loaded, of equals the greater priority: %s',
    (detector) => {
      expect(leaderOf(run({ detector }, [...loads, elect]))).toEqual(['n3', 'n3', 'n3', 'n3']);
    },
  );

  it('starts no election when a load changes', () => {
    const events = run({}, loads);
    expect(since(of(events, 'electionStarted'), 1)).toEqual([]);
    expect(leaderOf(events)).toEqual(['n4', 'n4', 'n4', 'n4']);
  });

  it('is the priority alone where the policy says so', () => {
    const events = run({ policy: 'priority' }, [...loads, elect]);
    expect(leaderOf(events)).toEqual(['n4', 'n4', 'n4', 'n4']);
  });

  it('is refused where no load decides, and for a node that does not run', () => {
    const bully = algorithms.get('bully') as Algorithm;
    const commands = [load(500, 'n1', 30)];
    const events = play({ algorithm: bully, nodes: 2, commands, untilMs: 1000 });
    expect(of(events, 'commandRefused')).toMatchObject([{ why: 'loads do not matter to Bully' }]);
    const down: Command = { atMs: 400, type: 'crash', node: 'n1' };
    expect(of(run({}, [down, ...commands]), 'commandRefused')).toMatchObject([
      { why: 'n1 is crashed' },
    ]);
  });
});
