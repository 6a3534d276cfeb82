// Shows that in a folder of submissions each unreadable entry has a line of its own, and the others are judged.
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { scenarios } from '../scenarios/registry';
import { handInsOf } from './handIns';
import { ended, startInBash } from './testing/child';
import { cut, hustings, runOf } from './testing/hustings';

let folder = '';
const at = (name: string) => join(folder, name);
const write = (name: string, file: unknown) => writeFileSync(at(name), JSON.stringify(file));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hustings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The observation of each file except the good ones, by its name in the folder. */
async function complaints(name = folder) {
  const { code, err } = await hustings(['verify', name, '--json']);
  return { code, lines: err.trimEnd().replaceAll(`${folder}/`, '').split('\n') };
}

it.runIf(process.platform !== 'win32')('pipes, devices, links and folders', async () => {
  mkdirSync(at('handins'));
  mkdirSync(at('handins/folder.json'));
  mkdirSync(at('handins/empty'));
  mkdirSync(at('handins/full.json'));
  write('handins/full.json/anna.json', await runOf('exerciseTwoLeaders', { commands: [cut] }));
  write('secret.json', {});
  await ended(startInBash('mkfifo handins/pipe.json', folder));
  symlinkSync('../secret.json', at('handins/out.json'));
  symlinkSync('/dev/null', at('handins/device.json'));
  symlinkSync('..', at('handins/parent'));
  symlinkSync('circle.json', at('handins/circle.json'));
  symlinkSync('circle', at('handins/circle'));
  writeFileSync(at('handins/large.json'), '');
  truncateSync(at('handins/large.json'), 64 * 1024 * 1024 + 1);
  expect(await complaints(at('handins'))).toEqual({
    code: 2,
    lines: [
      expect.stringMatching(/^hustings: handins\/circle\.json: ELOOP: /),
      'hustings: handins/device.json: this link leads out of the folder',
      'hustings: handins/folder.json: this is a folder, no file',
      'hustings: handins/large.json: the file is larger than 64 MiB',
      'hustings: handins/out.json: this link leads out of the folder',
      'hustings: handins/parent: this link to a folder is not followed',
      'hustings: handins/pipe.json: this is a pipe, no file',
    ],
  });
});

it.runIf(process.platform === 'linux')('a name that is not UTF-8', async () => {
  const name = Buffer.concat([Buffer.from(at('a')), Buffer.from([0xff]), Buffer.from('.json')]);
  writeFileSync(name, '{}');
  write('a\u{fffd}.json', {});
  const { lines } = await complaints();
  expect(lines).toHaveLength(2);
  expect(lines).toContain('hustings: a\u{fffd}.json: its name is no UTF-8 text');
});

it('a name cannot forge a row', async () => {
  write('a\nb.json  good.json', {});
  const { out, err } = await hustings(['verify', folder, at('nobody.json')]);
  const rows = out.trimEnd().split('\n');
  expect(rows).toHaveLength(4);
  expect(rows[1]).toContain('a\\nb.json  good.json  bad ');
  expect(err).toContain('a\\nb.json  good.json: ');
  expect(err.trimEnd().split('\n')).toHaveLength(2);
});

it.runIf(process.getuid?.() !== 0)('files without read permission', async () => {
  write('a.json', {});
  chmodSync(at('a.json'), 0);
  mkdirSync(at('b'), { mode: 0 });
  const { code, lines } = await complaints();
  expect({ code, lines }).toEqual({
    code: 2,
    lines: [
      expect.stringMatching(/^hustings: a\.json: EACCES: /),
      expect.stringMatching(/^hustings: b: EACCES: /),
    ],
  });
});

it('a file that is deleted or replaced before it is read', () => {
  write('a.json', {});
  write('b.json', {});
  const [missing, other] = handInsOf([folder], {} as never);
  rmSync(at('a.json'));
  rmSync(at('b.json'));
  symlinkSync('/dev/null', at('b.json'));
  expect(missing?.read).toThrow('ENOENT');
  expect(other?.read).toThrow('this link leads out of the folder');
});

it('a folder of very many files is read completely', () => {
  for (let index = 0; index < 3000; index += 1) writeFileSync(at(`${index}.json`), '');
  const names = handInsOf([folder], {} as never).map(({ name }) => name);
  expect(names).toHaveLength(3000);
  expect(names).toEqual([...names].sort());
});

it('each line is printed as soon as its file is judged', async () => {
  write('a.json', {});
  write('b.json', {});
  const written: string[] = [];
  await hustings(['verify', folder], '', (text) => written.push(text));
  expect(written.map((text) => text.split('\n').length - 1)).toEqual([1, 1, 1, 1]);
});

it('a run without an exercise is marked among runs of exercises', async () => {
  const solved = await runOf('exerciseTwoLeaders', { commands: [cut] });
  const { goal: _goal, ...other } = { ...solved, id: 'mine' };
  write('anna.json', solved);
  write('ben.json', other);
  const { code, out } = await hustings(['verify', folder]);
  expect(code).toBe(1);
  const rows = out.trimEnd().split('\n');
  expect(rows[2]).toMatch(/ben\.json +failed +- +the same run as .*anna\.json; of no exercise; /);
  expect(rows.at(-1)).toBe(`of no exercise, unlike the others: ${at('ben.json')}`);
  rmSync(at('anna.json'));
  write('cleo.json', scenarios.get('leaderCrash'));
  expect((await hustings(['verify', folder])).out).not.toContain('unlike');
});
