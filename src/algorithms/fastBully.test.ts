// The fast bully algorithm against the formulas of its paper, switch by switch.
import { describe, expect, it } from 'vitest';
import type { Command } from '../sim/contracts/command';
import type { Params } from '../sim/contracts/definition';
import { defaultParams } from '../sim/contracts/params';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import fastBully from './fastBully';
import {
  acquired,
  CRASH_MS,
  counts,
  crash,
  D,
  DETECTED_MS,
  detectedBy,
  run,
  sent,
  T2,
  T3,
  T4,
} from './testing/fastBullyRuns';
import { beliefs, of, since } from './testing/play';

const total = (events: readonly TraceEvent[]) => counts(events).reduce((sum, count) => sum + count);

const cases = Array.from({ length: 9 }, (_, index) => index + 3).flatMap((n) =>
  Array.from({ length: n - 1 }, (_, index) => ({ n, i: index + 1 })),
);
const sizes = cases.filter(({ i }) => i === 1).map(({ n }) => n);

describe('with default switches, the leader N having crashed and i being the first to detect it', () => {
  it.each(cases)('costs 3N − 2i − 2 messages, or N − 1 if i = N − 1, N=$n i=$i', ({ n, i }) => {
    const { after } = detectedBy(i, n);
    const isLast = i === n - 1;
    expect(counts(after)).toEqual([n - i, n - i - 1, isLast ? 0 : 1, n - 2, 0, 0]);
    expect(total(after)).toBe(isLast ? n - 1 : 3 * n - 2 * i - 2);
  });

  it.each(cases)(
    'elects N−1 at T2 + d (T2 if i = N−1), known to all d later, N=$n i=$i',
    ({ n, i }) => {
      const { after, detectedMs } = detectedBy(i, n);
      expect(detectedMs).toBe(DETECTED_MS);
      const electedMs = detectedMs + T2 + (i === n - 1 ? 0 : D);
      expect(acquired(after)).toEqual([[`n${n - 1}`, electedMs]]);
      for (let j = 1; j < n - 1; j += 1)
        expect(beliefs(after, `n${j}`).at(-1)).toEqual([electedMs + D, `n${n - 1}`]);
    },
  );

  it.each(cases)('only i starts an election: nodes that answer do not, N=$n i=$i', ({ n, i }) => {
    expect(of(detectedBy(i, n).after, 'electionStarted').map(({ node }) => node)).toEqual([
      `n${i}`,
    ]);
  });

  it.each(sizes)('saves nothing when all detect at once: (N−1)² + 2(N−2) messages, N=%i', (n) => {
    const after = since(run(n, [crash(`n${n}`)], 1700), CRASH_MS);
    expect(total(after)).toBe((n - 1) ** 2 + 2 * (n - 2));
    expect(acquired(after)).toEqual([[`n${n - 1}`, DETECTED_MS + T2]]);
  });
});

describe('ignoreIfAnnounced', () => {
  it.each(sizes)('off, the leader announces itself again to all for each NOMINATION, N=%i', (n) => {
    const announced = (ignoreIfAnnounced: boolean) => {
      const events = since(run(n, [crash(`n${n}`)], 1700, { ignoreIfAnnounced }), CRASH_MS);
      expect(sent(events, 'NOMINATION')).toHaveLength(n - 2);
      return sent(events, 'COORDINATOR').length;
    };
    expect([announced(true), announced(false)]).toEqual([n - 2, (n - 1) * (n - 2)]);
  });

  it('on, the leader still obeys a NOMINATION of another election: a node that lost it finds it again', () => {
    const links = [{ from: 'n3', to: 'n1' }];
    const commands: Command[] = [
      { atMs: 975, type: 'cut', links },
      { atMs: DETECTED_MS + 1, type: 'heal' },
    ];
    const events = since(run(3, commands, 1460, { heal: false }), 975);
    expect(counts(events)).toEqual([2, 2, 1, 2, 0, 0]);
    expect(beliefs(events, 'n1')).toEqual([
      [DETECTED_MS, null],
      [DETECTED_MS + T2 + 2 * D, 'n3'],
    ]);
  });

  it('on, obeys that NOMINATION once, even when it comes twice', () => {
    const commands: Command[] = [
      { atMs: 975, type: 'cut', links: [{ from: 'n3', to: 'n1' }] },
      { atMs: DETECTED_MS + 1, type: 'heal' },
      { atMs: DETECTED_MS + 2, type: 'setLink', links: [{ from: 'n1', to: 'n3' }], duplicate: 1 },
    ];
    const events = since(run(3, commands, 1480, { heal: false }), 975);
    const nominations = sent(events, 'NOMINATION').map(({ id }) => id);
    const arrived = of(events, 'messageDelivered').filter(({ id }) => nominations.includes(id));
    expect([arrived.length, sent(events, 'COORDINATOR').length]).toEqual([2, 2]);
  });
});

