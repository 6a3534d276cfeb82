// The verb `replay`: plays a run again and compares it with what its file says.
import { parseArgs } from 'node:util';
import { readRunFile } from '../runFile/readRunFile';
import { compareReplay, verdictSentence } from '../runFile/replay';
import { playBranches } from './branches';
import { registries } from './installed';
import { type ExitCode, type Io, UsageError } from './io';
import { play } from './play';
import { readSource } from './source';

/** Exits with 0 when the replay is the same. A file that is not what it says of itself is bad input: exit 2. */
export async function replay(args: readonly string[], io: Io): Promise<ExitCode> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean' } },
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new UsageError('replay: name one file, or -');
  const run = readRunFile(await readSource(name, io), registries);
  if (run.trace === undefined && run.traceHash === undefined)
    throw new UsageError(`${name}: ${verdictSentence({ type: 'nothingToCompare' })}`);
  const verdict = compareReplay(run, play(run).events);
  const others = playBranches(run);
  if (values.json) io.out(`${JSON.stringify(verdict)}\n`);
  if (verdict.type !== 'same') throw new UsageError(`${name}: ${verdictSentence(verdict)}`);
  if (!values.json) io.out(`${[verdictSentence(verdict), ...others].join('\n')}\n`);
  return 0;
}
