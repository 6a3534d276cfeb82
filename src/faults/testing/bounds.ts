// Bounds of the deviation of random results from their means.

/** The bound in standard deviations; a correct fault exceeds it once in two million times. */
const DEVIATIONS = 5;

export const mean = (list: readonly number[]) =>
  list.reduce((sum, one) => sum + one, 0) / list.length;

/** The standard deviation of some numbers. */
export function deviation(list: readonly number[]): number {
  const middle = mean(list);
  return Math.sqrt(mean(list.map((one) => (one - middle) ** 2)));
}

/**
 * The bound of the deviation of a frequency from its probability, for so many messages: that of the binomial
 * distribution. The second term is Bernstein's, because a small expected number is not close to normal.
 */
export function offBy(chance: number, messages: number): number {
  if (chance === 0 || chance === 1) return 0;
  const variance = chance * (1 - chance);
  return DEVIATIONS * Math.sqrt(variance / messages) + DEVIATIONS ** 2 / (3 * messages);
}

/** The bound of the deviation of the mean of so many draws with this standard deviation. */
export function meanOffBy(standardDeviation: number, draws: number): number {
  return (DEVIATIONS * standardDeviation) / Math.sqrt(draws);
}
