// The settings of a compared algorithm: the usual ones beside a usual run, else at the run's pace.
import { expect, it } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import type { Algorithm } from '../../sim/contracts/algorithm';
import { defaultParams } from '../../sim/contracts/params';
import { usualParams } from './usualParams';

const of = (id: string) => algorithms.get(id) as Algorithm;
const beside = (params: Record<string, number | boolean>, id = 'raft', max = 100) =>
  usualParams(of(id), {
    algorithm: of('bully'),
    params: { ...defaultParams(of('bully').params), ...params },
    surroundings: { nodes: 5, latencyMs: { min: Math.min(60, max), max } },
  });
const watchable = { ...defaultParams(of('raft').params), ...of('raft').watchable.params };

it('an algorithm beside a run with watchable settings has watchable settings', () => {
  expect(beside(of('bully').watchable.params as Record<string, number>)).toEqual(watchable);
});

it('an algorithm beside a run with default settings has its own defaults', () => {
  expect(beside({}, 'raft', 10)).toEqual(defaultParams(of('raft').params));
});

it('a single changed duration or switch has no effect', () => {
  const params = of('bully').watchable.params as Record<string, number>;
  expect(beside({ ...params, t1Ms: 4000, heal: false })).toEqual(watchable);
});

it('beside a run ten times as fast all durations are a tenth, and nothing else changes', () => {
  const fast = beside({ heartbeatMs: 50, t1Ms: 160, t2Ms: 80, t3Ms: 160 }, 'raft', 10);
  expect(fast).toEqual({ ...watchable, heartbeatMs: 50, timeoutMs: 150, backOffMs: 100 });
});

it.each([...algorithms.keys()])(
  'on a slower network %s has longer durations, and no warning of it',
  (id) => {
    const algorithm = of(id);
    for (const max of [100, 140, 300]) {
      const params = beside(of('bully').watchable.params as Record<string, number>, id, max);
      const warnings = (ms: number) =>
        algorithm.warnings(params as never, { nodes: 5, latencyMs: { min: ms, max: ms } });
      expect(warnings(max).length, `${max} ms`).toBeLessThanOrEqual(warnings(0.01).length);
    }
  },
);

it('only as much longer as the network needs', () => {
  const durations = (max: number) =>
    beside(of('bully').watchable.params as Record<string, number>, 'changRoberts', max);
  expect(durations(100)).toMatchObject(of('changRoberts').watchable.params);
  expect(durations(140)).toMatchObject({ hopTimeoutMs: 313, heartbeatMs: 625 });
});
