// The settings of a hunt in an address: read back as they were, and leniently.
import { expect, it } from 'vitest';
import { algorithms } from '../../algorithms/registry';
import { plainRun } from '../../session/run/plainRun';
import type { Algorithm } from '../../sim/contracts/algorithm';
import { huntDraft } from './huntDraft';
import { draftIn, withDraft } from './huntQuery';

const base = {
  run: await plainRun('bully', 3, '1'),
  algorithm: algorithms.get('bully') as Algorithm,
};
const asked = ['agreement', 'liveness', 'singleLeader'];
const read = (query: string) => draftIn(query, base, asked, 'singleLeader');
const usual = huntDraft(base, 'singleLeader');

it.each([
  ['as usual', usual],
  ['promised once all is repaired', huntDraft(base, 'liveness')],
  [
    'with all else',
    {
      ...usual,
      forMs: '250',
      untilS: '12.5',
      schedules: '64',
      seed: 'odd.7',
      mostDeeds: 4,
      deeds: { ...usual.deeds, crash: 0, leave: 4, duplicate: 0, duplicateMessage: 1, pause: 2 },
      strategies: new Set(['placed', 'storms'] as const),
      hasCommands: true,
      isMended: true,
    },
  ],
])('%s is read back as it was', (_, draft) => {
  expect(read(withDraft('?hunt&theme=dark', draft))).toEqual(draft);
});

it('keeps the rest of the query, and says so in words', () => {
  expect(withDraft('?hunt&theme=dark', { ...usual, forMs: '300' })).toMatch(
    /^\?hunt=&theme=dark&property=singleLeader&most=6&deeds=crash:6,.*&for=300&/,
  );
});

it('an address that names a property has all else as usual for it', () => {
  expect(read('?hunt&property=liveness')).toEqual(huntDraft(base, 'liveness'));
});

it('an address without settings, or with unknown ones, is as usual', () => {
  expect(read('?hunt')).toEqual(usual);
  expect(read('?hunt&property=none&seed=5')).toEqual(usual);
  const odd = read('?hunt&property=singleLeader&most=9e9&deeds=luck:3,pause:x,cut&strategies=fate');
  expect(odd).toMatchObject({ mostDeeds: 200, deeds: { pause: 0, cut: 200, crash: 0 } });
  expect(odd.strategies.size).toBe(0);
});
