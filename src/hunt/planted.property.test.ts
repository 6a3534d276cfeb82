// Planted faults are found by a hunt, and each find is shrunk to a handful of deeds.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plant } from '../algorithms/testing/plantedBugs';
import { search } from './attempt';
import { shrunk } from './shrink';
import { PLANTED_FAULTS } from './testing/plantedFaults';
import { promisedHunt } from './testing/promisedHunt';

const SEED = String(fc.readConfigureGlobal().seed ?? 1);
const FEWEST_FOUND = 18;
const MOST_DEEDS = 5;
/** The schedules of a hunt: less than two minutes of two cores, at 7 a second on each. */
const BUDGET = 1500;

/** A fault that a hunt finds within seconds; all twenty take minutes, and are hunted in the soak's time: HUSTINGS_PLANTED=all. */
const QUICK: ReadonlySet<string> = new Set(['waitNeverEnds']);
const isWhole = process.env['HUSTINGS_PLANTED'] === 'all';
const chosen = PLANTED_FAULTS.filter(({ bug }) => isWhole || QUICK.has(bug.id));
const fewest = isWhole ? FEWEST_FOUND : QUICK.size;

it('finds planted faults, in at most five deeds each', { timeout: 1_800_000 }, async () => {
  const found: string[] = [];
  for (const { bug, cluster, ...aim } of chosen) {
    const plan = promisedHunt(await plant(bug), aim, cluster, SEED);
    const find = search(plan, BUDGET).found;
    if (!find) continue;
    const { schedule, broken } = shrunk(plan, find.schedule);
    expect(schedule.deeds.length, bug.id).toBeLessThanOrEqual(MOST_DEEDS);
    expect(broken.found.witnesses.length, bug.id).toBeGreaterThan(0);
    found.push(bug.id);
  }
  expect(PLANTED_FAULTS).toHaveLength(20);
  expect(found.length, `found only ${found.join(', ')}`).toBeGreaterThanOrEqual(fewest);
});
