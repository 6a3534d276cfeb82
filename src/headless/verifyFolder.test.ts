// Shows that a folder of submissions is judged at once, that a bad file does not stop the others, and runs without exercise.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarios } from '../scenarios/registry';
import { cut, type HandIn, hustings, runOf } from './testing/hustings';
import type { Verification } from './verification';

let folder = '';
const inFolder = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hustings-'));
  mkdirSync(inFolder('late'));
  mkdirSync(inFolder('late/empty'));
  const good = await runOf('exerciseTwoLeaders', { commands: [cut] });
  const failed = await runOf('exerciseTwoLeaders');
  const files: Record<string, unknown> = {
    'anna.json': good,
    'ben.json': failed,
    'cleo.json': { ...failed, traceHash: good['traceHash'] },
    'dora.json': { ...good, luck: 7 },
    'late/eve.json': good,
    'notes.txt': 'not a hand-in',
  };
  for (const [name, file] of Object.entries(files))
    writeFileSync(inFolder(name), JSON.stringify(file));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a folder', () => {
  it('is judged as JSON, with a line for each file in it and in its subfolders, in order', async () => {
    const { code, out, err } = await hustings(['verify', folder, '--json']);
    const lines = out.trimEnd().split('\n');
    const judged = lines.map((line) => JSON.parse(line) as Verification & { file: string });
    expect(code).toBe(2);
    expect(judged.map(({ file, verdict }) => [file, verdict])).toEqual([
      [inFolder('anna.json'), 'good'],
      [inFolder('ben.json'), 'failed'],
      [inFolder('cleo.json'), 'tampered'],
      [inFolder('dora.json'), 'bad'],
      [inFolder('late/eve.json'), 'good'],
    ]);
    expect(judged[0]).toMatchObject({
      id: 'exerciseTwoLeaders',
      exercise: 'exerciseTwoLeaders',
      traceHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      checks: expect.arrayContaining([
        expect.objectContaining({ check: 'actions', result: 'good', value: 1, of: 3 }),
      ]),
    });
    expect(err.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^hustings: .*cleo\.json: the file was changed by hand/),
      `hustings: ${inFolder('dora.json')}: luck: there is no such field in this version`,
    ]);
  });

  it('is judged as a table with a row for each file, and their number', async () => {
    const { out } = await hustings(['verify', folder]);
    const rows = out.trimEnd().split('\n');
    expect(rows[0]).toMatch(/^file +verdict +exercise +seen$/);
    expect(rows[1]).toMatch(
      /anna\.json +good +exerciseTwoLeaders +1 action, at most 3 allowed; two nodes led at once for/,
    );
    expect(rows[2]).toMatch(
      /ben\.json +failed +exerciseTwoLeaders +twoLeaders: two nodes led at once for 0/,
    );
    expect(rows[4]).toMatch(/dora\.json +bad +- +file: luck: /);
    expect(rows[5]).toMatch(
      /eve\.json +good +exerciseTwoLeaders +the same run as .*anna\.json; 1 ac/,
    );
    expect(rows.at(-1)).toBe(
      '5 files: 2 good, 1 failed, 1 tampered, 1 bad; 2 the same run as another',
    );
  });

  it('exits with the worst code of its files', async () => {
    const codeOf = async (...names: string[]) =>
      (await hustings(['verify', ...names.map(inFolder)])).code;
    expect(await codeOf('anna.json', 'late')).toBe(0);
    expect(await codeOf('ben.json', 'anna.json')).toBe(1);
    expect(await codeOf('cleo.json', 'ben.json', 'anna.json')).toBe(2);
  });

  it('without a file, or a missing file, does not stop the others', async () => {
    const names = [inFolder('late/empty'), inFolder('zoe.json'), inFolder('anna.json')];
    const { code, out, err } = await hustings(['verify', '--json', ...names]);
    expect(code).toBe(2);
    expect(out.match(/"verdict":"\w+"/g)).toEqual([
      '"verdict":"bad"',
      '"verdict":"bad"',
      '"verdict":"good"',
    ]);
    expect(err).toContain('empty: there is no .json file in this folder\n');
    expect(err).toContain('zoe.json: ENOENT: no such file or directory');
  });
});

