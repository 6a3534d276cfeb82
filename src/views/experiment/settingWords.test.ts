// Settings of an experiment in the page's words.
import { expect, it } from 'vitest';
import type { Experiment } from '../../experiment/experiment';
import { settingWords } from './settingWords';

const factors = [
  { path: 'algorithm', label: 'Algorithm', values: ['raft'] },
  { path: 'algorithm.params.t1Ms', label: 'T1', unit: 'ms', values: [400] },
  { path: 'preset', label: 'Fencing', values: [true] },
];

it('algorithms have their names, numbers stay beside their units', () => {
  expect(settingWords({ factors } as unknown as Experiment, ['raft', 400, true])).toBe(
    'Raft’s election, T1\u00a0400\u00a0ms, Fencing\u00a0true',
  );
});

it('an experiment in which nothing varies has one setting', () => {
  expect(settingWords({} as Experiment, [])).toBe('the only setting');
});
