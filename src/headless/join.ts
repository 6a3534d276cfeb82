// The verb `join`: puts the rows of an experiment's parts into one file, as a single sweep would have written it.
import { parseArgs } from 'node:util';
import { type Plan, planOf, settingText } from '../experiment/readExperiment';
import { type Row, rowLine } from '../experiment/rows';
import { rowsHead } from '../experiment/rowsHead';
import { jobOf, Schedule } from '../experiment/schedule';
import { summaryOf } from '../experiment/summary';
import { summaryTable } from '../experiment/summaryTable';
import { grouped } from '../sim/base/format';
import { quote } from '../sim/base/quote';
import { type ExitCode, type Io, UsageError } from './io';
import { outputTo } from './output';
import { experimentFile, withSeeds } from './sweep';
import { library } from './sweepLibrary';
import { wholeRowsOf } from './sweepRows';

const OPTIONS = { out: { type: 'string' }, seeds: { type: 'string' } } as const;

/** Exit code 0 when all rows are there; bad input when one is missing, or there twice. */
export async function join(args: readonly string[], io: Io): Promise<ExitCode> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: OPTIONS,
  });
  const [name, ...parts] = positionals;
  if (name === undefined || parts.length === 0)
    throw new UsageError('join: name an experiment and the files of its rows');
  if (values.out === undefined) throw new UsageError('join: name the file of all rows with --out');
  const file = withSeeds(await experimentFile(name, io), values.seeds);
  const plan = planOf(file, library);
  const rows = inOrder(plan, parts, file);
  const output = outputTo(values.out, io);
  await output.write([rowsHead(file), ...rows.map(rowLine)].map((line) => `${line}\n`));
  if (!output.isStdout) await io.out(summaryTable(plan, summaryOf(rows, plan.experiment)));
  return 0;
}

/** The rows of all files, in the order of a single sweep. */
function inOrder(plan: Plan, parts: readonly string[], file: unknown): Row[] {
  const schedule = new Schedule(plan);
  const seen = new Map<string, string>();
  const rows: Row[] = [];
  for (const part of parts)
    for (const row of wholeRowsOf(part, file).rows) {
      const text = runText(plan, row);
      const other = seen.get(text);
      if (other !== undefined)
        throw new UsageError(`join: ${text} is in ${quote(other)} and in ${quote(part)}`);
      seen.set(text, part);
      rows.push(...schedule.add(jobOf(row), row));
    }
  if (schedule.isOver) return rows;
  throw new UsageError(`join: the rows of ${grouped(schedule.left)} runs are missing`);
}

/** A run in words; throws when the experiment has no such run. */
function runText({ experiment, settings }: Plan, { setting, seed }: Row): string {
  const values = settings[setting];
  const isSeed = /^[1-9]\d*$/.test(seed) && Number(seed) <= experiment.seeds;
  if (!values || !isSeed)
    throw new UsageError(`join: the experiment has no setting ${setting} with seed ${quote(seed)}`);
  return `seed ${seed} of ${settingText(experiment, values)}`;
}
