// Nodes of the fast bully algorithm that restart, join, leave, or are cut off from each other.
import { describe, expect, it } from 'vitest';
import type { Command } from '../sim/contracts/command';
import {
  acquired,
  CRASH_MS,
  counts,
  crash,
  D,
  DETECTED_MS,
  detectedBy,
  restart,
  run,
  sent,
  T2,
  timings,
} from './testing/fastBullyRuns';
import { beliefs, of, since, twoLeaders } from './testing/play';

const both = (from: string, to: string) => [
  { from, to },
  { from: to, to: from },
];

describe('recovery', () => {
  it.each([3, 4, 5, 6, 7, 8, 9, 10, 11])(
    'all start: N(N−1) IAMUPs and VIEWs, and no election: N leads at T2, N=%i',
    (n) => {
      const events = run(n, [], 400);
      const all = n * (n - 1);
      expect(counts(events)).toEqual([0, 0, 0, n - 1, all, all]);
      expect(acquired(events)).toEqual([[`n${n}`, T2]]);
      expect(beliefs(events, 'n1')).toEqual([[T2, `n${n}`]]);
    },
  );

  it('the highest node leads T2 after its return, and has asked all nodes for their views', () => {
    const events = run(5, [crash('n5'), restart('n5', 2000)], 2400);
    const after = since(events, 2000);
    expect(counts(after)).toEqual([0, 0, 0, 4, 4, 4]);
    expect(new Set(sent(after, 'VIEW').map(({ body }) => JSON.stringify(body)))).toEqual(
      new Set([1, 2, 3, 4].map(viewOf)),
    );
    expect(acquired(after)).toEqual([['n5', 2000 + T2]]);
    expect(beliefs(after, 'n4')).toEqual([[2000 + T2 + D, 'n5']]);
    expect(of(after, 'electionStarted')).toEqual([]);
  });

  it('any other node follows the highest in view after T2, without an election', () => {
    const events = run(5, [crash('n2'), restart('n2', 2000)], 2400);
    const after = since(events, CRASH_MS);
    expect(counts(after)).toEqual([0, 0, 0, 0, 4, 4]);
    expect(beliefs(after, 'n2')).toEqual([[2000 + T2, 'n5']]);
  });

  it('a view omits nodes that an election has found crashed: no node follows n5 any more', () => {
    const events = run(5, [crash('n5'), crash('n2', 2000), restart('n2', 2100)], 2600);
    const after = since(events, 2100);
    expect(sent(after, 'VIEW').flatMap(({ body }) => body as string[])).not.toContain('n5');
    expect(beliefs(after, 'n2')).toEqual([[2100 + T2, 'n4']]);
  });

  it('so do the views of nodes that only answered, were nominated, or heard the result', () => {
    const later = [crash('n2', 1700), restart('n2', 1800)];
    const after = since(detectedBy(1, 5, {}, later).after, 1800);
    expect(sent(after, 'VIEW').map(({ from, body }) => [from, body])).toEqual([
      ['n1', ['n2', 'n3', 'n4', 'n1']],
      ['n3', ['n1', 'n2', 'n4', 'n3']],
      ['n4', ['n1', 'n2', 'n3', 'n4']],
    ]);
  });

  it('a node without any answer leads', () => {
    const events = run(3, [crash('n2'), crash('n3'), crash('n1'), restart('n1', 2000)], 2400);
    expect(acquired(since(events, 2000))).toEqual([['n1', 2000 + T2]]);
  });

  it('a recovering node may be nominated', () => {
    const back = restart('n4', DETECTED_MS - 20);
    const { after } = detectedBy(1, 5, {}, [crash('n4', CRASH_MS + 1), back]);
    expect(sent(after, 'NOMINATION').map(({ to }) => to)).toEqual(['n4']);
    expect(beliefs(after, 'n2').at(-1)?.[1]).toBe('n4');
    expect(twoLeaders(after)).toEqual([]);
  });
});

