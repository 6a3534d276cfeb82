// The times of each matrix, measured: messages there and back over 1,000 seeds take the round trip, in the median.
import { median } from 'd3-array';
import { describe, expect, it } from 'vitest';
import { faults } from '../faults/registry';
import { timesOf } from '../sim/contracts/siteMatrix';
import { Links } from '../sim/network/links';
import { siteMatrices } from './registry';

const SEEDS = Array.from({ length: 1000 }, (_, seed) => String(seed));
const SPREAD = 0.2;

describe.each([...siteMatrices.values()])('$id', (matrix) => {
  // Two nodes a site, so that there is a link within each.
  const siteOf = (id: string) => id.slice(2);
  const ids = matrix.names.flatMap((name) => [`a ${name}`, `b ${name}`]);
  const linksOf = (seed: string, spread: number) => {
    const sites = { ...timesOf(matrix), spread };
    return new Links({ seed, network: { latencyMs: 999, sites } }, faults, () => ids, siteOf);
  };
  const flightMs = (links: Links, from: string, to: string) =>
    links.send({ from, to, kind: 'PING', body: undefined }, 0).dueMs;
  const pairs = matrix.names.flatMap((from, row) =>
    matrix.names
      .slice(row)
      .map((to, offset) => [row, row + offset, `a ${from}`, `b ${to}`] as const),
  );

  it('without a spread each message takes half of its round trip, in both directions', () => {
    for (const [row, column, from, to] of pairs) {
      const roundTripMs = matrix.roundTripsMs[row]?.[column] ?? 2 * 999;
      const links = linksOf('1', 0);
      expect(flightMs(links, from, to) + flightMs(links, to, from)).toBeCloseTo(roundTripMs, 2);
    }
  });

  it('with a spread the medians over 1,000 seeds are the matrix', () => {
    for (const [row, column, from, to] of pairs) {
      const roundTripMs = matrix.roundTripsMs[row]?.[column] ?? null;
      if (roundTripMs === null) continue;
      const forth = SEEDS.map((seed) => flightMs(linksOf(seed, SPREAD), from, to));
      // The median of a uniform distribution of width w is off by w / (2 √n) in the standard deviation.
      const offMs = (5 * SPREAD * roundTripMs) / (2 * Math.sqrt(SEEDS.length));
      expect(Math.abs((median(forth) ?? 0) - roundTripMs / 2)).toBeLessThan(offMs);
      expect(Math.min(...forth)).toBeGreaterThan(0.5 * (1 - SPREAD) * roundTripMs - 0.01);
      expect(Math.max(...forth)).toBeLessThan(0.5 * (1 + SPREAD) * roundTripMs + 0.01);
      expect(new Set(forth).size).toBeGreaterThan(100);
    }
  });
});
