// The command line: picks the verb, and turns bad input into one line and the exit code 2.
import { HELP } from './help';
import { badInput, type ExitCode, type Io, UsageError } from './io';
import { list } from './list';
import { replay } from './replay';
import { run } from './run';
import { verify } from './verify';

type Verb = (args: readonly string[], io: Io) => Promise<ExitCode> | ExitCode;

const VERBS: ReadonlyMap<string, Verb> = new Map<string, Verb>([
  ['list', list],
  ['run', run],
  ['replay', replay],
  ['verify', verify],
]);

/**
 * Does what the arguments ask for; the exit code is what it resolves to.
 *
 * @param argv - the arguments after the program's own name.
 */
export async function runCli(argv: readonly string[], io: Io): Promise<ExitCode> {
  const [name, ...args] = argv;
  if (name === undefined || name === 'help' || argv.includes('--help') || argv.includes('-h')) {
    io.out(HELP);
    return 0;
  }
  try {
    const verb = VERBS.get(name);
    if (!verb)
      throw new UsageError(`there is no verb ${name}; there is ${[...VERBS.keys()].join(', ')}`);
    return await verb(args, io);
  } catch (error) {
    const sentence = badInput(error);
    if (sentence === null) throw error;
    io.err(`hustings: ${sentence}\n`);
    return 2;
  }
}
