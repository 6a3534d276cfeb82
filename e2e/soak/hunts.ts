// The hunts of a soak: each looks for a run that breaks a promise of an algorithm.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { algorithms } from '../../src/algorithms/registry';
import { exporter } from '../../src/headless/installed';
import { search } from '../../src/hunt/attempt';
import { foundRun } from '../../src/hunt/found';
import { shrunk } from '../../src/hunt/shrink';
import { promisedHunt } from '../../src/hunt/testing/promisedHunt';
import { writeRunFile } from '../../src/runFile/writeRunFile';
import { Dice } from '../../src/sim/base/dice';
import type { Algorithm } from '../../src/sim/contracts/algorithm';

/** The folder of the finds, from the folder in which the soak runs. */
const FOLDER = 'e2e/results/soak/finds';

/** The account of a hunt. */
export interface HuntResult {
  readonly algorithm: string;
  readonly schedules: number;
  /** The find, as a sentence with the command that plays it. */
  readonly wrong: readonly string[];
}

/**
 * Hunts for a broken promise, drawn by the seed.
 *
 * @param id - the algorithm; any when null.
 * @param schedules - when nothing is found.
 */
export function huntFor(seed: number, id: string | null, schedules: number): HuntResult {
  const dice = new Dice(String(seed), 'hunts');
  const algorithm = id === null ? dice.pick([...algorithms.values()]) : algorithmOf(id);
  const promised = dice.pick(algorithm.promises);
  const { property } = promised;
  const mended = promised.when === 'mended';
  const cluster = { nodes: dice.pick([2, 3, 3, 4, 5]), params: promised.given };
  const plan = promisedHunt(algorithm, { property, mended }, cluster, String(seed));
  const { found, played } = search(plan, schedules);
  if (!found) return { algorithm: algorithm.id, schedules: played, wrong: [] };
  const file = foundRun(shrunk(plan, found.schedule));
  const path = join(FOLDER, `${algorithm.id}-${seed}.json`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path, writeRunFile({ ...file, exporter }));
  const wrong = [
    `${algorithm.id} promises ${property}, and breaks it; npm run -s hustings -- run ${path} plays it`,
  ];
  return { algorithm: algorithm.id, schedules: played, wrong };
}

function algorithmOf(id: string): Algorithm {
  const algorithm = algorithms.get(id);
  if (algorithm) return algorithm;
  throw new Error(`there is no algorithm ${id}`);
}
