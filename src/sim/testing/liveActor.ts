// Plays a machine's life twice, for a test to compare: by the stepper, and by XState's own actor on a clock of the test's.
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
} from 'xstate';
import type { Json } from '../base/json';
import { roundMs } from '../base/time';
import type { Emitted } from '../contracts/emitted';
import type { ProcessInput } from '../contracts/protocol';
import type { Stepper } from '../process/stepper';
import type { StepAction } from '../process/xstatePrivate';

/** What reaches a process, and when. */
export interface Arrival {
  readonly atMs: number;
  readonly type: string;
  readonly from: string;
  readonly body: Json | undefined;
}

/** A machine, how it is started, whether its events tell it the time, and what it meets. */
export interface Life {
  readonly machine: AnyStateMachine;
  readonly input: ProcessInput;
  readonly readsClock: boolean;
  readonly startMs: number;
  readonly arrivals: readonly Arrival[];
  readonly untilMs: number;
}

/** How a machine stands after a step: timers in the order in which they fire. An error ends the life. */
export interface Moment {
  readonly atMs: number;
  readonly value?: Json;
  readonly context?: Json;
  readonly emitted: readonly Emitted[];
  readonly waiting: readonly string[];
  readonly error?: string;
}

/** What runs one machine. */
interface Runner {
  readonly start: () => void;
  readonly send: (event: AnyEventObject) => void;
  readonly snapshot: () => AnyMachineSnapshot;
}

/** Timers by id, in order of time: who is armed anew waits anew. Of two due at once, the first armed is first. */
class Timers {
  nowMs: number;
  #list: { id: string; dueMs: number; fire: () => void }[] = [];

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  arm(id: string, delayMs: number, fire: () => void): void {
    this.disarm(id);
    this.#list.push({ id, dueMs: roundMs(this.nowMs + delayMs), fire });
    this.#list.sort((a, b) => a.dueMs - b.dueMs);
  }

  disarm(id: string): void {
    this.#list = this.#list.filter((timer) => timer.id !== id);
  }

  get next() {
    return this.#list[0];
  }

  get waiting(): string[] {
    return this.#list.map(({ id, dueMs }) => `${id} at ${dueMs}`);
  }
}

/** The machine as a process has it: each step is a function call, and what it asks for is done here. */
export function stepped(life: Life, stepper: Stepper): Moment[] {
  return play(life, (timers, emit, told) => {
    let snapshot: AnyMachineSnapshot;
    const take = (step: ReturnType<Stepper['step']>) => {
      snapshot = step.snapshot;
      for (const action of step.actions) carryOut(action);
    };
    const carryOut = (action: StepAction) => {
      if (action.type === 'emit') emit(action.emitted);
      else if (action.type === 'disarm') timers.disarm(action.id);
      else {
        const event = action.event as unknown as AnyEventObject;
        timers.arm(action.id, action.delayMs, () => take(stepper.step(snapshot, told(event))));
      }
    };
    return {
      start: () => take(stepper.start(life.input)),
      send: (event) => take(stepper.step(snapshot, event)),
      snapshot: () => snapshot,
    };
  });
}

/**
 * The machine as XState runs it. Its timers have ids, which a clock is not told: an inspector sees them being asked for.
 * XState lets a timer run on when another is armed under its id; here, as in a process, the new one takes its place.
 */
export function live(life: Life): Moment[] {
  return play(life, (timers, emit, told) => {
    const asked: { id: string; event: AnyEventObject }[] = [];
    let error: unknown = null;
    const actor = createActor(life.machine, {
      input: life.input as never,
      clock: {
        setTimeout: (fire, delayMs) => {
          const { id, event } = asked.shift() as (typeof asked)[number];
          const relay = life.readsClock ? () => actor.send(told(event)) : () => fire();
          timers.arm(id, delayMs, relay);
          return id;
        },
        clearTimeout: (id: string) => timers.disarm(id),
      },
      inspect: (inspected) => {
        if (inspected.type !== '@xstate.action' || inspected.action.type !== 'xstate.raise') return;
        const { id, delay, event } = inspected.action.params as {
          id: string;
          delay?: number;
          event: AnyEventObject;
        };
        if (delay !== undefined) asked.push({ id, event });
      },
    });
    actor.on('*', (emitted) => emit(emitted as Emitted));
    actor.subscribe({
      error: (thrown) => {
        error = thrown;
      },
    });
    const orThrow = () => {
      if (error !== null) throw error;
    };
    return {
      start: () => {
        actor.start();
        orThrow();
      },
      send: (event) => {
        actor.send(event);
        orThrow();
      },
      snapshot: () => {
        orThrow();
        return actor.getSnapshot();
      },
    };
  });
}

/** A machine that does more in its life turns in a circle. */
const MOST_STEPS = 2000;

/** Gives an event the time, if the machine reads it. */
type Tell = (event: AnyEventObject) => AnyEventObject;

/** What comes at the moment of a timer comes before it. */
function play(
  { readsClock, startMs, arrivals, untilMs }: Life,
  runnerOn: (timers: Timers, emit: (emitted: Emitted) => void, told: Tell) => Runner,
): Moment[] {
  const timers = new Timers(startMs);
  let emitted: Emitted[] = [];
  const told: Tell = (event) => (readsClock ? { ...event, clockMs: timers.nowMs } : event);
  const runner = runnerOn(timers, (one) => emitted.push(one), told);
  const moments: Moment[] = [];
  const step = (atMs: number, act: () => void) => {
    timers.nowMs = atMs;
    emitted = [];
    act();
    const { value, context } = runner.snapshot();
    moments.push({ atMs, value, context, emitted, waiting: timers.waiting });
    if (moments.length > MOST_STEPS) throw new Error('it never comes to rest');
  };
  try {
    step(startMs, runner.start);
    for (const { atMs, ...event } of [
      ...arrivals,
      { atMs: untilMs, type: '', from: '', body: '' },
    ]) {
      for (let timer = timers.next; timer && timer.dueMs < atMs; timer = timers.next) {
        const { id, dueMs, fire } = timer;
        timers.disarm(id);
        step(dueMs, fire);
      }
      if (atMs < untilMs) step(atMs, () => runner.send(told(event)));
    }
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown.message : String(thrown);
    moments.push({ atMs: timers.nowMs, emitted: [], waiting: [], error });
  }
  return moments;
}
