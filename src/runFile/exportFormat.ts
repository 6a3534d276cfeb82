// The contract of an export format: one file in `exports/` whose default export is an ExportFormat.
import type { TraceEvent } from '../sim/contracts/traceEvent';
import type { RunFile } from './runFile';

/** A played run, with its trace. */
export type RecordedRun = RunFile & { readonly trace: readonly TraceEvent[] };

/** A format for other programs. Its output depends on the run alone. */
export interface ExportFormat {
  /** Also the name of its file in `exports/`. */
  readonly id: string;
  readonly name: string;
  /** Its readers and their purpose, in one sentence. */
  readonly summary: string;
  /** The file's extension, without the dot. */
  readonly extension: string;
  readonly mediaType: string;
  readonly write: (run: RecordedRun) => string;
}
