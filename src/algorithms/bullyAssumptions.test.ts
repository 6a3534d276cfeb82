// The bully algorithm against the nine assumptions of Strike's report: what is seen when one of them is broken.
import { describe, expect, it } from 'vitest';
import type { Algorithm } from '../sim/algorithm';
import type { Command } from '../sim/command';
import { algorithms } from './registry';
import { beliefs, counts, of, play, since, twoLeaders } from './testing/play';

const bully = algorithms.get('bully') as Algorithm;

/** SCENARIOS.md: bully with `heal` off; d=10, heartbeat 50, T1=200, T2=60, T3=120. */
const strike = { heal: false, heartbeatMs: 50, t1Ms: 200, t2Ms: 60, t3Ms: 120 };
const both = (from: string, to: string) => [
  { from, to },
  { from: to, to: from },
];

describe('Strike’s assumptions', () => {
  it('unbroken: detected at 1160, 3 elected at 1220, all know at 1230; 6, 3 and 2 messages', () => {
    const events = since(
      play({
        algorithm: bully,
        nodes: 4,
        params: strike,
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

  const cutOff = (heal: boolean) =>
    play({
      algorithm: bully,
      nodes: 3,
      params: { ...strike, heal },
      commands: [
        { atMs: 1000, type: 'cut', links: both('n2', 'n3') },
        { atMs: 2000, type: 'heal' },
      ],
      untilMs: 4000,
    });

  it('1, fully connected: a cut link gives two leaders from 1220, and the heal does not end it', () => {
    expect(twoLeaders(cutOff(false))).toEqual([[1220, null]]);
  });

  it('1, with heal on, mends within a heartbeat and a latency of the repair', () => {
    const [span] = twoLeaders(cutOff(true));
    expect(span?.[0]).toBe(1220);
    expect(span?.[1]).toBeGreaterThan(2000);
    expect(span?.[1]).toBeLessThanOrEqual(2060);
  });

  it('4, guaranteed delivery: a lost COORDINATOR leaves 1 without leader until T3 is over, at 1300', () => {
    const commands: Command[] = [
      { atMs: 1000, type: 'crash', node: 'n4' },
      { atMs: 1215, type: 'cut', links: [{ from: 'n3', to: 'n1' }] },
      { atMs: 1225, type: 'heal' },
    ];
    const events = since(
      play({ algorithm: bully, nodes: 4, params: strike, commands, untilMs: 2000 }),
      1000,
    );
    expect(of(events, 'messageDropped').filter(({ reason }) => reason === 'cut')).toHaveLength(1);
    expect(of(events, 'electionFailed').map(({ node, atMs }) => [node, atMs])).toEqual([
      ['n1', 1300],
    ]);
    expect(beliefs(events, 'n2')[1]).toEqual([1230, 'n3']);
    expect(beliefs(events, 'n1')[0]).toEqual([1160, null]);
    expect(beliefs(events, 'n1')[1]?.[0]).toBeGreaterThan(1300);
  });

  it('4, timely delivery: a latency of 80 between 2 and 3 gives two leaders for 80 ms', () => {
    const links = both('n2', 'n3').map((link) => ({ ...link, latencyMs: 80 }));
    const commands: Command[] = [{ atMs: 1000, type: 'crash', node: 'n4' }];
    const events = play({
      algorithm: bully,
      nodes: 4,
      params: strike,
      links,
      commands,
      untilMs: 2000,
    });
    expect(twoLeaders(since(events, 1000))).toEqual([[1220, 1300]]);
  });

  const paused = (heal: boolean) =>
    play({
      algorithm: bully,
      nodes: 3,
      params: { ...strike, heal },
      commands: [
        { atMs: 1000, type: 'pause', node: 'n3' },
        { atMs: 2000, type: 'resume', node: 'n3' },
      ],
      untilMs: 3000,
    });

  it('9, never pauses: 2 leads from 1220, 3 bullies back on waking, two leaders until 2010', () => {
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

  it('9, with heal on, mends within a heartbeat and a latency of the waking', () => {
    const [span] = twoLeaders(paused(true));
    expect(span?.[0]).toBe(1220);
    expect(span?.[1]).toBeGreaterThan(2000);
    expect(span?.[1]).toBeLessThanOrEqual(2060);
  });
});
