// The requirements on every matrix: complete sentences, a source, and times that a run file accepts and keeps.
import { describe, expect, it } from 'vitest';
import { registries } from '../headless/installed';
import { readRunFile } from '../runFile/readRunFile';
import { FORMAT, type RunFile, VERSION } from '../runFile/runFile';
import { writeRunFile } from '../runFile/writeRunFile';
import { plainDefinition } from '../sim/contracts/plainCluster';
import { placedInTurn, timesOf, withSites } from '../sim/contracts/siteMatrix';
import { siteMatrices } from './registry';

it('there is a matrix to choose', () => {
  expect(siteMatrices.size).toBeGreaterThan(0);
});

describe.each([...siteMatrices.values()])('$id', (matrix) => {
  it('says who measured and when, what was measured, and where that is written', () => {
    expect(matrix.name).toMatch(/^\p{Lu}.*\d{4}$/u);
    for (const sentence of matrix.summary.split(/(?<=[.!?])\s+/))
      expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
    expect(matrix.source).not.toBe('');
  });

  it('is kept by a run file, and read again', () => {
    const count = 2 * matrix.names.length;
    const plain = plainDefinition({ algorithm: 'raft', params: {}, nodes: count });
    const file = {
      ...{ format: FORMAT, version: VERSION, id: 'sited', title: 'Sited', commands: [] },
      ...plain,
      nodes: placedInTurn(plain.nodes, matrix.names),
      network: withSites(plain.network, timesOf(matrix)),
    } as RunFile;
    const read = readRunFile(writeRunFile(file), registries);
    expect(read.network).toEqual(file.network);
    expect(new Set(read.nodes.map(({ site }) => site))).toEqual(new Set(matrix.names));
  });
});
