// Happenings in runs: their times and durations have the distributions that they are said to have.
import { expect, it } from 'vitest';
import { ClusterView } from '../sim/trace/clusterView';
import type { Happening } from './experiment';
import { occasionsOf } from './happenings';
import type { Occasion } from './occasion';

const NODES = ['n1', 'n2', 'n3', 'n4'];
const HOURS = 200;
const UNTIL_MS = HOURS * 3_600_000;
const cluster = new ClusterView();
const of = (happening: Happening, seed = '1', nodes = NODES) =>
  occasionsOf([happening], seed, nodes, UNTIL_MS);

/** The link that an occasion cuts, with the times of its end and of its beginning. */
function cutOf({ atMs, forMs, deedIn }: Occasion) {
  const begin = deedIn(cluster)?.begin;
  const [link, back] = begin?.type === 'cut' ? begin.links : [];
  if (!link || link.from !== back?.to || link.to !== back.from) throw new Error('no link is cut');
  return { link: `${link.from} ${link.to}`, atMs, endMs: atMs + forMs };
}

it('a Poisson process has its rate, and gaps of which a share of 1 − 1/e is shorter than their mean', () => {
  const times = of({ type: 'cut', everyMs: 60_000, spacing: 'poisson', forMs: 10 }).map(
    ({ atMs }) => atMs,
  );
  // The count has the standard deviation √12000 = 110.
  expect(Math.abs(times.length - HOURS * 60)).toBeLessThan(4 * 110);
  const gaps = times.map((atMs, index) => atMs - (times[index - 1] ?? 0));
  const short = gaps.filter((gapMs) => gapMs < 60_000).length / gaps.length;
  expect(Math.abs(short - (1 - Math.exp(-1)))).toBeLessThan(0.02);
});

it('a tail has Pareto’s quantiles below its end', () => {
  const forMs = { leastMs: 100, index: 1, mostMs: 100_000 };
  const lasting = of({ type: 'cut', everyMs: 30_000, forMs }).map((occasion) => occasion.forMs);
  const above = (ms: number) => lasting.filter((one) => one > ms).length / lasting.length;
  // P(X > x) = (100/x − 1/1000) / (1 − 1/1000).
  for (const ms of [200, 1000, 10_000])
    expect(Math.abs(above(ms) - (100 / ms - 0.001) / 0.999)).toBeLessThan(0.01);
  expect(Math.max(...lasting)).toBeLessThanOrEqual(100_000);
  expect(Math.min(...lasting)).toBeGreaterThanOrEqual(100);
});

it('flapping links are other links each, are up and down in turn, and are down for their share of the time', () => {
  const cuts = of({ type: 'flap', links: 2, upMs: [1000, 5000], downMs: 1000 }).map(cutOf);
  const links = [...new Set(cuts.map(({ link }) => link))];
  expect(links).toHaveLength(2);
  for (const link of links) {
    const own = cuts.filter((cut) => cut.link === link);
    const upMs = own.map(({ atMs }, index) => atMs - (own[index - 1]?.endMs ?? 0));
    expect(Math.min(...upMs)).toBeCloseTo(1000, 0);
    expect(Math.max(...upMs)).toBeCloseTo(5000, 0);
    // 3 s up and 1 s down on average.
    expect(Math.abs((own.length * 1000) / UNTIL_MS - 1 / 4)).toBeLessThan(0.001);
  }
  const flaps = (links: number) => of({ type: 'flap', links, upMs: 60_000, downMs: 10 }).length;
  expect(flaps(9)).toBe(6 * flaps(1));
  expect(of({ type: 'flap', links: 1, upMs: 1000, downMs: 10 }, '1', ['n1'])).toEqual([]);
});

it('a cut meets each link equally often, and the same ones in every setting', () => {
  const cut: Happening = { type: 'cut', everyMs: 10_000, spacing: 'poisson', forMs: [10, 20] };
  const cuts = of(cut).map(cutOf);
  const counts = new Map<string, number>();
  for (const { link } of cuts) counts.set(link, (counts.get(link) ?? 0) + 1);
  expect(counts.size).toBe(6);
  for (const count of counts.values())
    expect(Math.abs(count / cuts.length - 1 / 6)).toBeLessThan(0.01);
  const text = (seed: string) => JSON.stringify(of(cut, seed).map(cutOf));
  expect(text('1')).toBe(JSON.stringify(cuts));
  expect(text('2')).not.toBe(text('1'));
});
