// The verb `run`: plays a scenario, a file or a plain cluster, and says what came of it.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { exportFormats } from '../exports/registry';
import type { RecordedRun } from '../runFile/exportFormat';
import { recordRun } from '../runFile/recordRun';

import { writeRunFile } from '../runFile/writeRunFile';
import { arrange } from './arrange';
import { exporter } from './installed';
import { type ExitCode, type Io, UsageError } from './io';
import { play, warningsOf } from './play';
import { isGood, summarize, summaryText } from './summary';

const OPTIONS = {
  algorithm: { type: 'string' },
  nodes: { type: 'string' },
  seed: { type: 'string' },
  until: { type: 'string' },
  param: { type: 'string', multiple: true },
  latency: { type: 'string' },
  crash: { type: 'string', multiple: true },
  out: { type: 'string' },
  as: { type: 'string' },
  'no-trace': { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** Exits with 1 when an expectation is not met, or, where there is none, when a property is broken at the end. */
export async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: OPTIONS,
  });
  if (positionals.length > 1) throw new UsageError('run: name one scenario or file');
  const write = writerOf(values.as, values['no-trace'] === true);
  const started = await arrange(positionals[0], values, io);
  for (const text of warningsOf(started)) io.err(`warning: ${text}\n`);
  const outcome = play(started);
  const recorded = recordRun(started, outcome, exporter);
  const summary = summarize(recorded, outcome);
  if (values.out === '-') io.out(write(recorded));
  else if (values.out !== undefined) writeFileSync(values.out, write(recorded));
  if (values.out !== '-')
    io.out(values.json ? `${JSON.stringify(summary, null, 2)}\n` : summaryText(summary));
  return isGood(summary) ? 0 : 1;
}

/** How to write the run: as a run file, or in the format that was asked for. */
function writerOf(as = 'json', isTraceLeftOut = false): (recorded: RecordedRun) => string {
  const format = exportFormats.get(as);
  if (format) return format.write;
  if (as !== 'json')
    throw new UsageError(
      `run: --as: there is json, ${[...exportFormats.keys()].join(', ')}, but no ${as}`,
    );
  return ({ trace, ...recorded }) =>
    writeRunFile(isTraceLeftOut ? recorded : { ...recorded, trace });
}
