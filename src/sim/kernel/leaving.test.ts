// The cause of nodeLeft is the notice LEAVE, whatever else the node does at that instant.
import { expect, it } from 'vitest';
import { setup } from 'xstate';
import type { Algorithm } from '../contracts/algorithm';
import { simulate } from '../engine/simulate';
import type { Kernel } from './kernel';

/** Wakes every 10 ms. */
const machine = setup({
  types: {} as { events: { type: 'LEAVE' } },
  delays: { tick: 10 },
}).createMachine({
  initial: 'waiting',
  states: { waiting: { after: { tick: { target: 'waiting', reenter: true } } } },
});

const algorithm = {
  id: 'test',
  name: 'Test',
  machine,
  electedOf: () => null,
  roleOf: () => 'follower',
  settleMs: () => 0,
} as unknown as Algorithm;

type Setup = ConstructorParameters<typeof Kernel>[0];

it.each([30, 33])('nodeLeft has the request to leave at %d ms as its cause', (atMs) => {
  const inputs = {
    definition: {
      seed: '1',
      algorithm: { id: 'test', params: {} },
      nodes: ['n1', 'n2'].map((id, index) => ({ id, priority: index + 1 })),
      network: { latencyMs: 5 },
    },
    commands: [{ atMs, type: 'leave', node: 'n2' }],
    algorithm,
    faults: [],
    properties: [],
  } as unknown as Setup;
  const { trace } = simulate(inputs, 60);
  const events = [...trace.events()];
  const left = events.find(({ type }) => type === 'nodeLeft');
  const farewell = events[left?.cause ?? -1];
  expect(left).toMatchObject({ atMs, node: 'n2' });
  expect(farewell).toMatchObject({ type: 'processTold', node: 'n2', notice: 'LEAVE' });
  expect(events[farewell?.cause ?? -1]).toMatchObject({ type: 'commandApplied', command: 'leave' });
});
