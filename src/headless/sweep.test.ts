// A sweep on the command line: the same rows on one process and on two, after an interruption, and what is refused.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ended, start, startInBash } from './testing/child';
import { hustings } from './testing/hustings';

const folder = mkdtempSync(join(tmpdir(), 'hustings-sweep-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FILE = {
  format: 'hustings-experiment',
  version: 1,
  id: 'sample',
  title: 'How many messages?',
  base: { algorithm: 'raft', nodes: 3 },
  factors: [{ path: 'algorithm.params.timeoutMs', label: 'T', unit: 'ms', values: [150, 300] }],
  seeds: 5,
  happens: [{ type: 'crash', whom: 'leader', everyMs: 2000, spacing: 'poisson', forMs: 500 }],
  warmUpMs: 1000,
  untilMs: 8000,
  measures: ['failover', 'leaderless', 'falseElections'],
};
const experiment = join(folder, 'sample.json');
writeFileSync(experiment, JSON.stringify(FILE));
const rowsIn = (name: string) => readFileSync(join(folder, name), 'utf8');
const sweep = (name: string, ...more: string[]) =>
  ended(start(['sweep', experiment, '--out', join(folder, name), ...more]));

it('writes the same rows with one process and with two, and goes on after a line cut short', async () => {
  const { code, out, err } = await sweep('one.jsonl', '--jobs', '1');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('T 300 ms  5 runs  n ');
  await sweep('two.jsonl', '--jobs', '2');
  const whole = rowsIn('one.jsonl');
  expect(whole.split('\n')).toHaveLength(1 + 2 * 5 + 1);
  expect(rowsIn('two.jsonl')).toBe(whole);
  writeFileSync(join(folder, 'cut.jsonl'), whole.slice(0, Math.floor(whole.length * 0.6)));
  await sweep('cut.jsonl', '--jobs', '2');
  expect(rowsIn('cut.jsonl')).toBe(whole);
});

/** The command of a container in an indexed job, where Kubernetes sets the first variable and the manifest the second. */
const CONTAINER = `hustings sweep sample.json --jobs 1 --part "$JOB_COMPLETION_INDEX/$JOB_COMPLETIONS" --out "part-$JOB_COMPLETION_INDEX.jsonl"`;
const pod = (index: number, count: number) =>
  ended(
    startInBash(
      `export JOB_COMPLETION_INDEX=${index} JOB_COMPLETIONS=${count}; ${CONTAINER}`,
      folder,
    ),
  );

it('is played in parts as an indexed job, and joined to the file of a single sweep', async () => {
  const pods = await Promise.all([0, 1, 2].map((index) => pod(index, 3)));
  expect(pods.map(({ code, err }) => [code, err])).toEqual(Array(3).fill([0, '']));
  const parts = [2, 0, 1].map((index) => join(folder, `part-${index}.jsonl`));
  // A pod that was evicted is started again, and goes on.
  const whole = rowsIn('part-0.jsonl');
  writeFileSync(join(folder, 'part-0.jsonl'), whole.slice(0, Math.floor(whole.length * 0.6)));
  await pod(0, 3);
  expect(rowsIn('part-0.jsonl')).toBe(whole);
  const all = ['join', experiment, ...parts, '--out', join(folder, 'all.jsonl')];
  const { code, out } = await hustings(all);
  expect([code, out]).toEqual([0, expect.stringContaining('T 300 ms  5 runs  n ')]);
  expect(rowsIn('all.jsonl')).toBe(rowsIn('one.jsonl'));
  const [part = ''] = parts;
  for (const [files, sentence] of [
    [parts.slice(1), 'join: the rows of 2 runs are missing'],
    [[...parts, part], 'join: seed 3 of T 150 ms is in '],
    [[join(folder, 'sample.json')], 'is no file of rows of this experiment'],
  ] as const) {
    const refused = await hustings(['join', experiment, ...files, '--out', '-']);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining(sentence)]);
  }
});

it('leaves a file with something else as it is', async () => {
  writeFileSync(join(folder, 'mine.txt'), 'my notes\n');
  const { code, err } = await hustings(['sweep', experiment, '--out', join(folder, 'mine.txt')]);
  expect({ code, err }).toEqual({
    code: 2,
    err: expect.stringContaining('is no file of rows of this experiment'),
  });
  expect(rowsIn('mine.txt')).toBe('my notes\n');
});

it('names a damaged line of a file of rows, and leaves the file as it is', async () => {
  const damaged = rowsIn('one.jsonl').replace('"seed":"2"', '"seed":2"');
  writeFileSync(join(folder, 'damaged.jsonl'), damaged);
  const { code, err } = await hustings([
    'sweep',
    experiment,
    '--out',
    join(folder, 'damaged.jsonl'),
  ]);
  expect(code).toBe(2);
  expect(err).toContain('damaged.jsonl, line 3');
  expect(rowsIn('damaged.jsonl')).toBe(damaged);
});

it.each([
  [['sweep'], 'sweep: name one experiment or file'],
  [['sweep', 'none'], 'there is no experiment and no file none; the experiments are '],
  [['sweep', experiment, '--jobs', '0'], 'sweep: --jobs: expected a whole number from 1 to 256'],
  [['sweep', experiment, '--seeds', 'x'], '--seeds: expected a number'],
  [
    ['sweep', experiment, '--queue', 'localhost'],
    '--queue: expected the address of a Redis server',
  ],
  [
    ['sweep', experiment, '--queue', 'redis://me:secret@127.0.0.1:1'],
    '--queue: no Redis server answers at 127.0.0.1:1: ',
  ],
  [['sweep', experiment, '--queue', 'redis://a', '--jobs', '2'], '--jobs is a flag of `work`'],
  [['sweep', experiment, '--part', '3/3'], 'sweep: --part: expected an index from 0'],
  [['sweep', experiment, '--part', '1'], 'sweep: --part: expected an index from 0'],
  [
    ['sweep', experiment, '--against', '0'],
    'sweep: --against: expected the number of a setting, from 1',
  ],
  [['join', experiment], 'join: name an experiment and the files of its rows'],
  [['join', experiment, 'x'], 'join: name the file of all rows with --out'],
  [['work'], 'work: name the server with --queue'],
  [['work', '--queue', 'redis://127.0.0.1:1', '--jobs', 'x'], 'work: --jobs: expected a number'],
])('%j is refused', async (args, sentence) => {
  const { code, err } = await hustings(args);
  expect(code).toBe(2);
  expect(err).toContain(sentence);
});
