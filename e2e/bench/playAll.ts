// The runs of an experiment, one after the other, in the page and in Node.
import type { Job } from '../../src/experiment/schedule';

/** Plays so many runs, with so many seeds in each setting; the wall time that they take, in ms. */
export async function playAll(
  runs: number,
  seeds: number,
  play: (job: Job) => unknown,
): Promise<number> {
  const startedMs = performance.now();
  for (let run = 0; run < runs; run += 1)
    await play({ setting: Math.floor(run / seeds), seed: run % seeds });
  return performance.now() - startedMs;
}
