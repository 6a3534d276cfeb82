// The verb `replay`: plays a run again and compares it with the results in its file.
import { parseArgs } from 'node:util';
import { readRunFile } from '../runFile/readRunFile';
import { ReplayFold, type ReplayVerdict, verdictSentence } from '../runFile/replay';
import type { RunFile } from '../runFile/runFile';
import { quote } from '../sim/base/quote';
import { playBranches } from './branches';
import { registries } from './installed';
import { type ExitCode, type Io, UsageError } from './io';
import { nodeHash } from './nodeHash';
import { play } from './play';
import { type Watcher, watcherOf } from './progress';
import { readSource } from './source';

/** Exits with 0 when the replay is the same. A file whose results differ is bad input: exit 2. */
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
    throw new UsageError(`${quote(name)}: ${verdictSentence({ type: 'nothingToCompare' })}`);
  const watcher = watcherOf(io);
  const verdict = await compare(run, watcher);
  const others = await playBranches(run, { watcher });
  if (values.json) await io.out(`${JSON.stringify(verdict)}\n`);
  if (verdict.type !== 'same') throw new UsageError(`${quote(name)}: ${verdictSentence(verdict)}`);
  if (!values.json) await io.out(`${[verdictSentence(verdict), ...others].join('\n')}\n`);
  return 0;
}

/** Plays the run until the verdict is decided. */
async function compare(run: RunFile, watcher: Watcher | undefined): Promise<ReplayVerdict> {
  const comparison = new ReplayFold(run, nodeHash);
  await play(run, {
    onEvent: (event) => comparison.add(event),
    isEnough: () => comparison.isDecided,
    watcher,
  });
  return comparison.verdict();
}
