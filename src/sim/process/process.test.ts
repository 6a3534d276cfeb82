// Special cases of a process: timers and inputs at one instant, errors that XState swallows, restored snapshots.
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, cancel, createMachine, emit, raise, setup } from 'xstate';
import type { Algorithm } from '../contracts/algorithm';
import type { Emitted } from '../contracts/emitted';
import type { Batch, BatchResult, Output, ProcessInput } from '../contracts/protocol';
import { processSpec } from '../testing/processSpec';
import { Process } from './process';

/** Waits 100 ms for WORD; emits `late` when none arrives, and counts what it received. A fuse ends in an error. */
const machine = setup({
  types: {} as {
    context: { heard: number };
    input: ProcessInput;
    events: { type: 'WORD' | 'HUSH' | 'FUSE' | 'PASS' | 'BAD' | 'ping' };
    emitted: Emitted;
  },
  delays: { timeout: 100, tick: 30 },
}).createMachine({
  context: ({ input }) => {
    if (input.params['fails']) throw new Error('no context for you');
    return { heard: 0 };
  },
  initial: 'waiting',
  states: {
    waiting: {
      after: { timeout: 'late' },
      on: {
        WORD: {
          target: 'waiting',
          reenter: true,
          actions: assign({ heard: ({ context }) => context.heard + 1 }),
        },
        HUSH: 'silent',
        FUSE: 'burning',
        PASS: 'passing',
        BAD: { actions: () => {} },
      },
    },
    burning: {
      after: { timeout: { actions: [emit({ type: 'electionFailed', why: 'burnt' }), () => {}] } },
      on: { HUSH: 'silent' },
    },
    passing: { after: { tick: 'silent' }, always: 'late' },
    late: { entry: emit({ type: 'electionFailed', why: 'late' }) },
    silent: {
      entry: raise({ type: 'ping' }, { delay: 'tick', id: 'ping' }),
      exit: cancel('ping'),
      on: {
        ping: {
          target: 'silent',
          reenter: true,
          actions: emit({ type: 'send', to: ['n2'], kind: 'WORD' }),
        },
      },
    },
  },
});

const algorithm = {
  machine,
  electedOf: () => null,
  roleOf: () => 'follower',
  durable: (context: { heard: number }) => context.heard,
} as unknown as Algorithm;

type Change = Parameters<typeof processSpec>[0];
const boot = (change?: Change): Batch => ({
  boot: { atMs: 0, spec: processSpec(change) },
  floorMs: 0,
  inputs: [],
  untilMs: 1,
});
const word = (atMs: number, kind = 'WORD') => ({ atMs, from: 'n2', kind });

function outputsOf(result: BatchResult): readonly Output[] {
  if ('error' in result) throw new Error(result.error);
  return result.outputs;
}
const started = (change?: Change) => {
  const process = new Process(algorithm, processSpec(change));
  outputsOf(process.run(boot(change)));
  return process;
};
const brief = (outputs: readonly Output[]) =>
  outputs.map(
    (output) => `${output.atMs} ${output.type}${'state' in output ? ` ${output.state}` : ''}`,
  );

