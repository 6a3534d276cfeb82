// The verb `replay`: plays a run again and compares it with what its file says.
import { parseArgs } from 'node:util';
import { readRunFile } from '../runFile/readRunFile';
import { compareReplay, verdictSentence } from '../runFile/replay';
import { registries } from './installed';
import { type ExitCode, type Io, UsageError } from './io';
import { play } from './play';
import { readSource } from './source';

/** Exits with 0 when the replay is the same, with 1 when it is not. */
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
  io.out(values.json ? `${JSON.stringify(verdict)}\n` : `${verdictSentence(verdict)}\n`);
  return verdict.type === 'same' ? 0 : 1;
}
