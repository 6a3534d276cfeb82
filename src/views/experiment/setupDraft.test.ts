// The form of an experiment: what it shows is what it means, and a field with an error is named.
import { expect, it } from 'vitest';
import { experiments } from '../../experiments/registry';
import { grouped } from '../../sim/base/format';
import { MAX_MS } from '../../sim/base/time';
import { readSetup, setupDraft, unanswered } from './setupDraft';

const sample = experiments.get('bullyTimeouts');
if (!sample) throw new Error('there is no sample');
const draft = setupDraft(sample);

it.each([...experiments.values()])('$id is read back as it was', (experiment) => {
  expect(readSetup(experiment, setupDraft(experiment))).toEqual({ experiment, error: null });
});

it('a changed experiment has no answer yet', () => {
  expect(sample.answer).toBeDefined();
  expect({ ...unanswered(sample), answer: sample.answer }).toEqual(sample);
  expect(unanswered(sample)).not.toHaveProperty('answer');
});

it('reads numbers, switches and words, and other measures in the experiment’s order', () => {
  const values = ['300, true , etcd,', '5'];
  const measures = new Set(['violations', 'leaderless'] as const);
  const { experiment } = readSetup(sample, {
    ...draft,
    values,
    seeds: '7',
    untilS: '120',
    measures,
  });
  expect(experiment).toMatchObject({
    seeds: 7,
    untilMs: 120_000,
    measures: ['leaderless', 'violations'],
    factors: [{ values: [300, true, 'etcd'] }, { values: [5] }],
  });
});

const LONG = `Each run: a number of seconds above 60, and at most ${grouped(MAX_MS / 1000)}.`;

it.each([
  [{ values: [' , '] }, 'T1: name at least one value.'],
  [{ values: ['4000, 7, 4000'] }, 'T1: 4000 is there twice.'],
  [{ seeds: '1.5' }, 'Seeds: a whole number from 1.'],
  [{ seeds: '' }, 'Seeds: a whole number from 1.'],
  [{ untilS: '10' }, LONG],
  [{ untilS: '1e99' }, LONG],
  [{ measures: new Set<never>() }, 'Measures: choose at least one.'],
])('%j is refused', (changes, error) => {
  expect(readSetup(sample, { ...draft, ...changes })).toEqual({ experiment: null, error });
});
