// A run with all processes in one thread, with its checkpoints. It advances as fast as possible, in slices.

import type { ProcessSnapshot } from '../contracts/protocol';
import type { Setup } from '../contracts/setup';
import type { TraceEvent } from '../contracts/traceEvent';
import type { Kernel } from '../kernel/kernel';
import type { Checkpoint, Checkpoints } from './checkpoints';
import { executeNext, type InProcessHost } from './simulate';
import type { Start } from './start';
import { Stride } from './stride';

/** A run in progress. A caller that executes its windows in another host uses `kernel` and calls {@link LocalRun.keep}. */
export class LocalRun {
  readonly setup: Setup;
  readonly kernel: Kernel;
  readonly host: InProcessHost;
  readonly checkpoints: Checkpoints;
  /** The limit of its windows. */
  readonly stride: Stride;
  /** Its last checkpoint; null before the first. */
  lastCheckpoint: Checkpoint | null = null;
  /** Number of its events at the last checkpoint, or at its start. */
  #lastEventCount: number;
  #events: TraceEvent[] = [];

  /** @param checkpoints - the checkpoints to continue from; its own are added to them. */
  constructor(setup: Setup, checkpoints: Checkpoints, { atMs, knownEvents }: Start) {
    const { kernel, host } = checkpoints.resume(setup, atMs, knownEvents, (event) =>
      this.#events.push(event),
    );
    this.setup = setup;
    this.kernel = kernel;
    this.host = host;
    this.checkpoints = checkpoints;
    this.stride = new Stride(setup.definition);
    this.#lastEventCount = kernel.eventCount;
  }

  /** Whether enough events have happened for another checkpoint. */
  get isCheckpointDue(): boolean {
    return this.kernel.eventCount - this.#lastEventCount >= this.checkpoints.gap;
  }

  /** Makes a checkpoint. @param processes - the processes after the last committed window. */
  keep(processes: ReadonlyMap<string, ProcessSnapshot>): void {
    this.#lastEventCount = this.kernel.eventCount;
    this.lastCheckpoint = this.checkpoints.keep(this.kernel, processes);
  }

  /**
   * Advances to a time in ms.
   *
   * @param windows - maximum of windows to execute.
   * @param isOver - called after each window; true ends the call.
   */
  advance(untilMs: number, windows = Number.POSITIVE_INFINITY, isOver = () => false): void {
    const { kernel, host, stride } = this;
    for (let executed = 1; ; executed += 1) {
      if (!executeNext(kernel, host, untilMs, stride.longestMs)) return;
      stride.adapt(kernel);
      if (this.isCheckpointDue) this.keep(host.snapshots());
      if (executed >= windows || isOver()) return;
    }
  }

  /** The events since the last call. */
  takeEvents(): TraceEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}
