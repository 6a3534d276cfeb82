// Makes a run file of what was started from and what came of it.
import type { Command } from '../sim/command';
import { metricsOf } from '../sim/metrics';
import type { TraceEvent } from '../sim/traceEvent';
import type { RecordedRun } from './exportFormat';
import type { Exporter, RunFile } from './runFile';
import { traceHash } from './traceHash';

/** What came of a run. */
export interface Outcome {
  /** How far it ran, in virtual ms. */
  readonly untilMs: number;
  /** The commands, with those that the outside world caused. */
  readonly commands: readonly Command[];
  readonly events: readonly TraceEvent[];
}

/** The run file with the trace, its hash and its metrics in the place of what it said of them. */
export function recordRun(run: RunFile, outcome: Outcome, exporter: Exporter): RecordedRun {
  const { untilMs, commands, events } = outcome;
  return {
    ...run,
    exporter,
    commands,
    untilMs,
    trace: events,
    traceHash: traceHash(events),
    metrics: metricsOf(events, run, untilMs),
  };
}
