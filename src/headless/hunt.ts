// The verb `hunt`: looks for a schedule of faults that breaks a property, shrinks it and writes it as a run file.
import { parseArgs } from 'node:util';
import { foundRun } from '../hunt/found';
import type { Hunt } from '../hunt/hunt';
import { type HuntPlan, planHunt } from '../hunt/plan';
import { usualDeeds } from '../hunt/promise';
import { type Attempt, playRounds, type RoundPlayers, Search } from '../hunt/search';
import { shrinking } from '../hunt/shrink';
import type { Shrunk } from '../hunt/trial';
import { writeRunFile } from '../runFile/writeRunFile';
import { algorithmOfRun } from '../sim/contracts/runAlgorithm';
import { arrange } from './arrange';
import {
  type Budget,
  budgetValue,
  deedsValue,
  durationValue,
  strategiesValue,
  wholeValue,
} from './huntFlags';
import { ATTEMPTS, type AttemptJob } from './huntProcesses';
import { findJson, findText, huntLine, progressText } from './huntReport';
import { exporter, registries } from './installed';
import { type ExitCode, type Io, STOPPED, type StopSignal, UsageError } from './io';
import { jobsOf } from './jobs';
import { outputTo } from './output';
import { ProcessPool } from './processPool';
import { library } from './sweepLibrary';

const OPTIONS = {
  property: { type: 'string' },
  for: { type: 'string' },
  budget: { type: 'string' },
  deeds: { type: 'string' },
  most: { type: 'string' },
  strategies: { type: 'string' },
  mended: { type: 'boolean' },
  jobs: { type: 'string' },
  seed: { type: 'string' },
  algorithm: { type: 'string' },
  nodes: { type: 'string' },
  cluster: { type: 'string' },
  preset: { type: 'string' },
  param: { type: 'string', multiple: true },
  latency: { type: 'string' },
  until: { type: 'string' },
  'leader-within': { type: 'string' },
  out: { type: 'string' },
  json: { type: 'boolean' },
} as const;

const USUAL = { budget: '2m', most: '12', seed: '1' };

/** Exit code 0 when the property held in all schedules, 1 when one broke it; 130 or 143 after a signal. */
export async function hunt(args: readonly string[], io: Io): Promise<ExitCode> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: OPTIONS,
  });
  if (positionals.length > 1) throw new UsageError('hunt: name one scenario or file');
  const { seed: _seed, ...flags } = values;
  const run = await arrange(positionals[0], flags, io);
  const plan = planHunt(huntOf(run, values), library);
  const budget = budgetValue(values.budget ?? USUAL.budget);
  const jobs = jobsOf('hunt', values.jobs);
  const output = values.out === undefined ? null : outputTo(values.out, io);
  const stop = stopOf(io);
  const startMs = performance.now();
  try {
    if (!output?.isStdout && !values.json) await io.out(huntLine(plan));
    const search = await searched(plan, budget, jobs, stop, io);
    const tookMs = performance.now() - startMs;
    const find = search.found && (await shrunkBy(plan, search.found, stop, io));
    const file = find && foundRun(find.shrunk);
    if (file) await output?.write([writeRunFile({ ...file, exporter })]);
    const report = { plan, search, tookMs, find, file, out: values.out };
    if (!output?.isStdout) await io.out(values.json ? findJson(report) : findText(report));
    if (stop.signal) return STOPPED[stop.signal];
    return find ? 1 : 0;
  } finally {
    stop.release();
    io.status?.('');
  }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

function huntOf(run: Awaited<ReturnType<typeof arrange>>, values: Values): Hunt {
  const { property } = values;
  if (property === undefined)
    throw new UsageError(
      `hunt: --property: name the property to break: ${library.properties.map(({ id }) => id).join(', ')}`,
    );
  const mended = values.mended === true;
  const algorithm = algorithmOfRun(run, registries.algorithms);
  return {
    base: { run },
    property,
    forMs: values.for === undefined ? 0 : durationValue('hunt: --for', values.for),
    deeds:
      values.deeds === undefined && algorithm
        ? usualDeeds(algorithm, run.algorithm.params, { property, mended })
        : deedsValue(values.deeds ?? ''),
    mostDeeds: wholeValue('hunt: --most', values.most ?? USUAL.most),
    mended,
    ...(values.strategies !== undefined && { strategies: strategiesValue(values.strategies) }),
    seed: values.seed ?? USUAL.seed,
  };
}

/** The signal to end the hunt early, if one has come. */
interface Stop {
  signal: StopSignal | null;
  readonly release: () => void;
}

function stopOf(io: Io): Stop {
  const stop: Stop = {
    signal: null,
    release: io.onStop((signal) => {
      stop.signal = signal;
    }),
  };
  return stop;
}

/** Plays rounds of schedules until one breaks the property, the budget is spent or a signal comes. */
async function searched(
  plan: HuntPlan,
  { schedules, wallMs }: Budget,
  jobs: number,
  stop: Stop,
  io: Io,
): Promise<Search> {
  const search = new Search();
  const pool = new ProcessPool<AttemptJob, Attempt>(ATTEMPTS, jobs);
  const startMs = performance.now();
  const isOver = () => stop.signal !== null || performance.now() - startMs >= wallMs;
  try {
    pool.tell({ hunt: plan.hunt });
    let answered = 0;
    const onAnswer = () => {
      answered += 1;
      io.status?.(progressText(plan, search, answered, performance.now() - startMs));
    };
    const play: RoundPlayers['play'] = (indices, corpus) => {
      pool.tell({ corpus });
      return pool.answers(
        indices.map((index) => ({ index })),
        onAnswer,
        isOver,
      );
    };
    await playRounds(search, schedules, { play, isOver });
  } finally {
    pool.end();
  }
  return search;
}

/** Shrinks a find; a signal ends that with the smallest so far. */
async function shrunkBy(
  plan: HuntPlan,
  { schedule }: Attempt,
  stop: Stop,
  io: Io,
): Promise<{ readonly shrunk: Shrunk; readonly replays: number } | null> {
  const steps = shrinking(plan, schedule);
  for (let replays = 1; ; replays += 1) {
    const { value, done } = steps.next();
    if (done || stop.signal) return { shrunk: value, replays };
    const { schedule: smallest } = value;
    io.status?.(`shrinking: ${smallest.deeds.length} deeds, after ${replays} replays`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
