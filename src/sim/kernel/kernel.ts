// The kernel: the only clock. It plans windows in which no process can affect another, and commits their results.

import { cloneJson } from '../base/json';
import { INSTANT_MS, roundMs } from '../base/time';
import type { Action, Command } from '../contracts/command';
import { propertySetupOf } from '../contracts/property';
import type { BatchResult } from '../contracts/protocol';
import type { Setup } from '../contracts/setup';
import type { NewEvent, TraceEvent, UnstampedEvent } from '../contracts/traceEvent';
import { Links } from '../network/links';
import { applyCommand, refusal } from './applyCommand';
import type { Change, Changeable } from './changes';
import { ChaosSchedule } from './chaosSchedule';
import { Chronicle } from './chronicle';
import { commitWindow, failuresOf } from './commit';
import type { Ledger } from './commitOutput';
import { commandOf, hasEffect, inject } from './faultInjection';
import { checkAssignments, checkCommand, checkFrontier, Turns } from './invariants';
import type { KernelSnapshot } from './kernelSnapshot';
import { Members } from './members';
import { MessageInterventions } from './messageInterventions';
import { Monitor } from './monitor';
import { DeliveryQueue } from './queue';
import { earliestOwnMs, firstAt, type MessageDelivery, type Slot, slotsOf } from './slot';
import { openWindow, type Window } from './window';

/** The mode of planning windows. `lockstep` plans one process at one instant at a time: slow, but plainly right. */
export type Pace = 'windows' | 'lockstep';

/** A run in progress. Pure and synchronous: without workers, wall clock and files. */
export class Kernel {
  readonly #pace: Pace;
  readonly #order: Slot[];
  readonly #slots: Map<string, Slot>;
  readonly #members: Members;
  readonly #links: Links;
  readonly #interventions: MessageInterventions;
  readonly #chaos: ChaosSchedule;
  readonly #changeable: Changeable;
  readonly #queue = new DeliveryQueue<MessageDelivery>();
  readonly #ledger: Ledger;
  readonly #windowInputs: Parameters<typeof openWindow>[0];
  readonly #monitor: Monitor;
  readonly #chronicle: Chronicle;
  readonly #turns = new Turns();
  readonly #stops = new Set<string>();
  readonly #commands: Command[];
  #applied = 0;
  #nextMessageId = 0;
  #frontierMs = 0;
  /** The end of the window in execution, or the frontier: no new command can take effect before it. */
  #horizonMs = 0;

