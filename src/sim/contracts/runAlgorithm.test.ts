// Runs of several algorithms: which algorithm and which parameters each node has, and what the run as a whole promises.
import { expect, it } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import { scenarios } from '../../scenarios/registry';
import type { Algorithm } from './algorithm';
import { surroundingsOf } from './algorithm';
import type { RunDefinition } from './definition';
import { algorithmOf, algorithmsIn } from './mixture';
import { defaultParams } from './params';
import { isAskedOf, propertySetupOf } from './property';
import { algorithmIdsIn, algorithmOfRun, paramsOf, settleMsOf } from './runAlgorithm';

const bully = algorithms.get('bully') as Algorithm;
const fastBully = algorithms.get('fastBully') as Algorithm;
const hecatonMixed = scenarios.get('hecatonMixed') as unknown as RunDefinition;
const params = { ...defaultParams(bully.params), ...hecatonMixed.algorithm.params };
const definition = {
  ...hecatonMixed,
  algorithm: { id: 'bully', params },
};
const mixed = algorithmOfRun(definition, algorithms) as Algorithm;

it('a run whose nodes name no algorithm has the algorithm itself', () => {
  const nodes = definition.nodes.map(({ algorithm: _algorithm, ...node }) => node);
  expect(algorithmOfRun({ ...definition, nodes }, algorithms)).toBe(bully);
  expect(algorithmOf(bully, 'n3')).toBe(bully);
  const same = nodes.map((node) => ({ ...node, algorithm: 'bully' }));
  expect(algorithmOfRun({ ...definition, nodes: same }, algorithms)).toBe(bully);
});

it('each node has its own algorithm, and one that joins has the run’s', () => {
  expect(['n1', 'n3', 'n9'].map((id) => algorithmOf(mixed, id).id)).toEqual([
    'bully',
    'fastBully',
    'bully',
  ]);
  expect(algorithmsIn(mixed)).toEqual([bully, fastBully]);
  expect(algorithmIdsIn(definition)).toEqual(['bully', 'fastBully']);
});

it('it is undefined while an algorithm is not loaded', () => {
  expect(algorithmOfRun(definition, new Map([['bully', bully]]))).toBeUndefined();
});

it('a node takes the run’s parameters of the same names, then its own, then defaults', () => {
  const given = paramsOf(definition, fastBully, { params: { t4Ms: 2400 } });
  expect(given).toMatchObject({ t1Ms: 1600, heal: false, t4Ms: 2400, rankedT4: false });
  expect(Object.keys(given).sort()).toEqual(Object.keys(fastBully.params.entries).sort());
  expect(paramsOf(definition, bully, {})).toEqual(params);
});

it('the run has the messages and timers of both, and waits for the slower one', () => {
  expect(Object.keys(mixed.messages)).toEqual(
    expect.arrayContaining(['ELECTION', 'COORDINATOR', 'NOMINATION', 'IAMUP']),
  );
  expect(mixed.name).toBe('Bully and Fast bully');
  expect(mixed.messages['OK']).toBe(bully.messages['OK']);
  expect(Object.keys(mixed.timers)).toContain('t4');
  const surroundings = surroundingsOf(definition);
  const slower = fastBully.settleMs(paramsOf(definition, fastBully, {}) as never, surroundings);
  expect(propertySetupOf(definition, mixed).settleMs(definition.nodes.length)).toBe(slower);
});

it('a property is promised only where all algorithms promise it', () => {
  const policy = { applies: { oneOf: ['policy'], otherwise: 'it has none' } } as const;
  const healing = { ...definition, algorithm: { id: 'bully', params: { ...params, heal: true } } };
  expect(isAskedOf(policy, mixed, healing)).toBe(true);
  const silent = new Map(algorithms).set('fastBully', { ...fastBully, promises: [] });
  expect(isAskedOf(policy, algorithmOfRun(healing, silent) as Algorithm, healing)).toBe(false);
  const ours = mixed.promises.find(({ property }) => property === 'singleLeader');
  expect(ours?.despite).toEqual(['crash', 'leave', 'duplicate']);
});

it('settles in the longest time by the parameters of the run and of any node', () => {
  const [first, ...others] = definition.nodes.map(({ algorithm: _algorithm, ...node }) => node);
  const [of, around] = [(own: object) => ({ ...params, ...own }), surroundingsOf(definition)];
  const settles = (own: object) => {
    const nodes = [{ ...first, params: own }, ...others] as RunDefinition['nodes'];
    return settleMsOf({ ...definition, nodes }, bully);
  };
  const plainMs = bully.settleMs(params as never, around);
  const slowerMs = bully.settleMs(of({ t1Ms: 50_000 }) as never, around);
  expect(slowerMs).toBeGreaterThan(plainMs);
  expect(settles({ t1Ms: 50_000 })).toBe(slowerMs);
  expect(settles({ t1Ms: 1 })).toBe(plainMs);
});
