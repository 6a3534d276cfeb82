// Records a run: a run file with the run's trace, hash and metrics.
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Command } from '../sim/contracts/command';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { type Metrics, MetricsFold, type ProcessDefinitions } from '../sim/trace/metrics';
import type { StoredTrace } from '../sim/trace/trace';
import type { World } from '../sim/trace/world';
import type { RecordedRun } from './exportFormat';
import type { Exporter, RunFile } from './runFile';
import { type CreateHash, TraceHash } from './traceHash';

/** The results of a run. */
export interface Outcome {
  /** The end of the run, in virtual ms. */
  readonly untilMs: number;
  /** All commands, including those that the kernel added, such as for failed processes. */
  readonly commands: readonly Command[];
  readonly events: readonly TraceEvent[];
}

/** A run so far, in a form that can be sent to another thread, which writes it as a file. */
export interface RunToWrite {
  /** Inputs, commands so far, and the end; no results yet. */
  readonly run: RunFile & { readonly untilMs: number };
  readonly trace: StoredTrace;
  readonly exporter: Exporter;
}

/** A run as a file, and a sentence about what is missing in it; null when it is complete. */
export interface WrittenRun {
  readonly file: File;
  readonly missing: string | null;
}

/** The hash and the metrics of a trace. */
export interface Account {
  readonly traceHash: string;
  readonly metrics: Metrics;
}

/** Folds a trace into its hash and its metrics. */
export class AccountFold {
  readonly #hash: TraceHash;
  readonly #metrics: MetricsFold;

  /**
   * @param algorithm - the run's, see `algorithmOfRun`.
   * @param createHash - see {@link TraceHash}.
   */
  constructor(processes: ProcessDefinitions, algorithm: Algorithm, createHash?: CreateHash) {
    this.#hash = new TraceHash(createHash);
    this.#metrics = new MetricsFold(processes, algorithm);
  }

  /** The state after the last event; mutated by the next one. */
  get world(): World {
    return this.#metrics.world;
  }

  /** Folds in the next event. */
  add(event: TraceEvent): void {
    this.#hash.add(event);
    this.#metrics.add(event);
  }

  /** The account of a run that ended at this time, in ms. No event can be added afterwards. */
  at(untilMs: number): Account {
    return { traceHash: this.#hash.digest(), metrics: this.#metrics.at(untilMs) };
  }
}

/** The run file with a new trace, hash and metrics in place of its old ones. */
export function recordRun(
  run: RunFile,
  algorithm: Algorithm,
  outcome: Outcome,
  exporter: Exporter,
): RecordedRun {
  const { untilMs, commands, events } = outcome;
  const fold = new AccountFold(run, algorithm);
  for (const event of events) fold.add(event);
  return { ...run, exporter, commands, untilMs, trace: events, ...fold.at(untilMs) };
}
