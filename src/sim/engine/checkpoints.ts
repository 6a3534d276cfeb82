// Checkpoints: moments of a run from which it can go on, under the commands that led there and any others after them.

import { canonicalJson } from '../base/json';
import type { Command } from '../contracts/command';
import type { ProcessSnapshot } from '../contracts/protocol';
import type { Setup } from '../contracts/setup';
import type { TraceEvent } from '../contracts/traceEvent';
import { Kernel } from '../kernel/kernel';
import type { KernelSnapshot } from '../kernel/kernelSnapshot';
import { InProcessHost } from './simulate';

/** Every process that runs, as JSON, by id. */
export type ProcessSnapshots = ReadonlyMap<string, ProcessSnapshot>;

/** A run between two windows. */
export interface Checkpoint {
  /** The commands that have taken effect or were refused. */
  readonly applied: readonly Command[];
  readonly kernel: KernelSnapshot;
  readonly processes: ProcessSnapshots;
}

/** How many events lie between two checkpoints of a run that has just begun. */
const FIRST_GAP = 1024;
/** When there are as many, every other one is dropped, and from then on twice as many events lie between them. */
const MOST_KEPT = 64;

/** The checkpoints of one definition, of all its branches. They take no more room however long it runs. */
export class Checkpoints {
  #kept: readonly Checkpoint[] = [];
  #gap: number;

  /** @param gap - how many events lie between two of the first ones. */
  constructor(gap = FIRST_GAP) {
    this.#gap = gap;
  }

  /** How many events of a run lie between two of them. */
  get gap(): number {
    return this.#gap;
  }

  /** Keeps a run as it is. @param processes - as they are after the last window that was committed. */
  keep(kernel: Kernel, processes: ProcessSnapshots): Checkpoint {
    const snapshot = kernel.snapshot;
    const applied = kernel.commands.slice(0, snapshot.applied);
    const checkpoint = { applied, kernel: snapshot, processes };
    this.add(checkpoint);
    return checkpoint;
  }

  /** Keeps a checkpoint of the same definition, wherever it was made. */
  add(checkpoint: Checkpoint): void {
    this.#kept = [...this.#kept, checkpoint];
    if (this.#kept.length < MOST_KEPT) return;
    this.#kept = this.#kept.filter((_, index) => index % 2 === 1);
    this.#gap *= 2;
  }

  /**
   * A kernel, and a host in this thread, that stand at the last checkpoint before a moment, or at the run's beginning.
   *
   * @param setup - its commands may be others than those that led to the checkpoints.
   * @param untilMs - no checkpoint after it will do.
   * @param told - nor one after this many events.
   * @param sink - takes every event after the first `told`.
   */
  resume(
    setup: Setup,
    untilMs: number,
    told: number,
    sink: (event: TraceEvent) => void,
  ): { readonly kernel: Kernel; readonly host: InProcessHost } {
    // From the last on: commands are compared until the first that leads on, and no further.
    const last = this.#kept
      .filter(({ kernel: { seq, frontierMs } }) => seq <= told && frontierMs <= untilMs)
      .sort((a, b) => b.kernel.seq - a.kernel.seq)
      .find((checkpoint) => leadsOn(checkpoint, setup.commands));
    const tell = (event: TraceEvent) => {
      if (event.seq >= told) sink(event);
    };
    const kernel = last ? Kernel.restore(setup, last.kernel, tell) : new Kernel(setup, tell);
    return { kernel, host: new InProcessHost(setup, last?.processes) };
  }
}

/** Whether a run under these commands comes through a checkpoint. */
function leadsOn({ applied, kernel }: Checkpoint, commands: readonly Command[]): boolean {
  const next = commands[applied.length];
  return (
    (next === undefined || next.atMs >= kernel.frontierMs) &&
    canonicalJson(commands.slice(0, applied.length)) === canonicalJson(applied)
  );
}
