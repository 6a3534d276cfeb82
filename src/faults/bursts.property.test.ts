// Bursts of loss: how long they last, how often they come, and that they are over in time, whatever is sent meanwhile.
import { expect, it } from 'vitest';
import { deviation, mean, meanOffBy, offBy } from './testing/bounds';
import { sendOver } from './testing/overLinks';

const SEEDS = Array.from({ length: 1000 }, (_, seed) => String(seed));
const WINDOW = 1000;
/** In a burst all is lost, otherwise nothing: losses show the state of the link. */
const seen = (goodMs: number, badMs: number) => ({
  bursts: { goodMs, badMs, goodLoss: 0, badLoss: 1 },
});

/** The lengths of the runs of equal values, without the first and the last, which are cut off. */
function runsOf(values: readonly boolean[]): { bad: number[]; good: number[] } {
  const runs: { bad: number[]; good: number[] } = { bad: [], good: [] };
  let start = 0;
  values.forEach((value, at) => {
    if (at === 0 || value === values[at - 1]) return;
    if (start > 0) runs[values[start] ? 'bad' : 'good'].push(at - start);
    start = at;
  });
  return runs;
}

it.each([
  [30, 10],
  [5, 20],
])(
  'good times of %i ms and bursts of %i ms are so long on average, over 1,000 seeds',
  (goodMs, badMs) => {
    const gapMs = 1;
    const runs = SEEDS.map((seed) => {
      const sent = sendOver(seen(goodMs, badMs), { seed, messages: WINDOW, gapMs });
      return runsOf(sent.map(({ lost }) => lost !== null));
    });
    // Every ms the state is seen once; a stay that is over within the ms is not seen, and two stays become one.
    const usual = badMs / (goodMs + badMs);
    const changed = 1 - Math.exp(-gapMs / goodMs - gapMs / badMs);
    for (const [kind, meanMs] of [
      ['bad', gapMs / ((1 - usual) * changed)],
      ['good', gapMs / (usual * changed)],
    ] as const) {
      const lengths = runs.flatMap((run) => run[kind]);
      // Runs that are cut off are long ones: the window shortens the mean by about its square over the window.
      const shorterBy = (2 * meanMs * meanMs) / WINDOW;
      const off = Math.abs(mean(lengths) - meanMs);
      expect(off).toBeLessThan(meanOffBy(deviation(lengths), lengths.length) + shorterBy);
      // The finer the state is looked at, the nearer this comes to the mean time itself.
      const stayMs = kind === 'bad' ? badMs : goodMs;
      expect(Math.abs(meanMs / stayMs - 1)).toBeLessThan(gapMs * (1 / goodMs + 1 / badMs));
    }
  },
);

it('a burst ends in time and not with messages: after a pause of many bursts it is forgotten', () => {
  const settings = seen(900, 100);
  for (const [pauseMs, stillBad] of [
    [10, 0.1 + 0.9 * Math.exp(-10 / 900 - 10 / 100)],
    [1e6, 0.1],
  ] as const) {
    const pairs = SEEDS.flatMap((seed) => {
      const sent = sendOver(settings, { seed, messages: 40, gapMs: pauseMs });
      return sent.slice(1).map((one, at) => [sent[at]?.lost !== null, one.lost !== null]);
    });
    const after = pairs.filter(([wasBad]) => wasBad);
    const share = after.filter(([, isBad]) => isBad).length / after.length;
    expect(Math.abs(share - stillBad)).toBeLessThan(offBy(stillBad, after.length));
  }
});

it('the loss is that of each state, in its share of the time', () => {
  const bursts = { goodMs: 400, badMs: 100, goodLoss: 0.01, badLoss: 0.6 };
  const losses = SEEDS.map((seed) => {
    const sent = sendOver({ bursts }, { seed, messages: 200, gapMs: 20 });
    return sent.filter(({ lost }) => lost !== null).length / sent.length;
  });
  const expected = 0.8 * 0.01 + 0.2 * 0.6;
  const off = Math.abs(mean(losses) - expected);
  expect(off).toBeLessThan(meanOffBy(deviation(losses), losses.length));
});