  /** @param sink - receives every event of the trace, in order. */
  constructor(setup: Setup, sink: (event: TraceEvent) => void, pace: Pace = 'windows') {
    const { algorithm, definition, faults, properties, commands } = setup;
    this.#pace = pace;
    this.#commands = commands.map((command) => ({ ...command, atMs: roundMs(command.atMs) }));
    this.#order = slotsOf(definition);
    this.#slots = new Map(this.#order.map((slot) => [slot.id, slot]));
    this.#links = new Links(definition, faults, () => [...this.#slots.keys()]);
    const refused = algorithm.refused?.(definition.algorithm.params as never) ?? [];
    const nextMessageId = () => this.#nextMessageId++;
    const shared = { definition, algorithm, queue: this.#queue, refused, nextMessageId };
    this.#members = new Members({ ...shared, slots: this.#order, byId: this.#slots });
    this.#interventions = new MessageInterventions({
      slots: this.#slots,
      queue: this.#queue,
      nextMessageId,
    });
    this.#chaos = new ChaosSchedule(definition.seed);
    this.#changeable = {
      slots: this.#slots,
      members: this.#members,
      links: this.#links,
      queue: this.#queue,
      interventions: this.#interventions,
      chaos: this.#chaos,
      stops: this.#stops,
    };
    this.#windowInputs = { ...shared, slots: this.#order };
    this.#ledger = {
      ...shared,
      slots: this.#slots,
      links: this.#links,
      emit: (event) => this.#chronicle.emit(event),
      leave: (slot, atMs) => this.#leave(slot, atMs),
    };
    this.#monitor = new Monitor(properties, propertySetupOf(definition, algorithm));
    this.#chronicle = new Chronicle(this.#monitor, sink);
  }

  /** The frontier in ms: everything before this time has happened. */
  get frontierMs(): number {
    return this.#frontierMs;
  }

  /** Number of events in the trace. */
  get length(): number {
    return this.#chronicle.length;
  }

  /** All commands of the run so far, including those that record failures of the host. */
  get commands(): readonly Command[] {
    return this.#commands;
  }

  /** Stamps an action with the earliest time at which it can take effect, and queues it for the next plan. */
  submit(action: Action): Command {
    const command: Command = { ...action, atMs: this.#horizonMs };
    const later = this.#commands.findIndex(({ atMs }) => atMs > command.atMs);
    this.#commands.splice(later < 0 ? this.#commands.length : later, 0, command);
    return command;
  }

  /**
   * Applies the commands that are due up to `limitMs`, and opens the next window before that time, not longer than
   * `longestMs`. Null when everything before `limitMs` has happened.
   */
  plan(limitMs: number, longestMs = Number.POSITIVE_INFINITY): Window | null {
    try {
      this.#turns.checkOpening();
      return this.#turns.open(this.#plan(roundMs(limitMs), longestMs));
    } catch (error) {
      throw this.#turns.breakOff(error);
    }
  }

  /** The processes that have stopped since the last call. The host drops them before it executes a window. */
  takeStops(): readonly string[] {
    if (this.#stops.size === 0) return [];
    const stopped = [...this.#stops];
    this.#stops.clear();
    return stopped;
  }

  /**
   * Commits the results of a window, one for each assignment in the same order. A process that failed counts as idle in
   * the window: its failure becomes a command at the window's start, so that a replay repeats it without its cause.
   */
  commit(window: Window, results: readonly BatchResult[]): void {
    try {
      this.#turns.checkClosing(window, results);
      this.#commit(window, results);
      this.#turns.close();
    } catch (error) {
      throw this.#turns.breakOff(error);
    }
  }

  get snapshot(): KernelSnapshot {
    this.#turns.checkClosed();
    return cloneJson({
      frontierMs: this.#frontierMs,
      applied: this.#applied,
      seq: this.#chronicle.length,
      nextMessageId: this.#nextMessageId,
      slots: this.#order,
      deliveries: this.#queue.all,
      held: this.#interventions.snapshot,
      storms: this.#chaos.snapshot,
      links: this.#links.snapshot,
      monitor: this.#monitor.snapshot,
    });
  }

  /** A kernel that continues from a snapshot of a run with the same definition and the same commands up to there. */
  static restore(
    setup: Setup,
    snapshot: KernelSnapshot,
    sink: (event: TraceEvent) => void,
    pace: Pace = 'windows',
  ): Kernel {
    const stored = cloneJson(snapshot);
    const kernel = new Kernel(setup, sink, pace);
    kernel.#members.restore(stored.slots);
    for (const delivery of stored.deliveries) kernel.#queue.push(delivery);
    kernel.#interventions.restore(stored.held);
    kernel.#chaos.restore(stored.storms);
    kernel.#links.restore(stored.links);
    kernel.#monitor.restore(stored.monitor);
    kernel.#applied = stored.applied;
    kernel.#chronicle.resume(stored.seq, stored.frontierMs);
    kernel.#nextMessageId = stored.nextMessageId;
    kernel.#frontierMs = stored.frontierMs;
    kernel.#horizonMs = stored.frontierMs;
    return kernel;
  }

  #plan(untilMs: number, longestMs: number): Window | null {
    for (;;) {
      const arrivalMs = this.#queue.peek()?.atMs ?? Number.POSITIVE_INFINITY;
      const nextMs = Math.min(arrivalMs, earliestOwnMs(this.#order));
      const command = this.#commands[this.#applied];
      const dueMs = Math.min(untilMs, command?.atMs ?? untilMs, this.#chaos.nextMs);
      if (dueMs > nextMs) return this.#open(nextMs, Math.min(dueMs, roundMs(nextMs + longestMs)));
      if (!this.#applyDue(dueMs)) {
        this.#advance(untilMs);
        return null;
      }
    }
  }

  #commit(window: Window, results: readonly BatchResult[]): void {
    for (const [node, error] of failuresOf(window, results, this.#slots)) {
      const command: Command = { type: 'failProcess', node, error, atMs: window.startMs };
      this.#commands.splice(this.#applied, 0, command);
      this.#apply(command);
    }
    commitWindow(this.#ledger, window, results);
    // In lockstep, other processes may still act at the window's time: the frontier stays. Otherwise it moves to the
    // window's end, so that a run that stops here knows how far it has come.
    if (this.#pace === 'lockstep') return;
    this.#advance(window.endMs);
    // The injections and commands at the frontier belong to the run: a replay that stops here applies them too.
    while (this.#applyDue(window.endMs));
  }

  #open(startMs: number, limitMs: number): Window {
    checkFrontier(startMs, this.#frontierMs, this.#queue.peek());
    this.#advance(startMs);
    const lockstep = this.#pace === 'lockstep';
    // A leaving node is removed at the end of the instant; then the other members learn of it.
    const lookaheadMs = ({ id, isLeaving }: Slot) =>
      lockstep || isLeaving ? INSTANT_MS : this.#links.lookaheadMs(id, this.#order);
    const only = lockstep ? firstAt(this.#order, startMs, this.#queue.peek()) : undefined;
    const window = openWindow(this.#windowInputs, startMs, limitMs, lookaheadMs, only);
    checkAssignments(window);
    this.#horizonMs = window.endMs;
    return window;
  }

  /** Applies one injection or command that is due at this time; returns whether there was one. */
  #applyDue(atMs: number): boolean {
    const command = this.#commands[this.#applied];
    if (this.#chaos.nextMs === atMs) this.#inject();
    else if (command?.atMs === atMs) this.#apply(command);
    else return false;
    return true;
  }

  #apply(command: Command): void {
    checkCommand(command, this.#frontierMs);
    const index = this.#applied++;
    this.#advance(command.atMs);
    const { atMs, type } = command;
    const why = refusal(this.#changeable, command);
    if (why !== null)
      this.#chronicle.emit({ type: 'commandRefused', atMs, index, command: type, why });
    else {
      const causeSeq = this.#chronicle.emit({ type: 'commandApplied', atMs, index, command: type });
      applyCommand(this.#change(atMs, causeSeq), command);
    }
  }

  /** Applies the next injection. An injection without effect leaves no event in the trace. */
  #inject(): void {
    const atMs = this.#chaos.nextMs;
    this.#advance(atMs);
    const injection = this.#chaos.take([...this.#slots.keys()]);
    let causeSeq = injection.storm;
    if (injection.type !== 'end' && hasEffect(this.#changeable, injection)) {
      const did = { command: commandOf(injection), phase: injection.type };
      causeSeq = this.#chronicle.emit({
        type: 'stormStruck',
        atMs,
        cause: injection.storm,
        ...did,
      });
    }
    inject(this.#change(atMs, causeSeq), injection);
  }

  #change(atMs: number, causeSeq: number): Change {
    const say = (event: UnstampedEvent, cause = causeSeq) =>
      this.#chronicle.emit({ ...event, atMs, cause } as NewEvent);
    return { ...this.#changeable, atMs, causeSeq, say };
  }

  #leave(slot: Slot, atMs: number): void {
    this.#stops.add(slot.id);
    const cause = slot.leaveSeq ?? slot.stepSeq;
    const seq = this.#chronicle.emit({ type: 'nodeLeft', atMs, cause, node: slot.id });
    this.#members.leave(slot, atMs, seq);
  }

  #advance(toMs: number): void {
    if (toMs <= this.#frontierMs) return;
    this.#frontierMs = toMs;
    this.#horizonMs = Math.max(this.#horizonMs, toMs);
    this.#chronicle.judgeBefore(toMs);
  }
}
