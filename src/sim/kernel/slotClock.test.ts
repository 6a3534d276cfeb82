// Changes of a clock's rate in a run: timers, leases and holdings, also over a pause or a crash.
import { describe, expect, it } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import { parts, servicesFor } from '../../algorithms/testing/parts';
import type { Algorithm } from '../contracts/algorithm';
import type { Action, Command } from '../contracts/command';
import { defaultParams } from '../contracts/params';
import { plainDefinition } from '../contracts/plainCluster';
import type { TraceEvent } from '../contracts/traceEvent';
import { simulate } from '../engine/simulate';
import { applyEvent, createWorld, type World } from '../trace/world';

type Given = readonly (Action & { atMs: number })[];
const TIMINGS = { heartbeatMs: 100, t1Ms: 400, t2Ms: 120, t3Ms: 240 };
const clock = (atMs: number, node: string, rate: number) =>
  ({ atMs, type: 'setClockRate', node, rate }) as const;

function play(id: string, commands: Given, untilMs: number) {
  const algorithm = algorithms.get(id) as Algorithm;
  const own = id === 'bully' ? TIMINGS : {};
  const params = { ...defaultParams(algorithm.params), ...own };
  const services = servicesFor(algorithm);
  const definition = plainDefinition({ algorithm: id, params, nodes: 3, latencyMs: 10, services });
  const setup = { definition, algorithm, parts, faults: [], properties: [] };
  const { trace } = simulate({ ...setup, commands: commands as readonly Command[] }, untilMs);
  const world = createWorld(definition.nodes, definition);
  const events = [...trace.events()];
  for (const event of events) applyEvent(world, event);
  return { events, world };
}

function of<T extends TraceEvent['type']>(events: readonly TraceEvent[], type: T) {
  return events.filter((event): event is Extract<TraceEvent, { type: T }> => event.type === type);
}
const beats = (events: readonly TraceEvent[], node = 'n3') =>
  of(events, 'timerFired')
    .filter((event) => event.node === node && event.timer === 'heartbeat')
    .map(({ atMs }) => atMs);
const leftMs = ({ nodes, atMs }: World, node: string, timer: string) =>
  (nodes.get(node)?.timers.get(timer)?.dueMs ?? 0) - atMs;

it('a clock that is ahead at the start shows so, and changes no timer', () => {
  const algorithm = algorithms.get('kubernetesLease') as Algorithm;
  const params = defaultParams(algorithm.params);
  const services = servicesFor(algorithm);
  const plain = plainDefinition({ algorithm: algorithm.id, params, nodes: 1, services });
  const of = (clockAheadMs?: number) => {
    const nodes = [{ id: 'n1', priority: 1, ...(clockAheadMs && { clockAheadMs }) }];
    const setup = { algorithm, parts, faults: [], properties: [], commands: [] };
    const { trace } = simulate({ ...setup, definition: { ...plain, nodes } }, 5000);
    return [...trace.events()];
  };
  const timesOf = (events: readonly TraceEvent[]) => events.map(({ type, atMs }) => [type, atMs]);
  expect(timesOf(of(60_000))).toEqual(timesOf(of()));
  expect(JSON.stringify(of(60_000))).not.toBe(JSON.stringify(of()));
});

