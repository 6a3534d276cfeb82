// Shows the verdicts of `hustings verify`, and that each way to cheat is detected.
import { beforeAll, describe, expect, it } from 'vitest';
import { traceHash } from '../runFile/traceHash';
import { scenarios } from '../scenarios/registry';
import { cut, type HandIn, hustings, runOf } from './testing/hustings';
import type { Verification } from './verification';

/** The judgement of a file on standard input. */
async function judged(file: unknown, ...flags: string[]) {
  const outcome = await hustings(['verify', '-', '--json', ...flags], JSON.stringify(file));
  const { verdict, checks } = JSON.parse(outcome.out) as Verification;
  const faults = checks.filter(({ result }) => result !== 'good' && result !== 'note');
  return { code: outcome.code, err: outcome.err, verdict, checks, faults };
}

const scenario = scenarios.get('exerciseTwoLeaders') as HandIn;
const crash = { atMs: 3200, type: 'crash', node: 'n5' };
let solved = {} as HandIn;
let failed = {} as HandIn;
beforeAll(async () => {
  solved = await runOf('exerciseTwoLeaders', { commands: [cut] });
  failed = await runOf('exerciseTwoLeaders');
});

describe('an honest run of an exercise', () => {
  it('is good when it reaches the goal: exit 0, and a table', async () => {
    const { code, out, err } = await hustings(['verify', '-'], JSON.stringify(solved));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n').map((line) => line.replace(/: [0-9a-f]{64}/, ''))).toEqual([
      '-: exerciseTwoLeaders, good',
      'check       result  seen',
      'replay      good    the replay is the same',
      'definition  good    as the exercise has it',
      'actions     good    1 action, at most 3 allowed',
      expect.stringMatching(
        /^twoLeaders {2}good {4}two nodes led at once for \d+,\d{3} of 2,000 ms$/,
      ),
      '',
    ]);
  });

  it('exits with 1 and states its progress when it does not', async () => {
    const { code, out, err } = await hustings(['verify', '-'], JSON.stringify(failed));
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toMatch(/^twoLeaders {2}failed {2}two nodes led at once for 0 of 2,000 ms$/m);
  });

  it('has not reached the goal when it ended too early', async () => {
    const { code, faults } = await judged(await runOf('exerciseNoLeader', { untilMs: 2000 }));
    expect(code).toBe(1);
    expect(faults).toMatchObject([
      {
        check: 'noLeader',
        seen: 'nobody led while all nodes ran for 2,000 of 10,000 ms; the run ends at 2000 of 30000 ms',
      },
    ]);
  });

  it('may continue after the time limit, without effect', async () => {
    const late = await runOf('exerciseTwoLeaders', {
      commands: [{ ...cut, atMs: 20000 }],
      untilMs: 30000,
    });
    const { code, faults } = await judged(late);
    expect(code).toBe(1);
    expect(faults).toMatchObject([{ seen: 'two nodes led at once for 0 of 2,000 ms' }]);
  });

  it('may change the settings that the exercise allows', async () => {
    const { algorithm } = scenarios.get('exerciseTimeouts') as HandIn;
    const params = { ...algorithm.params, t1Ms: 2500, t2Ms: 500 };
    const chosen = await runOf('exerciseTimeouts', { algorithm: { ...algorithm, params } });
    expect(await judged(chosen)).toMatchObject({ code: 0, faults: [] });
    const more = { ...algorithm, params: { ...params, heartbeatMs: 100 } };
    const { code, faults } = await judged(await runOf('exerciseTimeouts', { algorithm: more }));
    expect(code).toBe(2);
    expect(faults[0]).toMatchObject({
      check: 'definition',
      seen: 'algorithm.params.heartbeatMs is 100, the exercise has 500',
    });
  });

  it('is judged by its replay alone when the file has no results', async () => {
    const { trace: _trace, traceHash: _hash, metrics: _metrics, untilMs: _end, ...bare } = solved;
    const { code, checks, verdict } = await judged(bare);
    expect({ code, verdict }).toEqual({ code: 0, verdict: 'good' });
    expect(checks[0]).toMatchObject({
      check: 'replay',
      result: 'note',
      seen: expect.stringContaining('neither a trace nor its hash'),
    });
  });

  it('is played to the time limit when the file has no end', async () => {
    const { code, faults } = await judged({ ...scenario, untilMs: undefined });
    expect(code).toBe(1);
    expect(faults).toMatchObject([{ seen: 'two nodes led at once for 0 of 2,000 ms' }]);
  });
});

