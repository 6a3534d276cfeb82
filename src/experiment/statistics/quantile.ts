// Quantiles of a sample, with exact intervals from its order statistics: no assumption about the distribution.
import jstat from 'jstat';

const { binomial } = jstat.jStat;

/** The level of all intervals. */
export const LEVEL = 0.95;

/** A figure with its interval, in the unit of the sample. */
export interface Estimate {
  /** Null when it lies beyond what was measured: a value above the largest one that is known. */
  readonly value: number | null;
  /** The bounds; null where the sample is too small for one, or where the bound is beyond what was measured. */
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * A quantile of a sample, as the smallest value that at least a share `p` of the sample does not exceed. The interval from
 * one order statistic to another contains the distribution's quantile with at least the probability `level`: the number of
 * values below the quantile is binomial (David and Nagaraja, Order Statistics, 7.1).
 *
 * @param sorted - the sample in ascending order; infinite for a value that was not reached within its run.
 * @param p - the share, between 0 and 1.
 */
export function quantileEstimate(
  sorted: readonly number[],
  p: number,
  level: number = LEVEL,
): Estimate {
  const n = sorted.length;
  if (n === 0) return { value: null, low: null, high: null };
  const tail = (1 - level) / 2;
  // The low bound's rank is the largest l with P(B <= l - 1) <= tail; the high bound's the least u with P(B >= u) <= tail.
  const low = lastRank(n, (rank) => binomial.cdf(rank - 1, n, p) <= tail);
  const high = firstRank(n, (rank) => 1 - binomial.cdf(rank - 1, n, p) <= tail);
  return {
    value: known(sorted, Math.max(1, Math.ceil(p * n))),
    low: known(sorted, low),
    high: known(sorted, high),
  };
}

/** The smallest sample that bounds a quantile on both sides, at this level. */
export function leastSample(p: number, level: number = LEVEL): number {
  const tail = (1 - level) / 2;
  return Math.ceil(Math.log(tail) / Math.log(Math.max(p, 1 - p)));
}

/** The largest rank from 1 to n that a falling condition allows; 0 when there is none. */
function lastRank(n: number, isAllowed: (rank: number) => boolean): number {
  let [allowed, refused] = [0, n + 1];
  while (refused - allowed > 1) {
    const middle = Math.floor((allowed + refused) / 2);
    if (isAllowed(middle)) allowed = middle;
    else refused = middle;
  }
  return allowed;
}

/** The least rank from 1 to n that a rising condition allows; n + 1 when there is none. */
function firstRank(n: number, isAllowed: (rank: number) => boolean): number {
  return lastRank(n, (rank) => !isAllowed(rank)) + 1;
}

/** The value of this rank, from 1; null outside the sample, and for a value that was not reached. */
function known(sorted: readonly number[], rank: number): number | null {
  const value = sorted[rank - 1];
  return value === undefined || !Number.isFinite(value) ? null : value;
}
