// Lives of machines for tests of steppers: those of every program in troubled runs, and those of a machine of special cases.
import fc from 'fast-check';
import { expect } from 'vitest';
import { assign, cancel, emit, raise, setup } from 'xstate';
import { algorithms } from '../../algorithms/registry';
import { Adversary } from '../../algorithms/testing/adversary';
import { parts } from '../../algorithms/testing/parts';
import { troubledRun } from '../../algorithms/testing/troubledRuns';
import type { Emitted } from '../contracts/emitted';
import type { Program } from '../contracts/program';
import type { BatchResult, ProcessInput } from '../contracts/protocol';
import { InProcessHost, type StepperFor } from '../engine/simulate';
import type { Window } from '../kernel/window';
import type { Stepper } from '../process/stepper';
import { type Arrival, type Life, live, stepped } from './liveActor';

/** Records the input and the arrivals of each process, life by life. */
class RecordingHost extends InProcessHost {
  readonly lives: { readonly programId: string; readonly life: Omit<Life, 'machine'> }[] = [];
  readonly #arrivals = new Map<string, Arrival[]>();

  override execute(window: Window): BatchResult[] {
    for (const { slot, batch } of window.assignments) {
      const { boot } = batch;
      if (boot) {
        const arrivals: Arrival[] = [];
        this.#arrivals.set(slot.id, arrivals);
        const { programId, input } = boot.spec;
        const life = { input, startMs: boot.atMs, readsClock: false, arrivals, untilMs: 0 };
        this.lives.push({ programId, life });
      }
      for (const { atMs, from, kind, body } of batch.inputs)
        this.#arrivals.get(slot.id)?.push({ atMs, type: kind, from, body });
    }
    return super.execute(window);
  }
}

/** The lives of the machines in a few troubled runs, by program. */
export function livesIn(runs: number): Map<string, { program: Program; lives: Life[] }> {
  const programs: Program[] = [...algorithms.values(), ...parts];
  const found = new Map(programs.map((program) => [program.id, { program, lives: [] as Life[] }]));
  for (const algorithm of algorithms.values())
    for (let run = 0; run < runs; run += 1) {
      const troubled = troubledRun({ ...algorithm, promises: [] }, 1, run);
      const host = new RecordingHost(troubled.setup);
      const adversary = new Adversary(troubled, host, () => {});
      adversary.trouble();
      const untilMs = adversary.frontierMs;
      for (const { programId, life } of host.lives) {
        const { program, lives } = found.get(programId) as { program: Program; lives: Life[] };
        const { machine, readsClock = false } = program;
        lives.push({ ...life, machine, readsClock, untilMs });
      }
    }
  return found;
}

/** The fate of an arrival: it may be lost, delayed, duplicated, or replaced by another message. */
const meddling = fc.record({
  fate: fc.constantFrom('same', 'same', 'same', 'same', 'lost', 'late', 'twice', 'swapped'),
  byMs: fc.constantFrom(0, 1, 40, 500, 3000),
  with: fc.nat(),
});
type Meddling = typeof meddling extends fc.Arbitrary<infer M> ? M : never;

function meddled(life: Life, result: readonly Meddling[]): Life {
  const arrivals = life.arrivals.slice(0, 150).flatMap((arrival, at): Arrival[] => {
    const { fate, byMs, with: which } = result[at % result.length] as Meddling;
    const other = life.arrivals[which % life.arrivals.length] as Arrival;
    const late = { ...arrival, atMs: arrival.atMs + byMs };
    switch (fate) {
      case 'lost':
        return [];
      case 'late':
        return [late];
      case 'twice':
        return [arrival, late];
      case 'swapped':
        return [{ ...other, atMs: arrival.atMs }];
      default:
        return [arrival];
    }
  });
  arrivals.sort((a, b) => a.atMs - b.atMs);
  return {
    ...life,
    arrivals,
    untilMs: Math.max(life.startMs, ...arrivals.map((a) => a.atMs)) + 5000,
  };
}

