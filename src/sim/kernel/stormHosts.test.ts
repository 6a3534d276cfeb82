// Storms of jumps and of slow disks: each is undone, and what a person has set stays.
import { describe, expect, it } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import type { Algorithm } from '../contracts/algorithm';
import type { Action, Command, StormKind } from '../contracts/command';
import type { Params } from '../contracts/definition';
import { defaultParams } from '../contracts/params';
import { plainDefinition } from '../contracts/plainCluster';
import type { TraceEvent } from '../contracts/traceEvent';
import { simulate } from '../engine/simulate';
import { applyEvent, createWorld } from '../trace/world';

const END_MS = 60_000;

/** A minute with about twenty disruptions of a kind, under an algorithm, and these commands. */
function play(kind: StormKind, commands: readonly (Action & { atMs: number })[] = [], id = 'raft') {
  const algorithm = algorithms.get(id) as Algorithm;
  const params = { ...defaultParams(algorithm.params), ...algorithm.watchable.params } as Params;
  const definition = plainDefinition({ algorithm: id, params, nodes: 3, latencyMs: 50 });
  const storm: Command = { atMs: 0, type: 'storm', kinds: [kind], perMinute: 20, forMs: END_MS };
  const setup = { definition, algorithm, faults: [], properties: [] };
  const { trace } = simulate({ ...setup, commands: [storm, ...commands] }, END_MS + 30_000);
  const events = [...trace.events()];
  const world = createWorld(definition.nodes);
  for (const event of events) applyEvent(world, event);
  return { events, nodes: [...world.nodes.values()] };
}

function of<T extends TraceEvent['type']>(events: readonly TraceEvent[], type: T) {
  return events.filter((event): event is Extract<TraceEvent, { type: T }> => event.type === type);
}

describe('a storm of jumps', () => {
  it('sets wall clocks by 1 to 10 s in both directions, and back by as much', () => {
    const { events, nodes } = play('jump');
    const jumps = of(events, 'nodeClockJumped');
    const struck = of(events, 'stormStruck');
    expect(struck.length).toBeGreaterThan(20);
    expect(new Set(struck.map(({ command }) => command))).toEqual(new Set(['setClock']));
    const byMs = struck.map(({ seq }) => jumps.find(({ cause }) => cause === seq)?.byMs ?? 0);
    const sizes = byMs.map(Math.abs);
    expect([Math.min(...sizes) >= 1000, Math.max(...sizes) <= 10_000]).toEqual([true, true]);
    expect(struck.some(({ phase }, at) => phase === 'damage' && Number(byMs[at]) < 0)).toBe(true);
    expect(struck.some(({ phase }, at) => phase === 'damage' && Number(byMs[at]) > 0)).toBe(true);
    expect(nodes.map(({ clockAheadMs }) => clockAheadMs)).toEqual([0, 0, 0]);
  });

  it('leaves a jump by a person', () => {
    const { nodes } = play('jump', [{ atMs: 30_000, type: 'setClock', node: 'n2', byMs: 700 }]);
    expect(nodes.map(({ clockAheadMs }) => clockAheadMs)).toEqual([0, 700, 0]);
  });
});

describe('a storm of slow disks', () => {
  it('slows the writes of a process by 0.2 to 2 s while it lasts, beside the time that a person has set', () => {
    const { events, nodes } = play('stall', [
      { atMs: 0, type: 'setDisk', node: 'n1', ms: 3 },
      { atMs: 0, type: 'setDisk', node: 'n2', ms: 3 },
      { atMs: 0, type: 'setDisk', node: 'n3', ms: 3 },
      ...[5, 15, 25, 35, 45, 80].map(
        (s) => ({ atMs: 1000 * s, type: 'elect', node: 'n1' }) as const,
      ),
    ]);
    const burdens = of(events, 'diskBurdened').map(({ ms }) => ms);
    expect(burdens.length).toBe(of(events, 'stormStruck').length);
    const slow = burdens.filter((ms) => ms > 0);
    expect(Math.min(...slow)).toBeGreaterThanOrEqual(200);
    const tookMs = of(events, 'diskWriteStarted').map(({ atMs, dueMs }) => dueMs - atMs);
    expect(Math.max(...tookMs)).toBeGreaterThan(203);
    expect(tookMs.at(-1)).toBeCloseTo(3, 3);
    expect(nodes.map(({ diskMs, diskBurdenMs }) => [diskMs, diskBurdenMs])).toEqual([
      [3, 0],
      [3, 0],
      [3, 0],
    ]);
  });

  it('adds two disruptions of one disk, and ends each by itself', () => {
    const { events } = play('stall');
    const [present, most] = [new Map<string, number>(), new Map<string, number>()];
    for (const { node, ms, cause } of of(events, 'diskBurdened')) {
      const isDamage = (events[cause ?? -1] as { phase?: string }).phase === 'damage';
      const before = present.get(node) ?? 0;
      expect(ms > before).toBe(isDamage);
      present.set(node, ms);
      most.set(node, Math.max(ms, most.get(node) ?? 0));
    }
    expect([...present.values()]).toEqual([0, 0, 0]);
    expect(Math.max(...most.values())).toBeGreaterThan(2000);
  });

  it('has no effect on processes that keep nothing on disk', () => {
    const { events } = play('stall', [], 'bully');
    expect(of(events, 'stormStruck')).toEqual([]);
    expect(of(events, 'stormPassed')).toHaveLength(1);
  });

  it('is over at once with a calm', () => {
    const { events, nodes } = play('stall', [{ atMs: 20_000, type: 'calm' }]);
    expect(of(events, 'diskBurdened').filter(({ atMs }) => atMs > 20_000)).toEqual([]);
    expect(nodes.map(({ diskMs }) => diskMs)).toEqual([0, 0, 0]);
  });
});
