// Reads a run file that anybody may have written: it gives a run that holds together, or says what is wrong.
import * as v from 'valibot';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { checkReferences, checkTrace } from './checkReferences';
import { eventSchema } from './eventSchema';
import { issueSentence } from './issueSentence';
import { parseLongJson } from './parseJson';
import type { Registries } from './registries';
import { isRecorded, type RunFile } from './runFile';
import { RunFileError } from './runFileError';
import { runFileSchema } from './schema';
import { atOnce, type Sliced } from './sliced';
import { TraceUpgrade, upgrade } from './upgrade';

/** So many events are checked in a slice. */
const EVENTS_A_SLICE = 2048;

/**
 * The run that a file holds. The algorithm's parameters that the file leaves out are at their defaults.
 *
 * @param source - the file's text, or its bytes in UTF-8.
 * @throws RunFileError, whose message is one sentence, and nothing else.
 */
export function readRunFile(source: string | Uint8Array, registries: Registries): RunFile {
  const { rest, trace } = atOnce(parseRunFile(source));
  return withTrace(checkRunFile(rest, registries), trace);
}

/** A file as it was parsed: its trace has been checked, and is empty in the rest, which has not. */
export interface ParsedRunFile {
  readonly rest: unknown;
  /** Null when the file has none. */
  readonly trace: readonly TraceEvent[] | null;
}

/**
 * Parses a file. The events of a trace, which is most of a file that has one, are checked as they are built, so that the
 * file never stands in memory twice. A trace is gone through in slices.
 *
 * @param source - the file's text, or its bytes in UTF-8.
 * @throws RunFileError, whose message is one sentence, and nothing else.
 */
export function* parseRunFile(source: string | Uint8Array): Sliced<ParsedRunFile> {
  const { value, entries } = yield* parseLongJson(source, 'trace');
  const rest = upgrade(value);
  // A trace of an older version may be dropped there.
  if (!entries || !('trace' in rest)) return { rest, trace: null };
  const renaming = TraceUpgrade.of(value);
  const trace = yield* checkedEvents(entries, renaming);
  const { traceHash } = rest;
  if (!renaming || traceHash === undefined) return { rest, trace };
  return { rest: { ...rest, traceHash: renaming.hash(traceHash) }, trace };
}

/** The run with the trace that was parsed beside it. */
export function withTrace(run: RunFile, trace: ParsedRunFile['trace']): RunFile {
  return trace ? { ...run, trace } : run;
}

/** Who wrote a run: anybody, or a session, whose commands have met the run already. */
export type Writer = 'anybody' | 'session';

/**
 * The run that a parsed file is: what the library of scenarios holds.
 *
 * @param writer - `session` for what the page itself has kept or put into a link. A file that tells what came of its
 * commands is a session's as well.
 * @throws RunFileError, whose message is one sentence, and nothing else.
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
function* checkedEvents(
  entries: Iterable<unknown>,
  renaming: TraceUpgrade | null,
): Sliced<TraceEvent[]> {
  const events: TraceEvent[] = [];
  for (const entry of entries) {
    const place = ['trace', events.length];
    const result = v.safeParse(eventSchema, entry, { abortEarly: true });
    if (!result.success) throw new RunFileError(issueSentence(result.issues[0], place));
    events.push(renaming ? renaming.next(entry as TraceEvent) : (entry as TraceEvent));
    if (events.length % EVENTS_A_SLICE === 0) yield;
  }
  checkTrace(events);
  return events;
}
