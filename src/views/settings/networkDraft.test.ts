// Reading typed link settings: values and errors.
import { expect, it } from 'vitest';
import { faults } from '../../faults/registry';
import { changedSettings, networkDraft, readNetworkDraft, typedFaults } from './networkDraft';

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

it.each(typedFaults(faults))('an error about $id has its field’s name', ({ id, name }) => {
  const errorOf = (value: string) =>
    readNetworkDraft({ ...draft, faults: { ...draft.faults, [id]: value } }, faults).errors?.[id];
  const sentence = new RegExp(`^${name} is .*\\.$`);
  for (const value of ['often', '']) expect(errorOf(value)).toMatch(sentence);
  for (const value of ['-1', '1e300'])
    expect(errorOf(value) ?? `${name} is any number.`).toMatch(sentence);
});

it('a command contains only changed settings', () => {
  const before = { latencyMs: [5, 15], loss: 0, duplicate: 0 };
  expect(changedSettings(before, { ...before, latencyMs: [5, 15], loss: 0.5 })).toEqual({
    loss: 0.5,
  });
  expect(changedSettings(before, before)).toEqual({});
});

it('a fault without a numeric value has no field and no setting', () => {
  expect(Object.keys(draft.faults)).toContain('jitter');
  expect(Object.keys(draft.faults)).not.toContain('slowKinds');
  expect(readNetworkDraft(draft, faults).settings).not.toHaveProperty('slowKinds');
});
