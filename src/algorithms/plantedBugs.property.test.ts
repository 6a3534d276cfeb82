// The conformance test finds bugs: of ten that are planted, in algorithms under new names, each breaks a promise.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PLANTED_BUGS, plant } from './testing/plantedBugs';
import { brokenPromises } from './testing/promises';

const SEED = fc.readConfigureGlobal().seed ?? 1;

it.each(PLANTED_BUGS)('$id, in $of, is found', { timeout: 600_000 }, async (bug) => {
  const found = brokenPromises(await plant(bug), SEED, 1);
  expect(found[0]).toContain(bug.id);
});
