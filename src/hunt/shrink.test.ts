// Shrinking, from a schedule in which one pause is needed and all else is not.
import { expect, it } from 'vitest';
import { library } from '../headless/sweepLibrary';
import type { Deed, TimedDeed } from './deeds';
import type { Hunt } from './hunt';
import { planHunt } from './plan';
import { promiseOf } from './promise';
import { shrinking, shrunk } from './shrink';
import { breakBy } from './trial';

const HUNT: Hunt = {
  base: {
    algorithm: 'bully',
    nodes: 5,
    params: { heartbeatMs: 50, t1Ms: 200, t2Ms: 60, t3Ms: 120 },
  },
  property: 'singleLeader',
  forMs: 100,
  deeds: { pause: 9, restart: 9, cut: 9 },
  mostDeeds: 12,
  mended: false,
  untilMs: 3000,
  seed: '1',
};
const plan = planHunt(HUNT, library);
const links = [
  { from: 'n1', to: 'n2' },
  { from: 'n2', to: 'n1' },
];
const DEEDS: Deed[] = [
  { kind: 'cut', atMs: 11.5, actions: [{ type: 'cut', links }] },
  { kind: 'cut', atMs: 111.5, actions: [{ type: 'heal', links }] },
  {
    kind: 'restart',
    atMs: 313.37,
    actions: [
      { type: 'crash', node: 'n1' },
      { type: 'restart', node: 'n1', afterMs: 77.7 },
    ],
  },
  {
    kind: 'pause',
    atMs: 1512.345,
    actions: [
      { type: 'pause', node: 'n5' },
      { type: 'resume', node: 'n5', afterMs: 961.7 },
    ],
  },
  { kind: 'pause', atMs: 2600.1, actions: [{ type: 'pause', node: 'n2' }] },
];

it('leaves the pause, at a round and early time, and two nodes', () => {
  const { schedule, plan: smaller } = shrunk(plan, { seed: 'odd', deeds: DEEDS });
  expect(schedule.seed).toBe('1');
  expect(schedule.deeds).toHaveLength(1);
  const [deed] = schedule.deeds;
  expect(deed).toMatchObject({ kind: 'pause', actions: [{ type: 'pause', node: 'n5' }] });
  const atMs = deed && 'atMs' in deed ? deed.atMs : Number.NaN;
  expect(atMs % 10).toBe(0);
  expect(atMs).toBeLessThan(1000);
  expect(smaller.run.nodes).toHaveLength(2);
  expect(breakBy(smaller, schedule)).not.toBeNull();
});

it('keeps the deed that had an effect, not a later one that could have had it', () => {
  const [pause] = DEEDS.filter(({ kind }) => kind === 'pause') as [TimedDeed];
  const deeds = [
    { ...pause, place: 0 },
    { ...pause, place: 1, atMs: 2000 },
  ];
  const { schedule } = shrunk(plan, { seed: '1', deeds });
  expect(schedule.deeds.map(({ place }) => place)).toEqual([0]);
});

it('gives a schedule that breaks the property at every step', () => {
  let steps = 0;
  for (const { plan: smaller, schedule } of shrinking(plan, { seed: '1', deeds: DEEDS })) {
    if (steps % 5 === 0) expect(breakBy(smaller, schedule)).not.toBeNull();
    steps += 1;
  }
  expect(steps).toBeGreaterThan(5);
});

it('refuses a schedule that breaks nothing', () => {
  expect(() => shrunk(plan, { seed: '1', deeds: [] })).toThrow('does not break the property');
});

it.each([
  [{ restart: 1 }, false, ['restart']],
  [{ crash: 1, leave: 1 }, false, []],
  [{ dropMessage: 1, crash: 1 }, false, ['loss']],
] as const)('knows what the algorithm promises despite %j', (deeds, mended, because) => {
  const { hunt, setup } = planHunt({ ...HUNT, deeds, mended }, library);
  const promise = promiseOf(hunt, setup.algorithm, setup.definition.algorithm.params);
  expect(promise).toEqual(
    because.length > 0 ? { type: 'notPromised', because } : { type: 'promised' },
  );
});
