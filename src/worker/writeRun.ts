// The logic of a worker that writes runs as files: hash, metrics and text of a million events take seconds.
import { exportFormats } from '../exports/registry';
import type { ExportFormat, RecordedRun } from '../runFile/exportFormat';
import { type RunToWrite, recordRun, type WrittenRun } from '../runFile/recordRun';
import { type ReadableRunFile, readableRunFile } from '../runFile/writeRunFile';
import type { Algorithm } from '../sim/contracts/algorithm';
import { algorithmOfRun } from '../sim/contracts/runAlgorithm';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { Excerpt, type Limits } from '../sim/trace/excerpt';
import { type StoredTrace, Trace } from '../sim/trace/trace';
import { LIBRARY_OF_RUNS } from './library';
import type { RunWriter } from './messages';

/** Makes the worker’s answers to the page’s calls. */
export function createRunWriter(): RunWriter {
  const pages: StoredTrace['pages'][number][] = [];
  return {
    takePages: (next) => {
      pages.push(...next);
    },
    writeRun: (run, id, limits) => writeRun({ ...run, trace: { ...run.trace, pages } }, id, limits),
  };
}

/**
 * A run as a file: a run file, or a format of `exports/`.
 *
 * @param id - `json`, or the format's id; throws for an unknown format.
 * @param limits - the part of the trace that is written; all of it when they are empty. A run file is always whole.
 */
export function writeRun(
  { run, trace, exporter }: RunToWrite,
  id: string,
  limits: Limits,
): WrittenRun {
  const { textOf, extension, mediaType } = id === 'json' ? RUN_FILE : inFormat(id, limits);
  // The run has been played: there are the algorithms that it names.
  const algorithm = algorithmOfRun(run, LIBRARY_OF_RUNS.registries.algorithms) as Algorithm;
  const events = [...Trace.of(trace).events()];
  const { untilMs, commands } = run;
  const recorded = recordRun(run, algorithm, { untilMs, commands, events }, exporter);
  const { pieces, missing } = textOf(recorded);
  const name = `${run.id}-${run.seed}.${extension}`;
  return { file: new File([...pieces], name, { type: mediaType }), missing };
}

/** A kind of file. */
interface Written {
  readonly textOf: (run: RecordedRun) => ReadableRunFile;
  readonly extension: string;
  readonly mediaType: string;
}

const RUN_FILE: Written = {
  textOf: (run) => readableRunFile(run, run.trace),
  extension: 'json',
  mediaType: 'application/json',
};

function inFormat(id: string, limits: Limits): Written {
  const { write, ...kind } = formatOf(id);
  const textOf = (run: RecordedRun) => ({
    pieces: [write({ ...run, trace: partOf(run.trace, limits) })],
    missing: null,
  });
  return { ...kind, textOf };
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
