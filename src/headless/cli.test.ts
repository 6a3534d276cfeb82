// Shows the outputs and the exit codes of the command line.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { exportFormats } from '../exports/registry';
import { scenarios } from '../scenarios/registry';
import { hustings } from './testing/hustings';

const plain = ['run', '--algorithm', 'bully', '--nodes', '3'];

describe('help', () => {
  it.each([[[]], [['--help']], [['run', '--help']]])('is printed for %j', async (argv) => {
    const { code, out } = await hustings(argv);
    expect(code).toBe(0);
    expect(out).toContain('hustings replay <file | ->');
  });
});

describe('list', () => {
  it('lists the contents of the open folders, with parameters and defaults', async () => {
    const { code, out } = await hustings(['list']);
    expect(code).toBe(0);
    expect(out).toMatch(/^algorithms\n {2}bully: Bully\. /);
    expect(out).toMatch(/^ {4}--param t1Ms=\d+ ms: ./m);
    expect(out).toMatch(/^ {2}leaderCrash: The leader crashes\. /m);
    expect(out).toMatch(/^layouts\n {2}circle: Circle\. /m);
    expect(out).toContain('\nproperties\n');
  });

  it('prints the same as JSON', async () => {
    const { out } = await hustings(['list', 'scenarios', '--json']);
    const { scenarios: listed } = JSON.parse(out) as { scenarios: { id: string }[] };
    expect(listed.map(({ id }) => id)).toEqual([...scenarios.keys()]);
  });
});

describe('list --machine', () => {
  it('prints a machine as JSON from which XState creates the same machine', async () => {
    const { code, out } = await hustings(['list', 'algorithms', '--machine', 'bully']);
    expect(code).toBe(0);
    const chart = JSON.parse(out) as { states: Record<string, unknown> };
    expect(chart).toMatchObject({ id: 'bully', initial: 'booting' });
    expect(chart).toHaveProperty(['states', 'leading', 'exit'], 'stopHeartbeat');
    expect(chart).toHaveProperty(['on', 'HEARTBEAT', 'guard'], 'isToBeFollowed');
    expect(Object.keys(createMachine(chart as never).states)).toEqual(Object.keys(chart.states));
  });

  it('finds services and clients too', async () => {
    const { out } = await hustings(['list', '--machine', 'redis']);
    expect(JSON.parse(out)).toMatchObject({ id: 'redis' });
  });
});

