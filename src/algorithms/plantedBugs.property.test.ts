// The conformance test finds bugs: of ten bugs planted in algorithms under new names, most break a promise.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PLANTED_BUGS, plant } from './testing/plantedBugs';
import { brokenPromises } from './testing/promises';

const SEED = fc.readConfigureGlobal().seed ?? 1;
/** `lowerBelieved` is seldom found: in bully it does harm only when the highest nodes are down. */
const FEWEST_FOUND = 9;
/** `voteNotDurable` shows in the hundredth run. */
const RUNS = 120;

it('at least nine of ten planted bugs are found', { timeout: 600_000 }, async () => {
  const found: string[] = [];
  for (const bug of PLANTED_BUGS) {
    const [broken] = brokenPromises(await plant(bug), SEED, 1, RUNS);
    if (broken?.sentence.includes(bug.id)) found.push(bug.id);
  }
  expect(PLANTED_BUGS).toHaveLength(10);
  expect(found.length, `found only ${found.join(', ')}`).toBeGreaterThanOrEqual(FEWEST_FOUND);
});
