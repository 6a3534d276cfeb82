// Valid and invalid addresses of the page.
import { expect, it } from 'vitest';
import { readAddress } from './address';

it('an address names a scenario, a moment, nodes and a theme', () => {
  expect(readAddress('?scenario=leaderCrash&at=4000&nodes=25&theme=dark')).toEqual({
    scenario: 'leaderCrash',
    atMs: 4000,
    nodes: 25,
    theme: 'dark',
  });
});

it('a cluster is never smaller or larger than the page can show', () => {
  expect(['0', '2.4', '200', '5000'].map((nodes) => readAddress(`?nodes=${nodes}`).nodes)).toEqual([
    2, 2, 200, 200,
  ]);
});

it('an invalid part is null', () => {
  expect(readAddress('?at=soon&nodes=-3&theme=pink')).toEqual({
    scenario: null,
    atMs: null,
    nodes: null,
    theme: null,
  });
  expect(readAddress('?at=').atMs).toBeNull();
});
