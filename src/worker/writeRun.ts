// The logic of a worker that writes runs as files: hash, metrics and text of a million events take seconds.
import { exportFormats } from '../exports/registry';
import type { ExportFormat } from '../runFile/exportFormat';
import { type RunToWrite, recordRun } from '../runFile/recordRun';
import { writeRunFile } from '../runFile/writeRunFile';
import type { Algorithm } from '../sim/contracts/algorithm';
import { algorithmOfRun } from '../sim/contracts/runAlgorithm';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { Excerpt, type Limits } from '../sim/trace/excerpt';
import { type StoredTrace, Trace } from '../sim/trace/trace';
import { LIBRARY_OF_RUNS } from './library';
import type { RunWriter } from './messages';

const RUN_FILE = { write: writeRunFile, extension: 'json', mediaType: 'application/json' };

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
export function writeRun({ run, trace, exporter }: RunToWrite, id: string, limits: Limits): File {
  const { write, extension, mediaType } = id === 'json' ? RUN_FILE : formatOf(id);
  // The run has been played: there are the algorithms that it names.
  const algorithm = algorithmOfRun(run, LIBRARY_OF_RUNS.registries.algorithms) as Algorithm;
  const events = [...Trace.of(trace).events()];
  const { untilMs, commands } = run;
  const recorded = recordRun(run, algorithm, { untilMs, commands, events }, exporter);
  const text = write(id === 'json' ? recorded : { ...recorded, trace: partOf(events, limits) });
  return new File([text], `${run.id}-${run.seed}.${extension}`, { type: mediaType });
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
