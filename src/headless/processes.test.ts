// Shows the command line in a process of its own: full and closed outputs, endless inputs, signals.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ended, LAUNCHER, start, startInBash, written } from './testing/child';
import { hustings } from './testing/hustings';

let folder = '';
const inFolder = (name: string) => join(folder, name);
const bash = (line: string) => ended(startInBash(line, folder));
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hustings-'));
  // The first start builds the program, if necessary, before many start at once.
  await ended(start(['--help']));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A run with a warning, which is printed after the program has begun to listen to signals, and before it plays. */
const ENDLESS = 'run --algorithm bully --nodes 3 --latency 10 --param t2Ms=15 --until 1e12'.split(
  ' ',
);
const hasDevices = existsSync('/dev/full') && existsSync('/dev/zero');

describe.runIf(hasDevices)('standard output', () => {
  it.each(['list', 'run leaderCrash', 'run leaderCrash --out -', 'replay run.json', '--help'])(
    'that is full is exit 2 and one line: %s',
    async (words) => {
      if (words.startsWith('replay'))
        await hustings(['run', 'leaderCrash', '--out', inFolder('run.json')]);
      const { code, err } = await bash(`hustings ${words} > /dev/full`);
      expect({ code, err }).toEqual({
        code: 2,
        err: 'hustings: standard output: ENOSPC: no space left on device, write\n',
      });
    },
  );

  // The output is larger than a pipe's buffer of 64 KiB, so that the end of its reader is noticed.
  const large = 'run --algorithm raft --nodes 5 --until 6000 --out -';

  it('that is closed early is no error: no message, and the exit code of a signal', async () => {
    const { out, err } = await bash(`hustings ${large} | head -1; echo \${PIPESTATUS[0]}`);
    expect({ out, err }).toEqual({ out: '{\n141\n', err: '' });
  });

  it('gets all of a large output, also through a pipe', async () => {
    const whole = await hustings(large.split(' '));
    const { out } = await bash(`hustings ${large} | cat`);
    expect(out.length).toBeGreaterThan(200_000);
    expect(out === whole.out).toBe(true);
  });
});

describe.runIf(hasDevices)('an input without an end', () => {
  it.each(['verify - < /dev/zero', 'yes | hustings run -', 'verify - < endless', 'run endless'])(
    'is refused: %s',
    async (words) => {
      symlinkSync('/dev/zero', inFolder('endless'));
      const { code, err } = await bash(words.includes('|') ? words : `hustings ${words}`);
      rmSync(inFolder('endless'));
      expect(code).toBe(2);
      expect(err).toMatch(
        /^hustings: .*(the file is larger than 64 MiB|this is a device, no file)\n$/,
      );
    },
  );

  it('in a folder does not stop the grading of the others: a pipe without a writer, a device', async () => {
    mkdirSync(inFolder('handins'));
    await bash('mkfifo handins/a.json');
    symlinkSync('/dev/zero', inFolder('handins/b.json'));
    symlinkSync('.', inFolder('handins/c'));
    writeFileSync(inFolder('handins/d.json'), 'nonsense');
    const { code, err } = await bash('hustings verify handins');
    expect(code).toBe(2);
    expect(err.split('\n')).toEqual([
      'hustings: handins/a.json: this is a pipe, no file',
      'hustings: handins/b.json: this link leads out of the folder',
      'hustings: handins/c: this link to a folder is not followed',
      'hustings: handins/d.json: this is no JSON: unexpected "n" at line 1, column 1',
      '',
    ]);
  });
});

describe('a run that is stopped', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('by %s writes the run so far, which can be replayed', async (signal, exit) => {
    const file = inFolder(`${signal}.json`);
    const child = start([...ENDLESS, '--out', file]);
    await written(child.stderr, 'warning: ');
    child.kill(signal);
    const { code, out, err } = await ended(child);
    expect(code).toBe(exit);
    const { untilMs } = JSON.parse(readFileSync(file, 'utf8')) as { untilMs: number };
    expect(err).toContain(`stopped at ${untilMs} ms\n`);
    expect(out).toMatch(new RegExp(`^run +.* events in ${untilMs} ms$`, 'm'));
    expect(out).toMatch(/^sha256 +[0-9a-f]{64}$/m);
    expect(await hustings(['replay', file])).toMatchObject({ code: 0 });
    expect((await hustings(['verify', file])).out).toContain('the replay is the same');
  });
});

describe.runIf(process.platform === 'linux')('on a terminal', () => {
  it('a run shows its progress, and Ctrl-C replaces it with the results', async () => {
    const words = [process.execPath, LAUNCHER, ...ENDLESS].join(' ');
    const child = startInBash(`exec script -qec '${words}' /dev/null`, folder);
    const heardAll = ended(child);
    await written(child.stdout, ' left');
    child.stdin?.write('\u{3}');
    const { code, out } = await heardAll;
    expect(code).toBe(130);
    expect(out).toMatch(
      /[\d,]+ of 1,000,000,000,000 ms \(0 %\), [\d,]+ events, about [\d,]+ (s|min|h|days) left/,
    );
    expect(out.slice(out.lastIndexOf(' left'))).toContain('\r\u{1b}[Krun ');
  });
});
