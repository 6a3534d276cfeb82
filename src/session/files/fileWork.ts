// Work with files that is done off the page's thread: `main.tsx` gives it to the session.
import type { RunToWrite, WrittenRun } from '../../runFile/recordRun';
import type { ReplayVerdict } from '../../runFile/replay';
import type { RunFile } from '../../runFile/runFile';
import type { Limits } from '../../sim/trace/excerpt';
import type { TracePart } from '../../sim/trace/traceParts';

/**
 * Writes a run as a file.
 *
 * @param id - `json` for a run file, or a format of `exports/`; rejects for an unknown one.
 * @param limits - the part of the trace that is written; a run file is always whole.
 * @param signal - aborted when the file is no longer wanted: then the work ends, and rejects with the signal's reason.
 */
export type WriteRun = (
  run: RunToWrite,
  id: string,
  limits: Limits,
  signal: AbortSignal,
) => Promise<WrittenRun>;

/** A file whose trace has been read and checked, and stays where it was read. */
export interface ReadFile {
  /** The file's JSON, not checked any further; the trace is empty in it. */
  readonly content: unknown;
  /** Begins to compare the file's results with its replay. Resolves to the verdict, or to null while none is certain. */
  begin(run: RunFile): Promise<ReplayVerdict | null>;
  /** Compares the replay's next events. */
  compare(part: TracePart): Promise<ReplayVerdict | null>;
  /** The verdict when the replay is over. */
  verdict(): Promise<ReplayVerdict>;
}

/** The work with files. */
export interface FileWork {
  readonly write: WriteRun;
  /**
   * Reads a file's text or bytes; rejects with a sentence that names the error.
   *
   * @param signal - aborted when the file is no longer needed: then all work for it ends.
   */
  read(source: string | Blob, signal: AbortSignal): Promise<ReadFile>;
}
