// Ghoti against its document: at most 20 characters in an id, at least 4 in a user and in a password.
import { expect, it } from 'vitest';
import { registries } from '../headless/installed';
import { checkRunFile } from '../runFile/readRunFile';
import { FORMAT, type RunFile, VERSION } from '../runFile/runFile';
import type { NodeDefinition } from '../sim/contracts/definition';
import { plainDefinition } from '../sim/contracts/plainCluster';
import { run } from './testing/ghotiRun';
import { of } from './testing/play';

const LONG = 'a-node-of-21-letters-';
const file = (change: Partial<RunFile>, algorithm = 'ghoti') =>
  checkRunFile(
    {
      format: FORMAT,
      version: VERSION,
      id: 'rules',
      title: 'Rules',
      commands: [],
      ...plainDefinition({ algorithm, params: {}, nodes: 2, services: [] }),
      ...change,
    },
    registries,
  );
const second = (node: Partial<NodeDefinition>) => [
  { id: 'n1', priority: 1 },
  { id: 'n2', priority: 2, ...node },
];

const idRule = `${LONG} has 21 characters, and an id of Ghoti at most 20`;
const broken = (part: string, count: number) =>
  `the ${part} of n2 has ${count} characters, and Ghoti asks for at least 4`;

it.each([
  [{ id: LONG }, `nodes[1].id: ${idRule}`],
  [{ secret: 'abc' }, `nodes[1].secret: ${broken('password', 3)}`],
  [{ secret: 'abc:pass' }, `nodes[1].secret: ${broken('user', 3)}`],
  [{ secret: 'user:' }, `nodes[1].secret: ${broken('password', 0)}`],
  [{ secret: ':pass' }, `nodes[1].secret: ${broken('user', 0)}`],
])('%j is refused, with the node and the rule', (node, problem) => {
  expect(() => file({ nodes: second(node) })).toThrow(problem);
  // The rules are Ghoti's own.
  expect(() => file({ nodes: second(node) }, 'hecaton')).not.toThrow();
});

it.each([
  { id: LONG.slice(0, 20) },
  { secret: 'pass' },
  { secret: 'user:pa:s' },
  { secret: '' },
  {},
])('%j keeps the rules', (node) => {
  expect(() => file({ nodes: second(node) })).not.toThrow();
});

it('a join that breaks one is refused, in a script and in a run', () => {
  const join = { atMs: 500, type: 'join', node: 'n2', priority: 2, secret: 'abc' } as const;
  const commands = [join, { ...join, node: LONG, secret: 'pass' }];
  const nodes = [{ id: 'n1', priority: 1 }];
  expect(() => file({ nodes, commands })).toThrow(`commands[0].secret: ${broken('password', 3)}`);
  const events = run({ nodes: 1, commands, untilMs: 1000 });
  expect(of(events, 'commandRefused').map(({ why }) => why)).toEqual([
    broken('password', 3),
    idRule,
  ]);
});

it('a run that was played before stays readable', () => {
  const traceHash = '0'.repeat(64);
  expect(() => file({ nodes: second({ secret: 'abc' }), traceHash })).not.toThrow();
});
