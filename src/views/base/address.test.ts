// Valid and invalid addresses of the page.
import { expect, it } from 'vitest';
import { readAddress } from './address';

it('an address names a scenario, a moment, nodes, a theme and present mode', () => {
  expect(readAddress('?scenario=leaderCrash&at=4000&nodes=25&theme=projector&present')).toEqual({
    scenario: 'leaderCrash',
    lecture: null,
    atMs: 4000,
    nodes: 25,
    theme: 'projector',
    isPresenting: true,
    speaker: null,
    handout: null,
    experiment: null,
    isHunting: false,
    embedOrigin: null,
    isPlain: false,
  });
});

it('a cluster is never smaller or larger than the page can show', () => {
  expect(['0', '2.4', '200', '5000'].map((nodes) => readAddress(`?nodes=${nodes}`).nodes)).toEqual([
    2, 2, 200, 200,
  ]);
});

it('an address names the window of which a window is the speaker’s', () => {
  expect(readAddress('?speaker=k3-x').speaker).toBe('k3-x');
  expect(readAddress('?speaker').speaker).toBe('');
});

it('an address names what is printed; without a name it is what another window hands over', () => {
  expect(readAddress('?handout=leaderCrash&answers').handout).toBe('leaderCrash');
  expect(readAddress('?handout=').handout).toBe('');
});

it('an address names a hunt, and the run that it starts from', () => {
  expect(readAddress('?hunt&scenario=leaderCrash')).toMatchObject({
    isHunting: true,
    scenario: 'leaderCrash',
  });
});

it('an invalid part is null', () => {
  expect(readAddress('?at=soon&nodes=-3&theme=pink')).toEqual({
    scenario: null,
    lecture: null,
    atMs: null,
    nodes: null,
    theme: null,
    isPresenting: false,
    speaker: null,
    handout: null,
    experiment: null,
    isHunting: false,
    embedOrigin: null,
    isPlain: false,
  });
  expect(readAddress('?at=').atMs).toBeNull();
});

it('a plain address asks for no run', () => {
  expect(readAddress('').isPlain).toBe(true);
  expect(readAddress('?theme=dark').isPlain).toBe(true);
  for (const query of ['?scenario=leaderCrash', '?lecture=leaderElection', '?at=0', '?nodes=7'])
    expect(readAddress(query).isPlain).toBe(false);
  expect(readAddress('', '#run=abc').isPlain).toBe(false);
});

it('an embedded page knows the origin of the page around, or takes its own', () => {
  const asked = readAddress('?embed&origin=https%3A%2F%2Fdeck.example&scenario=leaderCrash');
  expect(asked).toMatchObject({ embedOrigin: 'https://deck.example', isPlain: false });
  expect(readAddress('?embed').embedOrigin).toBe('');
});