describe('the manager 1 dies after its ELECTIONs, N = 5', () => {
  const dead = [crash('n1', DETECTED_MS + 5)];
  const waitedMs = DETECTED_MS + D;

  it('equal T4: all nodes that answered start at once, 14 messages', () => {
    const { after } = detectedBy(1, 5, {}, dead);
    const again = since(after, waitedMs + T4);
    expect(of(again, 'electionStarted').map(({ node, atMs }) => [node, atMs])).toEqual(
      ['n2', 'n3', 'n4'].map((node) => [node, waitedMs + T4]),
    );
    expect(counts(again)).toEqual([6, 3, 2, 3, 0, 0]);
    expect(acquired(after)).toEqual([['n4', waitedMs + T4 + T2]]);
  });

  it('T4 by rank: the highest alone starts at 2/5 of T4, 4 messages', () => {
    const t4Ms = 500;
    const { after } = detectedBy(1, 5, { rankedT4: true, t4Ms }, dead);
    const again = since(after, waitedMs + D + 1);
    expect(of(again, 'electionStarted').map(({ node, atMs }) => [node, atMs])).toEqual([
      ['n4', waitedMs + (t4Ms * 2) / 5],
    ]);
    expect(counts(again)).toEqual([1, 0, 0, 3, 0, 0]);
    expect(acquired(after)).toEqual([['n4', waitedMs + (t4Ms * 2) / 5 + T2]]);
  });

  it.each([
    [false, [30000, 30000, 30000]],
    [true, [12000, 18000, 24000]],
  ])('the waits of ranks 2, 3 and 4 out of 5, T4 = 30 s, rankedT4 %s', (rankedT4, waitsMs) => {
    const { after } = detectedBy(1, 5, { rankedT4, t4Ms: 30000 });
    const waits = of(after, 'timerStarted').filter(({ timer }) => timer === 't4');
    expect(waits.map(({ node }) => node).sort()).toEqual(['n2', 'n3', 'n4']);
    expect(waits.map(({ atMs, dueMs }) => dueMs - atMs).sort()).toEqual(waitsMs);
  });
});

describe('nodes that die after their OK', () => {
  it('the next highest node that answered is nominated T3 later', () => {
    const { after } = detectedBy(1, 5, {}, [crash('n4', DETECTED_MS + 30)]);
    expect(sent(after, 'NOMINATION').map(({ to, atMs }) => [to, atMs])).toEqual([
      ['n4', DETECTED_MS + T2],
      ['n3', DETECTED_MS + T2 + T3],
    ]);
    expect(acquired(after)).toEqual([['n3', DETECTED_MS + T2 + T3 + D]]);
    expect(beliefs(after, 'n1').at(-1)).toEqual([DETECTED_MS + T2 + T3 + 2 * D, 'n3']);
  });

  it('the election fails and starts again when no candidate is left', () => {
    const { after } = detectedBy(1, 3, {}, [crash('n2', DETECTED_MS + 30)]);
    expect(of(after, 'electionFailed').map(({ node, atMs }) => [node, atMs])).toEqual([
      ['n1', DETECTED_MS + T2 + T3],
    ]);
    expect(acquired(after)).toEqual([['n1', DETECTED_MS + T2 + T3 + T2]]);
  });

  it('a node that answered in an earlier election is not nominated in a later one', () => {
    const events = run(4, [crash('n4'), crash('n3', 1700)], 2400);
    const later = since(events, 1700);
    expect(sent(since(events, CRASH_MS), 'OK').filter(({ from }) => from === 'n3')).toHaveLength(2);
    expect(sent(later, 'NOMINATION').map(({ to }) => to)).toEqual(['n2']);
  });
});

it('warns about a T1, T2, T3 or T4 that is too short for the network, and about no other', () => {
  const surroundings = { nodes: 5, latencyMs: { min: 10, max: 30 } };
  const enough = { heartbeatMs: 50, t1Ms: 71, t2Ms: 61, t3Ms: 61, t4Ms: 112 };
  const warned = (params: Params) => {
    const all = { ...defaultParams(fastBully.params), ...enough, ...params };
    return fastBully.warnings(all as never, surroundings).map(({ param }) => param);
  };
  expect(warned({})).toEqual([]);
  expect(warned({ t1Ms: 70 })).toEqual(['t1Ms']);
  expect(warned({ t2Ms: 60 })).toEqual(['t2Ms']);
  expect(warned({ t3Ms: 60 })).toEqual(['t3Ms']);
  expect(warned({ t4Ms: 111 })).toEqual(['t4Ms']);
  expect(warned({ rankedT4: true, t4Ms: 556 })).toEqual([]);
  expect(warned({ rankedT4: true, t4Ms: 555 })).toEqual(['t4Ms']);
});
