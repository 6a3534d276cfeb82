// How far what chance does may be off what it should do on average.

/** So many standard deviations chance is hardly ever off: once in two million times. */
const DEVIATIONS = 5;

export const mean = (list: readonly number[]) =>
  list.reduce((sum, one) => sum + one, 0) / list.length;

/** By how much the share of so many messages that are struck with this chance may be off: the binomial's bounds. */
export function offBy(chance: number, messages: number): number {
  return DEVIATIONS * Math.sqrt((chance * (1 - chance)) / messages);
}

/** By how much the mean of so many draws of this standard deviation may be off. */
export function meanOffBy(deviation: number, draws: number): number {
  return (DEVIATIONS * deviation) / Math.sqrt(draws);
}
