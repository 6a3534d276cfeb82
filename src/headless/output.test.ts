// Shows that `--out` replaces a file completely or not at all, and how it writes to devices, pipes and links.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ended, startInBash } from './testing/child';
import { hustings } from './testing/hustings';

let folder = '';
const inFolder = (name: string) => join(folder, name);
const bash = (line: string) => ended(startInBash(line, folder));
const runTo = (name: string) => hustings(['run', 'leaderCrash', '--out', inFolder(name)]);
const isRunFile = (name: string) =>
  readFileSync(inFolder(name), 'utf8').startsWith('{\n  "format": "hustings-run"');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hustings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a file that is written', () => {
  it('keeps its permissions, and leaves no temporary file', async () => {
    writeFileSync(inFolder('run.json'), 'old');
    chmodSync(inFolder('run.json'), 0o640);
    expect((await runTo('run.json')).code).toBe(0);
    expect(isRunFile('run.json')).toBe(true);
    expect(statSync(inFolder('run.json')).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder)).toEqual(['run.json']);
  });

  it.each([
    ['a file', true],
    ['a missing file', false],
  ])('under a link to %s is written at the link’s target', async (_, isThere) => {
    mkdirSync(inFolder('far'));
    if (isThere) writeFileSync(inFolder('far/run.json'), 'old');
    symlinkSync('far/run.json', inFolder('link.json'));
    expect((await runTo('link.json')).code).toBe(0);
    expect(lstatSync(inFolder('link.json')).isSymbolicLink()).toBe(true);
    expect(isRunFile('far/run.json')).toBe(true);
    expect(readdirSync(inFolder('far'))).toEqual(['run.json']);
  });

  it('keeps its old content when the disk is full, and the results are still printed', async () => {
    writeFileSync(inFolder('run.json'), 'old');
    const { code, out, err } = await bash(
      'hustings --help > /dev/null; ulimit -f 8; hustings run leaderCrash --out run.json',
    );
    expect(code).toBe(2);
    expect(out).toMatch(/^sha256 +[0-9a-f]{64}$/m);
    expect(err).toBe('hustings: EFBIG: file too large, write\n');
    expect(readFileSync(inFolder('run.json'), 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual(['run.json']);
  });
});

describe('--out', () => {
  it.each([
    ['a folder', '.', /^hustings: --out: .* is a folder\n$/],
    ['a file in no folder', 'no/run.json', /^hustings: ENOENT: no such file or directory, \w+ '/],
    ['a file in a file', 'file/run.json', /^hustings: (ENOTDIR|ENOENT): .*\n$/],
    ['a link to itself', 'circle', /^hustings: ELOOP: .*\n$/],
  ])('that names %s is refused before the run', async (_, name, says) => {
    writeFileSync(inFolder('file'), '');
    symlinkSync('circle', inFolder('circle'));
    const { code, out, err } = await runTo(name);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(says);
  });

  it.runIf(existsSync('/dev/full'))('may name a device', async () => {
    const full = await hustings(['run', 'leaderCrash', '--out', '/dev/full']);
    expect(full.code).toBe(2);
    expect(full.err).toBe('hustings: ENOSPC: no space left on device, write\n');
    expect((await hustings(['run', 'leaderCrash', '--out', '/dev/null'])).code).toBe(0);
  });

  it.runIf(existsSync('/dev/stdout'))('/dev/stdout is the same as -', async () => {
    const { out } = await bash('hustings run leaderCrash --out /dev/stdout | tail -1');
    expect(out).toBe('}\n');
    const { err } = await bash('hustings run leaderCrash --out run.json > run.json');
    expect(err).toBe('');
    expect(isRunFile('run.json')).toBe(true);
    expect(JSON.parse(readFileSync(inFolder('run.json'), 'utf8'))).toHaveProperty('trace');
  });

  it('may name a pipe with a reader, and refuses one without', async () => {
    const { code, out, err } = await bash(
      'mkfifo pipe; hustings run leaderCrash --out pipe > said; echo $?; (tail -1 < pipe) & hustings run leaderCrash --out pipe > said; wait',
    );
    expect({ code, err }).toEqual({
      code: 0,
      err: "hustings: ENXIO: no such device or address, open 'pipe'\n",
    });
    expect(out).toBe('2\n}\n');
  });
});
