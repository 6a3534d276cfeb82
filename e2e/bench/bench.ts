// The contract of a benchmark, and the way all of them measure: against a baseline, in turns, by medians.

/** What one benchmark found, and what it must not miss. */
export interface Reading {
  readonly what: string;
  readonly unit: string;
  readonly measured: number;
  /** What it is compared with, in the same unit; absent when `measured` itself is judged. */
  readonly baseline?: number;
  /** `measured / baseline`, by the median of the rounds. */
  readonly ratio?: number;
  /** The lowest and the highest ratio of any round: how noisy the machine was. */
  readonly ratios?: readonly [lowest: number, highest: number];
  /** What the ratio must keep to, or `measured` when there is no baseline; absent when it is only told. */
  readonly target?: Target;
}

/** The bound of what is good enough. */
export type Target = { readonly atLeast: number } | { readonly atMost: number };

/** A benchmark: the default export of a file `*.bench.ts` in `page/` or `node/`. */
export type Bench = () => Promise<Reading[]>;

type Figures = Required<Pick<Reading, 'measured' | 'baseline' | 'ratio' | 'ratios'>>;

/**
 * Measures something and its baseline in turns, so that whatever else the machine does falls on both. The first
 * round, in which code is compiled and caches are filled, is not counted.
 */
export async function compare(
  rounds: number,
  measure: () => Promise<number> | number,
  baseline: () => Promise<number> | number,
): Promise<Figures> {
  const found: { measured: number; baseline: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const figures = { baseline: await baseline(), measured: await measure() };
    if (round > 0) found.push(figures);
  }
  const ratios = found.map((figures) => figures.measured / figures.baseline);
  return {
    measured: median(found.map((figures) => figures.measured)),
    baseline: median(found.map((figures) => figures.baseline)),
    ratio: median(ratios),
    ratios: [Math.min(...ratios), Math.max(...ratios)],
  };
}

/** The value at a share of the way through the sorted values, from 0 to 1. Throws when there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** How many of `steps` a second, when it took this long in ms. */
export function perSecond(steps: number, tookMs: number): number {
  return (steps * 1000) / tookMs;
}
