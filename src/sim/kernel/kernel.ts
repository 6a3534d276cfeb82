// The kernel: the only clock. It plans windows in which no process can affect another, and commits their results.

import { cloneJson } from '../base/json';
import { INSTANT_MS, roundMs } from '../base/time';
import type { Action, Command } from '../contracts/command';
import { propertySetupOf } from '../contracts/property';
import type { BatchResult } from '../contracts/protocol';
import type { Setup } from '../contracts/setup';
import type { NewEvent, TraceEvent, UnstampedEvent } from '../contracts/traceEvent';
import { applyCommand, refusal } from './applyCommand';
import type { ChangeContext, KernelParts } from './changes';
import { commitWindow, failuresOf } from './commit';
import type { CommitContext } from './commitOutput';
import { leastWriteMs } from './disk';
import { injectNext } from './faultInjection';
import { hostAnswersOf } from './hostAnswers';
import { checkAssignments, checkCommand, checkFrontier, WindowCycle } from './invariants';
import { createParts } from './kernelParts';
import type { KernelSnapshot } from './kernelSnapshot';
import { Monitor } from './monitor';
import { resend } from './resend';
import { firstActive, firstEventMs, type Slot } from './slot';
import { TraceWriter } from './traceWriter';
import { openWindow, type Window, type WindowInputs } from './window';

/** The way of planning. `lockstep` plans one process at one instant at a time: slow, but plainly right. */
export type PlanningMode = 'windows' | 'lockstep';

/**
 * A run in progress. Pure and synchronous: without workers, wall clock and files.
 *
 * @remarks Owners of the state:
 * - the kernel: the commands, the frontier, the next message id.
 * - `Links`, `ChaosSchedule`, `MessageInterventions` and `WaitingMessages` (held messages), `Monitor` (states of
 *   properties), `TraceWriter` (number of events): each its own state; others change it through its methods.
 *
 * Three things are shared:
 * - the slots. A plan fills the backlogs of paused processes, and moves clock changes and stopped timers into batches; a
 *   commit writes the results of processes; commands and injections change statuses, clocks, timers and members. Only
 *   `Members` adds slots.
 * - the queue of messages in flight. A plan removes the due messages; a commit adds the sent ones; commands, injections and
 *   the notices of `Members` add and remove messages.
 * - the stopped processes. Crashes, failures and leaves add to them; `takeStops` empties them.
 */
export class Kernel {
  readonly #mode: PlanningMode;
  /** All processes: those of the definition, then those that joined. */
  readonly #slots: Slot[];
  readonly #parts: KernelParts;
  readonly #windowInputs: WindowInputs;
  readonly #commitContext: CommitContext;
  readonly #monitor: Monitor;
  readonly #writer: TraceWriter;
  readonly #cycle = new WindowCycle();
  /** The commands, in order of time; a new list with each new one. Those before `#applied` were applied or refused. */
  #commands: readonly Command[];
  #applied = 0;
  #nextMessageId = 0;
  #frontierMs = 0;
  /** The end of the window in execution, or the frontier: no new command can take effect before it. */
  #earliestCommandMs = 0;

  /** @param sink - receives every event of the trace, in order. */
  constructor(setup: Setup, sink: (event: TraceEvent) => void, mode: PlanningMode = 'windows') {
    const { algorithm, definition, properties, commands } = setup;
    this.#mode = mode;
    this.#commands = commands.map((command) => ({ ...command, atMs: roundMs(command.atMs) }));
    this.#monitor = new Monitor(properties, propertySetupOf(definition, algorithm));
    this.#writer = new TraceWriter(this.#monitor, sink);
    const nextMessageId = () => this.#nextMessageId++;
    const hostAnswers = hostAnswersOf(algorithm, definition.algorithm);
    const parts = createParts(setup, nextMessageId);
    const { slots, queue } = parts;
    this.#slots = slots;
    this.#parts = parts;
    this.#windowInputs = { definition, algorithm, slots, queue, hostAnswers };
    const emit: CommitContext['emit'] = (event) => this.#writer.emit(event);
    const leave: CommitContext['leave'] = (slot, atMs) => this.#leave(slot, atMs);
    // The parts last: after a spread, every kernel's members would be a shape of their own to V8, and slow to read.
    const { seed } = definition;
    this.#commitContext = { hostAnswers, seed, nextMessageId, emit, leave, ...parts };
  }

