// A cluster recovers from any storm: an hour on 25 nodes, and two minutes under every algorithm.
import { beforeAll, describe, expect, it } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import { faults } from '../../faults/registry';
import { properties } from '../../properties/registry';
import { services } from '../../services/registry';
import { type Algorithm, surroundingsOf } from '../contracts/algorithm';
import { type Command, STORM_KINDS } from '../contracts/command';
import { defaultParams } from '../contracts/params';
import { plainDefinition } from '../contracts/plainCluster';
import type { Service } from '../contracts/service';
import type { Setup } from '../contracts/setup';
import type { TraceEvent } from '../contracts/traceEvent';
import { advance, InProcessHost } from '../engine/simulate';
import { canonicalLine } from '../trace/canonicalLine';
import { applyEvent, createWorld, type World } from '../trace/world';
import { Kernel } from './kernel';

const MINUTE_MS = 60_000;
const RISES_MS = 5000;

interface Storm {
  readonly nodes: number;
  readonly perMinute: number;
  readonly forMs: number;
  readonly seed?: string;
}

/** A cluster under its watchable settings, and a storm of all kinds. */
function setupOf(algorithm: Algorithm, { nodes, perMinute, forMs, seed = '1' }: Storm) {
  const { params: watchable, latencyMs } = algorithm.watchable;
  const params = { ...defaultParams(algorithm.params), ...watchable };
  const parts = (algorithm.services ?? []).map((id) => services.get(id) as Service);
  const named = { algorithm: algorithm.id, params: params as never, nodes, seed };
  const definition = plainDefinition({ ...named, services: parts, latencyMs });
  const kinds = STORM_KINDS;
  const storm: Command = { atMs: RISES_MS, type: 'storm', kinds, perMinute, forMs };
  const setup: Setup = { definition, commands: [storm], algorithm, parts, faults, properties };
  const settleMs = algorithm.settleMs(params as never, surroundingsOf(definition));
  return { setup, settledMs: RISES_MS + forMs + settleMs + 1 };
}

/** A run without its trace: only the present world, and counts of events. */
class StormyRun {
  readonly #kernel: Kernel;
  readonly #host: InProcessHost;
  readonly world: World;
  readonly counts = new Map<string, number>();

  constructor(setup: Setup) {
    const { nodes } = setup.definition;
    this.world = createWorld(nodes, setup.definition);
    this.#kernel = new Kernel(setup, (event) => this.#take(event));
    this.#host = new InProcessHost(setup);
  }

