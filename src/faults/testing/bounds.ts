// How far what chance does may be off what it should do on average.

/** So many standard deviations chance is hardly ever off: once in two million times. */
const DEVIATIONS = 5;

export const mean = (list: readonly number[]) =>
  list.reduce((sum, one) => sum + one, 0) / list.length;

/** The standard deviation of some numbers. */
export function deviation(list: readonly number[]): number {
  const middle = mean(list);
  return Math.sqrt(mean(list.map((one) => (one - middle) ** 2)));
}

/**
 * By how much the share of so many messages that are struck with this chance may be off: the binomial's bounds. The
 * second term is Bernstein's: a chance that strikes few messages is not near to normal.
 */
export function offBy(chance: number, messages: number): number {
  if (chance === 0 || chance === 1) return 0;
  const variance = chance * (1 - chance);
  return DEVIATIONS * Math.sqrt(variance / messages) + DEVIATIONS ** 2 / (3 * messages);
}

/** By how much the mean of so many draws of this standard deviation may be off. */
export function meanOffBy(standardDeviation: number, draws: number): number {
  return (DEVIATIONS * standardDeviation) / Math.sqrt(draws);
}
