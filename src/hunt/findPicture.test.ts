// The picture of a find: lanes and violation as in the run, and deeds with their times, also those to messages.
import { expect, it } from 'vitest';
import { library } from '../headless/sweepLibrary';
import type { Deed } from './deeds';
import { findPicture, isFewest, numbered } from './findPicture';
import type { Hunt } from './hunt';
import { planHunt } from './plan';
import { breakBy } from './trial';

const HUNT: Hunt = {
  base: {
    algorithm: 'bully',
    nodes: 3,
    params: { heartbeatMs: 50, t1Ms: 200, t2Ms: 60, t3Ms: 120 },
  },
  property: 'singleLeader',
  forMs: 100,
  deeds: { pause: 9, restart: 9, jump: 9, holdMessage: 9, dropMessage: 9 },
  mostDeeds: 12,
  mended: false,
  untilMs: 3000,
  seed: '1',
};
const plan = planHunt(HUNT, library);
const DEEDS: Deed[] = [
  {
    kind: 'pause',
    atMs: 1000,
    actions: [
      { type: 'pause', node: 'n3' },
      { type: 'resume', node: 'n3', afterMs: 900 },
    ],
  },
  { kind: 'jump', atMs: 400, actions: [{ type: 'setClock', node: 'n1', byMs: 5 }] },
  {
    kind: 'holdMessage',
    message: { from: 'n3', to: 'n1', kind: 'HEARTBEAT', nth: 2 },
    forMs: 40,
  },
  { kind: 'dropMessage', message: { from: 'n3', to: 'n1', kind: 'HEARTBEAT', nth: 999 }, forMs: 0 },
  { kind: 'pause', atMs: 2900, actions: [{ type: 'pause', node: 'n1' }] },
];

function broken(deeds: readonly Deed[]) {
  const schedule = numbered({ seed: '1', deeds });
  const run = breakBy(plan, schedule);
  if (!run) throw new Error('nothing is broken');
  return { plan, schedule, broken: run };
}

it('has the deeds that took effect, in order, with their places and their ends', () => {
  const found = broken(DEEDS);
  const { deeds, violation, lanes, untilMs, leaders, file } = findPicture(found);
  const held = deeds.find(({ deed }) => deed.kind === 'holdMessage');
  expect(held?.toMs).toBeCloseTo((held?.fromMs ?? Number.NaN) + 40, 3);
  expect(held?.fromMs).toBeLessThan(400);
  // The message of the drop was never sent, and the last pause begins after the end.
  expect(deeds.map(({ deed, fromMs, toMs }) => [deed.place, fromMs, toMs])).toEqual([
    [2, held?.fromMs, held?.toMs],
    [1, 400, 400],
    [0, 1000, 1900],
  ]);
  expect(lanes.breaches[0]).toMatchObject({ property: 'singleLeader', fromMs: violation.fromMs });
  expect([...lanes.nodes.keys()]).toEqual(['n1', 'n2', 'n3']);
  expect(lanes.nodes.get('n3')?.map(({ value }) => value.type)).toContain('paused');
  expect(leaders[0]).toBe('n3');
  expect(file.untilMs).toBe(untilMs);
});

it('knows whether a deed can be left out', () => {
  expect(isFewest(broken(DEEDS))).toBe(false);
  expect(isFewest(broken(DEEDS.slice(0, 1)))).toBe(true);
});
