// The bully algorithm against the nine assumptions of Strike's report: the effect of breaking each of them.
import { describe, expect, it } from 'vitest';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Command } from '../sim/contracts/command';
import type { Params } from '../sim/contracts/definition';
import { algorithms } from './registry';
import { beliefs, counts, of, play, since, twoLeaders } from './testing/play';

const bully = algorithms.get('bully') as Algorithm;

/** Bully with `heal` off; d=10, heartbeat 50, T1=200, T2=60, T3=120. */
const strikeTimings = { heal: false, heartbeatMs: 50, t1Ms: 200, t2Ms: 60, t3Ms: 120 };
const both = (from: string, to: string) => [
  { from, to },
  { from: to, to: from },
];

describe('Strike’s assumptions', () => {
  it('unbroken: detected at 1160, 3 elected at 1220, known to all at 1230; 6, 3 and 2 messages', () => {
    const events = since(
      play({
        algorithm: bully,
        nodes: 4,
        params: strikeTimings,
        commands: [{ atMs: 1000, type: 'crash', node: 'n4' }],
        untilMs: 1800,
      }),
      1000,
    );
    expect(of(events, 'electionStarted').map(({ atMs }) => atMs)).toEqual([1160, 1160, 1160]);
    expect(of(events, 'leadershipAcquired').map(({ node, atMs }) => [node, atMs])).toEqual([
      ['n3', 1220],
    ]);
    expect([1, 2].map((j) => beliefs(events, `n${j}`).at(-1))).toEqual([
      [1230, 'n3'],
      [1230, 'n3'],
    ]);
    expect(counts(events)).toEqual([6, 3, 2]);
    expect(of(events, 'propertyViolated')).toEqual([]);
  });

  const cutOff = (heal: boolean, repairedMs = 2000) =>
    play({
      algorithm: bully,
      nodes: 3,
      params: { ...strikeTimings, heal },
      commands: [
        { atMs: 1000, type: 'cut', links: both('n2', 'n3') },
        { atMs: repairedMs, type: 'heal' },
      ],
      untilMs: 4000,
    });

  it('1, fully connected: a cut link gives two leaders from 1220, and the heal does not end it', () => {
    expect(twoLeaders(cutOff(false))).toEqual([[1220, null]]);
  });

  it('1, with heal on, ends within a heartbeat and a latency of the repair, here at once, at 2010', () => {
    expect(twoLeaders(cutOff(true))).toEqual([[1220, 2010]]);
  });

  it.each([
    [2000.001, 2040],
    [2020, 2040],
    [2020.001, 2060],
    [2050, 2060],
  ])(
    '1, with heal on, repaired at %d, ends at %d with the next heartbeat of either leader',
    (repairedMs, mendedMs) => {
      expect(twoLeaders(cutOff(true, repairedMs))).toEqual([[1220, mendedMs]]);
    },
  );

  it('2, comparable priorities: two equal nodes both lead from 1220, for ever, and n1 follows the last COORDINATOR', () => {
    const events = play({
      algorithm: bully,
      nodes: 4,
      params: strikeTimings,
      node: (node) => (node.id === 'n2' ? { ...node, priority: 3 } : node),
      commands: [{ atMs: 1000, type: 'crash', node: 'n4' }],
      untilMs: 10_000,
    });
    expect(twoLeaders(events)).toEqual([[1220, null]]);
    expect(counts(since(events, 1000))).toEqual([5, 2, 2]);
    expect(beliefs(events, 'n1').slice(-2)).toEqual([
      [1230, 'n2'],
      [1230, 'n3'],
    ]);
  });

  it('3, known priorities: workers that do not know each other both lead from 1220, for ever', () => {
    const events = play({
      algorithm: bully,
      nodes: 3,
      params: strikeTimings,
      node: (node) => (node.id === 'n3' ? node : { ...node, knows: ['n3'] }),
      commands: [{ atMs: 1000, type: 'crash', node: 'n3' }],
      untilMs: 10_000,
    });
    expect(twoLeaders(events)).toEqual([[1220, null]]);
    expect(counts(since(events, 1000))).toEqual([2, 0, 0]);
  });

  it('4, guaranteed delivery: a lost COORDINATOR leaves 1 without leader until T3 is over, at 1300', () => {
    const commands: Command[] = [
      { atMs: 1000, type: 'crash', node: 'n4' },
      { atMs: 1215, type: 'cut', links: [{ from: 'n3', to: 'n1' }] },
      { atMs: 1225, type: 'heal' },
    ];
    const events = since(
      play({ algorithm: bully, nodes: 4, params: strikeTimings, commands, untilMs: 2000 }),
      1000,
    );
    expect(of(events, 'messageDropped').filter(({ reason }) => reason === 'cut')).toHaveLength(1);
    expect(of(events, 'electionFailed').map(({ node, atMs }) => [node, atMs])).toEqual([
      ['n1', 1300],
    ]);
    expect(beliefs(events, 'n2')[1]).toEqual([1230, 'n3']);
    // n1 begins again at 1300, n3 announces itself again after T2, and all know it at 1380.
    expect(beliefs(events, 'n1')).toEqual([
      [1160, null],
      [1380, 'n3'],
    ]);
    expect(beliefs(events, 'n2').at(-1)).toEqual([1380, 'n3']);
    expect(of(events, 'propertyViolated')).toEqual([]);
  });

  it('4, timely delivery: a latency of 80 between 2 and 3 gives two leaders for 80 ms', () => {
    const links = both('n2', 'n3').map((link) => ({ ...link, latencyMs: 80 }));
    const commands: Command[] = [{ atMs: 1000, type: 'crash', node: 'n4' }];
    const given = { algorithm: bully, nodes: 4, params: strikeTimings, untilMs: 2000 };
    const events = play({ ...given, links, commands });
    expect(twoLeaders(since(events, 1000))).toEqual([[1220, 1300]]);
  });

  /** Nodes 1 and 2 are notified that the leader is down, although it is not. */
  const misled = (switches: Params) =>
    play({
      algorithm: bully,
      nodes: 3,
      params: { ...strikeTimings, ...switches },
      commands: ['n1', 'n2'].map((node) => ({ atMs: 1000, type: 'tell', node, about: 'n3' })),
      untilMs: 3000,
    });

  it('5, no foreknowledge: 2 suspects 3, leads at once, and never sends to 3', () => {
    const events = misled({ skipKnownDead: true, announceAtOnceIfHighest: true });
    expect(twoLeaders(events)).toEqual([[1000, null]]);
    expect(of(since(events, 1000), 'leadershipAcquired').map(({ node }) => node)).toEqual(['n2']);
    expect(beliefs(events, 'n1').at(-1)).toEqual([1010, 'n2']);
    const toThree = of(since(events, 1000), 'messageSent').filter(({ to }) => to === 'n3');
    expect(new Set(toThree.map(({ kind }) => kind))).toEqual(new Set(['HEARTBEAT']));
  });

  it('5 depends on the two switches: skipping the dead alone waits T2, and without it 3 gets an ELECTION', () => {
    expect(twoLeaders(misled({ skipKnownDead: true }))).toEqual([[1060, null]]);
    const plain = misled({});
    expect(twoLeaders(plain)).toEqual([]);
    expect(beliefs(plain, 'n2').slice(-2)).toEqual([
      [1000, null],
      [1020, 'n3'],
    ]);
  });

  it('6, no spontaneous messages: all follow the crashed 4 from 1500 until T1 is over at 1700', () => {
    const commands: Command[] = [
      { atMs: 1000, type: 'crash', node: 'n4' },
      ...['n1', 'n2', 'n3'].map(
        (to): Command => ({
          atMs: 1500,
          type: 'forgeMessage',
          from: 'n4',
          to,
          kind: 'COORDINATOR',
        }),
      ),
    ];
    const events = since(
      play({ algorithm: bully, nodes: 4, params: strikeTimings, commands, untilMs: 2500 }),
      1500,
    );
    for (const [node, knowsMs] of [
      ['n1', 1770],
      ['n2', 1770],
      ['n3', 1760],
    ] as const)
      expect(beliefs(events, node)).toEqual([
        [1500, 'n4'],
        [1700, null],
        [knowsMs, 'n3'],
      ]);
    expect(twoLeaders(events)).toEqual([]);
    expect(of(events, 'propertyViolated').map(({ property, atMs }) => [property, atMs])).toEqual([
      ['liveness', 1500],
    ]);
  });

  const returned = (loseDisk?: true) =>
    play({
      algorithm: bully,
      nodes: 4,
      params: strikeTimings,
      commands: [
        { atMs: 1000, type: 'crash', node: 'n4' },
        { atMs: 1500, type: 'restart', node: 'n4', ...(loseDisk && { loseDisk }) },
      ],
      untilMs: 2500,
    });

  it('7, persistent state: 4 takes over at once, and there are two leaders until its COORDINATOR arrives', () => {
    const events = returned(true);
    expect(twoLeaders(events)).toEqual([[1500, 1510]]);
    expect(counts(since(events, 1500))).toEqual([0, 0, 3]);
    expect(beliefs(events, 'n3').at(-1)).toEqual([1510, 'n4']);
  });

  it('7: this bully stores nothing, as Strike’s: with its disk 4 behaves the same', () => {
    expect(bully.durable).toBeUndefined();
    expect(returned()).toEqual(returned(true));
  });

  it('8, no transmission errors: an ELECTION under another’s id gives two leaders for 10 ms', () => {
    const garble = (atMs: number, corruptSender: number): Command => ({
      atMs,
      type: 'setLink',
      links: [{ from: 'n2', to: 'n3' }],
      corruptSender,
    });
    const commands: Command[] = [
      { atMs: 1000, type: 'crash', node: 'n4' },
      garble(1155, 1),
      garble(1165, 0),
    ];
    const events = since(
      play({ algorithm: bully, nodes: 4, params: strikeTimings, commands, untilMs: 2000 }),
      1000,
    );
    expect(of(events, 'messageCorrupted').map(({ atMs }) => atMs)).toEqual([1160]);
    expect(twoLeaders(events)).toEqual([[1220, 1230]]);
    expect(beliefs(events, 'n2')).toEqual([
      [1160, null],
      [1220, 'n2'],
      [1230, 'n3'],
    ]);
  });

  const paused = (heal: boolean) =>
    play({
      algorithm: bully,
      nodes: 3,
      params: { ...strikeTimings, heal },
      commands: [
        { atMs: 1000, type: 'pause', node: 'n3' },
        { atMs: 2000, type: 'resume', node: 'n3' },
      ],
      untilMs: 3000,
    });

  it('9, never pauses: 2 leads from 1220, 3 bullies back when it resumes, two leaders until 2010', () => {
    const events = paused(false);
    expect(twoLeaders(events)).toEqual([[1220, 2010]]);
    expect(beliefs(events, 'n2').slice(-2)).toEqual([
      [1220, 'n2'],
      [2010, 'n3'],
    ]);
    expect(
      of(events, 'messageSent').find(
        ({ atMs, from, kind }) => atMs >= 2000 && from === 'n3' && kind === 'COORDINATOR',
      )?.atMs,
    ).toBe(2000);
  });

  it('9, with heal on, ends a latency after the resume, as without: the queue has ELECTIONs', () => {
    expect(twoLeaders(paused(true))).toEqual([[1220, 2010]]);
  });
});
