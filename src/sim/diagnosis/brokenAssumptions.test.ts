// The fold finds the broken assumptions, the commands that broke them, and the violations that follow, but no others.
import { describe, expect, it } from 'vitest';
import type { Command } from '../contracts/command';
import { breaks, type Given } from '../testing/breaks';

const both = (from: string, to: string) => [
  { from, to },
  { from: to, to: from },
];
const crash: Command = { atMs: 1000, type: 'crash', node: 'n4' };

const setClock = (atMs: number, node: string, rate: number): Command => ({
  atMs,
  type: 'setClockRate',
  node,
  rate,
});
const freeze: Command = { atMs: 800, type: 'freeze', node: 'n3' };
const thaw: Command = { ...freeze, atMs: 900, type: 'thaw' };
const join: Command = { atMs: 1500, type: 'join', node: 'x', priority: 7 };

/** Only the assumption, its time and its command. */
const first = (given: Given) => breaks(given).map((line) => line.replace(/,.*/, ''));

describe('finds a broken assumption:', () => {
  const set = (atMs: number, settings: Record<string, unknown>, from = 'n4', to = 'n1'): Command =>
    ({ atMs, type: 'setLink', links: [{ from, to }], ...settings }) as Command;

  it.each<[string, Given, string[]]>([
    ['not by a crash, nor by messages lost at a crashed node', { commands: [crash] }, []],
    [
      '2, by a joining node with another’s priority',
      {
        commands: [crash, { atMs: 1500, type: 'join', node: 'x', priority: 4 }],
      },
      ['2 at 1500 by 1'],
    ],
    [
      '2, by two joining nodes with equal priorities',
      {
        commands: ['x', 'y'].map((node, at) => ({
          atMs: 1500 + at,
          type: 'join',
          node,
          priority: 7,
        })),
      },
      ['2 at 1501 by 1'],
    ],
    [
      '4, by a network that is too slow throughout',
      { network: { latencyMs: 40 } },
      ['4 at 0 by none'],
    ],
    [
      '4, by messages in flight that a cut loses',
      { commands: [{ atMs: 955, type: 'cut', links: both('n4', 'n1') }] },
      ['1 at 955 by 0', '4 at 955 by 0'],
    ],
    [
      'not by a joining node with its own priority',
      {
        commands: [{ atMs: 1500, type: 'join', node: 'x', priority: 2.5 }],
      },
      [],
    ],
    [
      '3, by a node that does not know all others',
      {
        node: (node) => (node.id === 'n2' ? { ...node, knows: ['n3', 'n4'] } : node),
      },
      ['3 at 0 by none'],
    ],
    [
      'not by a node whose definition lists all others',
      {
        node: (node) => (node.id === 'n2' ? { ...node, knows: ['n1', 'n3', 'n4'] } : node),
      },
      [],
    ],
    [
      '4, by a loss in the definition',
      {
        network: { latencyMs: 10, links: [{ from: 'n4', to: 'n1', loss: 1 }] },
      },
      ['4 at 0 by none'],
    ],
    [
      '4, by a latency of half of T2',
      { commands: [set(1000, { latencyMs: 30 })] },
      ['4 at 1000 by 0'],
    ],
    [
      'not by a latency just under half of T2',
      { commands: [set(1000, { latencyMs: 29.999 })] },
      [],
    ],
    [
      '4, by a message that a person holds',
      {
        commands: [crash, { atMs: 1165, type: 'holdMessage', message: 79 }],
      },
      ['4 at 1165 by 1'],
    ],
    [
      '4, by a message that a person drops',
      {
        commands: [crash, { atMs: 1165, type: 'dropMessage', message: 79 }],
      },
      ['4 at 1165 by 1'],
    ],
    [
      '4, by a clock with another rate',
      {
        node: (node) => (node.id === 'n2' ? { ...node, clockRate: 1.1 } : node),
      },
      ['4 at 0 by none'],
    ],
    [
      '4, by a change of a clock to another rate, not by the change back',
      { commands: [setClock(1000, 'n2', 1.1), setClock(1500, 'n2', 1)] },
      ['4 at 1000 by 0'],
    ],
    ['not by a list of members that is frozen and up to date', { commands: [freeze] }, []],
    ['3, by a join that a frozen list misses', { commands: [freeze, join] }, ['3 at 1500 by 1']],
    ['not by a join after the thaw', { commands: [freeze, thaw, join] }, []],
    [
      '6, by a copy that a person makes',
      {
        commands: [crash, { atMs: 1165, type: 'duplicateMessage', message: 79 }],
      },
      ['6 at 1165 by 1'],
    ],
    [
      '6, by a link that duplicates messages',
      { commands: [set(1010, { duplicate: 1 })] },
      ['6 at 1050 by 0'],
    ],
    [
      '7, by a restart under an algorithm that stores nothing',
      {
        commands: [crash, { atMs: 1500, type: 'restart', node: 'n4' }],
      },
      ['7 at 1500 by 1'],
    ],
    [
      'not by a restart under an algorithm that does',
      {
        algorithm: 'raft',
        commands: [crash, { atMs: 1500, type: 'restart', node: 'n4' }],
      },
      [],
    ],
    [
      '7, by a restart without its disk',
      {
        algorithm: 'raft',
        commands: [crash, { atMs: 1500, type: 'restart', node: 'n4', loseDisk: true }],
      },
      ['7 at 1500 by 1'],
    ],
    [
      '8, by corruption in the definition',
      {
        network: { latencyMs: 10, links: [{ from: 'n4', to: 'n1', corruptSender: 1 }] },
      },
      ['8 at 0 by none'],
    ],
  ])('%s', (_, given, expected) => {
    expect(first({ ...given, untilMs: given.untilMs ?? 1700 })).toEqual(expected);
  });
});