  advance(untilMs: number): void {
    advance(this.#kernel, this.#host, untilMs);
  }

  get checkpoint(): string {
    return JSON.stringify([this.#kernel.snapshot, [...this.#host.snapshots()]]);
  }

  /** The sizes of the kernel's and the processes' state. */
  get holds() {
    const { deliveries, heldMessages, slots, links, storms } = this.#kernel.snapshot;
    return {
      messages: deliveries.filter(({ isNotice }) => !isNotice).length + heldMessages.length,
      waiting: slots.flatMap((slot) => slot.backlog).filter(({ isNotice }) => !isNotice).length,
      directions: links.links.length,
      streams: Math.max(...links.links.map(({ streams }) => streams.length)),
      marks: links.links.flatMap(({ cutBy, impairments }) => [...cutBy, ...impairments]).length,
      repairs: storms.flatMap(({ repairs }) => repairs).length,
      bytes: this.checkpoint.length,
    };
  }

  #take(event: TraceEvent): void {
    applyEvent(this.world, event);
    this.counts.set(event.type, (this.counts.get(event.type) ?? 0) + 1);
  }
}

/** The verdict on agreement: one live leader, or the views of the nodes. */
function verdictOn({ nodes, services: parts }: World): string {
  const down = [...nodes.values(), ...parts.values()].filter(({ status }) => status !== 'up');
  if (down.length > 0) return `${down.map(({ id, status }) => `${id} is ${status}`)}`;
  const believed = new Set([...nodes.values()].map(({ elected }) => elected));
  const [leader = null] = believed;
  return believed.size === 1 && leader !== null && nodes.has(leader)
    ? 'agreed'
    : `${[...nodes.values()].map(({ elected }) => elected)}`;
}

describe.each([
  ['bully', 30],
  ['raft', 18],
  ['redisLease', 6],
] as const)('an hour of a storm on 25 nodes under %s, %i disruptions a minute', (id, perMinute) => {
  const nodes = 25;
  const forMs = 60 * MINUTE_MS;
  const storm = { nodes, perMinute, forMs };
  const { setup, settledMs } = setupOf(algorithms.get(id) as Algorithm, storm);
  const processes = nodes + (setup.parts?.length ?? 0);
  const run = new StormyRun(setup);
  let [early, late, after] = [run.holds, run.holds, run.holds];

  beforeAll(() => {
    run.advance(10 * MINUTE_MS);
    early = run.holds;
    run.advance(RISES_MS + forMs - 1);
    late = run.holds;
    run.advance(settledMs);
    after = run.holds;
  }, 300_000);

  it('has disruptions all the time, and no process fails', () => {
    const disruptions = run.counts.get('stormStruck') ?? 0;
    expect(disruptions).toBeGreaterThan(60 * perMinute);
    expect(run.counts.get('processFailed')).toBeUndefined();
    expect(run.counts.get('stormPassed')).toBe(1);
  });

  it('leaves all processes running, no link cut or slow, and all nodes agreed on one live leader', () => {
    expect(verdictOn(run.world)).toBe('agreed');
    expect([run.world.cuts.size, run.world.impairments.size]).toEqual([0, 0]);
    expect([...run.world.violations.keys()]).toEqual([]);
  });

  it('leaves no state in the kernel', () => {
    expect(after).toMatchObject({ marks: 0, repairs: 0, waiting: 0 });
    // The kernel's queue has exactly the messages that are in flight by the trace.
    expect(run.world.flights.size).toBe(after.messages);
  });

  it('takes no more memory at its end than after ten minutes', () => {
    expect(late.directions).toBeLessThanOrEqual(processes * (processes - 1));
    // The streams of the latency and of the storm.
    expect(late.streams).toBeLessThanOrEqual(2);
    // A disruption lasts at most three mean gaps: a few are pending, rarely twice as many.
    expect(Math.max(early.repairs, late.repairs)).toBeLessThan(8);
    expect(late.messages + late.waiting).toBeLessThan(4 * processes);
    expect(late.bytes).toBeLessThan(1.2 * early.bytes);
  });
});

/** Algorithms that never merge after a partition: their nodes call an election for a dead leader, not for a second one. */
const NEVER_MERGE = new Set(['hecaton', 'ghoti']);

describe('two minutes of a storm on nine nodes', () => {
  it.each([...algorithms.keys()])(
    'under %s leave all nodes running, and in agreement where the algorithm allows',
    (id) => {
      const storm = { nodes: 9, perMinute: 20, forMs: 2 * MINUTE_MS };
      for (const seed of ['1', '2', '3']) {
        const { setup, settledMs } = setupOf(algorithms.get(id) as Algorithm, { ...storm, seed });
        const run = new StormyRun(setup);
        run.advance(settledMs);
        const { counts, world } = run;
        expect(counts.get('processFailed')).toBeUndefined();
        if (NEVER_MERGE.has(id)) expect(verdictOn(world)).not.toContain(' is ');
        else expect([seed, verdictOn(world)]).toEqual([seed, 'agreed']);
      }
    },
  );
});

it('a storm continues from a checkpoint in its middle exactly as without one', () => {
  const storm = { nodes: 6, perMinute: 60, forMs: 10 * MINUTE_MS };
  const { setup } = setupOf(algorithms.get('bully') as Algorithm, storm);
  const lines: string[] = [];
  const rest: string[] = [];
  const kernel = new Kernel(setup, (event) => lines.push(canonicalLine(event)));
  const host = new InProcessHost(setup);
  advance(kernel, host, 5 * MINUTE_MS);
  const [stored, snapshots] = JSON.parse(
    JSON.stringify([kernel.snapshot, [...host.snapshots()]]),
  ) as [Kernel['snapshot'], ConstructorParameters<typeof Map>[0]];
  const before = lines.length;
  const restored = Kernel.restore(setup, stored, (event) => rest.push(canonicalLine(event)));
  advance(restored, new InProcessHost(setup, new Map(snapshots as never)), 7 * MINUTE_MS);
  advance(kernel, host, 7 * MINUTE_MS);
  expect(rest).toEqual(lines.slice(before));
  expect(rest.filter((line) => line.includes('stormStruck')).length).toBeGreaterThan(100);
});