describe('run', () => {
  it('warns about unsuitable parameters, and runs all the same', async () => {
    const words = [...plain, '--latency', '10', '--param', 't2Ms=15', '--until', '100'];
    const { err, out } = await hustings(words);
    expect(err).toBe(
      'warning: T2 should be longer than 20 ms: a round trip, or an OK comes too late and two lead.\n',
    );
    expect(out).toContain('sha256');
    expect((await hustings(['run', 'leaderCrash'])).err).toBe('');
  });

  it('plays a scenario and checks its expectations', async () => {
    const { code, out } = await hustings(['run', 'pausedLeader']);
    expect(code).toBe(0);
    expect(out).toContain('10 of 10 met');
    expect(out).toMatch(/^elected +n3 \(n1, n2, n3\)$/m);
    expect(out).toContain('broken from 1220 to 2010 ms');
  });

  it('exits with 1 and prints the observation when an expectation is not met', async () => {
    const { code, out } = await hustings(['run', 'pausedLeader', '--param', 't2Ms=70']);
    expect(code).toBe(1);
    expect(out).toContain('it was broken from 1230 to 2010 ms');
  });

  it('plays a plain cluster that elects the highest node and, after its crash, the next one', async () => {
    const before = await hustings([...plain, '--json']);
    expect(before.code).toBe(0);
    expect(JSON.parse(before.out)).toMatchObject({ elected: { n1: 'n3', n2: 'n3', n3: 'n3' } });
    const after = await hustings([...plain, '--crash', 'n3@1000', '--json']);
    expect(JSON.parse(after.out)).toMatchObject({ elected: { n1: 'n2', n2: 'n2', n3: 'crashed' } });
  });

  it('lets a node start an election, which the highest node wins again', async () => {
    const { code, out } = await hustings([...plain, '--elect', 'n1@1000', '--out', '-']);
    expect(code).toBe(0);
    const { commands, trace } = JSON.parse(out);
    expect(commands).toEqual([{ atMs: 1000, type: 'elect', node: 'n1' }]);
    expect(trace).toContainEqual(
      expect.objectContaining({ atMs: 1000, type: 'electionStarted', node: 'n1' }),
    );
  });

  it('says why a command is refused', async () => {
    const lease = ['run', '--algorithm', 'redisLease', '--nodes', '3', '--until', '2000'];
    const { code, out } = await hustings([...lease, '--elect', 'n1@1000']);
    expect(code).toBe(0);
    expect(out).toMatch(/^refused +elect at 1000 ms: the node that set the key in Redis leads/m);
    const { out: json } = await hustings([...lease, '--elect', 'n1@1000', '--json']);
    expect(JSON.parse(json).refused).toMatchObject([{ atMs: 1000, command: 'elect' }]);
  });

  it('loads the leader, which the next election replaces by the least loaded node', async () => {
    const plain = ['run', '--algorithm', 'strike', '--nodes', '3', '--until', '60000'];
    const { out } = await hustings([
      ...plain,
      ...['--load', 'n3=80@20000', '--load', 'n2=50@20000', '--elect', 'n1@40000', '--json'],
    ]);
    expect(JSON.parse(out)).toMatchObject({ elected: { n1: 'n1', n2: 'n1', n3: 'n1' } });
  });

  it('exits with 1 when a property is violated at the end of a run without expectations', async () => {
    const { expect: _expected, ...file } = scenarios.get('splitBrainForever') as {
      expect: unknown;
    };
    const { code, out } = await hustings(['run', '-'], JSON.stringify(file));
    expect(code).toBe(1);
    expect(out).toMatch(/singleLeader +broken from 5500 to the end/);
  });

  it('has another trace for another seed, and the same for the same', async () => {
    const hashOf = async (seed: string) => {
      const { out } = await hustings(['run', 'leaderCrash', '--seed', seed, '--json']);
      return (JSON.parse(out) as { traceHash: string }).traceHash;
    };
    expect(await hashOf('a')).toBe(await hashOf('a'));
    expect(await hashOf('a')).not.toBe(await hashOf('b'));
  });

  it('ends at the time of --until, without later commands', async () => {
    const argv = ['run', 'leaderCrash', '--until', '1000', '--latency', '7', '--out', '-'];
    const run = JSON.parse((await hustings(argv)).out) as Record<string, unknown>;
    expect(run).toMatchObject({ untilMs: 1000, commands: [], network: { latencyMs: 7 } });
  });
});

describe('a run file', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'hustings-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('replays to the same bytes from a file and from standard input', async () => {
    const file = join(folder, 'run.json');
    const { out } = await hustings([...plain, '--out', file]);
    expect(out).toContain('elected');
    const replayed = await hustings(['replay', file]);
    expect(replayed.code).toBe(0);
    expect(await hustings(['replay', '-'], readFileSync(file))).toEqual(replayed);
    expect(readFileSync(file, 'utf8')).toBe((await hustings(['run', file, '--out', '-'])).out);
  });

  it('can be compared by its hash without its trace', async () => {
    const { out } = await hustings([...plain, '--out', '-', '--no-trace']);
    expect(out).not.toContain('"trace"');
    expect((await hustings(['replay', '-'], out)).code).toBe(0);
    const other = out.replace('"seed": "1"', '"seed": "2"');
    expect((await hustings(['replay', '-'], other)).code).toBe(2);
  });

  it('is refused when it was changed by hand', async () => {
    const { out } = await hustings([...plain, '--out', '-']);
    const edited = out.replace('"type": "nodeJoined"', '"type": "nodePaused"');
    const { code, out: said } = await hustings(['replay', '-', '--json'], edited);
    expect(code).toBe(2);
    expect(JSON.parse(said)).toMatchObject({ type: 'edited' });
  });
});

it('run writes the formats of exports/ too', async () => {
  const { out } = await hustings([...plain, '--as', 'csv', '--out', '-']);
  expect(out.split('\r\n')[0]).toMatch(/^seq,atMs,type,cause,/);
  const { code, err } = await hustings([...plain, '--as', 'papyrus', '--out', '-']);
  expect({ code, err }).toEqual({
    code: 2,
    err: `hustings: run: --as: there is json, ${[...exportFormats.keys()].join(', ')}, but no papyrus\n`,
  });
});

