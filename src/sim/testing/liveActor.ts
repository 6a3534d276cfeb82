// Plays the life of a machine in two ways, for comparison: by the stepper, and by XState's own actor on a test clock.
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

/** An event that reaches a process. */
export interface Arrival {
  readonly atMs: number;
  readonly type: string;
  readonly from: string;
  readonly body: Json | undefined;
}

/** The life of a machine: its input, its arrivals, its start and its end. */
export interface Life {
  readonly machine: AnyStateMachine;
  readonly input: ProcessInput;
  readonly readsClock: boolean;
  readonly startMs: number;
  readonly arrivals: readonly Arrival[];
  readonly untilMs: number;
}

/** The state of a machine after a step, with timers in the order of firing. An error ends the life. */
export interface Moment {
  readonly atMs: number;
  readonly value?: Json;
  readonly context?: Json;
  readonly emitted: readonly Emitted[];
  readonly waiting: readonly string[];
  readonly error?: string;
}

/** One of the two ways to run a machine. */
interface Runner {
  readonly start: () => void;
  readonly send: (event: AnyEventObject) => void;
  readonly snapshot: () => AnyMachineSnapshot;
}

/** Timers by id, in order of time, then of arming. Arming a timer again replaces it. */
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

/** Plays a life by the stepper. Actions are applied here, as a process applies them. */
export function stepped(life: Life, stepper: Stepper): Moment[] {
  return play(life, (timers, emit, stamped) => {
    let snapshot: AnyMachineSnapshot;
    const take = (step: ReturnType<Stepper['step']>) => {
      snapshot = step.snapshot;
      for (const action of step.actions) execute(action);
    };
    const execute = (action: StepAction) => {
      if (action.type === 'emit') emit(action.emitted);
      else if (action.type === 'disarm') timers.disarm(action.id);
      else {
        const event = action.event as unknown as AnyEventObject;
        timers.arm(action.id, action.delayMs, () => take(stepper.step(snapshot, stamped(event))));
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
 * Plays a life by XState's actor. XState does not pass ids of timers to its clock: an inspector reads them. XState keeps
 * a timer when another is armed under its id; here, as in a process, the new one replaces it.
 */
export function live(life: Life): Moment[] {
  return play(life, (timers, emit, stamped) => {
    const asked: { id: string; event: AnyEventObject }[] = [];
    let error: unknown = null;
    const actor = createActor(life.machine, {
      input: life.input as never,
      clock: {
        setTimeout: (fire, delayMs) => {
          const { id, event } = asked.shift() as (typeof asked)[number];
          const relay = life.readsClock ? () => actor.send(stamped(event)) : () => fire();
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

/** Limit of steps in a life: a machine with more is in a cycle. */
const MOST_STEPS = 2000;

/** Adds the clock's reading to an event, if the machine reads it. */
type Stamp = (event: AnyEventObject) => AnyEventObject;

/** Plays a life. Arrivals precede timers at the same instant. */
function play(
  { readsClock, startMs, arrivals, untilMs }: Life,
  runnerOn: (timers: Timers, emit: (emitted: Emitted) => void, stamped: Stamp) => Runner,
): Moment[] {
  const timers = new Timers(startMs);
  let emitted: Emitted[] = [];
  const stamped: Stamp = (event) =>
    readsClock ? { ...event, clockMs: timers.nowMs, wallMs: timers.nowMs } : event;
  const runner = runnerOn(timers, (one) => emitted.push(one), stamped);
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
      if (atMs < untilMs) step(atMs, () => runner.send(stamped(event)));
    }
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown.message : String(thrown);
    moments.push({ atMs: timers.nowMs, emitted: [], waiting: [], error });
  }
  return moments;
}
