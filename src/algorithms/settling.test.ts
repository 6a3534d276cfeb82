// The time until all agree again depends on what nodes have learnt: what their services grant them, and how many they are.
// Each of these runs needs longer than the algorithm's parameters alone would allow, and is no failure to agree in time.
import { describe, expect, it } from 'vitest';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Command } from '../sim/contracts/command';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { algorithms } from './registry';
import { acquired, broken, run } from './testing/observedLeases';
import { beliefs, of } from './testing/play';

const TROUBLE_MS = 50_000;
const algorithm = (id: string) => algorithms.get(id) as Algorithm;
/** The leader in the end, and the time at which it took the lead. */
const lastLeader = (events: readonly TraceEvent[]) => acquired(events).at(-1) as [string, number];
const crash = (node: string, atMs = TROUBLE_MS): Command => ({ atMs, type: 'crash', node });

it('a session of ZooKeeper lasts as long as the server grants: two ticks of 20 s, of the 6 s asked for', () => {
  const events = run(algorithm('zooKeeperLatch'), {
    services: { zooKeeper: { tickMs: 20_000 } },
    commands: [crash('n1')],
    untilMs: 150_000,
  });
  const [leader, atMs] = lastLeader(events);
  expect(leader).toBe('n2');
  expect(atMs).toBeGreaterThan(TROUBLE_MS + (2 / 3) * 40_000);
  expect(broken(events)).not.toContain('liveness');
});

it.each([
  ['redisLease', ['redis']],
  ['redlock', ['redis1', 'redis2', 'redis3']],
])('%s waits for servers that answer nobody after their restart', (id, servers) => {
  const silentMs = 100_000;
  const restart = (node: string): Command => ({ atMs: TROUBLE_MS + 1, type: 'restart', node });
  const events = run(algorithm(id), {
    services: { redis: { delayedRestart: true, restartDelayMs: silentMs } },
    commands: [...servers.map((node) => crash(node)), ...servers.map(restart)],
    untilMs: 300_000,
  });
  expect(lastLeader(events)[1]).toBeGreaterThan(TROUBLE_MS + silentMs);
  expect(broken(events)).not.toContain('liveness');
});

describe('a node of Ghoti that asks one after the other', () => {
  const FIRST = 30;
  const JOINED = 30;
  const name = (number: number) => `n${FIRST + number}`;
  const each = <T>(make: (number: number) => T) =>
    Array.from({ length: JOINED }, (_, n) => make(n));
  const joins = each(
    (n): Command => ({ atMs: 1000 * (n + 1), type: 'join', node: name(n), priority: n + FIRST }),
  );
  const events = run(algorithm('ghoti'), {
    nodes: 3,
    params: { oneByOne: true },
    // Of those who joined only the lowest lives on: it asks all the others first.
    commands: [...joins, crash('n1'), ...each((n) => crash(name(n))).slice(1)],
    untilMs: 400_000,
  });

  it('waits for each of those that have joined', () => {
    expect(lastLeader(events)).toEqual([name(0), expect.any(Number)]);
    expect(lastLeader(events)[1]).toBeGreaterThan(TROUBLE_MS + (JOINED - 1) * 3000);
  });

  it('is in time by their number', () => {
    expect(of(events, 'nodeAdded')).toHaveLength(JOINED);
    expect(broken(events)).not.toContain('liveness');
    expect(beliefs(events, 'n3').at(-1)?.[1]).toBe(name(0));
  });
});
