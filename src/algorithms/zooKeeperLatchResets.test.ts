// The ZooKeeper latch when it is reconnected by the rules before Curator 5.4, with a look every `pollMs`, and as a follower.
import { describe, expect, it } from 'vitest';
import type { Command } from '../sim/contracts/command';
import type { Params } from '../sim/contracts/definition';
import { acquired, at, cutOff, failures, heal, L, run, sent } from './testing/latchRuns';
import { of, since, twoLeaders } from './testing/play';

describe('a latch that resets when it is reconnected, as before Curator 5.4', () => {
  const OUTAGE = [at('crash', 'zk', 3000), at('restart', 'zk', 3500)];
  const before54 = { resetOnReconnect: true, checkOwner: false };

  it('gives up its place in the queue after each outage', () => {
    const events = run({ nodes: 1, params: before54, commands: OUTAGE, untilMs: 12000 });
    expect(new Set(of(events, 'writeAccepted').map(({ token }) => token))).toEqual(new Set([0, 1]));
    expect(sent(events, 'DELETE')).toHaveLength(1);
    // By later rules it leads again by the same znode.
    const later = run({ nodes: 1, commands: OUTAGE, untilMs: 12000 });
    expect(sent(later, 'DELETE')).toEqual([]);
  });

  /** n2 connects before n1, and its reset takes so long that it sees the end of n1's znode first. */
  const race = (params: Params) =>
    run({
      nodes: 2,
      node: (node) => ({ ...node, joinsAtMs: node.priority === 1 ? 0 : 100 }),
      params: { ...before54, resetMs: 300, taskMs: 60_000, ...params },
      commands: OUTAGE,
      untilMs: 20000,
    });

  it('may lead on by a znode that its own reset has deleted (CURATOR-653)', () => {
    const events = race({});
    expect(acquired(events).map(([node]) => node)).toEqual(['n1', 'n2', 'n1']);
    expect(twoLeaders(events)).toEqual([[acquired(events)[2]?.[1], null]]);
  });

  it('has one leader when it only looks', () => {
    expect(twoLeaders(race({ resetOnReconnect: false }))).toEqual([]);
  });
});

describe('a look every pollMs', () => {
  it('repairs a lost notification: the node that missed it leads', () => {
    const lossy: Command[] = [
      at('crash', 'n1', 3000),
      { atMs: 7900, type: 'setLink', links: [{ from: 'zk', to: 'n2' }], loss: 1 },
      { atMs: 8020, type: 'setLink', links: [{ from: 'zk', to: 'n2' }], loss: 0 },
    ];
    const [, second] = acquired(
      run({ nodes: 2, params: { pollMs: 3000 }, commands: lossy, untilMs: 20000 }),
    );
    expect(second?.[0]).toBe('n2');
    // The expiry is at 8000; the node polls by itself, a poll and a round trip after another.
    expect(second?.[1]).toBeLessThanOrEqual(8020 + 3000 + 4 * L);
    // Neither a look that never comes nor the question who leads finds it.
    for (const params of [{}, { askMs: 1000 }])
      expect(acquired(run({ nodes: 2, params, commands: lossy, untilMs: 20000 }))).toHaveLength(1);
  });
});

describe('a follower', () => {
  it('that has lost its connection watches again: ZooKeeper forgot its watch with the connection', () => {
    const commands = [cutOff('n2', 4000), heal(5360), at('crash', 'n1', 8000)];
    const events = run({ nodes: 2, commands, untilMs: 20000 });
    expect(failures(events, 'n2')).toEqual(['nothing came from zk for too long']);
    expect(acquired(events)[1]?.[0]).toBe('n2');
    expect(sent(events, 'WATCH').map(({ to }) => to)).toEqual(['n2']);
  });

  it('sends one request when it looks and nothing has changed', () => {
    const events = since(run({ nodes: 3, params: { pollMs: 500 }, untilMs: 5000 }), 1000);
    expect(sent(events, 'CHILDREN').length).toBeGreaterThan(10);
    expect(sent(events, 'GET')).toEqual([]);
  });
});
