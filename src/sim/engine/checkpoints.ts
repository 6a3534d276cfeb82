// Checkpoints of runs: a run continues from one if its commands up to there are the same; later commands may differ.

import { canonicalJson } from '../base/json';
import type { Command } from '../contracts/command';
import type { ProcessSnapshot } from '../contracts/protocol';
import type { Setup } from '../contracts/setup';
import type { TraceEvent } from '../contracts/traceEvent';
import { Kernel } from '../kernel/kernel';
import type { KernelSnapshot } from '../kernel/kernelSnapshot';
import { InProcessHost } from './simulate';

/** The running processes, as JSON, by id. */
export type ProcessSnapshots = ReadonlyMap<string, ProcessSnapshot>;

/** The state of a run between two windows. */
export interface Checkpoint {
  /** The commands so far, applied or refused. */
  readonly applied: readonly Command[];
  readonly kernel: KernelSnapshot;
  readonly processes: ProcessSnapshots;
}

/** Number of events between the first checkpoints of a run. */
const FIRST_GAP = 1024;
/** Limit of checkpoints: when it is reached, every other one is dropped, and the gap doubles. */
const MOST_KEPT = 64;

/** The checkpoints of one definition, from all branches of its runs. Their number is bounded. */
export class Checkpoints {
  #kept: readonly Checkpoint[] = [];
  #gap: number;

  /** @param gap - number of events between the first checkpoints. */
  constructor(gap = FIRST_GAP) {
    this.#gap = gap;
  }

  /** Number of events of a run between two checkpoints. */
  get gap(): number {
    return this.#gap;
  }

  /** Makes a checkpoint of a run. @param processes - the processes after the last committed window. */
  keep(kernel: Kernel, processes: ProcessSnapshots): Checkpoint {
    const snapshot = kernel.snapshot;
    const applied = kernel.commands.slice(0, snapshot.applied);
    const checkpoint = { applied, kernel: snapshot, processes };
    this.add(checkpoint);
    return checkpoint;
  }

  /** Adds a checkpoint of the same definition, from whatever run. */
  add(checkpoint: Checkpoint): void {
    this.#kept = [...this.#kept, checkpoint];
    if (this.#kept.length < MOST_KEPT) return;
    this.#kept = this.#kept.filter((_, index) => index % 2 === 1);
    this.#gap *= 2;
  }

  /**
   * The latest suitable checkpoint of a run under these commands.
   *
   * @param untilMs - the latest time of a suitable checkpoint, in ms.
   * @param mostEvents - the greatest number of events that a suitable checkpoint has.
   * @param fewestEvents - the smallest number.
   */
  latest(
    commands: readonly Command[],
    untilMs: number,
    mostEvents: number,
    fewestEvents = 0,
  ): Checkpoint | undefined {
    const isSuitable = ({ kernel: { seq, frontierMs } }: Checkpoint) =>
      seq >= fewestEvents && seq <= mostEvents && frontierMs <= untilMs;
    // The latest first: comparing commands is costly, and ends at the first suitable checkpoint.
    return this.#kept
      .filter(isSuitable)
      .sort((a, b) => b.kernel.seq - a.kernel.seq)
      .find((checkpoint) => passesThrough(checkpoint, commands));
  }

  /**
   * A kernel, and a host in this thread, that continue from the latest suitable checkpoint, or from the run's start.
   *
   * @param setup - a setup whose commands may differ from those of the checkpoints.
   * @param untilMs - the latest time of a suitable checkpoint, in ms.
   * @param knownEvents - the number of events that the caller has: a suitable checkpoint has no more.
   * @param sink - receives every event after the first `knownEvents`.
   */
  resume(
    setup: Setup,
    untilMs: number,
    knownEvents: number,
    sink: (event: TraceEvent) => void,
  ): { readonly kernel: Kernel; readonly host: InProcessHost } {
    const last = this.latest(setup.commands, untilMs, knownEvents);
    const emit = (event: TraceEvent) => {
      if (event.seq >= knownEvents) sink(event);
    };
    const kernel = last ? Kernel.restore(setup, last.kernel, emit) : new Kernel(setup, emit);
    return { kernel, host: new InProcessHost(setup, last?.processes) };
  }
}

/** Whether a run under these commands passes through a checkpoint. */
function passesThrough({ applied, kernel }: Checkpoint, commands: readonly Command[]): boolean {
  const next = commands[applied.length];
  return (
    (next === undefined || next.atMs >= kernel.frontierMs) &&
    canonicalJson(commands.slice(0, applied.length)) === canonicalJson(applied)
  );
}
