// A process: a machine with virtual timers that executes batches of inputs and returns its outputs.
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { type Clock, type ClockChange, changeClock, ownTime, wallTime } from '../base/clock';
import { errorText } from '../base/errorText';
import type { Json } from '../base/json';
import type { Algorithm } from '../contracts/algorithm';
import type { Emitted } from '../contracts/emitted';
import type { Program } from '../contracts/program';
import type {
  Batch,
  BatchResult,
  Forecast,
  Input,
  Output,
  ProcessSnapshot,
  ProcessSpec,
  StepResult,
  TimerSnapshot,
} from '../contracts/protocol';
import type { Shown } from '../contracts/shown';
import { checkContext } from './checkContext';
import type { Locks, NodeFacts } from './clientGateway';
import { GATEWAY_KINDS, handleClientRequest, NO_LOCKS, STORAGE_KIND } from './clientGateway';
import { DiskWrites } from './diskWrites';
import { DurableState } from './durableState';
import { outputOf } from './emission';
import { NOTHING_OBSERVED, type ObservableState, observe, reportChanges } from './observableState';
import { Stepper } from './stepper';
import type { ExecutedStep } from './stepRecord';
import { isRearmed, Timers } from './timers';
import type { StepAction } from './xstatePrivate';

/** A process of one program, from its start until it is dropped. */
export class Process {
  readonly #spec: ProcessSpec;
  readonly #program: Program;
  /** Whether the program is an election algorithm: then clients may write to the process. */
  readonly #hasGateway: boolean;
  readonly #stepper: Stepper;
  #clock: Clock;
  #snapshot: AnyMachineSnapshot | null = null;
  #timers = new Timers();
  #outputs: Output[] = [];
  #observed: ObservableState = NOTHING_OBSERVED;
  /** The state on disk that the kernel knows. */
  #durable = '';
  readonly #durableState = new DurableState();
  #disk: DiskWrites;
  #locks: Locks = NO_LOCKS;
  #onStep: ((step: ExecutedStep) => void) | undefined;

  /** @param stepper - for the program's machine; a new one when absent. */
  constructor(program: Program, spec: ProcessSpec, stepper = new Stepper(program.machine)) {
    this.#program = program;
    this.#hasGateway = 'electedOf' in program;
    this.#spec = spec;
    this.#clock = spec.clock;
    this.#disk = new DiskWrites(spec.input.durable);
    this.#stepper = stepper;
  }

  /** A process that continues from a snapshot exactly as the original would. */
  static restore(program: Program, stored: ProcessSnapshot): Process {
    const process = new Process(program, stored.spec);
    process.#snapshot = process.#stepper.resolve(stored.value, stored.context);
    process.#timers = new Timers(stored.timers);
    process.#observed = process.#observe();
    process.#durable = process.#durableJson() ?? '';
    process.#disk.state = process.#durable;
    process.#disk.unsent = stored.unsent ?? null;
    process.#locks = stored.locks ?? NO_LOCKS;
    return process;
  }

