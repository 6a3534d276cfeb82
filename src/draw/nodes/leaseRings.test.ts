// Shows the countdown of a node's lease, and the cases without a ring.
import { expect, it } from 'vitest';
import type { NodeStatus } from '../../sim/contracts/status';
import type { NodeView } from '../../sim/trace/views';
import { leaseShare } from '../scene/countdown';
import { createCluster, pageStages } from '../testing/stageFixture';
import { timerShare } from './timerRings';

const lease = { key: 'leader', token: 7, sinceMs: 1000, untilMs: 3000 };

function createNode(held: NodeView['lease'], status: NodeStatus = 'up') {
  const { model } = createCluster({ nodes: 3, services: 1, clients: 0 }, pageStages[0]);
  const node = model.world.nodes.get('n2');
  if (!node) throw new Error('n2 is there');
  return Object.assign(node, { lease: held, status });
}

it('the ring of a lease runs down from its grant to its expiry', () => {
  const node = createNode(lease);
  expect([1000, 1500, 2500, 3000, 3500].map((nowMs) => leaseShare(node, nowMs))).toEqual([
    1, 0.75, 0.25, 0, 0,
  ]);
});

it('the ring of a lease replaces that of a timer until it has run out', () => {
  const node = createNode(lease);
  node.timers.set('poll', { startedMs: 2000, dueMs: 4000 });
  const shares = [2500, 3000].map((nowMs) => timerShare(node, nowMs));
  expect(shares).toEqual([0, 0.5]);
});

it('a paused node has a ring; a crashed node and a node without a lease have none', () => {
  expect(leaseShare(createNode(lease, 'paused'), 2500)).toBe(0.25);
  expect(leaseShare(createNode(lease, 'crashed'), 2500)).toBe(0);
  expect(leaseShare(createNode(null), 2500)).toBe(0);
});
