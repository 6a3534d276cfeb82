// A run whose processes are all in one thread, with its checkpoints: as fast as it can, and a little at a time.

import type { ProcessSnapshot } from '../contracts/protocol';
import type { Setup } from '../contracts/setup';
import type { TraceEvent } from '../contracts/traceEvent';
import type { Kernel } from '../kernel/kernel';
import type { Checkpoint, Checkpoints } from './checkpoints';
import { executeNext, type InProcessHost } from './simulate';
import { Stride } from './stride';

/** Where a run is taken up. */
export interface Start {
  /** The moment that it shall come to, in ms: checkpoints before it may spare what led there. */
  readonly atMs: number;
  /** How many of its events the caller has: they are not told again. */
  readonly told: number;
}

/** A run from its beginning. */
export const FROM_THE_BEGINNING: Start = { atMs: 0, told: 0 };

/** A run in progress. Whoever executes its windows elsewhere uses its kernel, and calls {@link LocalRun.keep}. */
export class LocalRun {
  readonly definition: Setup['definition'];
  readonly kernel: Kernel;
  readonly host: InProcessHost;
  readonly checkpoints: Checkpoints;
  /** Says how long its windows may be. */
  readonly stride: Stride;
  /** The last checkpoint that was made of it; null before the first. */
  lastCheckpoint: Checkpoint | null = null;
  /** How many events it had when a checkpoint was made last, or when it was taken up. */
  #lastLength: number;
  #events: TraceEvent[] = [];

  /** @param checkpoints - from which it is taken up, and where its own are kept. */
  constructor(setup: Setup, checkpoints: Checkpoints, { atMs, told }: Start) {
    const { kernel, host } = checkpoints.resume(setup, atMs, told, (event) =>
      this.#events.push(event),
    );
    this.definition = setup.definition;
    this.kernel = kernel;
    this.host = host;
    this.checkpoints = checkpoints;
    this.stride = new Stride(setup.definition);
    this.#lastLength = kernel.length;
  }

  /** Whether so much has happened that it deserves another checkpoint. */
  get isCheckpointDue(): boolean {
    return this.kernel.length - this.#lastLength >= this.checkpoints.gap;
  }

  /** Keeps it as it is. @param processes - as they are after the last window that was committed. */
  keep(processes: ReadonlyMap<string, ProcessSnapshot>): void {
    this.#lastLength = this.kernel.length;
    this.lastCheckpoint = this.checkpoints.keep(this.kernel, processes);
  }

  /**
   * Goes on towards a time in ms.
   *
   * @param windows - how many windows to execute at most.
   * @param isOver - asked after each window: whether that was enough.
   */
  advance(untilMs: number, windows = Number.POSITIVE_INFINITY, isOver = () => false): void {
    const { kernel, host, stride } = this;
    for (let executed = 1; ; executed += 1) {
      if (!executeNext(kernel, host, untilMs, stride.longestMs)) return;
      stride.took(kernel);
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
