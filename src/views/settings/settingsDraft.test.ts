// Reading typed settings: a change of the run, errors at their fields, or warnings.
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import { faults } from '../../faults/registry';
import { plainRun } from '../../session/run/plainRun';
import type { Algorithm } from '../../sim/contracts/algorithm';
import { count, describeParams } from '../../sim/contracts/params';
import { readSettings, settingsDraft } from './settingsDraft';

const algorithm = algorithms.get('bully') as Algorithm;
const infos = describeParams(algorithm.params);
const file = await plainRun('bully', 5, '1');
const draft = settingsDraft({ ...file, params: file.algorithm.params }, infos, faults);

const read = (params: Record<string, string | boolean>, network = {}) =>
  readSettings(
    { ...draft, params: { ...draft.params, ...params }, network: { ...draft.network, ...network } },
    file,
    algorithm,
    faults,
  );

it('an untouched form means the run as it is, without warnings', () => {
  const { change, warnings } = read({});
  expect(change?.params).toEqual(file.algorithm.params);
  expect(change?.network).toEqual(file.network);
  expect(warnings).toEqual([]);
});

it.each([
  ['zero', '0'],
  ['nothing', ''],
  ['a word', 'soon'],
])('a T2 of %s is an error at T2 and nothing is changed', (_, t2Ms) => {
  const { change, paramErrors } = read({ t2Ms });
  expect(change).toBeNull();
  expect(Object.keys(paramErrors)).toEqual(['t2Ms']);
});

it('a T2 shorter than a round trip is accepted with a warning', () => {
  const { change, warnings } = read({ t2Ms: '50' });
  expect(change?.params['t2Ms']).toBe(50);
  expect(warnings.map(({ param }) => param)).toContain('t2Ms');
});

it('a faulty network changes nothing', () => {
  const { change, networkErrors } = read({}, { minMs: '' });
  expect(change).toBeNull();
  expect(networkErrors).toHaveProperty('minMs');
});

it.each([
  ['', null],
  ['30000', 30_000],
  ['0.5', 0.5],
])('a deadline of “%s” is taken', (leaderWithin, leaderWithinMs) => {
  const { change } = readSettings({ ...draft, leaderWithin }, file, algorithm, faults);
  expect(change?.leaderWithinMs).toBe(leaderWithinMs);
});

it.each(['0', '-1', 'soon', '1e99'])(
  'a deadline of “%s” is an error at its field',
  (leaderWithin) => {
    const reading = readSettings({ ...draft, leaderWithin }, file, algorithm, faults);
    expect(reading.change).toBeNull();
    expect(reading.leaderWithinError).toContain('A deadline is a number of ms');
  },
);

it('a count must be a whole number', () => {
  const params = v.strictObject({ refreshEvery: count('Refresh', 8, 'How often.', 2) });
  const counting = { ...algorithm, params, warnings: () => [] } as Algorithm;
  const readCount = (refreshEvery: string) =>
    readSettings({ ...draft, params: { refreshEvery } }, file, counting, faults);
  expect(readCount('12').change?.params).toEqual({ refreshEvery: 12 });
  for (const text of ['1', '2.5', 'many', ''])
    expect(readCount(text).paramErrors).toHaveProperty('refreshEvery');
});