describe('finds the violations that follow from it:', () => {
  it('a later breach counts as well as the first', () => {
    const commands: Command[] = [
      { atMs: 500, type: 'pause', node: 'n1' },
      { atMs: 501, type: 'resume', node: 'n1' },
      { atMs: 1000, type: 'pause', node: 'n4' },
      { atMs: 2000, type: 'resume', node: 'n4' },
    ];
    expect(breaks({ commands })).toEqual([
      '9 at 500 by 0, agreement 1220 by 2, singleLeader 1220 by 2',
    ]);
  });

  it('a breach that ended before the cluster was last stable does not count', () => {
    const commands: Command[] = [
      crash,
      { atMs: 1165, type: 'dropMessage', message: 79 },
      { atMs: 2000, type: 'pause', node: 'n3' },
      { atMs: 2500, type: 'resume', node: 'n3' },
    ];
    expect(breaks({ commands })).toEqual([
      '4 at 1165 by 1',
      '9 at 2000 by 2, agreement 2240 by 2, singleLeader 2240 by 2',
    ]);
  });

  it('nor does one that began and ended while the cluster was stable', () => {
    const commands: Command[] = [
      { atMs: 500, type: 'cut', links: both('n3', 'n4') },
      { atMs: 560, type: 'heal' },
      { atMs: 955, type: 'pause', node: 'n3' },
      { atMs: 957, type: 'resume', node: 'n3' },
      { atMs: 1000, type: 'cut', links: both('n3', 'n4') },
    ];
    expect(breaks({ commands, untilMs: 1400 })).toEqual([
      '1 at 500 by 0, agreement 1220 by 4, singleLeader 1220 by 4',
      '4 at 500 by 0, agreement 1220 by 4, singleLeader 1220 by 4',
      '9 at 955 by 2',
    ]);
    const other = commands.map((command) =>
      command.atMs === 1000 ? ({ atMs: 1000, type: 'pause', node: 'n4' } as const) : command,
    );
    expect(breaks({ commands: other, untilMs: 1400 }).slice(0, 2)).toEqual([
      '1 at 500 by 0',
      '4 at 500 by 0',
    ]);
  });

  it('nor does a cut between processes other than the witnesses', () => {
    const commands: Command[] = [
      { atMs: 900, type: 'cut', links: both('n1', 'n2') },
      { atMs: 1000, type: 'pause', node: 'n4' },
      { atMs: 2000, type: 'resume', node: 'n4' },
    ];
    expect(breaks({ commands, untilMs: 2400 })).toEqual([
      '1 at 900 by 0',
      '9 at 1000 by 1, agreement 1220 by 1, singleLeader 1220 by 1',
      '4 at 1160 by 0',
    ]);
  });

  it('a link that delays messages counts, whatever the reason', () => {
    const commands: Command[] = [
      crash,
      { atMs: 1000, type: 'setLink', links: [{ from: 'n3', to: 'n2' }], jitter: 500 },
    ];
    expect(breaks({ commands, untilMs: 1300 })).toEqual([
      '4 at 1170 by 1, agreement 1220 by 1, singleLeader 1220 by 1',
    ]);
  });

  it('a breach by a storm leads back to the command that started it', () => {
    const commands: Command[] = [
      { atMs: 1000, type: 'storm', kinds: ['isolate'], perMinute: 30, forMs: 20_000 },
    ];
    const [cut, loss, ...others] = breaks({ commands, untilMs: 25_000 });
    expect(cut).toMatch(/^1 at \d{4}(\.\d+)? by 0, .*singleLeader/);
    expect(loss).toMatch(/^4 at \d{4}(\.\d+)? by 0, .*singleLeader/);
    expect(others).toEqual([]);
  });

  it.each(['slow', 'lose'] as const)(
    'an impairment by a storm of kind %s is attributed to the storm',
    (kind) => {
      const commands: Command[] = [
        // An unrelated change of one of the links, which breaks nothing.
        { atMs: 500, type: 'setLink', links: both('n1', 'n4'), jitter: 1 },
        { atMs: 1000, type: 'storm', kinds: [kind], perMinute: 60, forMs: 20_000 },
      ];
      const broken = breaks({ commands, untilMs: 25_000 });
      expect(broken.length).toBeGreaterThan(0);
      for (const line of broken) expect(line).toMatch(/^4 at \d+(\.\d+)? by 1\b/);
    },
  );
});
