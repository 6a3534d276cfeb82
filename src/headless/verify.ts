// The verb `verify`: judges runs that were handed in, one or a whole folder of them.
import { existsSync, readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Exercise, isExercise } from '../runFile/exercise';
import { readRunFile } from '../runFile/readRunFile';
import { handInsOf, isFolder } from './handIns';
import { registries } from './installed';
import { badInput, type ExitCode, type Io, UsageError } from './io';
import { readSource } from './source';
import { libraryExercise, unreadable, type Verification, verificationOf } from './verification';

type HandIn = Verification & { readonly file: string };

const CODES: Readonly<Record<Verification['verdict'], ExitCode>> = {
  good: 0,
  failed: 1,
  tampered: 2,
  bad: 2,
};

/** Exits with the worst of what the files came to; one that cannot be judged does not stop the others. */
export async function verify(args: readonly string[], io: Io): Promise<ExitCode> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { exercise: { type: 'string' }, json: { type: 'boolean' } },
  });
  if (positionals.length === 0) throw new UsageError('verify: name files, folders, or -');
  const demanded = await demandedExercise(values.exercise, io);
  const handIns: HandIn[] = [];
  for (const file of handInsOf(positionals)) {
    const handIn = { file, ...(await judge(file, demanded, io)) };
    handIns.push(handIn);
    if (values.json) io.out(`${JSON.stringify(handIn)}\n`);
    const { result, seen } = firstFault(handIn) ?? {};
    if (result === 'bad' || result === 'tampered') io.err(`hustings: ${file}: ${seen}\n`);
  }
  if (!values.json) io.out(textOf(handIns));
  return Math.max(...handIns.map(({ verdict }) => CODES[verdict])) as ExitCode;
}

async function demandedExercise(name: string | undefined, io: Io): Promise<Exercise | undefined> {
  if (name === undefined) return undefined;
  const known = libraryExercise(name);
  if (known) return known;
  if (!existsSync(name))
    throw new UsageError(`verify: --exercise: there is no exercise and no file ${name}`);
  const file = readRunFile(await readSource(name, io), registries);
  if (!isExercise(file)) throw new UsageError(`verify: --exercise: ${name} has no goal`);
  return file;
}

/** Whatever a file does to the reader or to the replay, it does not stop the others. */
async function judge(file: string, demanded: Exercise | undefined, io: Io): Promise<Verification> {
  try {
    if (isFolder(file)) return unreadable(emptiness(file));
    return verificationOf(readRunFile(await readSource(file, io), registries), demanded);
  } catch (error) {
    return unreadable(badInput(error) ?? `this program failed on it: ${firstLine(error)}`);
  }
}

/** Why a folder is judged as if it were a file. Throws where it cannot be looked into. */
function emptiness(folder: string): string {
  readdirSync(folder);
  return 'there is no .json file in this folder';
}

function firstLine(error: unknown): string {
  return String(error).split('\n')[0] as string;
}

/** The worst check that is not good. */
function firstFault({ verdict, checks }: Verification) {
  return checks.find(({ result }) => result === verdict && result !== 'good');
}

/** All checks of a single file; of several, a line each. */
function textOf(handIns: readonly HandIn[]): string {
  const [only, ...more] = handIns as [HandIn, ...HandIn[]];
  if (more.length === 0) return only.id === undefined ? '' : detailsOf(only);
  const rows = handIns.map((handIn) => [
    handIn.file,
    handIn.verdict,
    handIn.exercise ?? '-',
    remarkOn(handIn),
  ]);
  const counts = Object.keys(CODES).map(
    (word) => `${handIns.filter(({ verdict }) => verdict === word).length} ${word}`,
  );
  const head = ['file', 'verdict', 'exercise', 'seen'];
  return `${tableOf([head, ...rows])}${handIns.length} files: ${counts.join(', ')}\n`;
}

function detailsOf({ file, verdict, exercise, checks }: HandIn): string {
  const about = exercise ? `${exercise}, ` : '';
  const rows = checks.map(({ check, result, seen }) => [check, result, seen]);
  return `${file}: ${about}${verdict}\n${tableOf([['check', 'result', 'seen'], ...rows])}`;
}

/** What is wrong with it, or else how it came to be good. */
function remarkOn(handIn: HandIn): string {
  const fault = firstFault(handIn);
  if (fault) return `${fault.check}: ${fault.seen}`;
  const figures = handIn.checks.filter(({ value }) => value !== undefined);
  return figures.map(({ seen }) => seen).join('; ');
}

/** Columns as wide as their widest cell; the last one runs on. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] as string).length)),
  );
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] as number)).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}
