// A column's settings: those of the run, of a preset, and the ones that differ; and their names.
import { describe, expect, it } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { Params } from '../../sim/contracts/definition';
import { defaultParams } from '../../sim/contracts/params';
import { type AlgorithmChoice, choiceDifferences, chosenSettings } from './columnChoice';
import { usualParams, watchableParams } from './usualParams';

const of = (id: string) => algorithms.get(id) as Algorithm;
const params = { heartbeatMs: 300, t1Ms: 1000, t2Ms: 500, t3Ms: 1000 };
const own = {
  algorithm: of('bully'),
  params: { ...defaultParams(of('bully').params), ...params } as Params,
  seed: '1',
  surroundings: { nodes: 5, latencyMs: { min: 60, max: 100 } },
};
const choice = (id: string, more: Partial<AlgorithmChoice> = {}): AlgorithmChoice => ({
  type: 'algorithm',
  id,
  ...more,
});
const settings = (id: string, more?: Partial<AlgorithmChoice>) =>
  chosenSettings(choice(id, more), of(id), own);

describe('the settings of a column', () => {
  it('are the run’s own for its algorithm, and the usual ones at its pace for another', () => {
    expect(settings('bully')).toEqual({ params: own.params, seed: '1' });
    expect(settings('raft')).toEqual({ params: usualParams(of('raft'), own), seed: '1' });
  });

  it('are those of a preset, whatever the run’s are', () => {
    expect(settings('bully', { preset: 'defaults' }).params).toEqual(
      defaultParams(of('bully').params),
    );
    expect(settings('raft', { preset: 'watchable' }).params).toEqual(watchableParams(of('raft')));
  });

  it('depart from them where the column says so', () => {
    expect(settings('bully', { params: { t2Ms: 2000 }, seed: '7' })).toEqual({
      params: { ...own.params, t2Ms: 2000 },
      seed: '7',
    });
  });

  it('are refused with the algorithm and the parameter', () => {
    expect(() => settings('bully', { params: { t2Ms: -1 } })).toThrow(
      'Bully, parameter t2Ms: T2 must be at least 0.001 ms',
    );
    expect(() => settings('raft', { params: { papyrus: 1 } })).toThrow(
      /^Raft’s election, parameter papyrus: /,
    );
  });
});

it('the differences of a column have labels and units', () => {
  const differences = (more: Partial<AlgorithmChoice>) =>
    choiceDifferences(choice('bully', more), of('bully'));
  expect(differences({})).toEqual([]);
  expect(differences({ preset: 'defaults', params: { t2Ms: 2000 }, seed: '7' })).toEqual([
    'defaults',
    'T2 = 2 s',
    'seed 7',
  ]);
  expect(differences({ params: { heal: false } })).toEqual(['Heal off']);
  expect(differences({ seed: 'line\nbreak and much more than fits' })).toEqual([
    'seed line\\nbreak and much…',
  ]);
});
