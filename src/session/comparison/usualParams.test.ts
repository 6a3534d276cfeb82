// The settings of a compared algorithm: the usual ones beside a usual run, else at the run's pace.
import { expect, it } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import type { Algorithm } from '../../sim/contracts/algorithm';
import { defaultParams } from '../../sim/contracts/params';
import { usualParams } from './usualParams';

const of = (id: string) => algorithms.get(id) as Algorithm;
const beside = (params: Record<string, number | boolean>) =>
  usualParams(of('raft'), {
    algorithm: of('bully'),
    params: { ...defaultParams(of('bully').params), ...params },
  });
const watchable = { ...defaultParams(of('raft').params), ...of('raft').watchable.params };

it('an algorithm beside a run with watchable settings has watchable settings', () => {
  expect(beside(of('bully').watchable.params as Record<string, number>)).toEqual(watchable);
});

it('an algorithm beside a run with default settings has its own defaults', () => {
  expect(beside({})).toEqual(defaultParams(of('raft').params));
});

it('a single changed duration or switch has no effect', () => {
  const params = of('bully').watchable.params as Record<string, number>;
  expect(beside({ ...params, t1Ms: 4000, heal: false })).toEqual(watchable);
});

it('beside a run ten times as fast all durations are a tenth, and nothing else changes', () => {
  const fast = beside({ heartbeatMs: 50, t1Ms: 160, t2Ms: 80, t3Ms: 160 });
  expect(fast).toEqual({ ...watchable, heartbeatMs: 50, timeoutMs: 150 });
});
