// Reads an untrusted run file: the result is a consistent run, or an error that says what is wrong.
import * as v from 'valibot';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { checkReferences, checkTrace } from './checkReferences';
import { eventSchema } from './eventSchema';
import { issueSentence } from './issueSentence';
import { type LongDocument, parseLongJson } from './json/parseJson';
import type { Registries } from './registries';
import { isRecorded, type RunFile } from './runFile';
import { RunFileError } from './runFileError';
import { runFileSchema } from './schema';
import { TraceUpgrade, upgrade } from './upgrade';

/**
 * The run in a file. Parameters of the algorithm that the file leaves out have their defaults.
 *
 * @param source - the file's text, or its bytes in UTF-8.
 * @throws RunFileError, and no other error; its message is one sentence.
 */
export function readRunFile(source: string | Uint8Array, registries: Registries): RunFile {
  const { rest, trace } = parsedRun(parseLongJson(source, 'trace'));
  const run = checkRunFile(rest, registries);
  return trace ? { ...run, trace } : run;
}

/** A parsed file: its trace has been checked; the rest has not, and its trace is empty. */
export interface ParsedRunFile {
  readonly rest: unknown;
  /** Null when the file has none. */
  readonly trace: readonly TraceEvent[] | null;
}

/**
 * The run in a document. A trace, which is most of a file that has one, is built and checked event by event, so that the
 * file is never in memory twice.
 *
 * @throws RunFileError, and no other error; its message is one sentence.
 */
export function parsedRun({ value, entries }: LongDocument): ParsedRunFile {
  const rest = upgrade(value);
  // A trace of an older version may be dropped there.
  if (!entries || !('trace' in rest)) return { rest, trace: null };
  const renaming = TraceUpgrade.of(value);
  const trace = checkedEvents(entries, renaming);
  const { traceHash } = rest;
  if (!renaming || traceHash === undefined) return { rest, trace };
  return { rest: { ...rest, traceHash: renaming.hash(traceHash) }, trace };
}

/** The writer of a file: anybody, or a session, whose commands the run has already accepted or refused. */
export type Writer = 'anybody' | 'session';

/**
 * The run in a parsed file, such as an entry of the library of scenarios.
 *
 * @param writer - `session` for runs that the page itself has kept or put into a link. A file with a trace or a hash
 * counts as a session's as well.
 * @throws RunFileError, and no other error; its message is one sentence.
 */
export function checkRunFile(
  file: unknown,
  registries: Registries,
  writer: Writer = 'anybody',
): RunFile {
  const result = v.safeParse(runFileSchema(registries), upgrade(file), { abortEarly: true });
  if (!result.success) throw new RunFileError(issueSentence(result.issues[0]));
  const run = result.output as unknown as RunFile;
  checkReferences(run, registries, writer === 'session' || isRecorded(run));
  return run;
}

/** The events as they were built: the copies that the schema makes would take as much memory again. */
function checkedEvents(entries: Iterable<unknown>, renaming: TraceUpgrade | null): TraceEvent[] {
  const events: TraceEvent[] = [];
  for (const entry of entries) {
    const place = ['trace', events.length];
    const result = v.safeParse(eventSchema, entry, { abortEarly: true });
    if (!result.success) throw new RunFileError(issueSentence(result.issues[0], place));
    events.push(renaming ? renaming.next(entry as TraceEvent) : (entry as TraceEvent));
  }
  checkTrace(events);
  return events;
}