describe('a process', () => {
  it('handles an input at the instant of a timeout before the timeout', () => {
    const result = started().run({ floorMs: 0, inputs: [word(100)], untilMs: 150 });
    expect(brief(outputsOf(result))).toEqual(['100 received', '100 timerStarted']);
  });

  it('never fires a timer that an earlier input of the same window has stopped', () => {
    const result = started().run({ floorMs: 0, inputs: [word(99, 'HUSH')], untilMs: 120 });
    expect(brief(outputsOf(result))).toEqual([
      '99 received',
      '99 state silent',
      '99 timerStopped',
      '99 timerStarted',
    ]);
  });

  it('never fires a timer of a state that it only passed through', () => {
    const result = started().run({ floorMs: 0, inputs: [word(50, 'PASS')], untilMs: 90 });
    expect(brief(outputsOf(result))).not.toContain('80 fired');
    expect(result).toMatchObject({ nextTimerMs: null });
  });

  it('interleaves its own short timers with the inputs of a long window', () => {
    const process = started();
    process.run({ floorMs: 0, inputs: [word(5, 'HUSH')], untilMs: 10 });
    const outputs = outputsOf(process.run({ floorMs: 0, inputs: [word(70)], untilMs: 100 }));
    const steps = outputs.filter(({ type }) => type === 'fired' || type === 'received');
    expect(brief(steps)).toEqual(['35 fired', '65 fired', '70 received', '95 fired']);
    expect(outputs.filter(({ type }) => type === 'send')).toHaveLength(3);
  });

  it('leaves an event at the window’s end to the next window', () => {
    const result = started().run({ floorMs: 0, inputs: [], untilMs: 100 });
    expect(result).toMatchObject({ outputs: [], nextTimerMs: 100 });
  });

  it('handles the events of a pause when the pause ends, inputs first', () => {
    const result = started().run({ floorMs: 500, inputs: [word(500, 'HUSH')], untilMs: 501 });
    expect(brief(outputsOf(result))[0]).toBe('500 received');
    expect(brief(outputsOf(result))).not.toContain('500 fired');
  });

  it('handles a repeated message like the first, and another message like another', () => {
    const process = new Process(algorithm, processSpec());
    process.run(boot());
    const inputs = [word(10, 'HUSH'), word(20, 'NOTHING'), word(21, 'NOTHING'), word(22, 'WORD')];
    const outputs = outputsOf(process.run({ floorMs: 0, inputs, untilMs: 110 }));
    const fired = outputs.filter(({ type }) => type === 'fired').map(({ atMs }) => atMs);
    expect(fired).toEqual([40, 70, 100]);
    expect(outputs.filter(({ type }) => type === 'send')).toHaveLength(3);
  });

  it('measures its timers with its own clock', () => {
    const process = new Process(algorithm, processSpec({ clockRate: 2 }));
    expect(process.run(boot({ clockRate: 2 }))).toMatchObject({ nextTimerMs: 50 });
  });

  it('reports its durable state when it changes, and only then', () => {
    const process = started();
    expect(process.run({ floorMs: 0, inputs: [word(10)], untilMs: 11 })).toMatchObject({
      durable: 1,
    });
    expect(process.run({ floorMs: 0, inputs: [], untilMs: 12 })).not.toHaveProperty('durable');
  });

  it('reports an error of its context factory, which XState would swallow', () => {
    const process = new Process(algorithm, processSpec({ params: { fails: true } }));
    expect(process.run(boot({ params: { fails: true } }))).toEqual({ error: 'no context for you' });
  });

  it('reports an action other than assign, emit, raise and cancel', () => {
    const result = started().run({ floorMs: 0, inputs: [word(10, 'BAD')], untilMs: 11 });
    expect(result).toMatchObject({
      error: expect.stringContaining('may only assign, emit, raise and cancel'),
    });
  });

  it('reports an endless loop of transitions, at the start and after an event', () => {
    const circling = createMachine({
      id: 'roundabout',
      initial: 'first',
      states: {
        first: { on: { WORD: 'circle' } },
        circle: {
          initial: 'left',
          states: { left: { always: 'right' }, right: { always: 'left' } },
        },
      },
    });
    const run = (machine: AnyStateMachine) => {
      const process = new Process(
        { ...algorithm, machine, durable: undefined } as never,
        processSpec(),
      );
      const result = process.run(boot());
      return 'error' in result
        ? result
        : process.run({ floorMs: 0, inputs: [word(10)], untilMs: 11 });
    };
    const error =
      'the machine roundabout does not settle: after 1000 transitions in one step it is in circle.left';
    expect(run(circling)).toEqual({ error });
    const atOnce = createMachine({ ...circling.config, initial: 'circle' });
    expect(run(atOnce)).toMatchObject({
      error: expect.stringContaining('roundabout does not settle'),
    });
  });

  it('reports a machine that raises events without end', () => {
    const restless = createMachine({
      id: 'restless',
      initial: 'awake',
      states: {
        awake: { entry: raise({ type: 'WORD' }), on: { WORD: { target: 'awake', reenter: true } } },
      },
    });
    const process = new Process(
      { ...algorithm, machine: restless, durable: undefined } as never,
      processSpec(),
    );
    expect(process.run(boot())).toMatchObject({
      error: expect.stringContaining('1000 transitions in one step it is in awake'),
    });
  });

  it('forecasts its next timer, and is unchanged by it', () => {
    const process = started();
    const before = process.snapshot;
    const foreseen = process.forecast();
    expect(process.snapshot).toEqual(before);
    const due = process.run({ floorMs: 0, inputs: [], untilMs: 101 });
    expect(foreseen?.forecast).toEqual({ atMs: 100, result: due });
    expect(foreseen?.ahead.snapshot).toEqual(process.snapshot);
    expect(process.forecast()).toBeNull();
  });

  it('is unchanged by a failed forecast: the error is that of the step, if it is taken', () => {
    const [hushed, burnt] = [started(), started()];
    const error =
      'a process may only assign, emit, raise and cancel, but its action (anonymous) is another, or is missing in setup()';
    for (const process of [hushed, burnt]) {
      process.run({ floorMs: 0, inputs: [word(10, 'FUSE')], untilMs: 11 });
      expect(() => process.forecast()).toThrow(error);
    }
    const outputs = outputsOf(hushed.run({ floorMs: 0, inputs: [word(20, 'HUSH')], untilMs: 21 }));
    expect(brief(outputs)).not.toContain('20 electionFailed');
    expect(burnt.run({ floorMs: 0, inputs: [], untilMs: 111 })).toEqual({ error });
  });

  it('continues from its snapshot exactly as without it, timers included', () => {
    const process = started();
    process.run({ floorMs: 0, inputs: [word(20)], untilMs: 30 });
    const copy = Process.restore(algorithm, JSON.parse(JSON.stringify(process.snapshot)));
    const batch = { floorMs: 0, inputs: [word(40, 'HUSH')], untilMs: 200 };
    expect(copy.run(batch)).toEqual(process.run(batch));
  });
});