describe('an unreadable entry', () => {
  const verdictsOf = async (...names: string[]) => {
    const { code, out, err } = await hustings(['verify', '--json', ...names]);
    const lines = out.trimEnd().split('\n');
    const judged = lines.map((line) => JSON.parse(line) as Verification & { file: string });
    return { code, err, said: judged.map(({ file, verdict }) => [file, verdict]) };
  };

  it('has its own line, and the others are judged: links in a circle or to nothing, half a file, no text', async () => {
    const handins = inFolder('late/handins');
    const at = (name: string) => join(handins, name);
    mkdirSync(handins);
    const good = await runOf('exerciseTwoLeaders', { commands: [cut] });
    const text = JSON.stringify(good);
    writeFileSync(at('anna.json'), text);
    symlinkSync('circle.json', at('circle.json'));
    symlinkSync('nothing', at('gone.json'));
    writeFileSync(at('half.json'), text.slice(0, text.length / 2));
    writeFileSync(at('picture.json'), new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff]));
    symlinkSync('anna.json', at('same.json'));
    writeFileSync(at('zoe.JSON'), text);
    const { code, err, said } = await verdictsOf(handins);
    expect(code).toBe(2);
    expect(said).toEqual([
      [at('anna.json'), 'good'],
      [at('circle.json'), 'bad'],
      [at('gone.json'), 'bad'],
      [at('half.json'), 'bad'],
      [at('picture.json'), 'bad'],
      [at('same.json'), 'good'],
      [at('zoe.JSON'), 'good'],
    ]);
    expect(err.trimEnd().split('\n')).toEqual([
      expect.stringContaining('circle.json: ELOOP'),
      expect.stringContaining('gone.json: ENOENT'),
      expect.stringMatching(/half\.json: this is no JSON: unexpected end at line 1, column \d+$/),
      expect.stringContaining('picture.json: this is no JSON: its bytes are no UTF-8 text'),
    ]);
    rmSync(handins, { recursive: true });
  });

  it('does not stop the others when it is named itself', async () => {
    symlinkSync('circle.json', inFolder('late/empty/circle.json'));
    const names = [inFolder('late/empty/circle.json'), `${'long'.repeat(100)}.json`];
    const { code, said } = await verdictsOf(...names, inFolder('anna.json'));
    rmSync(inFolder('late/empty/circle.json'));
    expect({ code, said }).toEqual({
      code: 2,
      said: [
        [names[0], 'bad'],
        [names[1], 'bad'],
        [inFolder('anna.json'), 'good'],
      ],
    });
  });
});

describe('--exercise', () => {
  it('may name a file outside the library, by which all are judged', async () => {
    const exercise = scenarios.get('exerciseTwoLeaders') as HandIn;
    const wants = [{ type: 'twoLeaders', forMs: 500 }];
    const own = { ...exercise, id: 'mine', goal: { ...exercise.goal, wants } };
    const run = await runOf('exerciseTwoLeaders', { id: 'mine', goal: own.goal, commands: [cut] });
    writeFileSync(inFolder('late/mine.json'), JSON.stringify(own));
    const verify = ['verify', '-', '--exercise', inFolder('late/mine.json')];
    expect(await hustings(verify, JSON.stringify(run))).toMatchObject({
      code: 0,
      out: expect.stringContaining(' of 500 ms'),
    });
  });
});

describe('a run of no exercise', () => {
  const judge = async (file: unknown) => await hustings(['verify', '-'], JSON.stringify(file));

  it('is judged by its expectations', async () => {
    const run = await runOf('pausedLeader');
    const { code, out } = await judge(run);
    expect(code).toBe(0);
    expect(out).toMatch(/^exercise +note +it is of no exercise$/m);
    expect(out).toMatch(/^singleLeader +note +broken from 1220 to 2010 ms$/m);
    expect(out).toMatch(/^expected +good +10 of 10 met$/m);
    const other = await judge({ ...run, expect: [{ type: 'holds', property: 'singleLeader' }] });
    expect(other.code).toBe(1);
    expect(other.out).toMatch(/^expected +failed +0 of 1 met; not \{"type":"holds".*1220 to 2010/m);
  });

  it('is judged by the properties at its end when it expects nothing', async () => {
    const { code, out } = await judge(await runOf('splitBrainForever', { expect: [] }));
    expect(code).toBe(1);
    expect(out).toMatch(/^singleLeader +failed +broken from 5500 to the end$/m);
    expect(await judge(await runOf('leaderCrash', { expect: [] }))).toMatchObject({ code: 0 });
  });
});

describe('bad input', () => {
  it.each<[argv: string[], words: string, stdin?: string]>([
    [['verify'], 'verify: name files, folders, or -'],
    [['verify', '-', '--exercise', 'luck'], '--exercise: there is no exercise and no file luck'],
    [['verify', '-', '--exercise', 'leaderCrash'], 'there is no exercise and no file leaderCrash'],
    [['verify', '-', '--exercise', 'package.json'], 'this is no Hustings run'],
    [['verify', '-'], '-: this is no JSON: unexpected "n" at line 1, column 1', 'nonsense'],
    [['verify', '/no/such/file'], "/no/such/file: ENOENT: no such file or directory, stat '/no"],
    [['verify', '-', '--dance'], "Unknown option '--dance'"],
  ])('%j exits with 2 and one line', async (argv, words, stdin) => {
    const { code, out, err } = await hustings(argv, stdin);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(words);
    expect(err).toMatch(/^hustings: [^\n]+\n$/);
  });

  it('refuses a file without a goal as an exercise', async () => {
    writeFileSync(inFolder('late/plain.json'), JSON.stringify(scenarios.get('leaderCrash')));
    const file = inFolder('late/plain.json');
    const { code, err } = await hustings(['verify', '-', '--exercise', file]);
    expect({ code, err }).toEqual({
      code: 2,
      err: `hustings: verify: --exercise: ${file} has no goal\n`,
    });
  });
});
