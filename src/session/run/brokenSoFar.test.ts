// The assumptions that the run on the screen has broken: read in pieces, and as of the moment shown.
import { expect, it } from 'vitest';
import { loadAlgorithm } from '../../algorithms/catalogue';
import { assumptions } from '../../assumptions/registry';
import { sessionHere } from '../testing/sessionHere';
import { BrokenSoFar } from './brokenSoFar';
import { plainRun } from './plainRun';

await loadAlgorithm('bully');
const session = sessionHere(await plainRun('bully', 3, '1'));
const state = () => session.store.getState();
const brokenNow = () => new BrokenSoFar(assumptions, state().run);
const said = (broken: BrokenSoFar) =>
  [...broken.atMomentShown().values()].map(
    ({ assumption, atMs, violations }) =>
      `${assumption} ${atMs}: ${violations.map(({ property }) => property).join(' ')}`,
  );

it('the broken assumptions and violated properties are those of the moment shown, past or present', async () => {
  await session.startScenario('strikeAssumption9', 1500);
  const broken = brokenNow();
  expect(broken.isBehind).toBe(true);
  while (broken.isBehind) broken.readOn(50);
  expect(said(broken)).toEqual(['neverPauses 1000: agreement singleLeader']);
  session.seek(1100);
  expect(said(broken)).toEqual(['neverPauses 1000: ']);
  session.seek(999);
  expect(said(broken)).toEqual([]);
  session.toNow();
  expect(said(broken)).toEqual(['neverPauses 1000: agreement singleLeader']);
});

it('reading in pieces has the same result as reading at once', async () => {
  await session.startScenario('strikeAssumption1', 1100);
  const broken = brokenNow();
  broken.readOn(Number.POSITIVE_INFINITY);
  expect(said(broken)).toEqual(['fullyConnected 1000: ', 'timelyDelivery 1000: ']);
  await session.step('leader');
  expect(broken.isBehind).toBe(true);
  broken.readOn(Number.POSITIVE_INFINITY);
  const atOnce = brokenNow();
  atOnce.readOn(Number.POSITIVE_INFINITY);
  expect(broken.atMomentShown()).toEqual(atOnce.atMomentShown());
});

it('a broken assumption names its command', async () => {
  await session.startScenario('strikeAssumption6', 1600);
  const broken = brokenNow();
  broken.readOn(Number.POSITIVE_INFINITY);
  const { commandSeq } = broken.atMomentShown().get('noSpontaneousMessages') ?? {};
  const event = state().run.trace.at(commandSeq ?? 0);
  expect(event).toMatchObject({ type: 'commandApplied', command: 'forgeMessage' });
});

it('assumptions that the definition breaks are known before the first event', async () => {
  await session.startScenario('strikeAssumption2', 0);
  expect([...brokenNow().atMomentShown().keys()]).toEqual(['comparablePriorities']);
});
