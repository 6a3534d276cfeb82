// Shows the form of a goal in a file, and that every change of a run from its exercise is found.
import { expect, it } from 'vitest';
import { changeSentence, changesFrom, type Exercise, isExercise } from './exercise';
import { readRunFile } from './readRunFile';
import { registries, sampleFile, sampleRun } from './testing/fixture';
import { writeRunFile } from './writeRunFile';

const goal = {
  text: 'Do it.',
  hints: ['Think.'],
  limits: { withinMs: 1000, actions: 3, only: ['cut', 'heal'], mayChange: ['seed', 'nodes[1]'] },
  wants: [
    { type: 'twoLeaders', forMs: 200 },
    { type: 'messages', kinds: ['HI'], most: 3, toMs: 500 },
    { type: 'property', property: 'singleLeader', is: 'broken' },
  ],
};
const exercise = sampleRun({ goal }) as Exercise;

/** The differences of a run with these changes from the exercise. */
const changed = (changes: Record<string, unknown>, of: Exercise = exercise) =>
  changesFrom(of, sampleRun(changes)).map(changeSentence);

it('a goal is read, and written after the expectations', () => {
  expect(isExercise(exercise)).toBe(true);
  expect(isExercise(sampleRun())).toBe(false);
  expect(exercise.goal).toEqual(goal);
  const run = { ...exercise, traceHash: 'a'.repeat(64) };
  const text = writeRunFile(run);
  expect(readRunFile(text, registries)).toEqual(run);
  expect(text.indexOf('"expect"')).toBeLessThan(text.indexOf('"goal"'));
  expect(text.indexOf('"goal"')).toBeGreaterThan(text.indexOf('"narration"'));
  expect(text.indexOf('"goal"')).toBeLessThan(text.indexOf('"traceHash"'));
});

it.each<[string, unknown]>([
  ['goal.text: a goal cannot be empty', { ...goal, text: '' }],
  ['goal.wants: a goal wants something', { ...goal, wants: [] }],
  ['goal.wants[0].type: ', { ...goal, wants: [{ type: 'luck' }] }],
  ['goal.wants[0].forMs: this must last', { ...goal, wants: [{ type: 'twoLeaders', forMs: 0 }] }],
  ['goal.wants[0].most: ', { ...goal, wants: [{ type: 'elections', most: -1 }] }],
  [
    'goal.wants[0].property: ',
    { ...goal, wants: [{ type: 'property', property: 'luck', is: 'kept' }] },
  ],
  ['goal.limits.withinMs: this field is missing', { ...goal, limits: {} }],
  ['goal.limits.only[0]: ', { ...goal, limits: { withinMs: 9, only: ['dance'] } }],
  ['goal.limits.luck: there is no such field', { ...goal, limits: { withinMs: 9, luck: 1 } }],
  [
    'goal.limits.mayChange[0]: there is no algorithm.params.t9Ms in the definition',
    { ...goal, limits: { withinMs: 9, mayChange: ['algorithm.params.t9Ms'] } },
  ],
])('a bad goal is refused: %s', (says, bad) => {
  const text = JSON.stringify(sampleFile({ goal: bad }));
  expect(() => readRunFile(text, registries)).toThrow(says);
});

it('a run of the exercise with added commands has no changes', () => {
  const { commands, network } = exercise;
  const more = [...commands, { atMs: 70, type: 'heal' }];
  expect(changed({ goal, commands: more, services: [], clients: [] })).toEqual([]);
  expect(changed({ network: { ...network }, title: 'Mine', description: 'Mine.' })).toEqual([]);
});

it('a path that may be changed may be, with everything within', () => {
  const { nodes } = sampleFile();
  expect(changed({ seed: '2' })).toEqual([]);
  const other = { id: 'n2', priority: 7, clockRate: 2 };
  expect(changed({ nodes: [nodes[0], other, nodes[2]] })).toEqual([]);
  const limits = { withinMs: 1000 };
  const strict = sampleRun({ goal: { ...goal, limits } }) as Exercise;
  expect(changed({ seed: '2' }, strict)).toEqual(['seed is "2", the exercise has "1"']);
});

