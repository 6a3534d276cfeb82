// The flag `--jobs`: how many processes play trials at once.
import { availableParallelism } from 'node:os';
import { quote } from '../sim/base/quote';
import { UsageError } from './io';
import { numberValue } from './values';

const MOST_JOBS = 256;

/** @param verb - the verb in front of an error. */
export function jobsOf(verb: string, jobs: string | undefined): number {
  if (jobs === undefined) return Math.max(1, availableParallelism() - 1);
  const count = numberValue(`${verb}: --jobs`, jobs);
  if (Number.isInteger(count) && count >= 1 && count <= MOST_JOBS) return count;
  throw new UsageError(
    `${verb}: --jobs: expected a whole number from 1 to ${MOST_JOBS} but got ${quote(jobs)}`,
  );
}
