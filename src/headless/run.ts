// The verb `run`: plays a scenario, a file or a plain cluster, and prints its results.
import { parseArgs } from 'node:util';
import type { RunFile } from '../runFile/runFile';
import { grouped } from '../sim/base/format';
import type { Limits } from '../sim/trace/excerpt';
import { arrange } from './arrange';
import { exporter } from './installed';
import { type ExitCode, type Io, STOPPED, type StopSignal, UsageError } from './io';
import { type Output, outputTo } from './output';
import { play, warningsOf } from './play';
import { watcherOf } from './progress';
import { MOST_EVENTS, type Recording, recordingAs } from './recording';
import { isGood, SummaryFold, summaryText } from './summary';
import { numberValue } from './values';

const OPTIONS = {
  algorithm: { type: 'string' },
  nodes: { type: 'string' },
  cluster: { type: 'string' },
  sites: { type: 'string' },
  spread: { type: 'string' },
  seed: { type: 'string' },
  until: { type: 'string' },
  preset: { type: 'string' },
  param: { type: 'string', multiple: true },
  latency: { type: 'string' },
  'leader-within': { type: 'string' },
  crash: { type: 'string', multiple: true },
  elect: { type: 'string', multiple: true },
  load: { type: 'string', multiple: true },
  clock: { type: 'string', multiple: true },
  disk: { type: 'string', multiple: true },
  out: { type: 'string' },
  as: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  kinds: { type: 'string' },
  'no-trace': { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** Exits with 1 when an expectation is not met or, without expectations, when a property is violated at the end. */
export async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: OPTIONS,
  });
  if (positionals.length > 1) throw new UsageError('run: name one scenario or file');
  const recording = recordingAs(values.as, values['no-trace'] === true, limitsOf(values));
  const output = values.out === undefined ? null : outputTo(values.out, io);
  const started = await arrange(positionals[0], values, io);
  const stop = stopOf(io);
  for (const text of warningsOf(started)) io.err(`warning: ${text}\n`);
  try {
    const { ending, summary } = await playUntil(stop, started, output && recording, io);
    const { untilMs, commands, isWhole } = ending;
    const { traceHash, metrics } = summary;
    const recorded = { ...started, exporter, commands, untilMs, traceHash, metrics };
    const failure = output && (await failureOf(() => save(recorded, recording, output, io)));
    const text = values.json ? `${JSON.stringify(summary, null, 2)}\n` : summaryText(summary);
    if (!output?.isStdout) await io.out(text);
    if (failure) throw failure.error;
    if (isWhole) return isGood(summary) ? 0 : 1;
    if (!stop.signal) throw new UsageError(fullSentence(untilMs));
    io.err(`stopped at ${untilMs} ms\n`);
    return STOPPED[stop.signal];
  } finally {
    stop.release();
  }
}

/** The limits of an export. */
function limitsOf({ from, to, kinds }: { from?: string; to?: string; kinds?: string }): Limits {
  const limits = {
    fromMs: from === undefined ? undefined : numberValue('run: --from', from),
    toMs: to === undefined ? undefined : numberValue('run: --to', to),
    kinds: kinds === undefined ? undefined : new Set(kinds.split(',').map((kind) => kind.trim())),
  };
  const { fromMs = 0, toMs = Number.POSITIVE_INFINITY } = limits;
  if (toMs < fromMs) throw new UsageError(`run: --to: ${toMs} ms is before --from, ${fromMs} ms`);
  return limits;
}

function fullSentence(untilMs: number): string {
  return `run: --as: at most ${grouped(MOST_EVENTS)} events are written, and the run ended at ${untilMs} ms`;
}

/** The signal to end the run early, if one has come. */
interface Stop {
  signal: StopSignal | null;
  readonly release: () => void;
}

function stopOf(io: Io): Stop {
  const release = io.onStop((signal) => {
    stop.signal = signal;
  });
  const stop: Stop = { signal: null, release };
  return stop;
}

async function playUntil(stop: Stop, run: RunFile, recording: Recording | null, io: Io) {
  const fold = new SummaryFold(run);
  const ending = await play(run, {
    onEvent: (event) => {
      fold.add(event);
      recording?.add(event);
    },
    isEnough: () => stop.signal !== null || recording?.isFull() === true,
    watcher: watcherOf(io),
  });
  return { ending, summary: fold.at(ending.untilMs) };
}

async function save(run: RunFile, recording: Recording, output: Output, io: Io): Promise<void> {
  const { pieces, missing } = recording.textOf(run);
  if (missing !== null) io.err(`warning: ${missing}\n`);
  await output.write(pieces);
}

/** The error of some work, caught so that the results of a long run are printed before it is reported. */
async function failureOf(work: () => Promise<void>): Promise<{ error: unknown } | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return { error };
  }
}
