// The lanes of nodes that are no members any more.
import { expect, it } from 'vitest';
import type { TraceEvent } from '../contracts/traceEvent';
import { createLanes, extendLanes } from './lanes';

function laneOf(...types: readonly ('nodeJoined' | 'nodeCrashed' | 'nodeLeft' | 'nodeRemoved')[]) {
  const lanes = createLanes(['n1']);
  for (const [index, type] of types.entries())
    extendLanes(lanes, { type, node: 'n1', seq: index, atMs: 100 * (index + 1) } as TraceEvent);
  return lanes.nodes.get('n1')?.map(({ fromMs, value }) => [fromMs, value.type]);
}

it.each([
  ['left', laneOf('nodeJoined', 'nodeLeft'), [[200, 'absent']]],
  [
    'crashed and was removed',
    laneOf('nodeJoined', 'nodeCrashed', 'nodeRemoved'),
    [
      [200, 'crashed'],
      [300, 'absent'],
    ],
  ],
])('the lane of a node that %s is empty from then on', (_, lane, ends) => {
  expect(lane).toEqual([[0, 'absent'], [100, 'undecided'], ...ends]);
});
