// The stepper against XState itself: every machine behaves the same in both, for any events at any times.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnyEventObject, assign, cancel, emit, raise, setup } from 'xstate';
import { algorithms } from '../../algorithms/registry';
import { Adversary } from '../../algorithms/testing/adversary';
import { parts } from '../../algorithms/testing/parts';
import { troubledRun } from '../../algorithms/testing/troubledRuns';
import type { Emitted } from '../contracts/emitted';
import type { Program } from '../contracts/program';
import type { BatchResult, ProcessInput } from '../contracts/protocol';
import { InProcessHost } from '../engine/simulate';
import type { Window } from '../kernel/window';
import { type Arrival, type Life, live, stepped } from '../testing/liveActor';
import { Stepper } from './stepper';

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
function livesIn(runs: number): Map<string, { program: Program; lives: Life[] }> {
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

function sameInBoth(life: Life, stepper: Stepper): void {
  expect(stepped(life, stepper)).toEqual(live(life));
}

describe.each([...livesIn(3).values()])('$program.id', ({ lives }) => {
  it('behaves in the stepper as in XState', () => {
    expect(lives.length).toBeGreaterThan(0);
    const result = fc.array(meddling, { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.nat({ max: lives.length - 1 }), result, (which, chosen) => {
        const given = meddled(lives[which] as Life, chosen);
        sameInBoth(given, new Stepper(given.machine));
      }),
      { numRuns: 60 },
    );
  });
});

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
const holdsFor = (Made: new (machine: typeof corners) => Stepper) =>
  fc.property(words, (heard) => sameInBoth(lifeOf(heard), new Made(corners)));
const numRuns = 500;

it('a machine with all corner cases behaves in the stepper as in XState', () => {
  fc.assert(holdsFor(Stepper), { numRuns });
});

type Step = ReturnType<Stepper['step']>;
/** A stepper with a defect in its steps. */
function broken(spoil: (step: Step, snapshot: Step['snapshot'], event: AnyEventObject) => Step) {
  return class extends Stepper {
    override step(snapshot: Step['snapshot'], event: AnyEventObject): Step {
      return spoil(super.step(snapshot, event), snapshot, event);
    }
  };
}
const withActions = (keeps: (action: Step['actions'][number]) => boolean) =>
  broken(({ snapshot, actions }) => ({ snapshot, actions: actions.filter(keeps) }));
/** A stepper that reuses the last step for the same state and kind of event, and ignores the sender. */
function rash() {
  let last: { step: Step; from: Step['snapshot']; type: string } | null = null;
  return broken((step, from, { type }) => {
    if (last?.from === from && last.type === type) return last.step;
    last = { step, from, type };
    return step;
  });
}

it.each<[string, new (machine: typeof corners) => Stepper]>([
  ['forgets to stop timers', withActions(({ type }) => type !== 'disarm')],
  [
    'ignores timers without delay',
    withActions((action) => action.type !== 'arm' || action.delayMs > 0),
  ],
  ['drops emissions', withActions(({ type }) => type !== 'emit')],
  [
    'reverses the order of actions',
    broken(({ snapshot, actions }) => ({ snapshot, actions: actions.toReversed() })),
  ],
  [
    'does not rearm timers when a state is reentered',
    broken((step, { value }) =>
      JSON.stringify(value) === JSON.stringify(step.snapshot.value)
        ? { ...step, actions: step.actions.filter(({ type }) => type !== 'arm') }
        : step,
    ),
  ],
  [
    'ignores an event without a transition, although an eventless transition may follow it',
    broken((step, snapshot, { type }) => (type === 'E' ? { snapshot, actions: [] } : step)),
  ],
  ['ignores the sender of a message', rash()],
])('sees a stepper that %s', (_, Broken) => {
  expect(fc.check(holdsFor(Broken), { numRuns, endOnFailure: true }).failed).toBe(true);
});
