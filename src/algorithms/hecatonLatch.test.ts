// Hecaton's CountDownLatch: one for each election, or one for the life of a process.
import { describe, expect, it } from 'vitest';
import type { Command } from '../sim/contracts/command';
import type { Params } from '../sim/contracts/definition';
import { crash, joining, last, run, states } from './testing/hecatonRun';
import { of } from './testing/play';

describe('an election after the first', () => {
  /** n4 leads after n1. It crashes too, and n3 after its OK to n2, before it can announce itself. */
  const second = (params: Params) =>
    run({
      nodes: 4,
      params: { peers: 'fresh', ...params },
      node: joining(1000, 5000, 6000),
      commands: [crash('n1', 20000), crash('n4', 50000), crash('n3', 60115)],
      untilMs: 100000,
    });
  const ends = (events: ReturnType<typeof second>) => [
    states(events, 'n2').at(-1),
    of(events, 'electionFailed').map(({ node, atMs, why }) => [node, atMs, why]),
  ];

  it('waits for T3 with a latch of its own, and starts again', () => {
    const [state, failures] = ends(second({}));
    expect(failures).toEqual([['n2', 70120, 'no COORDINATOR came within T3']]);
    expect(state).toEqual(['leading', 70140]);
  });

  it('does not wait when the first one’s COORDINATOR has counted the only latch down, and ends without a leader', () => {
    const events = second({ latchOnce: true });
    expect(ends(events)).toEqual([
      ['notAwaiting', 60120],
      [['n2', 60120, 'its latch, down since an earlier COORDINATOR, ended its wait']],
    ]);
    expect(last(events, 'n2')).toEqual([60100, null]);
  });

  it('waits when no COORDINATOR has come to the process yet', () => {
    const events = run({
      nodes: 4,
      params: { peers: 'fresh', latchOnce: true },
      node: joining(5000, 6000, 7000),
      commands: [crash('n4', 10000), crash('n1', 20000), crash('n3', 30055)],
      untilMs: 60000,
    });
    expect(ends(events)).toEqual([
      ['leading', 40080],
      [['n2', 40060, 'no COORDINATOR came within T3']],
    ]);
  });

  it('still follows a COORDINATOR that comes after all', () => {
    const links = [{ from: 'n3', to: 'n4' }];
    const node = joining(1000, 5000, 6000);
    const slow: Command = { atMs: 49000, type: 'setLink', links, latencyMs: 2000 };
    const params = { peers: 'fresh', latchOnce: true };
    const given = { nodes: 4, params, node, untilMs: 100000 };
    const events = run({ ...given, commands: [crash('n1', 20000), slow, crash('n4', 50000)] });
    expect(states(events, 'n2').map(([state]) => state)).toContain('notAwaiting');
    expect(last(events, 'n2')?.[1]).toBe('n3');
  });
});
