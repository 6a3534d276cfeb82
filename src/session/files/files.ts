// Runs as files: reading, checking and comparing. This code is large, and loaded on first use.
import { isLecture } from '../../runFile/checkLecture';
import { checkFileSize, type LongDocument, parseLongJson } from '../../runFile/json/parseJson';
import { parsedRun, withTrace } from '../../runFile/readRunFile';
import { ReplayFold, verdictSentence } from '../../runFile/replay';
import type { RunFile } from '../../runFile/runFile';
import { withPauses } from '../../runFile/sliced';
import { slicedTraceHash } from '../../runFile/traceHash';
import { grouped } from '../../sim/base/format';
import { roundMs } from '../../sim/base/time';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import type { Finding, Verifier } from '../run/opening';
import { asSaved, fromStart, type RequestedRun } from '../run/requestedRun';
import { checkFile } from './checkFile';
import { readLecture, requestPart } from './lectures';

/** A text as a file to save. */
export interface ExportedFile {
  readonly text: string;
  readonly fileName: string;
  readonly mediaType: string;
}

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
    for (const event of events) this.#fold.add(event);
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
