// Pareto delays: the median and the index of their tail, estimated from the delays of 1,000 seeds.
import { expect, it } from 'vitest';
import { offBy } from './testing/bounds';
import { sendOver } from './testing/overLinks';

const SEEDS = Array.from({ length: 1000 }, (_, seed) => String(seed));
const MESSAGES = 20;
const MEDIAN_MS = 40;

const delaysAt = (index: number): number[] =>
  SEEDS.flatMap((seed) => {
    const pareto = { medianMs: MEDIAN_MS, index };
    return sendOver({ pareto }, { seed, messages: MESSAGES }).map(({ lateMs }) => lateMs);
  }).sort((a, b) => b - a);

/** Hill's estimate of a tail's index from the largest values, which are in falling order. */
function hill(values: readonly number[], largest: number): number {
  const least = Math.log(values[largest] as number);
  const logs = values.slice(0, largest).map((value) => Math.log(value) - least);
  return largest / logs.reduce((sum, log) => sum + log, 0);
}

it.each([1, 1.5, 2, 3, 6])('half of the delays of index %f are longer than the median', (index) => {
  const delays = delaysAt(index);
  const share = delays.filter((ms) => ms > MEDIAN_MS).length / delays.length;
  expect(Math.abs(share - 0.5)).toBeLessThan(offBy(0.5, delays.length));
});

it.each([1, 1.5, 2, 3, 6])('the index of the tail is %f, by Hill’s estimate', (index) => {
  // Beyond their scale the delays are a Pareto distribution from the first one on.
  const scaleMs = MEDIAN_MS / (2 ** (1 / index) - 1);
  const values = delaysAt(index).map((ms) => ms + scaleMs);
  for (const largest of [500, 5000]) {
    const estimate = hill(values, largest);
    expect(Math.abs(estimate / index - 1)).toBeLessThan(5 / Math.sqrt(largest));
  }
});

it.each([1, 1.5, 2])('far out, the delays of index %f thin out by the power law', (index) => {
  const delays = delaysAt(index);
  const beyond = (ms: number) => delays.filter((delay) => delay > ms).length;
  const [near, far] = [beyond(300), beyond(3000)];
  const scaleMs = MEDIAN_MS / (2 ** (1 / index) - 1);
  const exact = ((scaleMs + 3000) / (scaleMs + 300)) ** -index;
  expect(Math.abs(far / near - exact)).toBeLessThan(offBy(exact, near));
});
