// The contract of a benchmark, and its method: alternating rounds against a baseline, compared by medians.

import { quantile as quantileOf } from 'd3-array';

/** One figure of a benchmark, and its target. */
export interface Reading {
  readonly what: string;
  readonly unit: string;
  readonly measured: number;
  /** The figure it is compared with, in the same unit; absent when `measured` itself has the target. */
  readonly baseline?: number;
  /** `measured / baseline`, the median of the rounds. */
  readonly ratio?: number;
  /** The lowest and the highest ratio of all rounds: the noise of the machine. */
  readonly ratios?: readonly [lowest: number, highest: number];
  /** The bound for the ratio, or for `measured` without a baseline; absent for a figure that is only reported. */
  readonly target?: Target;
}

/** A bound. */
export type Target = { readonly atLeast: number } | { readonly atMost: number };

/** A benchmark: the default export of a file `*.bench.ts` in `page/` or `node/`. */
export type Bench = () => Promise<Reading[]>;

type Figures = Required<Pick<Reading, 'measured' | 'baseline' | 'ratio' | 'ratios'>>;

/**
 * Measures something and its baseline in alternating rounds, so that other load on the machine affects both. The first
 * round warms up compiler and caches, and is not counted.
 */
export async function compare(
  rounds: number,
  measure: () => Promise<number> | number,
  baseline: () => Promise<number> | number,
): Promise<Figures> {
  const round = async () => {
    const before = await baseline();
    return roundOf(before, await measure());
  };
  await round();
  return figuresOf(rounds, round);
}

interface Round {
  readonly baseline: number;
  readonly measured: number;
  readonly ratio: number;
}

async function figuresOf(rounds: number, round: () => Promise<Round>): Promise<Figures> {
  const found: Round[] = [];
  for (let done = 0; done < rounds; done += 1) found.push(await round());
  const ratios = found.map(({ ratio }) => ratio);
  return { ...mediansOf(found), ratios: [Math.min(...ratios), Math.max(...ratios)] };
}

function mediansOf(found: readonly Round[]): Round {
  return {
    baseline: median(found.map(({ baseline }) => baseline)),
    measured: median(found.map(({ measured }) => measured)),
    ratio: median(found.map(({ ratio }) => ratio)),
  };
}

/** The turns of a series: both sides of {@link compareRates} take them, and are made anew for the next one. */
const TURNS = 24;
/** Series that are not counted: short turns are warm in the fourth one. */
const WARM_UP_SERIES = 3;

/**
 * Like {@link compare}, for rates of equal pieces of work. In a round both sides take many short turns. A turn is compared
 * with the other side's next to it, and the round gives the median of these ratios: a machine whose speed changes within
 * a second is equally fast for both, and a turn in which it stopped for some ms counts no more than another.
 *
 * @param sides - makes both sides anew; each call of a side does its next piece of work.
 * @param series - the number of series in a round: the more, the smaller the spread of rounds.
 */
export async function compareRates(
  rounds: number,
  sides: () => Promise<{ readonly measured: Side; readonly baseline: Side }>,
  series = 1,
): Promise<Figures> {
  const seriesOfTurns = async (): Promise<Round[]> => {
    const both = await sides();
    const turns: Round[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const baseline = await both.baseline();
      turns.push(roundOf(baseline, await both.measured()));
    }
    return turns;
  };
  for (let done = 0; done < WARM_UP_SERIES; done += 1) await seriesOfTurns();
  return figuresOf(rounds, async () => {
    const turns: Round[] = [];
    for (let done = 0; done < series; done += 1) turns.push(...(await seriesOfTurns()));
    return mediansOf(turns);
  });
}

function roundOf(baseline: number, measured: number): Round {
  return { baseline, measured, ratio: measured / baseline };
}

/** A side of a comparison: does a piece of work, and gives its rate. */
type Side = () => Promise<number>;

/** The value at a share of the sorted values, from 0 to 1, between two of them in proportion. Throws when there are none. */
export function quantile(values: readonly number[], share: number): number {
  const value = quantileOf(values, share);
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Steps per second, for `steps` in `tookMs`. */
export function perSecond(steps: number, tookMs: number): number {
  return (steps * 1000) / tookMs;
}
