// The distributions of a storm: gaps of a Poisson process, and pauses with a heavy tail.
import { expect, it } from 'vitest';
import type { StormLaws } from '../contracts/command';
import { ChaosSchedule } from './chaosSchedule';

const IDS = ['n1', 'n2', 'n3'];
const GAP_MS = 1000;
/** So late that no repair is cut off by the storm's end. */
const NEVER_MS = 1e11;

/** The first disruptions of a storm with a mean gap of a second: the gaps before them, and how long they last, in ms. */
function storm(seed: string, count: number, laws: StormLaws = {}) {
  const schedule = new ChaosSchedule(seed);
  const about = { atMs: 0, type: 'storm', kinds: ['pause'], perMinute: 60 } as const;
  schedule.start({ ...about, forMs: NEVER_MS, ...laws }, 0);
  const gapsMs: number[] = [];
  const lastedMs: number[] = [];
  for (let lastMs = 0; gapsMs.length < count; ) {
    const atMs = schedule.nextMs;
    const injection = schedule.takeNext(IDS);
    if (injection.type !== 'damage') continue;
    const { id } = injection.disruption;
    const repairs = schedule.snapshot[0]?.repairs ?? [];
    const repair = repairs.find(({ disruption }) => disruption.id === id);
    lastedMs.push((repair?.atMs ?? Number.NaN) - atMs);
    gapsMs.push(atMs - lastMs);
    lastMs = atMs;
  }
  return { gapsMs, lastedMs };
}

/** The statistic of Kolmogorov and Smirnov times √n: above 1.95 once in a thousand samples of the distribution. */
function kolmogorovSmirnov(values: readonly number[], below: (value: number) => number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const n = sorted.length;
  const apart = sorted.map((value, index) =>
    Math.max(below(value) - index / n, (index + 1) / n - below(value)),
  );
  return Math.max(...apart) * Math.sqrt(n);
}
const exponential = (ms: number) => 1 - Math.exp(-ms / GAP_MS);
const uniform = (ms: number) => Math.min(1, ms / (2 * GAP_MS));

it('gaps of a Poisson process are exponential, with the mean of the rate, over 1,000 seeds', () => {
  const seeds = Array.from({ length: 1000 }, (_, seed) => String(seed));
  const gapsMs = seeds.flatMap((seed) => storm(seed, 20, { spacing: 'poisson' }).gapsMs);
  const n = gapsMs.length;
  expect(kolmogorovSmirnov(gapsMs, exponential)).toBeLessThan(1.95);
  const mean = gapsMs.reduce((sum, gap) => sum + gap, 0) / n;
  expect(Math.abs(mean / GAP_MS - 1)).toBeLessThan(4 / Math.sqrt(n));
  // The test tells the two distributions apart.
  expect(kolmogorovSmirnov(gapsMs, uniform)).toBeGreaterThan(5);
});

it('gaps are uniform without a spacing', () => {
  const { gapsMs } = storm('1', 5000);
  expect(kolmogorovSmirnov(gapsMs, uniform)).toBeLessThan(1.95);
  expect(kolmogorovSmirnov(gapsMs, exponential)).toBeGreaterThan(5);
});

it.each([0.8, 1.2, 2])(
  'pauses have a tail of index %f, by Hill’s estimate and by what survives',
  (index) => {
    const leastMs = 200;
    const pauses = { leastMs, index };
    const lastedMs = Array.from({ length: 1000 }, (_, seed) => storm(String(seed), 5, { pauses }))
      .flatMap((one) => one.lastedMs)
      .sort((a, b) => b - a);
    const n = lastedMs.length;
    // Times are whole thousandths of a ms, so that the shortest pause may seem to be a little shorter.
    expect(lastedMs.at(-1)).toBeGreaterThan(leastMs - 0.01);
    for (const largest of [500, n - 1]) {
      const estimate = hill(lastedMs, largest);
      expect(Math.abs(estimate / index - 1)).toBeLessThan(4 / Math.sqrt(largest));
    }
    for (const times of [2, 10, 50]) {
      const expected = times ** -index;
      const share = lastedMs.filter((ms) => ms > times * leastMs).length / n;
      expect(Math.abs(share - expected)).toBeLessThan(
        4 * Math.sqrt((expected * (1 - expected)) / n),
      );
    }
  },
);

/** Hill's estimate of a tail's index from the largest values, which are in falling order. */
function hill(values: readonly number[], largest: number): number {
  const least = Math.log(values[largest] as number);
  const logs = values.slice(0, largest).map((value) => Math.log(value) - least);
  return largest / logs.reduce((sum, log) => sum + log, 0);
}

it('the storm’s end ends its pauses, however long their tail', () => {
  const schedule = new ChaosSchedule('1');
  const pauses = { leastMs: 3_600_000, index: 0.5 };
  const about = { atMs: 0, type: 'storm', kinds: ['pause'], perMinute: 6000 } as const;
  schedule.start({ ...about, forMs: 1_000_000, pauses }, 0);
  let repairs = 0;
  while (Number.isFinite(schedule.nextMs)) {
    const atMs = schedule.nextMs;
    const { type } = schedule.takeNext(IDS);
    if (type === 'repair') repairs += 1;
    if (type !== 'damage') expect(atMs).toBe(1_000_000);
  }
  // A hundred thousand at once take no time that grows with their square.
  expect(repairs).toBeGreaterThan(99_000);
});

it('pins the disruptions of a storm without laws, since they are part of the run format', () => {
  const { gapsMs, lastedMs } = storm('1', 3);
  expect([gapsMs.slice(0, 3), lastedMs]).toMatchInlineSnapshot(`
    [
      [
        1438.318,
        1899.8529999999998,
        1563.1380000000004,
      ],
      [
        2443.1850000000004,
        1911.051,
        1956.4669999999996,
      ],
    ]
  `);
});