  /** The whole state of the process, as JSON. Throws before the first boot. */
  get snapshot(): ProcessSnapshot {
    const { value, context } = this.#current();
    return {
      spec: { ...this.#spec, clock: this.#clock },
      value: value as Json,
      context: context as Json,
      timers: this.#timers.all,
      ...(this.#disk.unsent && { unsent: this.#disk.unsent }),
      ...(this.#locks !== NO_LOCKS && { locks: this.#locks }),
    };
  }

  /** The variables that the process shows at a time in ms, in its present state; null for a program that shows none. */
  shown(atMs: number): Shown | null {
    const { shows } = this.#program as Pick<Algorithm, 'shows'>;
    const { state } = this.#observed;
    return shows?.(this.#current().context as never, state, this.#clockMs(atMs)) ?? null;
  }

  /**
   * Executes everything that is due before the batch's end: inputs and timers in order of time.
   *
   * @param onStep - called after each step.
   */
  run(batch: Batch, onStep?: (step: ExecutedStep) => void): BatchResult {
    this.#outputs = this.#disk.end(batch.floorMs);
    this.#onStep = onStep;
    try {
      if (batch.boot) this.#boot(batch.boot.atMs);
      // No `timerStopped`: the kernel has already emitted it.
      if (batch.stopped) this.#timers.stop(batch.stopped);
      if (batch.clock) for (const change of batch.clock) this.#setClock(change);
      this.#interleave(batch);
    } catch (error) {
      return { error: errorText(error) };
    }
    return this.#stepResult();
  }

  /**
   * The result of the next timer, provided that no input comes before, and `ahead`, a copy of the process after that step.
   * This process is unchanged. Null when no timer is armed. Rethrows an error of the step.
   */
  forecast(): { readonly forecast: Forecast; readonly ahead: Process } | null {
    const timer = this.#timers.next;
    if (!timer || this.#disk.unsent) return null;
    const ahead = this.#copy();
    ahead.#fire(timer, timer.dueMs);
    return { forecast: { atMs: timer.dueMs, result: ahead.#stepResult() }, ahead };
  }

  /** A copy that shares snapshots with its original: snapshots are never changed in place. */
  #copy(): Process {
    const copy = new Process(this.#program, this.#spec, this.#stepper);
    copy.#clock = this.#clock;
    copy.#snapshot = this.#snapshot;
    copy.#timers = new Timers(this.#timers.all);
    copy.#observed = this.#observed;
    copy.#durable = this.#durable;
    copy.#disk = this.#disk.copy();
    copy.#locks = this.#locks;
    return copy;
  }

  #stepResult(): StepResult {
    const outputs = this.#outputs;
    const nextTimerMs = this.#timers.next?.dueMs ?? null;
    const durable = this.#durableJson();
    if (durable === undefined || durable === this.#durable) return { outputs, nextTimerMs };
    this.#durable = durable;
    this.#disk.state = durable;
    return { outputs, nextTimerMs, durable: JSON.parse(durable) as Json };
  }

  /** Whether the last step of a batch has begun a write to a slow disk: the process does nothing else until it is done. */
  #isWriting({ isDiskSlow }: Batch): boolean {
    if (!isDiskSlow) return false;
    const durable = this.#durableJson();
    const { logsWrites = false } = this.#program;
    if (!this.#disk.begin(durable, this.#outputs, logsWrites)) return false;
    this.#durable = durable ?? '';
    return true;
  }

  #interleave(batch: Batch): void {
    let next = 0;
    while (!this.#isWriting(batch)) {
      const input = batch.inputs[next];
      const timer = this.#timers.next;
      const timerMs = timer ? Math.max(timer.dueMs, batch.floorMs) : Number.POSITIVE_INFINITY;
      // Inputs precede timers at the same instant: an answer that arrives at the instant of a timeout is in time.
      if (input && input.atMs <= timerMs) {
        this.#receive(input, next);
        next += 1;
      } else if (timer && timerMs < batch.untilMs) {
        this.#fire(timer, timerMs);
      } else return;
    }
  }

  /** Changes the clock. The remaining clock time of each timer stays the same; a jump of the wall clock changes none. */
  #setClock(change: ClockChange): void {
    const { rate } = this.#clock;
    this.#clock = changeClock(this.#clock, change);
    if ('rate' in change) this.#timers.move(rate, change);
  }

  #boot(atMs: number): void {
    this.#outputs.push({ atMs, type: 'booted' });
    const { snapshot, actions } = this.#stepper.start(this.#spec.input);
    this.#applyStep(atMs, snapshot, actions);
    this.#reportStep(atMs, null, null);
  }

  #receive(input: Input, index: number): void {
    this.#outputs.push({ atMs: input.atMs, type: 'received', input: index });
    const event = { type: input.kind, from: input.from, body: input.body };
    if (!this.#hasGateway || !GATEWAY_KINDS.has(input.kind) || this.#handleClientRequest(input))
      this.#step(input.atMs, event);
    else this.#reportStep(input.atMs, event, this.#current(), false);
  }

  /** Lets the gateway handle a message; returns whether the machine receives it. */
  #handleClientRequest(input: Input): boolean {
    const { role, elected, term, lease } = this.#observed;
    const storage = this.#spec.input.services.find(({ kind }) => kind === STORAGE_KIND);
    const locks = this.#locks;
    const facts: NodeFacts = { role, elected, term, lease, storage: storage?.id ?? null, locks };
    const answered = handleClientRequest(facts, input, ownTime(this.#clock, input.atMs));
    this.#locks = answered?.locks ?? locks;
    for (const answer of answered?.answers ?? []) this.#emit(input.atMs, answer);
    return answered?.isForMachine ?? true;
  }

  #fire(timer: TimerSnapshot, atMs: number): void {
    this.#timers.take(timer.id);
    this.#outputs.push({ atMs, type: 'fired', timer: timer.name });
    this.#step(atMs, timer.event as unknown as AnyEventObject);
  }

  #step(atMs: number, event: AnyEventObject): void {
    const stamped = this.#program.readsClock ? stampedBy(this.#clock, event, atMs) : event;
    const before = this.#current();
    const { snapshot, actions } = this.#stepper.step(before, stamped);
    this.#applyStep(atMs, snapshot, actions);
    this.#reportStep(atMs, stamped, before);
  }

  /** Reports a step to the caller of {@link run}. */
  #reportStep(
    atMs: number,
    event: AnyEventObject | null,
    before: AnyMachineSnapshot | null,
    isForMachine = true,
  ): void {
    if (!this.#onStep) return;
    const program = this.#program;
    const { input } = this.#spec;
    const clockMs = this.#clockMs(atMs);
    const after = this.#current();
    this.#onStep({ program, atMs, clockMs, input, event, before, after, isForMachine });
  }

  /** Records the outputs of a step: first its events, then changes of the observable state, then timers and messages. */
  #applyStep(atMs: number, snapshot: AnyMachineSnapshot, actions: readonly StepAction[]): void {
    checkContext(this.#snapshot?.context ?? {}, snapshot.context);
    const isChanged = snapshot !== this.#snapshot;
    this.#snapshot = snapshot;
    for (const action of actions)
      if (action.type === 'emit' && action.emitted.type !== 'send')
        this.#emit(atMs, action.emitted);
    if (isChanged) this.#reportObserved(atMs);
    for (let index = 0; index < actions.length; index += 1) this.#applyAction(atMs, actions, index);
  }

  /** Records the changes of the observable state. */
  #reportObserved(atMs: number): void {
    const before = this.#observed;
    this.#observed = this.#observe();
    if (this.#observed.role !== 'leader') this.#locks = NO_LOCKS;
    reportChanges(before, this.#observed, atMs, this.#outputs);
  }

  /** Records the timer that an action arms or disarms, or the message that it sends. */
  #applyAction(atMs: number, actions: readonly StepAction[], index: number): void {
    const action = actions[index] as StepAction;
    if (action.type === 'arm') this.#outputs.push(this.#timers.arm(atMs, action, this.#clock.rate));
    else if (action.type === 'emit') {
      if (action.emitted.type === 'send') this.#emit(atMs, action.emitted);
    }
    // No timerStopped for a timer that the same step arms again later: timerStarted implies it.
    else if (!isRearmed(action.id, actions, index)) {
      const stopped = this.#timers.disarm(atMs, action.id);
      if (stopped) this.#outputs.push(stopped);
    }
  }

  #emit(atMs: number, emitted: Emitted): void {
    const output = outputOf(atMs, emitted);
    if (output) this.#outputs.push(output);
  }

  #observe(): ObservableState {
    return observe(this.#program, this.#current(), this.#observed);
  }

  #durableJson(): string | undefined {
    return this.#durableState.json(this.#program, this.#current().context);
  }

  /** The time of the clock that the program goes by. */
  #clockMs(atMs: number): number {
    return (this.#program.wallClock ? wallTime : ownTime)(this.#clock, atMs);
  }

  #current(): AnyMachineSnapshot {
    if (!this.#snapshot) throw new Error(`${this.#spec.input.self.id} has not booted`);
    return this.#snapshot;
  }
}

/** The event with the readings of the process's clock; assigned, because V8 is slow at adding members to a spread copy. */
function stampedBy(clock: Clock, event: AnyEventObject, atMs: number): AnyEventObject {
  return Object.assign({}, event, { clockMs: ownTime(clock, atMs), wallMs: wallTime(clock, atMs) });
}