it('a list that may be changed may be with all its entries, but not a field whose name begins alike', () => {
  const [n1, n2, n3] = sampleFile().nodes;
  const nodes = [n1, { ...n2, joins: 'n1' }, n3];
  const allowing = (...mayChange: string[]) =>
    sampleRun({ nodes, goal: { ...goal, limits: { withinMs: 9, mayChange } } }) as Exercise;
  const other = { nodes: [n1, { ...n2, joins: 'n1', joinsAtMs: 11 }, n3] };
  expect(changed(other, allowing('nodes'))).toEqual([]);
  expect(changed(other, allowing('nodes[1].joinsAtMs'))).toEqual([]);
  expect(changed(other, allowing('nodes[1].joins'))).toEqual([
    'nodes[1].joinsAtMs is 11, the exercise has 10',
  ]);
});

it('a path that may not be changed is found beside one that may', () => {
  const limits = { withinMs: 1000, mayChange: ['algorithm.params.t1Ms', 'nodes[1].priority'] };
  const strict = sampleRun({ goal: { ...goal, limits } }) as Exercise;
  const { nodes } = sampleFile();
  const heal = { id: 'paper', params: { t1Ms: 1, heal: false } };
  expect(changed({ algorithm: heal }, strict)).toEqual([
    'algorithm.params.heal is false, the exercise has true',
  ]);
  expect(changed({ nodes: [{ ...nodes[0], priority: 9 }, nodes[1], nodes[2]] }, strict)).toEqual([
    'nodes[0].priority is 9, the exercise has 1',
  ]);
});

it.each<[string, Record<string, unknown>, string]>([
  [
    'a parameter',
    { algorithm: { id: 'paper', params: { t1Ms: 299 } } },
    'algorithm.params.t1Ms is 299, the exercise has 300',
  ],
  [
    'an added node',
    { nodes: [...sampleFile().nodes, { id: 'n4', priority: 4 }] },
    'nodes[3] is {"id":"n4","priority":4}, the exercise has none',
  ],
  [
    'a fault on the network',
    { network: { ...sampleFile().network, loss: 0.2 } },
    'network.loss is 0.2, the exercise has 0.1',
  ],
  [
    'a link',
    { network: { latencyMs: [5, 15], loss: 0.1 } },
    'network.links is not there, the exercise has [{"from":"n1","latencyMs":80,"loss":0,"to":"n2"}]',
  ],
  [
    'a latency of another form',
    { network: { ...sampleFile().network, latencyMs: 5 } },
    'network.latencyMs is 5, the exercise has [5,15]',
  ],
  [
    'a service',
    { services: [{ id: 'shelf', kind: 'shelf' }] },
    'services[0] is {"id":"shelf","kind":"shelf","params":{"depthMs":10}}, the exercise has none',
  ],
  [
    'a goal that wants less',
    { goal: { ...goal, wants: [{ type: 'twoLeaders', forMs: 1 }] } },
    'goal.wants[0].forMs is 1, the exercise has 200',
  ],
  [
    'a command of the exercise left out',
    { commands: sampleFile().commands.slice(1) },
    'commands[0] is not there, the exercise has {"atMs":10,"node":"n3","type":"crash"}',
  ],
  [
    'a command of the exercise put off',
    { commands: [{ atMs: 11, type: 'crash', node: 'n3' }, ...sampleFile().commands.slice(1)] },
    'commands[0] is not there, the exercise has {"atMs":10,"node":"n3","type":"crash"}',
  ],
])('is found: %s', (_, changes, says) => {
  expect(changed(changes)).toContain(says);
});

it('a command that the exercise has twice must occur twice', () => {
  const heal = { atMs: 50, type: 'heal' };
  const twice = { ...exercise, commands: [heal, heal] } as Exercise;
  expect(changed({ commands: [heal, heal] }, twice)).toEqual([]);
  expect(changed({ commands: [heal] }, twice)).toHaveLength(1);
});

it('a run that ended before a command of the exercise need not have it', () => {
  const early = { narration: [], expect: [], commands: sampleFile().commands.slice(0, 5) };
  expect(changed({ ...early, untilMs: 59 })).toEqual([]);
  expect(changed({ ...early, untilMs: 60 })).toHaveLength(1);
});
