// A cluster file on the command line, for every algorithm and for odd clusters.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { algorithms } from '../algorithms/registry';
import { writeCluster } from '../runFile/cluster/cluster';
import { definitionOf, type RunFile } from '../runFile/runFile';
import type { NodeDefinition } from '../sim/contracts/definition';
import { clusterSchemaText } from './jsonSchema';
import { hustings } from './testing/hustings';

const folder = mkdtempSync(join(tmpdir(), 'hustings-cluster-'));
const file = join(folder, 'cluster.json');
afterAll(() => rmSync(folder, { recursive: true }));

async function run(nodes: readonly NodeDefinition[], ...argv: string[]) {
  writeFileSync(file, writeCluster({ nodes }));
  return hustings(['run', '--cluster', file, ...argv]);
}

it('the definition of the run is the cluster that was written', async () => {
  const nodes = [
    { id: 'node9', priority: 1, clockRate: 0.8 },
    { id: 'node10', priority: 1, joinsAtMs: 500, joins: 'node9', secret: 'wrong', site: 'Cork' },
  ];
  const { out } = await run(nodes, '--algorithm', 'ghoti', '--out', '-');
  expect(definitionOf(JSON.parse(out) as RunFile).nodes).toEqual(nodes);
});

it.each([...algorithms.keys()])('%s: a single node with a long id leads', async (algorithm) => {
  const nodes = [{ id: 'a-twenty-letter-node', priority: 1 }];
  const { out } = await run(nodes, '--algorithm', algorithm, '--until', '30000', '--out', '-');
  const { trace = [] } = JSON.parse(out) as RunFile;
  const elected = trace.findLast((event) => event.type === 'electedChanged');
  expect(elected).toMatchObject({ node: 'a-twenty-letter-node', elected: 'a-twenty-letter-node' });
});

it('ids may be numbers, which become their digits', async () => {
  const nodes = [
    { id: 10, priority: 1 },
    { id: 9, priority: 2, joins: 10, knows: [10], joinsAtMs: 500 },
  ];
  writeFileSync(file, JSON.stringify({ format: 'hustings-cluster', version: 1, nodes }));
  const words = ['run', '--cluster', file, '--algorithm', 'ghoti', '--crash', '10@3000'];
  const { out } = await hustings([...words, '--until', '9000', '--out', '-']);
  const played = JSON.parse(out) as RunFile;
  expect(played.nodes).toMatchObject([{ id: '10' }, { id: '9', joins: '10', knows: ['10'] }]);
  const elected = played.trace?.findLast((event) => event.type === 'electedChanged');
  expect(elected).toMatchObject({ node: '9', elected: '9' });
  writeFileSync(
    file,
    JSON.stringify({ format: 'hustings-cluster', version: 1, nodes: [{ id: -1, priority: 1 }] }),
  );
  const { code, err } = await hustings(['run', '--cluster', file, '--algorithm', 'bully']);
  expect(code).toBe(2);
  expect(err).toContain('nodes[0].id: an id is a text, or a whole number that is not negative');
});

it.each([...algorithms.keys()])('%s: equal priorities end in no error', async (algorithm) => {
  const nodes = ['n1', 'n2', 'n3'].map((id) => ({ id, priority: 5 }));
  const { code } = await run(nodes, '--algorithm', algorithm, '--until', '5000');
  expect(code).toBeLessThan(2);
});

it.each([
  ['--nodes beside it', ['--nodes', '3'], '--nodes: a cluster brings its own nodes'],
  ['a missing file', ['--cluster', 'nothing.json'], 'there is no file nothing.json'],
])('%s is bad input', async (_, more, sentence) => {
  const { code, err } = await run([{ id: 'n1', priority: 1 }], '--algorithm', 'bully', ...more);
  expect(code).toBe(2);
  expect(err).toContain(sentence);
});

it('errors name the flag, the row and the field', async () => {
  const twice = { id: 'n1', priority: 1 };
  const { code, err } = await run([twice, twice], '--algorithm', 'bully');
  expect(code).toBe(2);
  expect(err).toContain('--cluster: nodes[1].id: there are two nodes named n1');
});

it('nodes keep their own parameters under the algorithm that they are for, and lose them under another', async () => {
  const nodes = [
    { id: 'n1', priority: 1, params: { t1Ms: 900 } },
    { id: 'n2', priority: 2 },
  ];
  const { out } = await run(nodes, '--algorithm', 'bully', '--out', '-');
  expect(definitionOf(JSON.parse(out) as RunFile).nodes).toEqual(nodes);
  const { code, err } = await run(nodes, '--algorithm', 'raft');
  expect(code).toBe(2);
  expect(err).toContain('Raft’s election has no duration or count t1Ms; it has');
  const other = ['run', 'strikeUnequalTimeouts', '--algorithm', 'raft', '--out', '-'];
  const played = JSON.parse((await hustings(other)).out) as RunFile;
  expect(played.nodes.some(({ params }) => params !== undefined)).toBe(false);
});

it('the published schema has every field of a node, and allows no other', () => {
  const schema = JSON.parse(clusterSchemaText()) as { additionalProperties: boolean };
  expect(schema.additionalProperties).toBe(false);
  for (const field of [
    'knows',
    'joins',
    'joinsAtMs',
    'secret',
    'clockRate',
    'params',
    'algorithm',
    'site',
    'kind',
  ])
    expect(clusterSchemaText()).toContain(`"${field}"`);
});

it('nodes keep their own algorithm from a cluster, and lose it where a scenario is played by another', async () => {
  const nodes = [
    { id: 'n1', priority: 1, algorithm: 'fastBully' },
    { id: 'n2', priority: 2 },
  ];
  const { out } = await run(nodes, '--algorithm', 'bully', '--out', '-');
  expect(definitionOf(JSON.parse(out) as RunFile).nodes).toEqual(nodes);
  const { code, err } = await run(nodes, '--algorithm', 'ghoti');
  expect(code).toBe(2);
  expect(err).toContain('n1 cannot run Fast bully beside Ghoti');
  const other = ['run', 'hecatonMixed', '--algorithm', 'fastBully', '--out', '-'];
  const played = JSON.parse((await hustings(other)).out) as RunFile;
  expect(played.nodes.some(({ algorithm }) => algorithm !== undefined)).toBe(false);
});
