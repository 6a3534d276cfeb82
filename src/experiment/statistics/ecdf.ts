// The empirical distribution of a sample, with a band for the whole curve.
import { LEVEL } from './quantile';

/** A step of the curve: the share of the sample that is at most `at`, and the band there. */
export interface Step {
  readonly at: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Half the width of the band in which the whole distribution lies with the probability `level`, by the inequality of
 * Dvoretzky, Kiefer and Wolfowitz with Massart's constant.
 *
 * @param n - the size of the sample, at least 1.
 */
export function bandWidth(n: number, level: number = LEVEL): number {
  return Math.sqrt(Math.log(2 / (1 - level)) / (2 * n));
}

/** The curve of a sample in ascending order; values that were not reached, infinite ones, count without a step. */
export function ecdf(sorted: readonly number[], level: number = LEVEL): Step[] {
  const n = sorted.length;
  const width = bandWidth(n, level);
  const steps: Step[] = [];
  for (let index = 0; index < n; index += 1) {
    const at = sorted[index] as number;
    if (!Number.isFinite(at) || at === sorted[index + 1]) continue;
    const share = (index + 1) / n;
    steps.push({ at, share, low: Math.max(0, share - width), high: Math.min(1, share + width) });
  }
  return steps;
}
