// Checkpoints: moments of a run from which it can go on, under the commands that led there and any others after them.
import type { Command } from './command';
import { canonicalJson } from './json';
import { Kernel, type Setup } from './kernel';
import type { KernelSnapshot } from './kernelSnapshot';
import type { ProcessSnapshot } from './protocol';
import { InProcessHost } from './simulate';
import type { TraceEvent } from './traceEvent';

/** Every process that runs, as JSON, by id. */
export type ProcessSnapshots = ReadonlyMap<string, ProcessSnapshot>;

/** A run between two windows. */
interface Checkpoint {
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
  /** How many events the run had when the last was made, or gone back to. */
  #lastLength = 0;

  /** @param gap - how many events lie between two of the first ones. */
  constructor(gap = FIRST_GAP) {
    this.#gap = gap;
  }

  /** Whether so much has happened that the run deserves another one. */
  isDue({ length }: Kernel): boolean {
    return length - this.#lastLength >= this.#gap;
  }

  /** Keeps the run as it is. @param processes - as they are after the last window that was committed. */
  keep(kernel: Kernel, processes: ProcessSnapshots): void {
    const snapshot = kernel.snapshot;
    const applied = kernel.commands.slice(0, snapshot.applied);
    this.#lastLength = snapshot.seq;
    this.#kept = [...this.#kept, { applied, kernel: snapshot, processes }];
    if (this.#kept.length < MOST_KEPT) return;
    this.#kept = this.#kept.filter((_, index) => index % 2 === 1);
    this.#gap *= 2;
  }

  /**
   * A kernel, and a host in this thread, that stand at the last checkpoint before a moment, or at the run's beginning.
   *
   * @param setup - its commands may be others than those that led to the checkpoints.
   * @param untilMs - no checkpoint after it will do.
   * @param untilLength - nor one after this many events.
   * @param sink - takes every event from there on.
   */
  resume(
    setup: Setup,
    untilMs: number,
    untilLength: number,
    sink: (event: TraceEvent) => void,
  ): { readonly kernel: Kernel; readonly host: InProcessHost } {
    let last: Checkpoint | null = null;
    for (const checkpoint of this.#kept) {
      const { frontierMs, seq } = checkpoint.kernel;
      const isNearer = seq > (last?.kernel.seq ?? 0) && seq <= untilLength && frontierMs <= untilMs;
      if (isNearer && leadsOn(checkpoint, setup.commands)) last = checkpoint;
    }
    this.#lastLength = last?.kernel.seq ?? 0;
    const host = new InProcessHost(setup, last?.processes);
    if (!last) return { kernel: new Kernel(setup, sink), host };
    return { kernel: Kernel.restore(setup, last.kernel, sink), host };
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
