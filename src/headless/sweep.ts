// The verb `sweep`: plays an experiment's runs on several processes or machines, writes a row for each, and prints the figures.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Plan, planOf } from '../experiment/readExperiment';
import { type Row, rowLine } from '../experiment/rows';
import { type Part, Schedule } from '../experiment/schedule';
import { summaryOf } from '../experiment/summary';
import { summaryTable } from '../experiment/summaryTable';
import { experiments } from '../experiments/registry';
import { parseJson } from '../runFile/json/parseJson';
import { grouped } from '../sim/base/format';
import { quote } from '../sim/base/quote';
import { type ExitCode, type Io, STOPPED, type StopSignal, UsageError } from './io';
import { jobsOf } from './jobs';
import type { Players } from './players';
import { readSource } from './source';
import { library } from './sweepLibrary';
import { SweepProcesses } from './sweepProcesses';
import { SweepQueue } from './sweepQueue';
import { RowsFile } from './sweepRows';
import { numberValue } from './values';

const OPTIONS = {
  jobs: { type: 'string' },
  queue: { type: 'string' },
  seeds: { type: 'string' },
  out: { type: 'string' },
  part: { type: 'string' },
  against: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** Exit code 0 when all runs were played; 130 or 143 after a signal, with all rows so far. */
export async function sweep(args: readonly string[], io: Io): Promise<ExitCode> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: OPTIONS,
  });
  const [name] = positionals;
  if (name === undefined || positionals.length > 1)
    throw new UsageError('sweep: name one experiment or file');
  const file = withSeeds(await experimentFile(name, io), values.seeds);
  const plan = planOf(file, library);
  const rows = values.out === undefined ? null : RowsFile.open(values.out, file);
  const against = againstOf(plan, values.against);
  const schedule = new Schedule(plan, partOf(plan, values.part));
  const all: Row[] = [];
  if (rows) all.push(...resumed(schedule, rows));
  const players = await playersOf(file, values);
  const signal = await play(plan, { schedule, all, rows, players }, io);
  rows?.close();
  const summaries = summaryOf(all, plan.experiment);
  await io.out(
    values.json
      ? `${JSON.stringify(summaries, null, 2)}\n`
      : summaryTable(plan, summaries, against === null ? undefined : { against, rows: all }),
  );
  if (!signal) return 0;
  io.err(`stopped after ${grouped(all.length)} runs\n`);
  return STOPPED[signal];
}

export async function experimentFile(name: string, io: Io): Promise<unknown> {
  const known = experiments.get(name);
  if (known) return known;
  if (name !== '-' && !existsSync(name))
    throw new UsageError(
      `there is no experiment and no file ${quote(name)}; the experiments are ${[...experiments.keys()].join(', ')}`,
    );
  return parseJson(await readSource(name, io));
}

/** The processes of this machine, or the queue’s machines. */
async function playersOf(
  file: unknown,
  { jobs, queue }: { readonly jobs?: string; readonly queue?: string },
): Promise<Players> {
  if (queue === undefined) return new SweepProcesses(file, jobsOf('sweep', jobs));
  if (jobs === undefined) return SweepQueue.at(queue, file);
  throw new UsageError('sweep: --jobs is a flag of `work` when the jobs go to a --queue');
}

/** The part of the flag `--part`: `2/8` is the third of eight, as Kubernetes counts the indexes of a job. */
function partOf({ experiment }: Plan, text: string | undefined): Part | undefined {
  if (text === undefined) return undefined;
  const [index = Number.NaN, count = Number.NaN] = /^\d{1,6}\/\d{1,6}$/.test(text)
    ? text.split('/').map(Number)
    : [];
  if (!(index < count))
    throw new UsageError(
      `sweep: --part: expected an index from 0 and a number of parts, as 2/8, but got ${quote(text)}`,
    );
  if (experiment.stop)
    throw new UsageError(
      'sweep: --part: an experiment with `stop` has no parts: it needs all rows',
    );
  return { index, count };
}

/** The index of the setting of the flag `--against`, which counts the settings from 1; null without it. */
function againstOf({ settings }: Plan, text: string | undefined): number | null {
  if (text === undefined) return null;
  const number = numberValue('--against', text);
  if (!Number.isInteger(number) || number < 1 || number > settings.length)
    throw new UsageError(
      `sweep: --against: expected the number of a setting, from 1 to ${settings.length}, but got ${quote(text)}`,
    );
  return number - 1;
}

/** The experiment with another number of seeds. */
export function withSeeds(file: unknown, seeds: string | undefined): unknown {
  if (seeds === undefined) return file;
  return { ...(file as object), seeds: numberValue('--seeds', seeds) };
}

/** The rows that an earlier sweep has written, for the schedule to go on after them. */
function resumed(schedule: Schedule, { earlier, name }: RowsFile): readonly Row[] {
  try {
    schedule.resume(earlier);
    return earlier;
  } catch (error) {
    if (error instanceof RangeError)
      throw new UsageError(
        `--out: ${quote(name)} has rows of another experiment: ${error.message}`,
      );
    throw error;
  }
}

interface Sweeping {
  readonly schedule: Schedule;
  readonly all: Row[];
  readonly rows: RowsFile | null;
  readonly players: Players;
}

/** Plays the jobs of the schedule; resolves with the signal that ended it early, or null. */
async function play(
  plan: Plan,
  { schedule, all, rows, players }: Sweeping,
  io: Io,
): Promise<StopSignal | null> {
  let stopped: StopSignal | null = null;
  const release = io.onStop((signal) => {
    stopped = signal;
    players.stop();
  });
  const progress = progressOf(io, plan, schedule);
  try {
    await players.play(schedule, (given) => {
      all.push(...given);
      rows?.append(given.map(rowLine));
      progress(all.length);
    });
  } finally {
    release();
    await players.end();
    io.status?.('');
  }
  return stopped;
}

/** Shows how many runs have been played, and how long the others will take. */
function progressOf({ status }: Io, { settings, experiment }: Plan, schedule: Schedule) {
  const startMs = performance.now();
  const all = settings.length * experiment.seeds;
  let first: number | null = null;
  return (played: number) => {
    if (!status) return;
    first ??= played - 1;
    const perMs = (played - first) / (performance.now() - startMs);
    const left = Math.ceil(schedule.left / perMs / 1000);
    status(
      `${grouped(played)} of ${grouped(all)} runs, ${(1000 * perMs).toFixed(1)} a second, about ${grouped(left)} s left`,
    );
  };
}
