// Runs as files: reading, checking, comparing and writing them. It is large, and loaded when it is first wanted.
import { loadAlgorithm } from '../../algorithms/catalogue';
import { loadClient } from '../../clients/catalogue';
import { exportFormats } from '../../exports/registry';
import type { ExportFormat } from '../../runFile/exportFormat';
import { checkFileSize } from '../../runFile/parseJson';
import { checkRunFile, parseRunFile, type Writer, withTrace } from '../../runFile/readRunFile';
import { type Outcome, recordRun } from '../../runFile/recordRun';
import { ReplayFold, verdictSentence } from '../../runFile/replay';
import type { RunFile } from '../../runFile/runFile';
import { withPauses } from '../../runFile/sliced';
import { slicedTraceHash } from '../../runFile/traceHash';
import { writeRunFile } from '../../runFile/writeRunFile';
import { loadScenario } from '../../scenarios/catalogue';
import { loadService } from '../../services/catalogue';
import { roundMs } from '../../sim/base/time';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { canonicalLine } from '../../sim/trace/trace';
import { exporter, registries } from '../run/installed';
import type { Witness } from '../run/opening';
import { asItWasLeft, fromItsStart, type WantedRun } from '../run/wantedRun';

/** A run as a file to save. */
export interface ExportedFile {
  readonly text: string;
  readonly fileName: string;
  readonly mediaType: string;
}

const RUN_FILE = { write: writeRunFile, extension: 'json', mediaType: 'application/json' };

/**
 * The run that a file holds; rejects with a sentence that says what is wrong. One that is too large is not loaded.
 *
 * @param pause - what a long file waits for now and then; what it rejects with ends the reading.
 */
export async function readFile(
  source: string | Blob,
  pause: () => Promise<void>,
): Promise<RunFile> {
  const content = typeof source === 'string' ? source : await bytesOf(source);
  const { rest, trace } = await withPauses(parseRunFile(content), pause);
  return withTrace(await checkFile(rest), trace);
}

async function bytesOf(file: Blob): Promise<Uint8Array> {
  checkFileSize(file.size);
  return new Uint8Array(await file.arrayBuffer());
}

/** A scenario of the library; throws for an id that none has. */
export async function readScenario(id: string): Promise<RunFile> {
  return checkFile(await loadScenario(id));
}

/** Checks a parsed run file once what it names is there, as far as there is such a thing. */
export async function checkFile(file: unknown, writer?: Writer): Promise<RunFile> {
  const named = file as { algorithm?: unknown; services?: unknown; clients?: unknown } | null;
  await loadNamed(named?.algorithm, 'id', registries.algorithmIds, loadAlgorithm);
  for (const service of listOf(named?.services))
    await loadNamed(service, 'kind', registries.serviceIds, loadService);
  for (const client of listOf(named?.clients))
    await loadNamed(client, 'kind', registries.clientIds, loadClient);
  return checkRunFile(file, registries, writer);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Loads what a part of an unchecked file runs, if that is something that there is. */
async function loadNamed(
  part: unknown,
  field: 'id' | 'kind',
  known: readonly string[],
  load: (id: string) => Promise<unknown>,
): Promise<void> {
  const id = (part as Record<string, unknown> | null | undefined)?.[field];
  if (typeof id === 'string' && known.includes(id)) await load(id);
}

/**
 * A run as its file's text or bytes hold it, to be compared with what the file says came of it.
 *
 * @param pause - as for {@link readFile}.
 */
export async function importedRun(
  source: string | Blob,
  pause: () => Promise<void>,
): Promise<WantedRun> {
  const file = await readFile(source, pause);
  const { trace } = file;
  if (trace === undefined && file.traceHash === undefined) return fromItsStart(file);
  const ownHash = trace && (await withPauses(slicedTraceHash(trace), pause));
  return { ...asItWasLeft(file), witness: new ReplayWitness(file, ownHash) };
}

/** Compares a run with what its file says came of it, while it is opened. */
class ReplayWitness implements Witness {
  readonly untilMs: number;
  verdict: string | null = null;
  readonly #fold: ReplayFold;
  #events = 0;

  constructor(file: RunFile, ownHash: string | undefined) {
    this.untilMs = roundMs(file.untilMs ?? 0);
    this.#fold = new ReplayFold(file, ownHash);
    this.#end();
  }

  take(events: readonly TraceEvent[]): void {
    for (const event of events) this.#fold.add(event, canonicalLine(event));
    this.#events += events.length;
    this.#end();
  }

  confirm(): void {
    const verdict = this.#fold.verdict();
    if (verdict.type !== 'same') throw new Error(verdictSentence(verdict));
    this.verdict = `${this.#events} events, and ${verdictSentence(verdict)}.`;
  }

  /** What is known to be different need not be played to its end. */
  #end(): void {
    if (this.#fold.isDecided) this.confirm();
  }
}

/**
 * What came of a run, as a file: a run file, or in a format of `exports/`.
 *
 * @param id - `json`, or the format's id; throws when there is no such format.
 */
export function writeFile(file: RunFile, outcome: Outcome, id: string): ExportedFile {
  const { write, extension, mediaType } = id === 'json' ? RUN_FILE : formatOf(id);
  const text = write(recordRun(file, outcome, exporter));
  return { text, mediaType, fileName: `${file.id}-${file.seed}.${extension}` };
}

function formatOf(id: string): ExportFormat {
  const format = exportFormats.get(id);
  if (!format) throw new Error(`there is no export format ${id}`);
  return format;
}
