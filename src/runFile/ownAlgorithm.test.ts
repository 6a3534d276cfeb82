// Algorithms of single nodes: they are read as they were written, and refused with the node and the reason.
import { expect, it } from 'vitest';
import { registries } from '../headless/installed';
import { scenarios } from '../scenarios/registry';
import { readRunFile } from './readRunFile';
import type { RunFile } from './runFile';

const hecatonMixed = scenarios.get('hecatonMixed') as RunFile;
const mixedRing = scenarios.get('mixedRing') as RunFile;

function read(run: RunFile, index: number, change: object) {
  const nodes = run.nodes.map((node, at) => (at === index ? { ...node, ...change } : node));
  return readRunFile(JSON.stringify({ ...run, nodes, narration: [], expect: [] }), registries);
}

it('an algorithm of its own is part of the node', () => {
  expect(read(hecatonMixed, 2, {}).nodes[2]).toEqual(hecatonMixed.nodes[2]);
});

it.each([
  [
    'an algorithm that sends other messages',
    { algorithm: 'raft', params: {} },
    'nodes[2].algorithm: n3 cannot run Raft’s election beside Bully: they do not share their kinds of messages; only Raft’s election has REQUEST_VOTE, REQUEST_VOTE_REPLY, REQUEST_PRE_VOTE, REQUEST_PRE_VOTE_REPLY, HEARTBEAT_REPLY, TIMEOUT_NOW, and only Bully has ELECTION, OK, COORDINATOR',
  ],
  [
    'no algorithm',
    { algorithm: 'paxos' },
    'nodes[2].algorithm: there is no algorithm "paxos"; there is',
  ],
  [
    'a parameter of the other algorithm',
    { algorithm: 'bully', params: { t4Ms: 5 } },
    'nodes[2].params.t4Ms: Bully has no duration or count t4Ms',
  ],
])('%s is refused', (_, change, sentence) => {
  expect(() => read(hecatonMixed, 2, change)).toThrow(sentence);
});

it('each algorithm of a run must share its messages with every other', () => {
  expect(() => read(mixedRing, 4, { algorithm: 'fastBully' })).toThrow(
    'nodes[4].algorithm: n5 cannot run Fast bully beside Chang–Roberts',
  );
});