/** The view of node j when n5 has restarted and announced itself to it. */
const viewOf = (j: number) =>
  JSON.stringify([...[1, 2, 3, 4, 5].filter((k) => k !== j), j].map((k) => `n${k}`));

describe('a broken network', () => {
  const split: Command[] = [
    { atMs: CRASH_MS, type: 'partition', groups: [['n1', 'n2'], ['n3']] },
    { atMs: 2000, type: 'heal' },
  ];

  it('healed, follows its highest leader within a heartbeat and a latency', () => {
    const events = run(3, split, 3000);
    const [span, ...more] = twoLeaders(events);
    expect(more).toEqual([]);
    expect(span?.[0]).toBe(DETECTED_MS + T2);
    expect(span?.[1]).toBeGreaterThan(2000);
    expect(span?.[1]).toBeLessThanOrEqual(2000 + timings.heartbeatMs + D);
    expect(['n1', 'n2', 'n3'].map((id) => beliefs(events, id).at(-1)?.[1])).toEqual(
      Array(3).fill('n3'),
    );
  });

  it('healed, is also repaired by the lower leader’s heartbeat: the higher one corrects it', () => {
    // The lower leader's heartbeat of 2030 is the first to arrive; the higher one's next is sent at 2060.
    const events = run(3, [...split.slice(0, 1), { atMs: 2015, type: 'heal' }], 3000);
    expect(twoLeaders(events)).toEqual([[DETECTED_MS + T2, 2030 + 2 * D]]);
    const later = since(events, 2030 + 2 * D);
    expect(of(later, 'timerFired').filter(({ node }) => node === 'n2')).toEqual([]);
  });

  it('healed, makes no node follow the lower of two leaders, and puts the higher back in view', () => {
    const commands: Command[] = [
      { atMs: CRASH_MS, type: 'partition', groups: [['n2'], ['n1', 'n3']] },
      { atMs: 2015, type: 'heal' },
      crash('n1', 2200),
      restart('n1', 2300),
    ];
    const events = since(run(3, commands, 2600), CRASH_MS);
    expect(acquired(events)).toEqual([['n2', DETECTED_MS + T2]]);
    expect(beliefs(events, 'n1')).toEqual([[2300 + T2, 'n3']]);
    expect(sent(events, 'VIEW').map(({ from, body }) => [from, body])).toEqual([
      ['n2', ['n1', 'n3', 'n2']],
      ['n3', ['n1', 'n2', 'n3']],
    ]);
  });

  it('keeps two leaders for ever with heal off, as the paper has it', () => {
    expect(twoLeaders(run(3, split, 3000, { heal: false }))).toEqual([[DETECTED_MS + T2, null]]);
  });

  it('a follower that a NOMINATION reaches late does not lead beside its leader', () => {
    const commands: Command[] = [{ atMs: 975, type: 'cut', links: both('n1', 'n3') }];
    const events = run(3, commands, 2000);
    expect(sent(events, 'NOMINATION').map(({ to }) => to)).toContain('n2');
    expect(twoLeaders(events)).toEqual([]);
    expect(beliefs(events, 'n2').at(-1)?.[1]).toBe('n3');
  });
});

describe('members that come and go', () => {
  it('a higher node that joins leads after T2', () => {
    const events = run(3, [{ atMs: CRASH_MS, type: 'join', node: 'n4', priority: 4 }], 1500);
    expect(acquired(since(events, CRASH_MS))).toEqual([['n4', CRASH_MS + T2]]);
    expect(beliefs(events, 'n1').at(-1)).toEqual([CRASH_MS + T2 + D, 'n4']);
  });

  it('a leader that leaves is missed, and gets no message', () => {
    const events = run(3, [{ atMs: CRASH_MS, type: 'leave', node: 'n3' }], 1600);
    const after = since(events, CRASH_MS);
    expect(acquired(after)).toEqual([['n2', DETECTED_MS + T2]]);
    expect(sent(after, 'ELECTION').map(({ to }) => to)).toEqual(['n2']);
  });
});
