// A server that shuts down answers the requests that are under way, when they arrive, and no later one.
import { expect, it } from 'vitest';
import { emit, setup } from 'xstate';
import type { Algorithm } from '../contracts/algorithm';
import type { Command } from '../contracts/command';
import { type Emitted, send } from '../contracts/emitted';
import type { ProcessInput } from '../contracts/protocol';
import type { Setup } from '../contracts/setup';
import { simulate } from '../engine/simulate';

/** Asks the others every 20 ms. */
const machine = setup({
  types: {} as { context: ProcessInput; input: ProcessInput; emitted: Emitted },
  delays: { tick: 20 },
}).createMachine({
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: {
      after: {
        tick: {
          target: 'waiting',
          reenter: true,
          actions: emit(({ context }) => send('ASK', context.peers)),
        },
      },
    },
  },
});

const algorithm = {
  id: 'test',
  name: 'Test',
  membership: 'fixed',
  machine,
  electedOf: () => null,
  roleOf: () => 'follower',
  settleMs: () => 0,
} as unknown as Algorithm;

const answersWith = (change: Partial<Algorithm>, command: Command) => {
  const inputs = {
    definition: {
      seed: '1',
      algorithm: { id: 'test', params: {} },
      nodes: ['n1', 'n2'].map((id, index) => ({ id, priority: index + 1 })),
      network: { latencyMs: 9 },
    },
    commands: [command],
    algorithm: { ...algorithm, ...change },
    faults: [],
    properties: [],
  } as unknown as Setup;
  return [...simulate(inputs, 90).trace.events()].flatMap((event) =>
    event.type === 'messageSent' && event.kind !== 'ASK'
      ? [`${event.from} ${event.kind} ${event.body} ${event.atMs}`]
      : [],
  );
};

const closing = { ASK: { kind: 'CLOSING', body: 503 } };

it.each<[Command['type'], number, string[]]>([
  // Asked at 20, 40, 60, each 9 ms under way.
  ['leave', 45, ['n2 CLOSING 503 49']],
  ['leave', 41, ['n2 CLOSING 503 49']],
  ['leave', 39, []],
  ['leave', 49.5, []],
  ['crash', 45, []],
])('after a %s at %d', (type, atMs, answers) => {
  const command = { atMs, type, node: 'n2' } as Command;
  expect(answersWith({ closing }, command)).toEqual(answers);
  // REFUSED is the answer to a request that is sent after the process has stopped.
  const refused = answersWith({ closing, refused: () => ['ASK'] }, command);
  expect(refused[0]).toBe(answers[0] ?? `n2 REFUSED ASK ${atMs === 39 || atMs === 45 ? 49 : 69}`);
});
