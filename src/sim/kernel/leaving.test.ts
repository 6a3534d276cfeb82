// A node that is asked to leave: the cause of its nodeLeft, and the time that it may take.
import { expect, it } from 'vitest';
import { cancel, raise, setup } from 'xstate';
import { type Algorithm, STOP_TIMER } from '../contracts/algorithm';
import type { Command } from '../contracts/command';
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

/** Stops 25 ms after it was asked to, or when it is asked again. */
const slowMachine = setup({
  types: {} as { events: { type: 'LEAVE' } | { type: 'stop' } },
  delays: { stop: 25 },
}).createMachine({
  initial: 'up',
  states: {
    up: {
      on: {
        LEAVE: {
          target: 'stopping',
          actions: raise({ type: 'stop' }, { delay: 'stop', id: STOP_TIMER }),
        },
      },
    },
    stopping: { on: { stop: {}, LEAVE: { actions: cancel(STOP_TIMER) } } },
  },
});

const algorithm = {
  id: 'test',
  name: 'Test',
  machine,
  electedOf: () => null,
  roleOf: () => 'follower',
  settleMs: () => 0,
} as unknown as Algorithm;
const slow = { ...algorithm, machine: slowMachine };

type Setup = ConstructorParameters<typeof Kernel>[0];

function play(one: Algorithm, commands: readonly Command[]) {
  const inputs = {
    definition: {
      seed: '1',
      algorithm: { id: 'test', params: {} },
      nodes: ['n1', 'n2'].map((id, index) => ({ id, priority: index + 1 })),
      network: { latencyMs: 5 },
    },
    commands,
    algorithm: one,
    faults: [],
    properties: [],
  } as unknown as Setup;
  return [...simulate(inputs, 60).trace.events()];
}

it.each([30, 33])('nodeLeft has the request to leave at %d ms as its cause', (atMs) => {
  const events = play(algorithm, [{ atMs, type: 'leave', node: 'n2' }]);
  const left = events.find(({ type }) => type === 'nodeLeft');
  const farewell = events[left?.cause ?? -1];
  expect(left).toMatchObject({ atMs, node: 'n2' });
  expect(farewell).toMatchObject({ type: 'processTold', node: 'n2', notice: 'LEAVE' });
  expect(events[farewell?.cause ?? -1]).toMatchObject({ type: 'commandApplied', command: 'leave' });
});

const leave = (atMs: number): Command => ({ atMs, type: 'leave', node: 'n2' });

it.each<[string, number, readonly Command[]]>([
  ['its timer `stop` fires', 55, [leave(30)]],
  ['it cancels its timer `stop`', 40, [leave(30), leave(40)]],
  [
    'its timer `stop` fires after a pause',
    58,
    [leave(30), { atMs: 40, type: 'pause', node: 'n2' }, { atMs: 58, type: 'resume', node: 'n2' }],
  ],
])('a node that takes time to stop leaves when %s', (_, atMs, commands) => {
  const events = play(slow, commands);
  const left = events.filter(({ type }) => type === 'nodeLeft');
  expect(left.map((event) => event.atMs)).toEqual([atMs]);
  expect(events[left[0]?.cause ?? -1]).toMatchObject({ type: 'processTold', notice: 'LEAVE' });
});

it('a node that takes time to stop may crash before', () => {
  const events = play(slow, [leave(30), { atMs: 40, type: 'crash', node: 'n2' }]);
  expect(events.some(({ type }) => type === 'nodeLeft')).toBe(false);
  expect(events.some(({ type }) => type === 'nodeCrashed')).toBe(true);
});
