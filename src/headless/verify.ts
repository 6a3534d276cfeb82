// The verb `verify`: judges submitted runs, one or whole folders of them.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Exercise, isExercise } from '../runFile/exercise';
import { readRunFile } from '../runFile/readRunFile';
import { quote } from '../sim/base/quote';
import { type HandIn, handInsOf } from './handIns';
import { registries } from './installed';
import { badInput, type ExitCode, type Io, UsageError } from './io';
import { watcherOf } from './progress';
import { MOST_EVENTS } from './recording';
import { Report } from './report';
import { readSource } from './source';
import { numberValue } from './values';
import { libraryExercise, unreadable, type Verification, verificationOf } from './verification';

const OPTIONS = {
  exercise: { type: 'string' },
  events: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** The criteria for all files. */
interface Criteria {
  readonly demanded: Exercise | undefined;
  readonly mostEvents: number;
}

/** Exits with the worst code of all files; a file that cannot be judged does not stop the others. */
export async function verify(args: readonly string[], io: Io): Promise<ExitCode> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: OPTIONS,
  });
  if (positionals.length === 0) throw new UsageError('verify: name files, folders, or -');
  const criteria = {
    demanded: await demandedExercise(values.exercise, io),
    mostEvents: mostEventsOf(values.events),
  };
  const handIns = handInsOf(positionals, io);
  const report = new Report(
    handIns.map(({ name }) => name),
    values.json === true,
    io,
  );
  await report.begin();
  for (const [index, handIn] of handIns.entries()) {
    const about = handIns.length > 1 ? `${index + 1} of ${handIns.length}: ` : '';
    await report.add(handIn.name, await judge(handIn, criteria, about, io));
  }
  return await report.end();
}

function mostEventsOf(text: string | undefined): number {
  if (text === undefined) return MOST_EVENTS;
  const events = numberValue('--events', text);
  if (Number.isInteger(events) && events > 0) return events;
  throw new UsageError(`--events: expected a whole number above 0 but got "${quote(text)}"`);
}

async function demandedExercise(name: string | undefined, io: Io): Promise<Exercise | undefined> {
  if (name === undefined) return undefined;
  const known = libraryExercise(name);
  if (known) return known;
  if (!existsSync(name))
    throw new UsageError(`verify: --exercise: there is no exercise and no file ${quote(name)}`);
  const file = readRunFile(await readSource(name, io), registries);
  if (!isExercise(file)) throw new UsageError(`verify: --exercise: ${quote(name)} has no goal`);
  return file;
}

/** Judges one file. Any error becomes a bad judgement, so that it does not stop the others. */
async function judge(
  { read }: HandIn,
  { demanded, mostEvents }: Criteria,
  about: string,
  io: Io,
): Promise<Verification> {
  try {
    const run = readRunFile(await read(), registries);
    return await verificationOf(run, demanded, { mostEvents, watcher: watcherOf(io, about) });
  } catch (error) {
    return unreadable(badInput(error) ?? `this program failed on it: ${quote(String(error))}`);
  }
}
