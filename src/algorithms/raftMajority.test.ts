// Raft without a majority: nobody can commit, whoever is down, and the nodes that live are not asked to agree.
import { describe, expect, it } from 'vitest';
import type { Command } from '../sim/contracts/command';
import { defaultParams } from '../sim/contracts/params';
import type { TraceEvent } from '../sim/contracts/traceEvent';
import { metricsOf } from '../sim/trace/metrics';
import raft from './raft';
import { of, play } from './testing/play';

const [CRASH_MS, RESTART_MS, UNTIL_MS] = [20_000, 40_000, 60_000];
const AROUND = { nodes: 5, latencyMs: { min: 10, max: 10 } };
const ids = ['n1', 'n2', 'n3', 'n4', 'n5'];
const nodes = ids.map((id, index) => ({ id, priority: index + 1 }));

const played = (commands: readonly Command[] = []) =>
  play({ algorithm: raft, nodes: 5, commands, untilMs: UNTIL_MS });
const figures = (events: readonly TraceEvent[], untilMs: number) => {
  const before = events.filter(({ atMs }) => atMs < untilMs);
  return metricsOf(before, { nodes }, raft, untilMs);
};
const leader = of(played(), 'leadershipAcquired').at(-1)?.node as string;
const others = ids.filter((id) => id !== leader);

describe.each([
  ['the leader among them', [leader, ...others.slice(0, 2)], 0],
  ['the leader alive', others.slice(0, 3), 1],
])('three of five down, %s', (_, victims, leaders) => {
  const commands = victims.flatMap((node): Command[] => [
    { type: 'crash', node, atMs: CRASH_MS },
    { type: 'restart', node, atMs: RESTART_MS },
  ]);
  commands.sort((one, other) => one.atMs - other.atMs);
  const events = played(commands);
  const [before, after, end] = [CRASH_MS, RESTART_MS, UNTIL_MS].map((ms) => figures(events, ms));

  it('is no time in which a leader can act, whether one leads or not', () => {
    expect(after?.availableMs).toBe(before?.availableMs);
    const leaderlessMs = (after?.noLeaderMs ?? 0) - (before?.noLeaderMs ?? 0);
    expect(leaderlessMs).toBe(leaders === 0 ? RESTART_MS - CRASH_MS : 0);
    // A majority is back: only the election takes time, where there is one.
    expect(end?.availableMs).toBeGreaterThan((after?.availableMs ?? 0) + 18_000);
  });

  it('is not asked for agreement', () => {
    const violated = of(events, 'propertyViolated').map(({ property }) => property);
    expect(violated).not.toContain('liveness');
    expect(raft.settleMs(defaultParams(raft.params) as never, AROUND)).toBeLessThan(
      RESTART_MS - CRASH_MS,
    );
  });
});
