// Times between sites on the command line: a matrix of the house, a CSV file, and their refusals.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readRunFile } from '../runFile/readRunFile';
import type { RunFile } from '../runFile/runFile';
import { registries } from './installed';
import { hustings } from './testing/hustings';

const folder = mkdtempSync(join(tmpdir(), 'hustings-sites-'));
const file = join(folder, 'matrix.csv');
afterAll(() => rmSync(folder, { recursive: true }));

const PLAIN = ['run', '--algorithm', 'raft', '--nodes', '5', '--until', '3000', '--out', '-'];

async function played(...argv: string[]): Promise<RunFile> {
  const { out } = await hustings([...PLAIN, ...argv]);
  return readRunFile(out, registries);
}

/** The flights between two sites, in ms. */
function flightsMs({ nodes, trace = [] }: RunFile, from: string, to: string): Set<number> {
  const siteOf = new Map(nodes.map(({ id, site }) => [id, site]));
  return new Set(
    trace.flatMap((event) =>
      event.type === 'messageSent' && siteOf.get(event.from) === from && siteOf.get(event.to) === to
        ? [Math.round(1000 * (event.dueMs - event.atMs)) / 1000]
        : [],
    ),
  );
}

it('a matrix of the house is chosen by its id; nodes are placed in turn, and messages take half of a round trip', async () => {
  const run = await played('--sites', 'ibmCloud');
  expect(run.nodes.map(({ site }) => site)).toEqual(
    'Dallas Washington Frankfurt London Tokyo'.split(' '),
  );
  expect(flightsMs(run, 'Frankfurt', 'Tokyo')).toEqual(new Set([118.5]));
  expect(flightsMs(run, 'London', 'Frankfurt')).toEqual(new Set([6]));
});

it('a CSV file is read, and kept in the run under its name', async () => {
  writeFileSync(file, ';Cork;Bonn\nCork;2;40\nBonn;40;1,5\n');
  const run = await played('--sites', file, '--spread', '0.5');
  expect(run.network.sites).toEqual({
    title: 'matrix.csv',
    names: ['Cork', 'Bonn'],
    roundTripsMs: [
      [2, 40],
      [40, 1.5],
    ],
    spread: 0.5,
  });
  for (const ms of flightsMs(run, 'Cork', 'Bonn')) expect(Math.abs(ms - 20)).toBeLessThan(10.001);
});

it('standard input may be the table', async () => {
  const argv = [...PLAIN, '--sites', '-'];
  const { out } = await hustings(argv, ',A,B\nA,1,9\nB,9,1');
  expect((JSON.parse(out) as RunFile).network.sites?.names).toEqual(['A', 'B']);
});

it('nodes that have sites keep them, and each must be in the table', async () => {
  writeFileSync(
    file,
    ',Dublin,Virginia,Tokyo\nDublin,2,80,210\nVirginia,80,2,150\nTokyo,210,150,2',
  );
  const argv = ['run', 'raftThreeSites', '--sites', file, '--out', '-', '--json'];
  const { out } = await hustings(argv);
  expect((JSON.parse(out) as RunFile).nodes.map(({ site }) => site)).toEqual(
    'Dublin Dublin Virginia Virginia Tokyo'.split(' '),
  );
  const { code, err } = await hustings(['run', 'raftThreeSites', '--sites', 'ibmCloud']);
  expect(code).toBe(2);
  expect(err).toContain('nodes[0].site: the network has no site Dublin; it has Dallas, Washington');
});

describe('is refused:', () => {
  it.each([
    [['--sites', 'nowhere'], 'there is no matrix and no file nowhere; the matrices are ibmCloud'],
    [['--spread', '0.1'], '--spread: the network has no times between sites'],
    [
      ['--sites', 'ibmCloud', '--spread', '2'],
      'network.sites.spread: spread is a number from 0 to 1',
    ],
    [['--sites', 'ibmCloud', '--spread', 'x'], '--spread: expected a number'],
  ])('%j', async (argv, message) => {
    const { code, err } = await hustings([...PLAIN, ...argv]);
    expect(err).toContain(message);
    expect(code).toBe(2);
  });

  it('a table with a mistake, by line and column', async () => {
    writeFileSync(file, ',A,B\nA,1,soon\n');
    const { code, err } = await hustings([...PLAIN, '--sites', file]);
    expect(err).toContain('--sites: line 2 (A), column 3 (B): soon is no time in ms');
    expect(code).toBe(2);
  });
});

it('the list has each matrix with its sites and its source', async () => {
  const { out } = await hustings(['list', 'sites']);
  expect(out).toMatch(
    /ibmCloud: IBM Cloud, February 2024\..*Sites: Dallas, .*Source: ibm-cloud-docs/,
  );
});
