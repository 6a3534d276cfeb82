// Hunts on the command line: the same find on one process and on two, a file that replays, and what is refused.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ended, start, written } from './testing/child';
import { hustings } from './testing/hustings';

const folder = mkdtempSync(join(tmpdir(), 'hustings-hunt-'));
afterAll(() => rmSync(folder, { recursive: true }));

const BULLY = ['--algorithm', 'bully', '--nodes', '3', '--param', 't1Ms=200', '--param', 't2Ms=60'];
const FAST = [...BULLY, '--param', 't3Ms=120', '--param', 'heartbeatMs=50'];
const HUNT = ['hunt', ...FAST, '--property', 'singleLeader'];
const TWO_LEADERS = [...HUNT, '--for', '100ms', '--deeds', 'restart:2,pause:2', '--seed', '7'];

it('finds the same with one process and with two, and writes a run that is as it says', async () => {
  const [one, two] = ['one.json', 'two.json'].map((name) => join(folder, name)) as [string, string];
  const found = await ended(start([...TWO_LEADERS, '--jobs', '1', '--out', one]));
  expect(found.err).toBe('');
  expect(found.code).toBe(1);
  expect(found.out).toContain('bully does not promise singleLeader despite');
  expect(found.out).toContain(`Written to ${one}`);
  await ended(start([...TWO_LEADERS, '--jobs', '2', '--out', two]));
  expect(readFileSync(two, 'utf8')).toBe(readFileSync(one, 'utf8'));
  const { code, out } = await hustings(['run', one]);
  expect(code).toBe(0);
  expect(out).toContain('1 of 1 met');
});

it('says that a promised property has held, with exit code 0', async () => {
  const args = [...HUNT, '--deeds', 'crash:1', '--budget', '8', '--jobs', '1', '--json'];
  const { code, out } = await ended(start(args));
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    property: 'singleLeader',
    promise: { type: 'promised' },
    schedules: 8,
    strategies: { placed: { schedules: 2 } },
    found: null,
  });
});

it('ends at a signal, with the schedules so far', async () => {
  const child = start([...HUNT, '--deeds', 'crash', '--budget', '1h', '--jobs', '1']);
  const result = ended(child);
  await written(child.stdout, 'Deeds: crash');
  child.kill('SIGINT');
  const { code, out } = await result;
  expect(code).toBe(130);
  expect(out).toMatch(/Nothing found: \d+ schedules/);
});

it.each([
  [['hunt', ...FAST], 'hunt: --property: name the property to break: '],
  [[...HUNT.slice(0, -1), 'none'], 'property: there is no none; the properties are '],
  [[...HUNT.slice(0, -1), 'leaseValidity'], 'not asked of this run, because it has no leases'],
  [[...HUNT, '--for', '2 years'], 'hunt: --for: expected a duration such as 500ms or 2s'],
  [[...HUNT, '--for', '2s', '--until', '1000'], 'forMs: the run ends at 1000 ms'],
  [[...HUNT, '--deeds', 'sabotage'], 'hunt: --deeds: there is no deed sabotage; the deeds are '],
  [[...HUNT, '--deeds', 'crash:0'], 'hunt: --deeds: expected a whole number from 1 to '],
  [[...HUNT, '--most', '1.5'], 'hunt: --most: expected a whole number from 1 to '],
  [
    [...HUNT, '--strategies', 'luck'],
    'hunt: --strategies: there is no strategy luck; the strategies',
  ],
  [[...HUNT, '--budget', '0'], 'hunt: --budget: expected a number of schedules or a time'],
  [[...HUNT, '--budget', 'soon'], 'hunt: --budget: expected a duration'],
  [[...HUNT, '--jobs', '0'], 'hunt: --jobs: expected a whole number from 1 to 256'],
  [[...HUNT, '--mended', '--until', '100'], 'untilMs: the run needs more than'],
  [['hunt', 'one', 'two'], 'hunt: name one scenario or file'],
])('%j is refused', async (args, sentence) => {
  const { code, err } = await hustings(args);
  expect(err).toContain(sentence);
  expect(code).toBe(2);
});
