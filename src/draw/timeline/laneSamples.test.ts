// Shows that samples kept from frame to frame are those of the lanes and columns of the new frame.
import { expect, it } from 'vitest';
import { createLanes, type Lanes } from '../../sim/trace/lanes';
import type { ColumnRange } from './laneColumns';
import { countCodes, type LaneSamples, sampleLanes } from './laneSamples';
import { LaneTracks } from './laneTracks';

const RANGE: ColumnRange = { first: 0, count: 4, msPerColumn: 10, end: 4 };
const LATER: ColumnRange = { ...RANGE, first: 2, end: 5 };

/** Three nodes that elect n3, the first at once, the second after 10 ms, the third after 20 ms. */
function createElection(): { lanes: Lanes; tracks: LaneTracks } {
  const lanes = createLanes(['n1', 'n2', 'n3']);
  for (const [index, segments] of [...lanes.nodes.values()].entries())
    segments.push({ fromMs: index * 10, value: { type: 'elected', leader: 'n3' } });
  const tracks = new LaneTracks(lanes);
  tracks.update();
  return { lanes, tracks };
}

function codesOf(samples: LaneSamples, node: string): number[] {
  return [...samples.codesOf(node)];
}

it('samples are taken again for other columns and for lanes that have grown, and only then', () => {
  const { lanes, tracks } = createElection();
  const samples = sampleLanes(null, tracks, RANGE);
  expect(codesOf(samples, 'n2')).toEqual([0, 1, 1, 1]);
  expect(sampleLanes(samples, tracks, { ...RANGE })).toBe(samples);
  const ended = sampleLanes(samples, tracks, { ...RANGE, end: 2 });
  expect(codesOf(ended, 'n2')).toEqual([0, 1, 0, 0]);
  const later = sampleLanes(samples, tracks, LATER);
  expect(codesOf(later, 'n3')).toEqual([1, 1, 1, 0]);
  lanes.nodes.get('n3')?.push({ fromMs: 30, value: { type: 'undecided' } });
  tracks.update();
  const grown = sampleLanes(later, tracks, LATER);
  expect(codesOf(grown, 'n3')).toEqual([1, 2, 2, 0]);
});

it('a lane that was asked for in other columns is the same in the memory of another one', () => {
  const { tracks } = createElection();
  const samples = sampleLanes(null, tracks, RANGE);
  codesOf(samples, 'n3');
  const later = sampleLanes(samples, tracks, LATER);
  expect(codesOf(later, 'n1')).toEqual([1, 1, 1, 0]);
  expect(codesOf(later, 'n3')).toEqual([1, 1, 1, 0]);
  expect(codesOf(later, 'n1')).toEqual([1, 1, 1, 0]);
});

it('a node without a lane is blank', () => {
  const { tracks } = createElection();
  expect(codesOf(sampleLanes(null, tracks, RANGE), 'n9')).toEqual([0, 0, 0, 0]);
});

it('the nodes of a group are counted by code in each column', () => {
  const { tracks } = createElection();
  const samples = sampleLanes(null, tracks, RANGE);
  const counts = new Uint16Array(8).fill(9);
  countCodes(samples, ['n1', 'n2', 'n3', 'n9'], 4, 2, counts);
  expect([...counts]).toEqual([3, 1, 2, 2, 1, 3, 1, 3]);
  countCodes(samples, ['n2'], 4, 2, counts);
  expect([...counts]).toEqual([1, 0, 0, 1, 0, 1, 0, 1]);
  countCodes(samples, ['n3'], 3, 2, counts);
  expect([...counts]).toEqual([1, 0, 1, 0, 0, 1, 0, 0]);
});
