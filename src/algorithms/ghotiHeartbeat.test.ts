// Ghoti against its document: the times of heartbeats, of the detection of a crash, and of the next agreement.
import { describe, expect, it } from 'vitest';
import type { Command } from '../sim/contracts/command';
import type { NodeDefinition, Params } from '../sim/contracts/definition';
import { begun, both, crash, last, mail, run } from './testing/ghotiRun';
import { beliefs, of } from './testing/play';

describe('the heartbeat', () => {
  it('is requested every 2 s, however long the answer takes; the leader monitors no node', () => {
    const links = [{ from: 'n1', to: 'n2', latencyMs: 700 }];
    const events = run({ nodes: 2, links, untilMs: 9000 });
    expect(mail(events, 'HEARTBEAT')).toEqual(
      [2710, 4710, 6710, 8710].map((atMs) => `n2>n1 ${atMs}`),
    );
    expect(mail(events, 'ALIVE')).toEqual([2720, 4720, 6720, 8720].map((atMs) => `n1>n2 ${atMs}`));
    expect(begun(events)).toEqual([]);
  });

  const d = 1;
  const detectedAfter = (deadPeers: string, crashMs: number) => {
    const commands = [crash('n1', crashMs)];
    const given = { nodes: 2, params: { deadPeers }, latencyMs: d, commands, untilMs: 14000 };
    return ((begun(run(given))[0]?.[1] as number) ?? Number.NaN) - crashMs;
  };
  const phases = Array.from({ length: 201 }, (_, index) => 4000 + index * 10 + 0.5);

  it.each([
    ['refuse', 0, 2000, 2 * d],
    ['swallow', 2000, 4000, 0],
  ])(
    'with dead peers %s a crash is noticed after more than %i and at most %i ms, plus one latency',
    (deadPeers, overMs, atMostMs, answerMs) => {
      const after = phases.map((crashMs) => detectedAfter(deadPeers, crashMs) - answerMs);
      // A heartbeat that is on its way to the leader as it crashes was sent up to d before.
      expect(Math.min(...after)).toBeGreaterThan(overMs - d);
      expect(Math.min(...after)).toBeLessThan(overMs + 10);
      expect(Math.max(...after)).toBeLessThanOrEqual(atMostMs - d);
      expect(Math.max(...after)).toBeGreaterThan(atMostMs - 12);
    },
  );

  it('has its period and its timeout from the parameters', () => {
    const params = { heartbeatMs: 500, timeoutMs: 300 };
    const events = run({ nodes: 2, params, commands: [crash('n1', 1000)], untilMs: 3000 });
    expect(mail(events, 'HEARTBEAT')).toEqual([520, 1020].map((atMs) => `n2>n1 ${atMs}`));
    expect(begun(events)).toEqual([['n2', 1320, 'has had no answer from n1']]);
  });

  it('is answered by any running node: a follower of a former leader does not notice', () => {
    const links = [{ from: 'n3', to: 'n2' }];
    const commands: Command[] = [
      { atMs: 1000, type: 'cut', links: [...both('n1', 'n3'), ...links] },
      { atMs: 7000, type: 'heal' },
    ];
    // n3 takes over where n1 hears of it, and n2 does not.
    commands.splice(1, 0, { atMs: 3000, type: 'heal', links: both('n1', 'n3') });
    const events = run({ nodes: 3, commands, untilMs: 40000 });
    expect(['n1', 'n2', 'n3'].map((node) => last(events, node)?.[1])).toEqual(['n3', 'n1', 'n3']);
  });

  it.each(['refuse', 'swallow'])(
    'in flight when the leader shuts down is answered by UNAVAILABLE, on arrival; dead peers %s',
    (deadPeers) => {
      const events = run({
        nodes: 3,
        params: { deadPeers },
        links: both('n1', 'n2').map((link) => ({ ...link, latencyMs: 50 })),
        // n3 has asked at 2020 and has its answer; n2 asks at 2100, and its question arrives at 2150.
        commands: [{ atMs: 2120, type: 'leave', node: 'n1' }],
        untilMs: 12000,
      });
      expect(mail(events, 'UNAVAILABLE')).toEqual(['n1>n2 2150']);
      expect(begun(events)[0]).toEqual(['n2', 2200, 'is refused an answer by n1']);
      expect(beliefs(events, 'n2')[1]).toEqual([2200, null]);
      expect(last(events, 'n2')?.[1]).toBe('n3');
    },
  );

  it('with an answer later than the next beat is followed by the next one at that beat', () => {
    const links = [{ from: 'n1', to: 'n2', latencyMs: 690 }];
    const params = { heartbeatMs: 500, timeoutMs: 900 };
    const events = run({ nodes: 2, params, links, untilMs: 5000 });
    expect(mail(events, 'HEARTBEAT')).toEqual(
      [1200, 2200, 3200, 4200].map((atMs) => `n2>n1 ${atMs}`),
    );
    expect(begun(events)).toEqual([]);
  });

  describe('is answered by the leader that was asked, not by a late answer of the one before', () => {
    /** n1 answers n2 so late that n2, which follows n3 by then, has already asked n3. */
    const given = {
      nodes: 3,
      links: [{ from: 'n3', to: 'n1', latencyMs: 60 }],
      node: (one: NodeDefinition) => (one.id === 'n2' ? { ...one, joinsAtMs: 80 } : one),
    };
    const late: Command = {
      atMs: 900,
      type: 'setLink',
      links: [{ from: 'n1', to: 'n2' }],
      latencyMs: 1500,
    };

    it.each([
      ['ALIVE', 1115],
      ['UNAVAILABLE', 1105],
    ])('not by %s, when the one before leaves at %i', (kind, leavesMs) => {
      const commands: Command[] = [
        late,
        { atMs: leavesMs, type: 'leave', node: 'n1' },
        crash('n3', 2000),
      ];
      const params = { heartbeatMs: 1000, timeoutMs: 3000 };
      const events = run({ ...given, params, commands, untilMs: 5500 });
      expect(mail(events, kind)).toContain('n1>n2 1110');
      expect(beliefs(events, 'n2')[1]).toEqual([1150, 'n3']);
      expect(begun(events).filter(([node]) => node === 'n2')).toEqual([
        ['n2', 5150, 'has had no answer from n3'],
      ]);
    });

    it('not by REFUSED', () => {
      const slow = { type: 'setLink', links: [{ from: 'n3', to: 'n2' }], latencyMs: 900 } as const;
      const commands: Command[] = [late, crash('n1', 1050), { atMs: 1500, ...slow }];
      const params = { heartbeatMs: 1000, timeoutMs: 3000, deadPeers: 'refuse' };
      const events = run({ ...given, params, commands, untilMs: 5500 });
      expect(mail(events, 'REFUSED')).toContain('n1>n2 1110');
      expect(beliefs(events, 'n2')[1]?.[1]).toBe('n3');
      expect(begun(events).filter(([node]) => node === 'n2')).toEqual([]);
    });
  });

  it('sent after a leave fails as after a crash', () => {
    const commands: Command[] = [{ atMs: 2500, type: 'leave', node: 'n1' }];
    expect(begun(run({ nodes: 2, commands, untilMs: 9000 }))).toEqual([
      ['n2', 6020, 'has had no answer from n1'],
    ]);
  });

  it('does not reveal a follower that crashes or leaves', () => {
    const commands: Command[] = [crash('n2', 2500), { atMs: 2500, type: 'leave', node: 'n3' }];
    const events = run({ nodes: 4, commands, untilMs: 30000 });
    expect(begun(events)).toEqual([]);
    expect(mail(events, 'UNAVAILABLE')).toEqual([]);
    expect(last(events, 'n4')).toEqual([20, 'n1']);
  });
});