  /** The frontier in ms: everything before this time has happened. */
  get frontierMs(): number {
    return this.#frontierMs;
  }

  /** Number of events in the trace. */
  get eventCount(): number {
    return this.#writer.eventCount;
  }

  /** All commands of the run so far, including those that record failures of the host. The list never changes. */
  get commands(): readonly Command[] {
    return this.#commands;
  }

  /** The earliest time in ms at which a process, a command or a storm may act; infinite when nothing is planned. */
  get nextMs(): number {
    const processMs = firstEventMs(this.#slots, this.#parts.queue.peek());
    const commandMs = this.#commands[this.#applied]?.atMs ?? Number.POSITIVE_INFINITY;
    return Math.min(processMs, commandMs, this.#nextOwnMs);
  }

  /** Stamps an action with the earliest time at which it can take effect, and queues it for the next plan. */
  submit(action: Action): Command {
    const command: Command = { ...action, atMs: this.#earliestCommandMs };
    const later = this.#commands.findIndex(({ atMs }) => atMs > command.atMs);
    const index = later < 0 ? this.#commands.length : later;
    this.#commands = this.#commands.toSpliced(index, 0, command);
    return command;
  }

  /**
   * Applies the commands that are due up to `limitMs`, and opens the next window before that time, not longer than
   * `longestMs`. Null when everything before `limitMs` has happened.
   */
  plan(limitMs: number, longestMs = Number.POSITIVE_INFINITY): Window | null {
    try {
      this.#cycle.checkOpening();
      return this.#cycle.open(this.#plan(roundMs(limitMs), longestMs));
    } catch (error) {
      throw this.#cycle.breakOff(error);
    }
  }

  /** The processes that have stopped since the last call. The host drops them before it executes a window. */
  takeStops(): readonly string[] {
    if (this.#parts.stops.size === 0) return [];
    const stopped = [...this.#parts.stops];
    this.#parts.stops.clear();
    return stopped;
  }

  /**
   * Commits the results of a window, one for each assignment in the same order. A process that failed counts as idle in
   * the window: its failure becomes a command at the window's start, so that a replay repeats it without its cause.
   */
  commit(window: Window, results: readonly BatchResult[]): void {
    try {
      this.#cycle.checkClosing(window, results);
      this.#commit(window, results);
      this.#cycle.close();
    } catch (error) {
      throw this.#cycle.breakOff(error);
    }
  }

  get snapshot(): KernelSnapshot {
    this.#cycle.checkClosed();
    return cloneJson({
      frontierMs: this.#frontierMs,
      applied: this.#applied,
      seq: this.#writer.eventCount,
      nextMessageId: this.#nextMessageId,
      slots: this.#slots,
      deliveries: this.#parts.queue.all,
      heldMessages: this.#parts.interventions.snapshot,
      waiting: this.#parts.waiting.snapshot,
      storms: this.#parts.chaos.snapshot,
      links: this.#parts.links.snapshot,
      monitor: this.#monitor.snapshot,
    });
  }

  /** A kernel that continues from a snapshot of a run with the same definition and the same commands up to there. */
  static restore(
    setup: Setup,
    snapshot: KernelSnapshot,
    sink: (event: TraceEvent) => void,
    mode: PlanningMode = 'windows',
  ): Kernel {
    const stored = cloneJson(snapshot);
    const kernel = new Kernel(setup, sink, mode);
    kernel.#parts.members.restore(stored.slots);
    for (const delivery of stored.deliveries) kernel.#parts.queue.push(delivery);
    kernel.#parts.interventions.restore(stored.heldMessages);
    kernel.#parts.waiting.add(stored.waiting);
    kernel.#parts.chaos.restore(stored.storms);
    kernel.#parts.links.restore(stored.links);
    kernel.#monitor.restore(stored.monitor);
    kernel.#applied = stored.applied;
    kernel.#writer.restore(stored.seq, stored.frontierMs);
    kernel.#nextMessageId = stored.nextMessageId;
    kernel.#frontierMs = stored.frontierMs;
    kernel.#earliestCommandMs = stored.frontierMs;
    return kernel;
  }

  #plan(untilMs: number, longestMs: number): Window | null {
    for (;;) {
      const nextMs = firstEventMs(this.#slots, this.#parts.queue.peek());
      const command = this.#commands[this.#applied];
      const dueMs = Math.min(untilMs, command?.atMs ?? untilMs, this.#nextOwnMs);
      if (dueMs > nextMs) return this.#open(nextMs, Math.min(dueMs, roundMs(nextMs + longestMs)));
      if (!this.#applyDue(dueMs)) {
        this.#advanceFrontier(untilMs);
        return null;
      }
    }
  }

  #commit(window: Window, results: readonly BatchResult[]): void {
    for (const [node, error] of failuresOf(window, results, this.#parts.slotById)) {
      const command: Command = { type: 'failProcess', node, error, atMs: window.startMs };
      this.#commands = this.#commands.toSpliced(this.#applied, 0, command);
      this.#apply(command);
    }
    commitWindow(this.#commitContext, window, results);
    // In lockstep, other processes may still act at the window's time: the frontier stays. Otherwise it moves to the
    // window's end: all events before that time have happened.
    if (this.#mode === 'lockstep') return;
    this.#advanceFrontier(window.endMs);
    // The injections and commands at the frontier belong to the run: a replay that stops here applies them too.
    while (this.#applyDue(window.endMs));
  }

  #open(startMs: number, limitMs: number): Window {
    checkFrontier(startMs, this.#frontierMs, this.#parts.queue.peek());
    this.#advanceFrontier(startMs);
    const lockstep = this.#mode === 'lockstep';
    // A leaving node is removed at the end of the instant; then the other members learn of it.
    const lookaheadMs = (slot: Slot) =>
      lockstep || slot.isLeaving
        ? INSTANT_MS
        : // A process is busy beyond the window once it has begun to write.
          Math.min(
            this.#parts.links.lookaheadMs(slot.id, this.#slots),
            leastWriteMs(slot) || Number.POSITIVE_INFINITY,
          );
    const only = lockstep ? firstActive(this.#slots, startMs, this.#parts.queue.peek()) : undefined;
    const window = openWindow(this.#windowInputs, startMs, limitMs, lookaheadMs, only);
    checkAssignments(window);
    this.#earliestCommandMs = window.endMs;
    return window;
  }

  /** The time of the next retry of a connection, or of the next injection. */
  get #nextOwnMs(): number {
    return Math.min(this.#parts.links.nextRetryMs, this.#parts.chaos.nextMs);
  }

  /** Applies the retries, or one injection or command, that are due at this time; returns whether there was one. */
  #applyDue(atMs: number): boolean {
    const { links, chaos } = this.#parts;
    const command = this.#commands[this.#applied];
    if (links.nextRetryMs === atMs || chaos.nextMs === atMs) this.#advanceFrontier(atMs);
    if (links.nextRetryMs === atMs)
      for (const retry of links.takeRetries(atMs)) resend(this.#contextOf(atMs, 0), retry);
    else if (chaos.nextMs === atMs)
      injectNext(this.#parts, (causeSeq) => this.#contextOf(atMs, causeSeq));
    else if (command?.atMs === atMs) this.#apply(command);
    else return false;
    return true;
  }

  #apply(command: Command): void {
    checkCommand(command, this.#frontierMs);
    const index = this.#applied++;
    this.#advanceFrontier(command.atMs);
    const { atMs, type } = command;
    const why = refusal(this.#parts, command);
    if (why !== null)
      this.#writer.emit({ type: 'commandRefused', atMs, index, command: type, why });
    else {
      const causeSeq = this.#writer.emit({ type: 'commandApplied', atMs, index, command: type });
      applyCommand(this.#contextOf(atMs, causeSeq), command);
    }
  }

  #contextOf(atMs: number, causeSeq: number): ChangeContext {
    const emit = (event: UnstampedEvent, cause = causeSeq) =>
      this.#writer.emit({ atMs, cause, ...event } as NewEvent);
    // The parts last, as in the constructor.
    return { atMs, causeSeq, emit, ...this.#parts };
  }

  #leave(slot: Slot, atMs: number): void {
    this.#parts.stops.add(slot.id);
    const cause = slot.leaveSeq ?? slot.stepSeq;
    const seq = this.#writer.emit({ type: 'nodeLeft', atMs, cause, node: slot.id });
    this.#parts.members.leave(slot, atMs, seq);
  }

  #advanceFrontier(toMs: number): void {
    if (toMs <= this.#frontierMs) return;
    this.#frontierMs = toMs;
    this.#earliestCommandMs = Math.max(this.#earliestCommandMs, toMs);
    this.#writer.evaluateBefore(toMs);
  }
}
