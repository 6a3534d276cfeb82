// The times between sites in a run file: each mistake is refused with its place, and what is wrong.
import { describe, expect, it } from 'vitest';
import { RunFileError } from './runFileError';
import { sampleRun } from './testing/fixture';
import { writeRunFile } from './writeRunFile';

const NODES = [
  { id: 'n1', priority: 1, site: 'Cork' },
  { id: 'n2', priority: 2 },
];
const SITES = {
  title: 'Two towns',
  names: ['Cork', 'Bonn'],
  roundTripsMs: [
    [null, 40],
    [40, 1.5],
  ],
  spread: 0.1,
};
const fileWith = (sites: object, changes: object = {}) =>
  sampleRun({ nodes: NODES, commands: [], network: { latencyMs: 5, sites }, ...changes });

function refusal(sites: object, changes: object = {}): string {
  try {
    fileWith(sites, changes);
    return '';
  } catch (error) {
    if (error instanceof RunFileError) return error.message;
    throw error;
  }
}

it('they are read, and written in rows', () => {
  const run = fileWith(SITES);
  expect(run.network.sites).toEqual(SITES);
  const named = { ...SITES, names: [...SITES.names, 'a town with a long name'] };
  const wide = {
    ...named,
    roundTripsMs: [
      [null, 40, 1000],
      [40, 1.5, 1000],
      [1000, 1000, 1],
    ],
  };
  expect(writeRunFile(fileWith(wide))).toContain(`
      "roundTripsMs": [[null, 40, 1000], [40, 1.5, 1000], [1000, 1000, 1]]`);
});

describe('is refused:', () => {
  it.each<[change: object, message: string]>([
    [{ names: [] }, 'network.sites.names: there must be a site'],
    [{ names: ['Cork', 'Cork'] }, 'network.sites.names[1]: there are two sites named Cork'],
    [{ names: ['Cork', '/'] }, 'network.sites.names[1]: a site is 1 to 24 letters'],
    [
      { roundTripsMs: [[null, 40]] },
      'network.sites.roundTripsMs: there are 2 sites, but 1 rows of times',
    ],
    [
      {
        roundTripsMs: [
          [null, 40, 1],
          [40, 1.5],
        ],
      },
      'network.sites.roundTripsMs[0]: the row of Cork has 3 times, but there are 2 sites',
    ],
    [
      {
        roundTripsMs: [
          [1, null],
          [null, 1],
        ],
      },
      'network.sites.roundTripsMs[0][1]: there is no time between Cork and Bonn',
    ],
    [
      {
        roundTripsMs: [
          [1, 40],
          [41, 1],
        ],
      },
      'network.sites.roundTripsMs[0][1]: Cork to Bonn takes 40 ms, but Bonn to Cork 41 ms',
    ],
    [
      {
        roundTripsMs: [
          [1, -4],
          [-4, 1],
        ],
      },
      'network.sites.roundTripsMs[0][1]: a time cannot be',
    ],
    [{ spread: 1.5 }, 'network.sites.spread: spread is a number from 0 to 1'],
    [{ title: '' }, 'network.sites.title: a title cannot be empty'],
    [{ unit: 's' }, 'network.sites.unit: there is no such field in this version'],
  ])('%j', (change, message) => {
    expect(refusal({ ...SITES, ...change })).toContain(message);
  });

  it('a node at a site without times, and one that would join there', () => {
    const nodes = [{ id: 'n1', priority: 1, site: 'Rome' }];
    expect(refusal(SITES, { nodes })).toBe(
      'nodes[0].site: the network has no site Rome; it has Cork, Bonn',
    );
    const join = { atMs: 1, type: 'join', node: 'n9', priority: 9, site: 'Rome' };
    expect(refusal(SITES, { commands: [join] })).toContain('commands[0].site: the network has no');
    // A run that was played has refused the node.
    expect(refusal(SITES, { commands: [join], trace: [], untilMs: 9 })).toBe('');
  });
});

it('without times between sites every name of a site is accepted', () => {
  const nodes = [{ id: 'n1', priority: 1, site: 'Rome' }];
  const network = { latencyMs: 5 };
  expect(sampleRun({ nodes, commands: [], network }).nodes).toEqual(nodes);
});