/** Plays lives of a program, with random trouble, by the stepper and by XState. */
export function expectSameLives(lives: readonly Life[], stepperFor: StepperFor): void {
  expect(lives.length).toBeGreaterThan(0);
  const result = fc.array(meddling, { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(fc.nat({ max: lives.length - 1 }), result, (which, chosen) => {
      const given = meddled(lives[which] as Life, chosen);
      sameInBoth(given, stepperFor(given.machine));
    }),
    { numRuns: 60 },
  );
}

function sameInBoth(life: Life, stepper: Stepper): void {
  expect(stepped(life, stepper)).toEqual(live(life));
}

/** A machine of special cases: re-entry, `always` transitions, timers of 0 ms, equal events in a row. */
const corners = setup({
  types: {} as {
    context: { readonly heard: string; readonly input: ProcessInput };
    events: { type: 'A' | 'B' | 'C' | 'D' | 'tick'; from: string };
    input: ProcessInput;
    emitted: Emitted;
  },
  delays: { soon: 5, never: 0, growing: ({ context }) => context.heard.length % 7 },
  guards: {
    isThird: ({ context }) => context.heard.length % 3 === 2,
    isFromN2: ({ event }) => event.from === 'n2',
    isE: ({ event }) => (event.type as string) === 'E',
  },
  actions: {
    hear: assign({ heard: ({ context, event }) => `${context.heard}${event.type}`.slice(-20) }),
    tell: emit(({ context }) => ({ type: 'electionFailed' as const, why: context.heard })),
    tellWhom: emit(({ event }) => ({ type: 'send' as const, to: [event.from], kind: 'A' })),
    tick: raise({ type: 'tick', from: 'n1' }, { delay: 'growing', id: 'tick' }),
    atOnce: raise({ type: 'C', from: 'n3' }),
  },
}).createMachine({
  context: ({ input }) => ({ heard: '', input }),
  initial: 'resting',
  on: { C: { actions: ['hear', 'tell'] }, D: '.after' },
  states: {
    resting: {
      entry: 'tell',
      exit: cancel('tick'),
      after: { soon: { target: 'resting', reenter: true } },
      always: [{ guard: 'isThird', target: 'inner.deep', actions: 'hear' }],
      on: {
        A: [{ guard: 'isFromN2', actions: ['tellWhom', 'tick', 'hear'] }, { actions: 'tellWhom' }],
        B: { target: 'resting', reenter: true, actions: ['tick', 'hear'] },
        tick: { actions: ['hear', 'atOnce'] },
      },
    },
    inner: {
      entry: 'hear',
      always: { guard: 'isE', target: 'after' },
      on: { A: { target: '.deep' }, B: { target: 'inner', reenter: true } },
      initial: 'shallow',
      states: {
        shallow: { after: { never: { target: 'deep', actions: 'tell' } } },
        deep: {
          entry: ['tick', 'tell'],
          after: { growing: { target: 'shallow', actions: 'hear' } },
          on: { tick: { actions: ['tick', 'tell'] } },
        },
      },
    },
    after: { entry: ['hear', 'atOnce'], after: { never: 'resting' }, exit: ['tell', 'tick'] },
  },
});

const word = fc.record({
  atMs: fc.integer({ min: 0, max: 80 }),
  type: fc.constantFrom('A', 'B', 'C', 'D', 'E'),
  from: fc.constantFrom('n2', 'n3'),
});
const words = fc.array(word, { maxLength: 40 });
const lifeOf = (heard: readonly Omit<Arrival, 'body'>[]): Life => ({
  machine: corners,
  input: { self: { id: 'n1', priority: 1 } } as ProcessInput,
  readsClock: false,
  startMs: 0,
  arrivals: heard.map((one) => ({ ...one, body: undefined })).sort((a, b) => a.atMs - b.atMs),
  untilMs: 100,
});
/** The property that a stepper takes the steps of {@link corners} as XState does. */
export const holdsFor = (stepperFor: StepperFor) =>
  fc.property(words, (heard) => sameInBoth(lifeOf(heard), stepperFor(corners)));

type Tree = { readonly states: readonly Tree[]; readonly picks: readonly number[] };
/** Trees of states, each with the numbers that choose its transitions. */
const { tree: trees } = fc.letrec<{ tree: Tree; leaf: Tree }>((tie) => ({
  leaf: fc.record({
    states: fc.constant([]),
    picks: fc.array(fc.nat(), { minLength: 9, maxLength: 9 }),
  }),
  tree: fc.record({
    states: fc.array(fc.oneof({ maxDepth: 3, depthSize: 'small' }, tie('leaf'), tie('tree')), {
      minLength: 1,
      maxLength: 3,
    }),
    picks: fc.array(fc.nat(), { minLength: 9, maxLength: 9 }),
  }),
}));

/** A machine whose states, at every depth, report that they are entered and left. */
function machineOf(tree: Tree): Life['machine'] {
  const ids: string[] = [];
  const name = ({ states }: Tree, id: string): void => {
    ids.push(id);
    for (const [index, state] of states.entries()) name(state, `${id}${index}`);
  };
  name(tree, 's');
  const configOf = ({ states, picks }: Tree, id: string): object => {
    const pick = <T>(at: number, from: readonly T[]) => from[(picks[at] ?? 0) % from.length] as T;
    // A machine with a transition to its root has no tables.
    const itself = id === 's' ? '#s0' : `#${id}`;
    const transition = (at: number) => ({
      ...pick(at, [{}, { guard: 'isOdd' }]),
      ...pick(at + 1, [{ target: `#${pick(at, ids.slice(1))}` }, {}, { target: itself }]),
      ...pick(at, [{}, {}, { reenter: true }]),
      actions: pick(at + 1, [['hear'], ['tell', 'hear'], [], ['tick']]),
    });
    const always = { guard: 'isThird', target: `#${pick(8, ids.slice(1))}`, actions: 'hear' };
    const idle = { guard: 'isOdd', target: itself, reenter: true, actions: 'tell' };
    return {
      id,
      entry: { type: 'note', params: { what: `enters ${id}` } },
      exit: { type: 'note', params: { what: `leaves ${id}` } },
      on: { A: [transition(0), transition(2)], ...pick(4, [{}, { B: transition(5) }]) },
      ...(states.length > 0
        ? { initial: `${id}0` }
        : pick(7, [
            {},
            { always },
            { always: idle },
            { after: { soon: `#${pick(8, ids.slice(1))}` } },
          ])),
      states: Object.fromEntries(
        states.map((state, at) => [`${id}${at}`, configOf(state, `${id}${at}`)]),
      ),
    };
  };
  return nested.createMachine({ ...configOf(tree, 's'), context: { count: 0 } } as never) as never;
}

const nested = setup({
  types: {} as { context: { readonly count: number }; emitted: Emitted; events: { type: 'A' } },
  delays: { soon: 5 },
  guards: {
    isOdd: ({ context }) => context.count % 2 === 1,
    isThird: ({ context }) => context.count % 3 === 2,
  },
  actions: {
    note: emit((_, { what }: { what: string }) => ({ type: 'electionFailed' as const, why: what })),
    tell: emit(({ context, event }) => ({
      type: 'electionFailed' as const,
      why: `${context.count} ${event.type}`,
    })),
    hear: assign(({ context }) => ({ count: context.count + 1 })),
    tick: raise({ type: 'A' }, { delay: 3, id: 'tick' }),
  },
});

/** The property that a stepper takes the steps of any machine of nested states as XState does. */
export const holdsForNested = (stepperFor: StepperFor) =>
  fc.property(trees, words, (tree, heard) => {
    const machine = machineOf(tree);
    sameInBoth({ ...lifeOf(heard), machine }, stepperFor(machine));
  });