describe('a clock with a new rate', () => {
  const first = beats(play('bully', [], 1000).events);
  const [fourth = 0, fifth = 0] = [first[3], first[4]];

  it('at twice the rate halves the rest of a wait, and every later wait', () => {
    const { events } = play('bully', [clock(fourth + 60, 'n3', 2)], 1000);
    expect(beats(events).slice(3, 6)).toEqual([fourth, fourth + 60 + 20, fourth + 60 + 20 + 50]);
  });

  it('may change again and again before the process does anything', () => {
    const commands = [
      clock(fourth + 20, 'n3', 0.5),
      clock(fourth + 60, 'n3', 2),
      clock(fourth + 70, 'n3', 1),
    ];
    // 20 ms at 1, 40 at 0.5, 10 at 2: 60 of its 100 ms are over.
    expect(beats(play('bully', commands, 1000).events)[4]).toBe(fourth + 70 + 40);
  });

  it('shows the remaining time of timers, without a jump', () => {
    const before = play('bully', [], fourth + 60)
      .world.nodes.get('n1')
      ?.timers.get('t1');
    const { world } = play('bully', [clock(fourth + 60, 'n1', 2)], fourth + 60);
    const after = world.nodes.get('n1')?.timers.get('t1');
    const assignment = (timer = { startedMs: 0, dueMs: 0 }) =>
      (timer.dueMs - fourth - 60) / (timer.dueMs - timer.startedMs);
    expect(leftMs(world, 'n1', 't1')).toBeCloseTo(((before?.dueMs ?? 0) - fourth - 60) / 2);
    expect(assignment(after)).toBeCloseTo(assignment(before), 5);
    expect(world.nodes.get('n1')?.clockRate).toBe(2);
  });

  it('keeps due events of a paused process due, and goes on during the pause', () => {
    const asleep = [
      { atMs: fourth + 10, type: 'pause', node: 'n3' },
      clock(fourth + 20, 'n3', 0.5),
      { atMs: fourth + 150, type: 'resume', node: 'n3' },
    ] as const;
    // 80 of its ms are left at half the rate: 160.
    expect(beats(play('bully', asleep, 1500).events)[4]).toBe(fourth + 180);
    const late = asleep.map((command) =>
      command.type === 'setClockRate' ? clock(fourth + 120, 'n3', 0.5) : command,
    );
    expect(beats(play('bully', late, 1500).events)[4]).toBe(fourth + 150);
  });

  it('keeps its rate over a crash', () => {
    const commands = [
      clock(200, 'n3', 0.5),
      { atMs: 300, type: 'crash', node: 'n3' },
      { atMs: 900, type: 'restart', node: 'n3' },
    ] as const;
    const { events, world } = play('bully', commands, 4000);
    const [one = 0, other = 0] = beats(events).slice(-2);
    expect(other - one).toBe(200);
    expect(world.nodes.get('n3')?.clockRate).toBe(0.5);
  });

  it('may change before its process starts, and while it does not run', () => {
    const commands = [
      { atMs: 300, type: 'crash', node: 'n3' },
      clock(400, 'n3', 2),
      { atMs: 900, type: 'restart', node: 'n3' },
    ] as const;
    const [one = 0, other = 0] = beats(play('bully', commands, 3000).events).slice(-2);
    expect(other - one).toBe(50);
  });

  it('is refused the rate that it has, and a process that does not exist', () => {
    const { events } = play('bully', [clock(100, 'n1', 1), clock(100, 'n9', 2)], 200);
    expect(of(events, 'commandRefused').map(({ why }) => why)).toEqual([
      "n1's clock runs at 1 already",
      'there is no node n9',
    ]);
    expect(fifth).toBeGreaterThan(fourth);
  });
});

describe('a lease', () => {
  const leases = (events: readonly TraceEvent[]) => of(events, 'leaseChanged');
  const inRedis = (events: readonly TraceEvent[]) =>
    of(events, 'holdingsChanged').findLast(({ service }) => service === 'redis')?.holdings[0];
  const lastLease = leases(play('redisLease', [], 7000).events).at(-1);
  const holder = lastLease?.node ?? '';
  const [fromMs, endMs] = [lastLease?.atMs ?? 0, lastLease?.lease?.untilMs ?? 0];
  const setMs = fromMs + 100;

  it('ends sooner by a faster clock, and the trace has its new end at once', () => {
    const { events, world } = play('redisLease', [clock(setMs, holder, 2)], setMs + 1);
    const changed = leases(events).at(-1);
    expect(events[changed?.cause ?? 0]).toMatchObject({
      type: 'nodeClockChanged',
      node: holder,
      rate: 2,
    });
    expect(changed?.lease?.untilMs).toBeCloseTo(setMs + (endMs - setMs) / 2, 2);
    const { untilMs = 0, sinceMs = 0 } = world.nodes.get(holder)?.lease ?? {};
    expect((untilMs - setMs) / (untilMs - sinceMs)).toBeCloseTo(
      (endMs - setMs) / (endMs - fromMs),
      4,
    );
  });

  it('is not renewed by that: the process itself reports nothing', () => {
    const { events } = play('redisLease', [clock(setMs, holder, 2)], setMs + 500);
    expect(leases(events).filter(({ atMs }) => atMs > setMs)).toEqual([]);
  });

  it('at a service ends by the service’s clock, and keeps its start', () => {
    const was = inRedis(play('redisLease', [], setMs).events);
    const { events, world } = play('redisLease', [clock(setMs, 'redis', 0.5)], setMs + 1);
    const is = inRedis(events);
    expect(is?.sinceMs).toBe(was?.sinceMs);
    expect(is?.untilMs).toBeCloseTo(setMs + ((was?.untilMs ?? 0) - setMs) * 2, 2);
    expect(world.services.get('redis')?.clockRate).toBe(0.5);
  });
});
