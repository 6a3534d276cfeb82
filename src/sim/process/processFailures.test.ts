// A process with an output or a state that is not JSON fails at once: no trace and no checkpoint could hold it.
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, createMachine, emit, fromPromise, setup } from 'xstate';
import type { Algorithm } from '../contracts/algorithm';
import type { Batch } from '../contracts/protocol';
import { processSpec } from '../testing/processSpec';
import { Process } from './process';

const algorithm = { electedOf: () => null, roleOf: () => 'follower' } as unknown as Algorithm;
const boot = (): Batch => ({
  boot: { atMs: 0, spec: processSpec() },
  floorMs: 0,
  inputs: [],
  untilMs: 1,
});
const word = (atMs: number) => ({ atMs, from: 'n2', kind: 'WORD' });

describe('a process fails, and the trace can still be read, when it', () => {
  it.each([
    [
      'copies a missing key from a message',
      { type: 'writeAccepted', token: null, from: 'n2', write: null },
      'it emits writeAccepted without its key',
    ],
    [
      'omits the token instead of null',
      { type: 'writeAccepted', key: 'a', from: 'n2', write: null },
      'it emits writeAccepted without its token',
    ],
    ['gives no reason', { type: 'electionStarted' }, 'it emits electionStarted without saying why'],
    [
      'sends a message without a kind',
      { type: 'send', to: ['n2'] },
      'it sends a message without a kind',
    ],
    [
      'sends a list with a hole',
      { type: 'send', to: ['n2'], kind: 'WORD', body: { members: [1, undefined] } },
      'it sends WORD with what is not JSON: a value in it is undefined or no number',
    ],
    [
      'emits an unknown type',
      { type: 'constructor' },
      'it emits constructor, which is neither a message nor an event of the trace',
    ],
  ])('%s', (_, emitted, error) => {
    const broken = createMachine({ entry: emit(emitted as never) }) as AnyStateMachine;
    const process = new Process({ ...algorithm, machine: broken }, processSpec());
    expect(process.run(boot())).toEqual({ error });
  });
});

it('a process fails as soon as a checkpoint would change its context', () => {
  const forgetful = setup({
    types: {} as { context: { heard: unknown[] }; events: { type: 'WORD' } },
  });
  const machine = forgetful.createMachine({
    context: { heard: [] },
    on: {
      WORD: { actions: assign({ heard: ({ event }) => [(event as { body?: string }).body] }) },
    },
  });
  const process = new Process({ ...algorithm, machine } as never, processSpec());
  process.run(boot());
  expect(
    process.run({ floorMs: 0, inputs: [{ ...word(1), body: 'hello' }], untilMs: 2 }),
  ).toMatchObject({ outputs: [{}] });
  expect(process.run({ floorMs: 0, inputs: [word(3)], untilMs: 4 })).toEqual({
    error: 'its context is not JSON: in heard a value is undefined or no number',
  });
});

const MAY_ONLY = 'a process may only assign, emit, raise and cancel';
const asked = fromPromise(async () => 1);

describe('a mistake in a machine is named', () => {
  it.each([
    ['invoke', { invoke: { src: asked } }, `${MAY_ONLY}, but it invokes or spawns an actor`],
    [
      'spawn',
      { entry: assign({ child: ({ spawn }) => spawn(asked) }) },
      `${MAY_ONLY}, but it invokes or spawns an actor`,
    ],
    [
      'an action without an implementation',
      { entry: 'follow' },
      `${MAY_ONLY}, but its action follow is another, or is missing in setup()`,
    ],
    [
      'a delay that is undefined',
      { initial: 'idle', states: { idle: { after: { t1: {} } } } },
      'the timer t1 has the delay undefined: a number of 0 ms or more is needed',
    ],
    [
      'a delay that is no number',
      { initial: 'idle', states: { idle: { after: { t2: {} } } } },
      'the timer t2 has the delay NaN: a number of 0 ms or more is needed',
    ],
  ])('%s', (_, config, error) => {
    const delays = { t1: () => undefined as never, t2: () => Number.NaN };
    const machine = createMachine(config as never, { delays } as never) as AnyStateMachine;
    const process = new Process({ ...algorithm, machine }, processSpec());
    expect(process.run(boot())).toEqual({ error });
  });
});
