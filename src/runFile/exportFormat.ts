// The contract of a foreign format: one file in `exports/` whose default export is an ExportFormat.
import type { TraceEvent } from '../sim/contracts/traceEvent';
import type { RunFile } from './runFile';

/** A run that has been played: its trace is there. */
export type RecordedRun = RunFile & { readonly trace: readonly TraceEvent[] };

/** A format that other programs read. What it writes depends on the run alone. */
export interface ExportFormat {
  /** Also the name of its file in `exports/`. */
  readonly id: string;
  readonly name: string;
  /** Who reads it, and what for, in one sentence. */
  readonly summary: string;
  /** Of the file that is written, without the dot. */
  readonly extension: string;
  readonly mediaType: string;
  readonly write: (run: RecordedRun) => string;
}
