// Runs as files: reading, checking, comparing and writing. This code is large, and loaded on first use.
import { exportFormats } from '../../exports/registry';
import { isLecture } from '../../runFile/checkLecture';
import type { ExportFormat } from '../../runFile/exportFormat';
import { checkFileSize, type LongDocument, parseLongJson } from '../../runFile/json/parseJson';
import { parsedRun, withTrace } from '../../runFile/readRunFile';
import { type Outcome, recordRun } from '../../runFile/recordRun';
import { ReplayFold, verdictSentence } from '../../runFile/replay';
import type { RunFile } from '../../runFile/runFile';
import { withPauses } from '../../runFile/sliced';
import { slicedTraceHash } from '../../runFile/traceHash';
import { writeRunFile } from '../../runFile/writeRunFile';
import { grouped } from '../../sim/base/format';
import { roundMs } from '../../sim/base/time';
import type { Algorithm } from '../../sim/contracts/algorithm';
import { algorithmOfRun } from '../../sim/contracts/runAlgorithm';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { canonicalLine } from '../../sim/trace/canonicalLine';
import { Excerpt, type Limits } from '../../sim/trace/excerpt';
import { exporter, registries } from '../run/installed';
import type { Finding, Verifier } from '../run/opening';
import { asSaved, fromStart, type RequestedRun } from '../run/requestedRun';
import { checkFile } from './checkFile';
import { readLecture, requestPart } from './lectures';

/** A run as a file to save. */
export interface ExportedFile {
  readonly text: string;
  readonly fileName: string;
  readonly mediaType: string;
}

const RUN_FILE = { write: writeRunFile, extension: 'json', mediaType: 'application/json' };

/**
 * Reads the run in a file; rejects with a sentence that names the error. A file that is too large is not loaded.
 *
 * @param pause - awaited now and then while a long file is read; its rejection ends the reading.
 */
export async function readFile(
  source: string | Blob,
  pause: () => Promise<void>,
): Promise<RunFile> {
  return runIn(await parsed(source, pause), pause);
}

async function parsed(source: string | Blob, pause: () => Promise<void>): Promise<LongDocument> {
  const content = typeof source === 'string' ? source : await bytesOf(source);
  return withPauses(parseLongJson(content, 'trace'), pause);
}

async function runIn(document: LongDocument, pause: () => Promise<void>): Promise<RunFile> {
  const { rest, trace } = await withPauses(parsedRun(document), pause);
  return withTrace(await checkFile(rest), trace);
}

async function bytesOf(file: Blob): Promise<Uint8Array> {
  checkFileSize(file.size);
  return new Uint8Array(await file.arrayBuffer());
}

/**
 * Reads the run in a file's text or bytes, with a verifier that compares the replay with the recorded outcome; or the
 * first part of a lecture.
 *
 * @param pause - as for {@link readFile}.
 */
export async function importedRun(
  source: string | Blob,
  pause: () => Promise<void>,
): Promise<RequestedRun> {
  const document = await parsed(source, pause);
  if (isLecture(document.value)) return requestPart(await readLecture(document.value), 0);
  const file = await runIn(document, pause);
  const { trace } = file;
  if (trace === undefined && file.traceHash === undefined) return fromStart(file);
  const ownHash = trace && (await withPauses(slicedTraceHash(trace), pause));
  return { ...asSaved(file), verifier: new ReplayVerifier(file, ownHash) };
}

/** Compares a run with its file's recorded outcome while it is opened. */
class ReplayVerifier implements Verifier {
  readonly untilMs: number;
  verdict: Finding | null = null;
  readonly #fold: ReplayFold;
  #events = 0;

  constructor(file: RunFile, ownHash: string | undefined) {
    this.untilMs = roundMs(file.untilMs ?? 0);
    this.#fold = new ReplayFold(file, undefined, ownHash);
    this.#end();
  }

  add(events: readonly TraceEvent[]): void {
    for (const event of events) this.#fold.add(event, canonicalLine(event));
    this.#events += events.length;
    this.#end();
  }

  confirm(): void {
    const verdict = this.#fold.verdict();
    if (verdict.type !== 'same') throw new Error(verdictSentence(verdict));
    this.verdict = {
      text: `Replayed identically: ${grouped(this.#events)} events.`,
      detail: `Hash of the trace: ${verdict.hash}`,
    };
  }

  /** Ends the comparison early once a difference is certain. */
  #end(): void {
    if (this.#fold.isDecided) this.confirm();
  }
}

/**
 * A run and its outcome as a file: a run file, or a format of `exports/`.
 *
 * @param id - `json`, or the format's id; throws for an unknown format.
 * @param limits - the part of the trace that is exported; all of it when absent. A run file is always whole.
 */
export function writeFile(
  file: RunFile,
  outcome: Outcome,
  id: string,
  limits: Limits = {},
): ExportedFile {
  const { write, extension, mediaType } = id === 'json' ? RUN_FILE : formatOf(id);
  // The file is that of a run on the screen, whose algorithms have been loaded.
  const algorithm = algorithmOfRun(file, registries.algorithms) as Algorithm;
  const run = recordRun(file, algorithm, outcome, exporter);
  const text = write(id === 'json' ? run : { ...run, trace: partOf(run.trace, limits) });
  return { text, mediaType, fileName: `${file.id}-${file.seed}.${extension}` };
}

/** The events within the limits; without limits the trace itself, which may be long. */
function partOf(trace: readonly TraceEvent[], limits: Limits): readonly TraceEvent[] {
  if (Object.keys(limits).length === 0) return trace;
  const excerpt = new Excerpt(limits);
  return trace.filter((event) => excerpt.has(event));
}

function formatOf(id: string): ExportFormat {
  const format = exportFormats.get(id);
  if (!format) throw new Error(`there is no export format ${id}`);
  return format;
}
