// Shows that further ways to cheat in an exercise are detected, each with a line that says what and where.
import { beforeAll, expect, it } from 'vitest';
import { scenarios } from '../scenarios/registry';
import { cut, type HandIn, hustings, runOf } from './testing/hustings';
import type { Verification } from './verification';

let solved = {} as HandIn;
beforeAll(async () => {
  solved = await runOf('exerciseTwoLeaders', { commands: [cut] });
});

/** The judgement of a text on standard input: exit code, verdict, and the checks that are not good. */
async function judged(text: string) {
  const { code, out, err } = await hustings(['verify', '-', '--json'], text);
  const { verdict, checks } = JSON.parse(out) as Verification;
  const faults = checks.filter(({ result }) => result !== 'good' && result !== 'note');
  return { code, err, verdict, said: faults.map(({ check, seen }) => `${check}: ${seen}`) };
}

/** A submission without results, with changes, so that only its definition and commands are judged. */
const bare = (changes: Record<string, unknown>) => {
  const { trace: _trace, traceHash: _hash, metrics: _metrics, ...file } = solved;
  return { ...file, ...changes };
};
const scenario = (id: string) => scenarios.get(id) as HandIn;
const nodes = (change: Record<string, unknown>) => {
  const [first, ...others] = solved['nodes'] as [object, ...object[]];
  return bare({ nodes: [{ ...first, ...change }, ...others] });
};
const limits = (change: Record<string, unknown>) => ({
  ...solved,
  goal: { ...solved.goal, limits: { ...(solved.goal['limits'] as object), ...change } },
});

it.each<[string, () => unknown, string]>([
  [
    'an end that was moved forward',
    () => ({ ...solved, untilMs: 10_000 }),
    'replay: the replay differs',
  ],
  [
    'an end that was moved back',
    () => ({ ...solved, untilMs: 25_000 }),
    'the file has no such event',
  ],
  ['a command left out', () => ({ ...solved, commands: [] }), 'replay: the replay differs'],
  ['another seed', () => bare({ seed: '2' }), 'definition: seed is "2", the exercise has "1"'],
  ['a fast clock', () => nodes({ clockRate: 2 }), 'definition: nodes[0].clockRate is 2'],
  [
    'a node that does not know all others',
    () => nodes({ knows: ['n2'] }),
    'definition: nodes[0].knows is ["n2"]',
  ],
  ['a late node', () => nodes({ joinsAtMs: 9000 }), 'definition: nodes[0].joinsAtMs is 9000'],
  [
    'an added node',
    () => bare({ nodes: [...(solved['nodes'] as object[]), { id: 'n6', priority: 9 }] }),
    'definition: nodes[5] is {"id":"n6","priority":9}',
  ],
  [
    'a lossy link',
    () => bare({ network: { latencyMs: [60, 140], links: [{ from: 'n5', to: 'n4', loss: 1 }] } }),
    'definition: network.links is [{"from":"n5","loss":1,"to":"n4"}]',
  ],
  [
    'an added service',
    () => bare({ services: [{ id: 's', kind: 'fencedStorage' }] }),
    'definition: services[0] is {"id":"s"',
  ],
  [
    'more actions than allowed',
    () => limits({ actions: 99 }),
    'definition: goal.limits.actions is 99',
  ],
  ['other allowed actions', () => limits({ only: ['crash'] }), 'definition: goal.limits.only'],
  [
    'a permission to change settings',
    () => limits({ mayChange: ['algorithm.params.heal'] }),
    'definition: goal.limits.mayChange is ["algorithm.params.heal"], the exercise has none',
  ],
  [
    'the exercise’s own crash at another node',
    () => ({
      ...scenario('exerciseFewestMessages'),
      commands: [{ atMs: 3200, type: 'crash', node: 'n1' }],
    }),
    'definition: commands[0] is not there, the exercise has {"atMs":3200,"node":"n5"',
  ],
  [
    'a shorter storm than the exercise’s',
    () => {
      const { commands, ...file } = scenario('exerciseTimeouts');
      const [storm, crash] = commands as [object, object];
      return { ...file, commands: [{ ...storm, forMs: 1 }, crash] };
    },
    'definition: commands[0] is not there, the exercise has {"atMs":4000,"forMs":20000',
  ],
])('%s', async (_, cheat, says) => {
  const { code, err, verdict, said } = await judged(JSON.stringify(cheat()));
  expect({ code, verdict }).toEqual({ code: 2, verdict: 'tampered' });
  expect(said.join('\n')).toContain(says);
  expect(err).toMatch(/^hustings: -: [^\n]+\n$/);
});

it.each<[string, () => unknown, string]>([
  [
    'a crash disguised as a failure',
    () => bare({ commands: [{ atMs: 3000, type: 'failProcess', node: 'n5', error: 'x' }] }),
    'actions: failProcess at 3,000 ms is not allowed',
  ],
  [
    'a storm at the same moment as the exercise’s own',
    () => {
      const { commands, ...file } = scenario('exerciseTimeouts');
      const mine = { atMs: 4000, type: 'storm', kinds: ['slow'], perMinute: 1, forMs: 1 };
      return { ...file, commands: [mine, ...(commands as object[])] };
    },
    'actions: 1 action, at most 0 allowed',
  ],
])('%s is an honest run with one action too many', async (_, cheat, says) => {
  const { code, verdict, said } = await judged(JSON.stringify(cheat()));
  expect({ code, verdict }).toEqual({ code: 1, verdict: 'failed' });
  expect(said).toContain(says);
});

it('of two lists of commands the last one counts, as in a replay', async () => {
  const { code, verdict } = await judged(`${JSON.stringify(solved).slice(0, -1)},"commands":[]}`);
  expect({ code, verdict }).toEqual({ code: 2, verdict: 'tampered' });
});

it('many storms at once do not keep the grader busy', async () => {
  const storm = { atMs: 0, type: 'storm', kinds: ['cut'], perMinute: 6000, forMs: 1e6 };
  const commands = Array.from({ length: 50 }, () => storm);
  const { code, said } = await judged(JSON.stringify(bare({ commands, untilMs: 1000 })));
  expect(code).toBe(1);
  expect(said[0]).toBe('actions: storm at 0 ms is not allowed');
});