it('another format is limited to an interval and to kinds of messages', async () => {
  const limits = ['--from', '0', '--to', '50', '--kinds', 'OK,NONSENSE'];
  const { out, err } = await hustings([...plain, '--as', 'csv', '--out', '-', ...limits]);
  const [header = '', ...rows] = out.trimEnd().split('\r\n');
  const columnOf = (name: string) => header.split(',').indexOf(name);
  const kinds = new Set(rows.map((row) => row.split(',')[columnOf('kind')]));
  expect([...kinds].sort()).toEqual(['', 'OK']);
  expect(rows.every((row) => Number(row.split(',')[columnOf('atMs')]) <= 50)).toBe(true);
  expect(err).toMatch(/^warning: --kinds: no NONSENSE was sent; there is [A-Z, ]*ELECTION/m);
});

describe('bad input', () => {
  it.each<[argv: string[], words: string, stdin?: string]>([
    [[...plain, '--from', '0'], 'run: --from: a run file is always whole'],
    [[...plain, '--as', 'csv', '--from', '5', '--to', '4'], '--to: 4 ms is before --from, 5 ms'],
    [[...plain, '--as', 'csv', '--to', 'soon'], '--to: expected a number'],
    [['dance'], 'there is no command dance; the commands are list, run, replay'],
    [['list', 'dances'], 'list: there is no kind dances'],
    [['list', 'faults', '--machine', 'loss'], 'list: --machine: faults have no machines; '],
    [['list', 'services', '--machine', 'bully'], 'there is no bully among the services; there is '],
    [['run'], 'name a scenario or a file, or give --algorithm and --nodes'],
    [['run', 'a', 'b'], 'run: name one scenario or file'],
    [['run', 'nope'], 'there is no scenario and no file nope; the scenarios are '],
    [['replay', '/no/such/file'], "ENOENT: no such file or directory, stat '/no/such/file'"],
    [['run', '-'], 'this is no JSON: unexpected "n" at line 1, column 1', 'nonsense'],
    [['run', 'leaderCrash', '--nodes', '3'], '--nodes: a scenario brings its own nodes'],
    [['run', 'leaderCrash', '--dance'], "Unknown option '--dance'"],
    [['run', 'leaderCrash', '--seed'], "Option '--seed <value>' argument missing"],
    [['run', 'leaderCrash', '--until', 'x'], '--until: expected a number but got "x"'],
    [['run', 'leaderCrash', '--until=-5'], 'untilMs: a time cannot be negative'],
    [['run', 'leaderCrash', '--latency', '9..1'], 'network.latencyMs: the first bound'],
    [
      ['run', 'leaderCrash', '--leader-within', '0'],
      'leaderWithinMs: the deadline for a new leader',
    ],
    [['run', 'leaderCrash', '--latency', '1..2..3'], '--latency: expected ms or min..max'],
    [['run', 'leaderCrash', '--param', 't1Ms'], '--param: expected key=value but got "t1Ms"'],
    [['run', 'leaderCrash', '--param', 't9Ms=1'], 'algorithm.params.t9Ms: there is no such field'],
    [['run', 'leaderCrash', '--param', 'heal=5'], 'algorithm.params.heal: '],
    [['run', 'leaderCrash', '--crash', 'n9@5'], '--crash: there is no node n9'],
    [['run', 'leaderCrash', '--elect', 'n9@5'], '--elect: there is no node n9'],
    [['run', 'leaderCrash', '--load', 'n9=5@5'], '--load: there is no node n9'],
    [['run', 'leaderCrash', '--load', 'n1@5'], '--load: expected id=percent@ms but got "n1@5"'],
    [['run', 'leaderCrash', '--load', 'n1=101@5'], 'commands[0].load: '],
    [['run', 'leaderCrash', '--crash', 'n1'], '--crash: expected id@ms but got "n1"'],
    [['run', 'leaderCrash', '--algorithm', 'dice'], 'there is no algorithm "dice"; there is '],
    [['run', '--algorithm', 'bully', '--nodes', '0'], '--nodes: expected a whole number from 1'],
    [['replay'], 'replay: name one file, or -'],
    [
      ['replay', '-'],
      'there is nothing to compare with',
      JSON.stringify(scenarios.get('leaderCrash')),
    ],
  ])('%j exits with 2 and one line', async (argv, words, stdin) => {
    const { code, out, err } = await hustings(argv, stdin);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(words);
    expect(err).toMatch(/^hustings: [^\n]+\n$/);
  });
});