describe('the time to settle', () => {
  const all = ['n1', 'n2', 'n3', 'n4', 'n5'];
  const links = all.flatMap((from) =>
    all.filter((to) => to !== from).map((to) => ({ from, to, latencyMs: [5, 60] as const })),
  );
  const cases = ['refuse', 'swallow'].flatMap((deadPeers) =>
    [0, 200, 400, 600].flatMap((phaseMs) =>
      [40, 900, 1600].map((laterMs) => ({ deadPeers, phaseMs, laterMs })),
    ),
  );

  it.each(cases)(
    'is enough for a crash, and for another in the election; $deadPeers, $phaseMs, $laterMs',
    ({ deadPeers, phaseMs, laterMs }) => {
      const params: Params = { heartbeatMs: 800, timeoutMs: 500, t2Ms: 700, deadPeers };
      const commands = [
        crash('n1', 2000 + phaseMs),
        crash('n5', 2000 + phaseMs + laterMs),
        crash('n4', 8000 + 2 * phaseMs),
      ];
      const events = run({ nodes: 5, params, links, commands, untilMs: 14000 });
      expect(
        of(events, 'propertyViolated').filter(({ property }) => property === 'liveness'),
      ).toEqual([]);
      expect(last(events, 'n2')?.[1]).toBe('n3');
    },
  );
});
