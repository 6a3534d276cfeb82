// Runs from files: checking and comparing. This code is large, and loaded on first use.
import { isLecture } from '../../runFile/checkLecture';
import { type ReplayVerdict, verdictSentence } from '../../runFile/replay';
import type { RunFile } from '../../runFile/runFile';
import { grouped } from '../../sim/base/format';
import { roundMs } from '../../sim/base/time';
import type { Trace } from '../../sim/trace/trace';
import { TraceParts } from '../../sim/trace/traceParts';
import type { Finding, Verifier } from '../run/opening';
import { asSaved, fromStart, type RequestedRun } from '../run/requestedRun';
import { checkFile } from './checkFile';
import type { ReadFile } from './fileWork';
import { readLecture, requestPart } from './lectures';

/** A text as a file to save. */
export interface ExportedFile {
  readonly text: string;
  readonly fileName: string;
  readonly mediaType: string;
}

/**
 * The run in a file, with a verifier that compares the replay with the recorded results; or the first part of a lecture.
 * Rejects with a sentence that names the error.
 */
export async function importedRun(read: ReadFile): Promise<RequestedRun> {
  if (isLecture(read.content)) return requestPart(await readLecture(read.content), 0);
  const file = await checkFile(read.content);
  if (file.trace === undefined && file.traceHash === undefined) return fromStart(file);
  return { ...asSaved(file), verifier: new ReplayVerifier(file, read) };
}

/** Compares a run with its file's recorded results while it is opened. */
class ReplayVerifier implements Verifier {
  readonly untilMs: number;
  verdict: Finding | null = null;
  readonly #file: ReadFile;
  readonly #parts = new TraceParts();
  /** The verdict on all parts so far; null while none is certain. */
  #soFar: Promise<ReplayVerdict | null>;
  /** Gives that verdict, or throws the error in its place; null until it is there. */
  #answer: (() => ReplayVerdict | null) | null = null;

  constructor(run: RunFile, file: ReadFile) {
    this.untilMs = roundMs(run.untilMs ?? 0);
    this.#file = file;
    this.#soFar = this.#asked(file.begin(run));
  }

  /** Ends the comparison once a difference is certain. Events during a comparison are compared after it. */
  follow(trace: Trace): void {
    if (!this.#answer) return;
    const verdict = this.#answer();
    if (verdict) this.#judge(verdict, trace);
    this.#compare(trace);
  }

  async confirm(trace: Trace): Promise<void> {
    while (!(await this.#soFar) && this.#parts.length < trace.length) this.#compare(trace);
    this.#judge((await this.#soFar) ?? (await this.#file.verdict()), trace);
  }

  #compare(trace: Trace): void {
    this.#soFar = this.#asked(this.#file.compare(this.#parts.next(trace)));
  }

  #asked(answer: Promise<ReplayVerdict | null>): Promise<ReplayVerdict | null> {
    this.#answer = null;
    answer.then(
      (verdict) => {
        this.#answer = () => verdict;
      },
      (error: unknown) => {
        this.#answer = () => {
          throw error;
        };
      },
    );
    return answer;
  }

  #judge(verdict: ReplayVerdict, { length }: Trace): void {
    if (verdict.type !== 'same') throw new Error(verdictSentence(verdict));
    this.verdict = {
      text: `Replayed identically: ${grouped(length)} events.`,
      detail: `Hash of the trace: ${verdict.hash}`,
    };
  }
}
