// The content of `--out`, and the events kept for it.
import { exportFormats } from '../exports/registry';
import type { ExportFormat } from '../runFile/exportFormat';
import type { RunFile } from '../runFile/runFile';
import { type ReadableRunFile, readableRunFile, runFilePieces } from '../runFile/writeRunFile';
import { quote } from '../sim/base/quote';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { Excerpt, type Limits } from '../sim/trace/excerpt';
import { UsageError } from './io';

/** The largest number of recorded events: a longer run file could not be read, and no spreadsheet has more rows. */
export const MOST_EVENTS = 1_000_000;

/** Keeps the events that are needed to write a run. */
export interface Recording {
  /** Folds in the next event. */
  readonly add: (event: TraceEvent) => void;
  /** Whether it has room for no further event, so that the run must end. */
  readonly isFull: () => boolean;
  /** The run as text, and a sentence about what is missing in it; null when it is complete. */
  readonly textOf: (run: RunFile) => ReadableRunFile;
}

/**
 * The recording for a format: a run file, or another format of `exports/`.
 *
 * @throws UsageError for an unknown format, and for limits of a run file, which is always whole.
 */
export function recordingAs(as = 'json', isTraceLeftOut = false, limits: Limits = {}): Recording {
  const format = exportFormats.get(as);
  if (format) return exporting(format, limits);
  const [limit] = Object.entries(limits).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  if (as === 'json' && limit)
    throw new UsageError(`run: ${FLAGS[limit as keyof Limits]}: a run file is always whole`);
  if (as === 'json') return isTraceLeftOut ? WITHOUT_TRACE : runFileRecording();
  throw new UsageError(
    `run: --as: there is json, ${[...exportFormats.keys()].join(', ')}, but no ${quote(as)}`,
  );
}

const FLAGS: Readonly<Record<keyof Limits, string>> = {
  fromMs: '--from',
  toMs: '--to',
  kinds: '--kinds',
};

const WITHOUT_TRACE: Recording = {
  add: () => {},
  isFull: () => false,
  textOf: (run) => ({ pieces: runFilePieces(run), missing: null }),
};

/** The recording of a run file, with its trace unless the file would be too large to be read. */
function runFileRecording(): Recording {
  let trace: TraceEvent[] | null = [];
  return {
    add: (event) => {
      if (event.seq >= MOST_EVENTS) trace = null;
      trace?.push(event);
    },
    isFull: () => false,
    textOf: (run) => readableRunFile(run, trace),
  };
}

/** The recording of another format, which needs its whole excerpt: the run ends when the recording is full. */
function exporting({ write }: ExportFormat, limits: Limits): Recording {
  const trace: TraceEvent[] = [];
  const excerpt = new Excerpt(limits);
  return {
    add: (event) => {
      if (excerpt.has(event)) trace.push(event);
    },
    isFull: () => trace.length >= MOST_EVENTS,
    textOf: (run) => ({
      pieces: [write({ ...run, trace })],
      missing: missingKinds(limits, excerpt),
    }),
  };
}

/** A sentence about kinds that were asked for and never sent; null when there are none. */
function missingKinds({ kinds = new Set() }: Limits, { kinds: sent }: Excerpt): string | null {
  const missing = [...kinds].filter((kind) => !sent.has(kind));
  if (missing.length === 0) return null;
  const there = sent.size === 0 ? 'no message was sent' : `there is ${[...sent].sort().join(', ')}`;
  return `--kinds: no ${missing.map(quote).join(', ')} was sent; ${there}`;
}
