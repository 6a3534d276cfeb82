// A process: a machine with its own virtual timers, handed batches of inputs and telling what it did.
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Algorithm, Emitted } from './algorithm';
import { canonicalJson, type Json } from './json';
import type {
  Batch,
  BatchResult,
  Deeds,
  Forecast,
  Input,
  Output,
  ProcessSnapshot,
  ProcessSpec,
  Role,
  TimerSnapshot,
} from './protocol';
import { type StepAction, Stepper } from './stepper';
import { roundMs } from './time';

/** What a process shows to the outside. */
interface Shown {
  /** The machine's own value of the state that `state` names. */
  readonly value: unknown;
  readonly state: string;
  readonly elected: string | null;
  readonly role: Role;
  readonly term: number | undefined;
}

/** One process of one algorithm, from its start until it is dropped. */
export class Process {
  readonly #spec: ProcessSpec;
  readonly #algorithm: Algorithm;
  readonly #stepper: Stepper;
  #snapshot: AnyMachineSnapshot | null = null;
  /** Armed timers, in the order of arming: of two due at once, the first armed fires first. */
  #timers: TimerSnapshot[] = [];
  #outputs: Output[] = [];
  #shown: Shown = {
    value: null,
    state: '',
    elected: null,
    term: undefined,
    role: 'follower',
  };
  #durable = '';

  /** @param stepper - of the algorithm's machine; its own when absent. */
  constructor(
    algorithm: Algorithm,
    spec: ProcessSpec,
    stepper: Stepper = new Stepper(algorithm.machine),
  ) {
    this.#algorithm = algorithm;
    this.#spec = spec;
    this.#stepper = stepper;
  }

  /** Goes on from a snapshot: what follows is what would have followed there. */
  static restore(algorithm: Algorithm, stored: ProcessSnapshot): Process {
    const process = new Process(algorithm, stored.spec);
    process.#snapshot = process.#stepper.resolve(stored.value, stored.context);
    process.#timers = [...stored.timers];
    process.#shown = process.#show();
    process.#durable = process.#durableNow() ?? '';
    return process;
  }

  /** All that the process is, as JSON. Throws when it was never booted. */
  get snapshot(): ProcessSnapshot {
    const { value, context } = this.#live();
    return {
      spec: this.#spec,
      value: value as Json,
      context: context as Json,
      timers: [...this.#timers],
    };
  }

  /** Does everything that is due before the batch's end, inputs and own timers in order of time. */
  run(batch: Batch): BatchResult {
    this.#outputs = [];
    try {
      if (batch.boot) this.#boot(batch.boot.atMs);
      this.#interleave(batch);
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
    return this.#deeds();
  }

  /**
   * What the process will do when its next timer fires, if nothing reaches it before, and the process as it will be
   * then; this one stays as it is. Null when no timer is armed. Throws what the step throws.
   */
  forecast(): { readonly forecast: Forecast; readonly ahead: Process } | null {
    const timer = this.#nextTimer();
    if (!timer) return null;
    const ahead = this.#copy();
    ahead.#fire(timer, timer.dueMs);
    return { forecast: { atMs: timer.dueMs, deeds: ahead.#deeds() }, ahead };
  }

  /** Snapshots are never changed in place: a copy and its original cannot disturb each other. */
  #copy(): Process {
    const copy = new Process(this.#algorithm, this.#spec, this.#stepper);
    copy.#snapshot = this.#snapshot;
    copy.#timers = [...this.#timers];
    copy.#shown = this.#shown;
    copy.#durable = this.#durable;
    return copy;
  }

  #deeds(): Deeds {
    const deeds = { outputs: this.#outputs, nextTimerMs: this.#nextTimer()?.dueMs ?? null };
    const durable = this.#durableNow();
    if (durable === undefined || durable === this.#durable) return deeds;
    this.#durable = durable;
    return { ...deeds, durable: JSON.parse(durable) as Json };
  }

  #interleave(batch: Batch): void {
    let next = 0;
    for (;;) {
      const input = batch.inputs[next];
      const timer = this.#nextTimer();
      const timerMs = timer ? Math.max(timer.dueMs, batch.floorMs) : Number.POSITIVE_INFINITY;
      // An answer that arrives at the very moment of a timeout is still in time.
      if (input && input.atMs <= timerMs) {
        this.#receive(input, next);
        next += 1;
      } else if (timer && timerMs < batch.untilMs) {
        this.#fire(timer, timerMs);
      } else return;
    }
  }

  #boot(atMs: number): void {
    this.#outputs.push({ atMs, type: 'booted' });
    const { snapshot, actions } = this.#stepper.start(this.#spec.input);
    this.#settle(atMs, snapshot, actions);
  }

  #receive(input: Input, index: number): void {
    this.#outputs.push({ atMs: input.atMs, type: 'received', input: index });
    this.#take(input.atMs, { type: input.kind, from: input.from, body: input.body });
  }

  #fire(timer: TimerSnapshot, atMs: number): void {
    this.#timers.splice(this.#timers.indexOf(timer), 1);
    this.#outputs.push({ atMs, type: 'fired', timer: timer.name });
    this.#take(atMs, timer.event as unknown as AnyEventObject);
  }

  #take(atMs: number, event: AnyEventObject): void {
    const { snapshot, actions } = this.#stepper.step(this.#live(), event);
    this.#settle(atMs, snapshot, actions);
  }

  /** Notes what a step changed: first the election's news, then what the node shows, then timers and messages. */
  #settle(atMs: number, snapshot: AnyMachineSnapshot, actions: readonly StepAction[]): void {
    this.#snapshot = snapshot;
    for (const action of actions)
      if (action.type === 'emit' && action.emitted.type !== 'send')
        this.#outputs.push({ atMs, ...action.emitted });
    this.#noteChanges(atMs);
    for (const action of actions) {
      if (action.type === 'arm') this.#arm(atMs, action);
      else if (action.type === 'emit') this.#send(atMs, action.emitted);
      // A timer that starts anew in the same step was not stopped: its new start says it all.
      else if (!isRearmed(action.id, actions)) this.#disarm(atMs, action.id);
    }
  }

  #send(atMs: number, emitted: Emitted): void {
    if (emitted.type !== 'send' || emitted.to.length === 0) return;
    const { to, kind, body } = emitted;
    const output = { atMs, type: 'send', to, kind } as const;
    this.#outputs.push(body === undefined ? output : { ...output, body });
  }

  #arm(atMs: number, { id, name, event, delayMs }: Extract<StepAction, { type: 'arm' }>): void {
    const dueMs = roundMs(atMs + delayMs / this.#spec.clockRate);
    const armed = this.#timers.findIndex((timer) => timer.id === id);
    if (armed >= 0) this.#timers.splice(armed, 1);
    this.#timers.push({ id, name, event, dueMs });
    this.#outputs.push({ atMs, type: 'timerStarted', timer: name, dueMs });
  }

  #disarm(atMs: number, id: string): void {
    const timer = this.#timers.find((armed) => armed.id === id);
    if (!timer) return;
    this.#timers.splice(this.#timers.indexOf(timer), 1);
    this.#outputs.push({ atMs, type: 'timerStopped', timer: timer.name });
  }

  #noteChanges(atMs: number): void {
    const before = this.#shown;
    const now = this.#show();
    this.#shown = now;
    const { state, elected, role, term } = now;
    if (state !== before.state) this.#outputs.push({ atMs, type: 'state', state });
    if (elected !== before.elected || term !== before.term)
      this.#outputs.push({ atMs, type: 'elected', elected, term });
    if (role !== before.role) this.#outputs.push({ atMs, type: 'role', role, term });
  }

  #show(): Shown {
    const { value, context } = this.#live();
    const { electedOf, roleOf, termOf } = this.#algorithm;
    // XState keeps the value of a state that was not left: most steps need no new name.
    const state = value === this.#shown.value ? this.#shown.state : stateName(value as Json);
    return {
      value,
      state,
      elected: electedOf(context as never),
      role: roleOf(context as never, state),
      term: termOf?.(context as never),
    };
  }

  #durableNow(): string | undefined {
    const { durable } = this.#algorithm;
    return durable && canonicalJson(durable(this.#live().context as never));
  }

  #nextTimer(): TimerSnapshot | undefined {
    let next: TimerSnapshot | undefined;
    for (const timer of this.#timers) if (!next || timer.dueMs < next.dueMs) next = timer;
    return next;
  }

  #live(): AnyMachineSnapshot {
    if (!this.#snapshot) throw new Error(`${this.#spec.input.self.id} has not booted`);
    return this.#snapshot;
  }
}

function isRearmed(id: string, actions: readonly StepAction[]): boolean {
  return actions.some((action) => action.type === 'arm' && action.id === id);
}

/** A state's value as one word: `leading.challenged`; the parts of a parallel state are joined by `+`. */
function stateName(value: Json): string {
  if (typeof value === 'string') return value;
  return Object.entries(value as Record<string, Json>)
    .map(([key, inner]) => {
      const name = stateName(inner);
      return name === '' ? key : `${key}.${name}`;
    })
    .join('+');
}