describe('cheating is detected:', () => {
  const without = ({ trace: _trace, ...file }: HandIn) => file;
  const led = (file: HandIn) =>
    file.trace.map((event) =>
      event.type === 'electedChanged' && event.node === 'n4' && event.atMs > 3000
        ? { ...event, elected: 'n4' }
        : event,
    );
  const cheats: [string, () => unknown, string, string][] = [
    [
      'a trace that was edited',
      () => ({ ...failed, trace: failed.trace.slice(0, -1) }),
      'replay',
      'the file was changed by hand: its trace has the hash ',
    ],
    [
      'a trace that was edited, and its hash with it',
      () => ({ ...solved, trace: led(solved), traceHash: traceHash(led(solved)) }),
      'replay',
      'the replay differs from event ',
    ],
    [
      'the trace of somebody else’s run',
      () => ({ ...failed, trace: solved.trace, traceHash: solved['traceHash'] }),
      'replay',
      'the replay differs from event ',
    ],
    [
      'the hash of somebody else’s run',
      () => ({ ...without(failed), traceHash: solved['traceHash'] }),
      'replay',
      'the replay differs: the file says ',
    ],
    [
      'commands that the trace does not show',
      () => ({ ...failed, commands: [cut] }),
      'replay',
      'the replay differs from event ',
    ],
    [
      'figures that were edited',
      () => ({ ...solved, metrics: { ...solved.metrics, elections: 0 } }),
      'metrics',
      'the file’s figures are not the replay’s',
    ],
  ];
  it.each(cheats)('%s', async (_, cheat, check, says) => {
    const { code, err, verdict, faults } = await judged(cheat());
    expect({ code, verdict }).toEqual({ code: 2, verdict: 'tampered' });
    expect(faults[0]).toMatchObject({ check, seen: expect.stringContaining(says) });
    expect(err).toBe(`hustings: -: ${faults[0]?.seen}\n`);
  });

  it.each<[string, string, Record<string, unknown>, string]>([
    [
      'an easier parameter',
      'exerciseTwoLeaders',
      { algorithm: { id: 'bully', params: { heal: false } }, commands: [cut] },
      'algorithm.params.heal is false, the exercise has true',
    ],
    [
      'an easier network',
      'exerciseTwoLeaders',
      { network: { latencyMs: 5000 } },
      'network.latencyMs is 5000, the exercise has [60,140]',
    ],
    [
      'an easier goal',
      'exerciseTwoLeaders',
      {
        goal: {
          ...scenario.goal,
          wants: [{ type: 'agreed' }],
        },
      },
      'goal.wants[0].forMs is not there, the exercise has 2000',
    ],
    [
      'the exercise’s own crash left out',
      'exerciseFewestMessages',
      { commands: [] },
      'commands[0] is not there',
    ],
  ])('%s, though the run replays', async (_, id, changes, says) => {
    const { code, checks, faults } = await judged(await runOf(id, changes));
    expect(checks[0]).toMatchObject({ check: 'replay', result: 'good' });
    expect(code).toBe(2);
    expect(faults[0]).toMatchObject({ check: 'definition', result: 'tampered' });
    expect(faults.map(({ seen }) => seen).join()).toContain(says);
  });

  it.each<[string, readonly unknown[], string]>([
    [
      'too many actions',
      [1, 2, 3].map((ms) => ({ atMs: 2000 + ms, type: 'heal' })),
      '4 actions, at most 3',
    ],
    ['actions that are not allowed', [crash], 'crash at 3,200 ms is not allowed'],
  ])('%s', async (_, commands, says) => {
    const sorted = [...commands, cut].sort(
      (a, b) => (a as typeof cut).atMs - (b as typeof cut).atMs,
    );
    const { code, faults } = await judged(await runOf('exerciseTwoLeaders', { commands: sorted }));
    expect(code).toBe(1);
    expect(faults[0]).toMatchObject({ check: 'actions', seen: expect.stringContaining(says) });
  });

  it('a run under another id, when the exercise is named', async () => {
    const { goal: _goal, ...other } = { ...solved, id: 'mine' };
    expect(await judged(other)).toMatchObject({ code: 1 });
    expect(await judged(other, '--exercise', 'exerciseTwoLeaders')).toMatchObject({
      code: 2,
      faults: [{ check: 'exercise', seen: 'it is a run of mine, not of exerciseTwoLeaders' }],
    });
    expect(await judged({ ...other, goal: solved.goal })).toMatchObject({
      code: 2,
      faults: expect.arrayContaining([
        expect.objectContaining({ check: 'exercise', result: 'bad' }),
      ]),
    });
  });

  it('the version of the writer is named when the replay differs', async () => {
    const exporter = { name: 'hustings', version: '0.0.1' };
    const { faults } = await judged({ ...without(solved), exporter, traceHash: 'a'.repeat(64) });
    expect(faults[0]?.seen).toMatch(/; hustings 0\.0\.1 wrote it, this is \d/);
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['years', { untilMs: 1e12 }, /by [\d,]+ of 1,000,000,000,000 ms already$/],
    [
      'a heartbeat each microsecond',
      { untilMs: 1e6, algorithm: { id: 'bully', params: { heartbeatMs: 0.001 } } },
      /by [\d,]+ of 1,000,000 ms already$/,
    ],
    [
      'more events than fit into a window',
      {
        untilMs: 8e7,
        algorithm: { id: 'bully', params: { heartbeatMs: 0.01 } },
        network: { latencyMs: 8e7 },
      },
      /by [\d,]+ of 80,000,000 ms already$/,
    ],
  ])('a run that would keep the grader busy: %s', async (_, changes, says) => {
    const file = { ...without(failed), ...changes };
    const { code, verdict, faults } = await judged(file, '--events', '3000');
    expect({ code, verdict }).toEqual({ code: 2, verdict: 'bad' });
    expect(faults[0]?.seen).toMatch(/^more than 3,000 events happen, /);
    expect(faults[0]?.seen).toMatch(says);
  });

  it('a run with more disruptions by storms than events are allowed', async () => {
    const storm = { atMs: 0, type: 'storm', kinds: ['cut'], perMinute: 6000, forMs: 1e5 };
    const file = { ...without(failed), commands: [storm], untilMs: 1e6 };
    const { verdict, faults } = await judged(file, '--events', '9999');
    expect({ verdict, seen: faults[0]?.seen }).toEqual({
      verdict: 'bad',
      seen: 'its storms strike more than 9,999 times',
    });
  });
});
