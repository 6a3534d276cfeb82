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

it('beside a run that one can follow by eye, one can follow it too', () => {
  expect(beside(of('bully').watchable.params as Record<string, number>)).toEqual(watchable);
});

it('beside a run with all defaults it has its own', () => {
  expect(beside({})).toEqual(defaultParams(of('raft').params));
});

it('one duration that was tried out, or a switch, changes nothing', () => {
  const params = of('bully').watchable.params as Record<string, number>;
  expect(beside({ ...params, t1Ms: 4000, heal: false })).toEqual(watchable);
});

it('beside a run ten times as fast its durations are a tenth, and nothing else is changed', () => {
  const fast = beside({ heartbeatMs: 50, t1Ms: 160, t2Ms: 80, t3Ms: 160 });
  expect(fast).toEqual({ ...watchable, heartbeatMs: 50, timeoutMs: 150 });
});
