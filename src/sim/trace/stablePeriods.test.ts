// A cluster is stable while all live nodes follow the same live node.
import { expect, it } from 'vitest';
import type { TraceEvent } from '../contracts/traceEvent';
import { StablePeriods } from './stablePeriods';

const elect = (node: string, elected: string | null) => ({ type: 'electedChanged', node, elected });

it('a stable period begins when the last node follows, and ends when the first one or the leader stops', () => {
  const rest = new StablePeriods();
  const seen = (
    [
      [1, { type: 'nodeJoined', node: 'n1' }],
      [2, { type: 'nodeJoined', node: 'n2' }],
      [3, elect('n2', 'n2')],
      [4, elect('n1', 'n2')],
      [5, elect('n1', null)],
      [6, elect('n1', 'n2')],
      [7, { type: 'nodeCrashed', node: 'n2' }],
      [8, elect('n1', 'n1')],
      [9, { type: 'nodeRestarted', node: 'n2' }],
      [10, elect('n2', 'n1')],
      [11, { type: 'nodeLeft', node: 'n2' }],
      [12, { type: 'processFailed', node: 'n1', error: '' }],
    ] as const
  ).map(([atMs, event]) => {
    rest.add({ ...event, atMs, seq: atMs } as unknown as TraceEvent);
    return [atMs, rest.isStable, rest.last && [rest.last.beganSeq, rest.last.endedSeq]];
  });
  expect(seen).toEqual([
    [1, false, null],
    [2, false, null],
    [3, false, null],
    [4, true, null],
    [5, false, [4, 5]],
    [6, true, [4, 5]],
    [7, false, [6, 7]],
    [8, true, [6, 7]],
    [9, false, [8, 9]],
    [10, true, [8, 9]],
    [11, true, [8, 9]],
    [12, false, [10, 12]],
  ]);
});
