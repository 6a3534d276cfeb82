// Hunts: a planted fault is found, shrunk and written as a run that breaks the property; the same schedules everywhere; sound
// algorithms stand.
import { expect, it } from 'vitest';
import { algorithms } from '../algorithms/registry';
import { type PlantedBug, plant } from '../algorithms/testing/plantedBugs';
import { registries } from '../headless/installed';
import { checkExpectations } from '../runFile/checkExpectations';
import { readRunFile } from '../runFile/readRunFile';
import { definitionOf } from '../runFile/runFile';
import { writeRunFile } from '../runFile/writeRunFile';
import type { Algorithm } from '../sim/contracts/algorithm';
import { simulate } from '../sim/engine/simulate';
import { attempt, search } from './attempt';
import { isTimed } from './deeds';
import { foundRun } from './found';
import { promiseOf } from './promise';
import { ROUND, Search } from './search';
import { shrunk } from './shrink';
import { PLANTED_FAULTS } from './testing/plantedFaults';
import { promisedHunt } from './testing/promisedHunt';
import { tryOut } from './trial';

const ofFault = async (id: string, seed = '1') => {
  const fault = PLANTED_FAULTS.find(({ bug }) => bug.id === id);
  if (!fault) throw new Error(`there is no fault ${id}`);
  const algorithm = await plant(fault.bug as PlantedBug);
  return { algorithm, plan: promisedHunt(algorithm, fault, fault.cluster, seed) };
};

it('a fault is found, shrunk to one crash of two nodes, and its run file breaks the property', async () => {
  const { plan } = await ofFault('noOk');
  const { found } = search(plan, 200);
  if (!found) throw new Error('nothing is found');
  const small = shrunk(plan, found.schedule);
  expect(small.schedule.deeds.length).toBeLessThanOrEqual(1);
  expect(small.plan.run.nodes.length).toBeLessThanOrEqual(plan.run.nodes.length);
  expect(small.schedule.seed).toBe('1');
  for (const deed of small.schedule.deeds)
    if (isTimed(deed)) expect(deed.atMs % 10, 'a round time').toBe(0);
  const file = foundRun(small);
  // The planted algorithm is in no folder: its file is read as one of the sound algorithm.
  const text = writeRunFile({ ...file, algorithm: { ...file.algorithm, id: 'bully' } });
  expect(readRunFile(text, registries).commands).toEqual(file.commands);
  const { narration = [], expect: expected = [], commands, untilMs = 0 } = file;
  expect(narration.at(-1)?.text).toContain('is violated: see ');
  const setup = { ...small.plan.setup, definition: definitionOf(file), commands };
  const { trace } = simulate(setup, untilMs);
  const results = checkExpectations(expected, { ...file, untilMs, events: trace.events() });
  expect(results.map(({ met }) => met)).toEqual([true]);
});

it('the same seed has the same schedules and finds; another seed has others', async () => {
  const { plan } = await ofFault('doubleVote');
  const { plan: other } = await ofFault('doubleVote', '2');
  const inTurn = [0, 1, 2, 3, 4, 5].map((index) => attempt(plan, new Search().corpus, index));
  const inReverse = [5, 4, 3, 2, 1, 0].map((index) => attempt(plan, new Search().corpus, index));
  expect(inReverse.reverse()).toEqual(inTurn);
  expect(attempt(other, new Search().corpus, 0)).not.toEqual(inTurn[0]);
  for (const { schedule, trial } of inTurn) expect(tryOut(plan, schedule)).toEqual(trial);
});

it('attempts after a find do not count', async () => {
  const { plan } = await ofFault('waitNeverEnds');
  const progress = new Search();
  const round = Array.from({ length: ROUND }, (_, index) => attempt(plan, progress.corpus, index));
  const first = round.findIndex(({ trial }) => trial.found !== null);
  progress.add(round);
  expect(progress.found?.index).toBe(first);
  expect(progress.played).toBe(first + 1);
});

it.each([
  ['raft', 'oneLeaderPerTerm', false],
  ['redisLease', 'leaseValidity', false],
  ['redisLease', 'fencing', false],
  ['bully', 'singleLeader', false],
  ['changRoberts', 'liveness', true],
] as const)('nothing is found in %s, which promises %s', (id, property, mended) => {
  const algorithm = algorithms.get(id) as Algorithm;
  const plan = promisedHunt(algorithm, { property, mended }, { nodes: 3 }, '1');
  expect(promiseOf(plan.hunt, algorithm, plan.setup.definition.algorithm.params)).toEqual({
    type: 'promised',
  });
  const { found, played } = search(plan, 40);
  expect(found).toBeNull();
  expect(played).toBe(40);
});
