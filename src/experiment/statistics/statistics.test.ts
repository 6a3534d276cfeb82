// The intervals cover what they claim to: on distributions whose quantiles and rates are known, and against published tables.
import { describe, expect, it } from 'vitest';
import { createStream } from '../../sim/base/random';
import { medianDifference } from './difference';
import { bandWidth, ecdf } from './ecdf';
import { leastSample, quantileEstimate } from './quantile';
import { exposureFor, rateEstimate } from './rate';

const SAMPLES = 2000;
/** 95 % of 2,000 samples, less four standard deviations. */
const LEAST_COVERED = SAMPLES * 0.95 - 4 * Math.sqrt(SAMPLES * 0.95 * 0.05);

/** Samples of the exponential distribution with mean 1, in ascending order. */
function exponentials(n: number, name: string): number[][] {
  const stream = createStream('statistics', name);
  return Array.from({ length: SAMPLES }, () =>
    Array.from({ length: n }, () => -Math.log(1 - stream.next())).sort((a, b) => a - b),
  );
}

describe('an interval of a quantile', () => {
  it.each([
    [50, 0.5],
    [200, 0.95],
    [600, 0.99],
    [30, 0.1],
  ])('of %i values covers the quantile %d of an exponential distribution', (n, p) => {
    const quantile = -Math.log(1 - p);
    const covered = exponentials(n, `${n} ${p}`).filter((sorted) => {
      const { low, high } = quantileEstimate(sorted, p);
      return (low ?? 0) <= quantile && quantile <= (high ?? Number.POSITIVE_INFINITY);
    });
    expect(covered.length).toBeGreaterThan(LEAST_COVERED);
  });

  it('has the ranks of the published tables: 95 % for a median', () => {
    // Ranks from the binomial distribution, as in Hahn and Meeker, table A.15: n and the ranks l, u.
    const tables = [
      [10, 2, 9],
      [20, 6, 15],
      [50, 18, 33],
      [100, 40, 61],
    ] as const;
    for (const [n, low, high] of tables) {
      const ranks = Array.from({ length: n }, (_, index) => index + 1);
      expect([n, quantileEstimate(ranks, 0.5)]).toMatchObject([n, { low, high }]);
    }
  });

  it('has no bound where the sample is too small, or where values were not reached', () => {
    expect(leastSample(0.5)).toBe(6);
    expect(leastSample(0.99)).toBe(368);
    const ranks = Array.from({ length: 367 }, (_, index) => index + 1);
    expect(quantileEstimate(ranks, 0.99).high).toBeNull();
    expect(quantileEstimate([...ranks, 368], 0.99).high).toBe(368);
    const unreached = [1, 2, 3, ...Array.from({ length: 7 }, () => Number.POSITIVE_INFINITY)];
    expect(quantileEstimate(unreached, 0.5)).toEqual({ value: null, low: 2, high: null });
    expect(quantileEstimate([], 0.5)).toEqual({ value: null, low: null, high: null });
  });
});

describe('an interval of a rate', () => {
  it('has the bounds of the published tables', () => {
    // Garwood 1936: exact limits of a Poisson mean for a count, 95 %.
    expect(rateEstimate(1, 1).low).toBeCloseTo(0.0253, 4);
    expect(rateEstimate(1, 1).high).toBeCloseTo(5.5716, 4);
    expect(rateEstimate(10, 1).low).toBeCloseTo(4.7954, 4);
    expect(rateEstimate(10, 1).high).toBeCloseTo(18.3904, 4);
    expect(rateEstimate(1000, 1).low).toBeCloseTo(938.97, 1);
    expect(rateEstimate(1000, 1).high).toBeCloseTo(1063.95, 1);
  });

  it('says at most twelve a day for none in six hours, and how long to run for less', () => {
    const day = 1;
    const { value, low, high } = rateEstimate(0, day / 4);
    expect([value, low, Math.round(high ?? 0)]).toEqual([0, 0, 12]);
    expect(exposureFor(1)).toBeCloseTo(2.996, 3);
  });

  it('covers the rate of a Poisson process', () => {
    const stream = createStream('statistics', 'poisson');
    const rate = 3.5;
    let covered = 0;
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      let count = 0;
      for (let at = 0; ; count += 1) {
        at -= Math.log(1 - stream.next()) / rate;
        if (at > 1) break;
      }
      const { low, high } = rateEstimate(count, 1);
      if ((low ?? 0) <= rate && rate <= (high ?? 0)) covered += 1;
    }
    expect(covered).toBeGreaterThan(LEAST_COVERED);
  });
});

describe('the band of a distribution', () => {
  it('has the width of Massart’s inequality, and covers a whole curve', () => {
    expect(bandWidth(100)).toBeCloseTo(0.1358, 4);
    const covered = exponentials(60, 'band').filter((sorted) =>
      ecdf(sorted).every(({ at, low, high, share }) => {
        const true_ = 1 - Math.exp(-at);
        // Just before a step the curve is one value lower.
        return low <= true_ && true_ <= high && share - 1 / 60 - bandWidth(60) <= true_;
      }),
    );
    expect(covered.length).toBeGreaterThan(LEAST_COVERED);
  });

  it('has one step for equal values, and ends below 1 where values were not reached', () => {
    const steps = ecdf([1, 1, 2, Number.POSITIVE_INFINITY]);
    expect(steps.map(({ at, share }) => [at, share])).toEqual([
      [1, 0.5],
      [2, 0.75],
    ]);
  });
});

it('a difference is that of pairs: common noise leaves its interval', () => {
  const stream = createStream('statistics', 'pairs');
  const one = new Map<string, number>();
  const other = new Map<string, number>();
  for (let seed = 0; seed < 40; seed += 1) {
    const common = 1000 * stream.next();
    one.set(String(seed), common + 5 + stream.next());
    other.set(String(seed), common);
  }
  one.set('only here', 1);
  const { value, low, high, pairs } = medianDifference(one, other);
  expect(pairs).toBe(40);
  expect(low).toBeGreaterThan(5);
  expect(value).toBeGreaterThan(5);
  expect(high).toBeLessThan(6);
});
