// Reading typed link settings: values and errors.
import { expect, it } from 'vitest';
import { faults } from '../../faults/registry';
import { fieldsOf, typedFaults } from '../../sim/contracts/faultFields';
import { changedSettings, networkDraft, readNetworkDraft } from './networkDraft';

const draft = networkDraft({ latencyMs: [60, 140], loss: 0.1 }, faults);

it('settings stay the same through the fields and back', () => {
  const { settings } = readNetworkDraft(draft, faults);
  expect(settings).toMatchObject({ latencyMs: [60, 140], loss: 0.1, duplicate: 0 });
});

it('equal bounds are one number', () => {
  const { settings } = readNetworkDraft({ ...draft, maxMs: '60' }, faults);
  expect(settings?.['latencyMs']).toBe(60);
});

it.each([
  ['an empty latency', { minMs: '' }, 'minMs'],
  ['a negative latency', { maxMs: '-1' }, 'maxMs'],
  ['bounds the wrong way round', { maxMs: '59' }, 'maxMs'],
  ['a chance above one', { faults: { ...draft.faults, loss: '2' } }, 'loss'],
  ['a chance that is no number', { faults: { ...draft.faults, loss: 'often' } }, 'loss'],
])('%s is an error at its field', (_, change, field) => {
  const { errors } = readNetworkDraft({ ...draft, ...change }, faults);
  expect(Object.keys(errors ?? {})).toEqual([field]);
});

const fields = typedFaults(faults).flatMap(fieldsOf);

it.each(fields)('an error about $key has its field’s name', ({ key, label }) => {
  const errorOf = (value: string) =>
    readNetworkDraft({ ...draft, faults: { ...draft.faults, [key]: value } }, faults).errors?.[key];
  const sentence = new RegExp(`^${label} is .*\\.$`);
  for (const value of ['often', '']) expect(errorOf(value)).toMatch(sentence);
  for (const value of ['-1', '1e300'])
    expect(errorOf(value) ?? `${label} is any number.`).toMatch(sentence);
});

it.each(fields)('the field of $key has a label and a help of its own', ({ key, label, help }) => {
  expect(label).toMatch(/^\p{Lu}/u);
  expect(help).toMatch(/\.$/);
  expect(fields.filter((other) => other.key !== key && other.label === label)).toEqual([]);
});

it('a value of several numbers has a field for each, and only the whole value is a change', () => {
  const bursts = { goodMs: 900, badMs: 100, goodLoss: 0, badLoss: 1 };
  const shown = networkDraft({ latencyMs: 10, bursts }, faults);
  expect(shown.faults).toMatchObject({ 'bursts.goodMs': '900', 'bursts.badLoss': '1' });
  const before = readNetworkDraft(shown, faults).settings;
  const typed = { ...shown, faults: { ...shown.faults, 'bursts.badMs': '250' } };
  const after = readNetworkDraft(typed, faults).settings ?? {};
  expect(changedSettings(before, after)).toEqual({ bursts: { ...bursts, badMs: 250 } });
});

it('a command contains only changed settings', () => {
  const before = { latencyMs: [5, 15], loss: 0, duplicate: 0 };
  expect(changedSettings(before, { ...before, latencyMs: [5, 15], loss: 0.5 })).toEqual({
    loss: 0.5,
  });
  expect(changedSettings(before, before)).toEqual({});
});

it('a fault whose value is not made of numbers has no field and no setting', () => {
  expect(Object.keys(draft.faults)).toContain('jitter');
  expect(Object.keys(draft.faults)).not.toContain('slowKinds');
  expect(readNetworkDraft(draft, faults).settings).not.toHaveProperty('slowKinds');
});
