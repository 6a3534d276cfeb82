// The command line: picks the verb, and turns bad input into one line and the exit code 2.
import { quote } from '../sim/base/quote';
import { HELP } from './help';
import { hunt } from './hunt';
import { badInput, type ExitCode, type Io, OutputError, UsageError } from './io';
import { join } from './join';
import { list } from './list';
import { replay } from './replay';
import { run } from './run';
import { sweep } from './sweep';
import { verify } from './verify';
import { work } from './work';

type Verb = (args: readonly string[], io: Io) => Promise<ExitCode>;

/** The exit code that a shell reports for a program whose output was closed. */
const CLOSED: ExitCode = 141;

const VERBS: ReadonlyMap<string, Verb> = new Map<string, Verb>([
  ['list', list],
  ['run', run],
  ['replay', replay],
  ['verify', verify],
  ['sweep', sweep],
  ['join', join],
  ['work', work],
  ['hunt', hunt],
]);

/**
 * Executes the command line. @returns the exit code.
 *
 * @param argv - the arguments after the program's own name.
 */
export async function runCli(argv: readonly string[], io: Io): Promise<ExitCode> {
  try {
    return await verbOf(argv)(argv.slice(1), io);
  } catch (error) {
    if (error instanceof OutputError && error.isClosed) return CLOSED;
    const sentence = badInput(error);
    if (sentence === null) throw error;
    io.err(`hustings: ${sentence}\n`);
    return 2;
  }
}

function verbOf(argv: readonly string[]): Verb {
  const [name] = argv;
  if (name === undefined || name === 'help' || argv.includes('--help') || argv.includes('-h'))
    return help;
  const verb = VERBS.get(name);
  if (verb) return verb;
  throw new UsageError(
    `there is no command ${quote(name)}; the commands are ${[...VERBS.keys()].join(', ')}`,
  );
}

async function help(_: readonly string[], io: Io): Promise<ExitCode> {
  await io.out(HELP);
  return 0;
}
