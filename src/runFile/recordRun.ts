// Makes a run file of what was started from and what came of it.
import type { Command } from '../sim/contracts/command';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { type Cast, MetricsFold } from '../sim/trace/metrics';
import { canonicalLine } from '../sim/trace/trace';
import type { World } from '../sim/trace/world';
import type { RecordedRun } from './exportFormat';
import type { Exporter, RunFile } from './runFile';
import { TraceHash } from './traceHash';

/** What came of a run. */
export interface Outcome {
  /** How far it ran, in virtual ms. */
  readonly untilMs: number;
  /** The commands, with those that the outside world caused. */
  readonly commands: readonly Command[];
  readonly events: readonly TraceEvent[];
}

/** What a run file says of a trace besides the trace itself. */
export type Account = Required<Pick<RunFile, 'traceHash' | 'metrics'>>;

/** Folds a trace into what a run file says of it. */
export class AccountFold {
  readonly #hash = new TraceHash();
  readonly #metrics: MetricsFold;

  constructor(cast: Cast) {
    this.#metrics = new MetricsFold(cast);
  }

  /** The state after the last event; it goes on with the trace. */
  get world(): World {
    return this.#metrics.world;
  }

  /** Takes in the next event, with its canonical line. */
  add(event: TraceEvent, line: string): void {
    this.#hash.add(line);
    this.#metrics.add(event);
  }

  /** The account of a run that ended at this time, in ms. Nothing can be added after it. */
  at(untilMs: number): Account {
    return { traceHash: this.#hash.digest(), metrics: this.#metrics.at(untilMs) };
  }
}

/** The run file with the trace, its hash and its metrics in the place of what it said of them. */
export function recordRun(run: RunFile, outcome: Outcome, exporter: Exporter): RecordedRun {
  const { untilMs, commands, events } = outcome;
  const fold = new AccountFold(run);
  for (const event of events) fold.add(event, canonicalLine(event));
  return { ...run, exporter, commands, untilMs, trace: events, ...fold.at(untilMs) };
}
