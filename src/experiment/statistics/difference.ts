// Differences between two settings on common random numbers: the same seeds, crashes and draws.
import { type Estimate, LEVEL, quantileEstimate } from './quantile';

/**
 * The median difference between two settings over the seeds that both have, with an exact interval. Pairs of which one was
 * not reached count as infinitely far apart; pairs of which neither was reached are left out.
 *
 * @param one - a figure by seed.
 * @param other - the same for the setting that is subtracted.
 */
export function medianDifference(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
  level: number = LEVEL,
): Estimate & { readonly pairs: number } {
  const differences: number[] = [];
  for (const [seed, value] of one) {
    const against = other.get(seed);
    if (against === undefined || (value === against && !Number.isFinite(value))) continue;
    differences.push(value - against);
  }
  differences.sort((a, b) => a - b);
  return { ...quantileEstimate(differences, 0.5, level), pairs: differences.length };
}
