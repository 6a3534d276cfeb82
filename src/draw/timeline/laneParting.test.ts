// Shows where two lanes differ.
import { expect, it } from 'vitest';
import type { LaneValue, Segment } from '../../sim/trace/lanes';
import { differingSpans } from './laneParting';

function lane(...beliefs: [fromMs: number, leader: string | null][]): Segment[] {
  return beliefs.map(([fromMs, leader]) => {
    const value: LaneValue = leader === null ? { type: 'undecided' } : { type: 'elected', leader };
    return { fromMs, value };
  });
}

it('equal lanes differ nowhere, however they are cut into segments', () => {
  const one = lane([0, null], [10, 'n5'], [20, 'n4']);
  expect(differingSpans(one, one, 0, 100)).toEqual([]);
  expect(differingSpans(one, lane([0, null], [5, null], [10, 'n5'], [20, 'n4']), 0, 100)).toEqual(
    [],
  );
});

it('a later leader makes one span, which goes on over changes within it', () => {
  const one = lane([0, null], [10, 'n5']);
  const other = lane([0, null], [12, 'n4'], [20, null], [30, 'n5']);
  expect(differingSpans(one, other, 0, 100)).toEqual([[10, 30]]);
  expect(differingSpans(other, one, 15, 25)).toEqual([[15, 25]]);
});

it('a node of only one run differs from its first segment on', () => {
  expect(differingSpans(lane([0, null]), [], 50, 80)).toEqual([[50, 80]]);
  expect(differingSpans([], [], 0, 80)).toEqual([]);
});
