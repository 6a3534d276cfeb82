// Shows that the buckets of a whole run have the time that the nodes spent with each value.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLanes, type Lanes, type LaneValue } from '../../sim/trace/lanes';
import { BeliefShares } from './beliefShares';
import { LaneTracks } from './laneTracks';

const IDS = ['n1', 'n2', 'n3'];

/** The time that the nodes spent with a value between two times, counted segment by segment. */
function timeOf(lanes: Lanes, value: LaneValue, fromMs: number, toMs: number): number {
  let sumMs = 0;
  for (const segments of lanes.nodes.values())
    for (const [index, segment] of segments.entries()) {
      const endMs = segments[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY;
      const overlapMs = Math.min(toMs, endMs) - Math.max(fromMs, segment.fromMs);
      if (JSON.stringify(segment.value) === JSON.stringify(value) && overlapMs > 0)
        sumMs += overlapMs;
    }
  return sumMs;
}

function expectTrue(shares: BeliefShares): void {
  const { tracks, bucketMs, endMs } = shares;
  const weights = shares.weights();
  for (const [code, value] of tracks.values.entries())
    for (let bucket = 0; bucket < shares.length; bucket += 1) {
      const toMs = Math.min(endMs, (bucket + 1) * bucketMs);
      const expected = timeOf(tracks.lanes, value, bucket * bucketMs, toMs);
      expect(shares.timeMs(code, bucket), `code ${code} in bucket ${bucket}`).toBeCloseTo(
        expected,
        3,
      );
      const weight = weights[bucket * tracks.values.length + code];
      expect(weight).toBe(shares.timeMs(code, bucket));
    }
}

const change = fc.record({
  node: fc.constantFrom(...IDS, 'n4'),
  leader: fc.constantFrom('n1', 'n2', null),
  afterMs: fc.double({ min: 0, max: 300, noNaN: true }),
  /** Whether the shares are brought up to date before the change, to its time or a little beyond it. */
  isShown: fc.boolean(),
  aheadMs: fc.constantFrom(0, 40),
});

it('the shares are those of a count of all segments, however often they were brought up to date', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
      const lanes = createLanes(IDS);
      const shares = new BeliefShares(new LaneTracks(lanes));
      let atMs = 0;
      for (const { node, leader, afterMs, isShown, aheadMs } of changes) {
        atMs += afterMs;
        if (isShown) shares.update(Math.max(shares.endMs, atMs + aheadMs));
        const value: LaneValue = leader ? { type: 'elected', leader } : { type: 'undecided' };
        const segments = lanes.nodes.get(node) ?? [{ fromMs: 0, value: { type: 'absent' } }];
        // As the lanes do: the last segment is replaced when it began at the same time.
        if (segments.at(-1)?.fromMs === atMs) segments.pop();
        segments.push({ fromMs: atMs, value });
        lanes.nodes.set(node, segments);
      }
      shares.update(atMs + 50);
      expectTrue(shares);
    }),
    { seed: 12, numRuns: 60 },
  );
});

it('an hour takes no more buckets than a minute, and keeps every node’s time', () => {
  const lanes = createLanes(IDS);
  const shares = new BeliefShares(new LaneTracks(lanes));
  for (let atMs = 0; atMs < 3_600_000; atMs += 400) {
    const leader = `n${1 + ((atMs / 400) % 3)}`;
    lanes.nodes.get('n1')?.push({ fromMs: atMs + 100, value: { type: 'elected', leader } });
    shares.update(atMs + 400);
  }
  expect(shares.length).toBeGreaterThan(1000);
  expect(shares.length).toBeLessThanOrEqual(2048);
  let sumMs = 0;
  for (let code = 0; code < shares.codes; code += 1)
    for (let bucket = 0; bucket < shares.length; bucket += 1) sumMs += shares.timeMs(code, bucket);
  expect(sumMs).toBeCloseTo(3 * 3_600_000, 0);
});
