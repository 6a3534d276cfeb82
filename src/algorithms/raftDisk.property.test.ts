// How often a slow disk loses a live leader of Raft, by 1,000 seeds each.
import { expect, it } from 'vitest';
import { LAST_MS, lossOf, T_MS, WRITE_MS } from './testing/raftDiskRuns';

const RUNS = 1000;

it.each([
  [3, 1800],
  [5, 1800],
  [3, 2400],
  [3, 2900],
])(
  'of %i nodes, the leader is lost by a write of %i ms as often as a follower’s timeout is shorter',
  (nodes, diskMs) => {
    // Followers wait from T to 2T since the last heartbeat; the next one would arrive a latency after the write.
    const silenceMs = WRITE_MS + diskMs - LAST_MS;
    const share = Math.min(1, Math.max(0, (silenceMs - T_MS) / T_MS));
    const expected = 1 - (1 - share) ** (nodes - 1);
    const runs = Array.from({ length: RUNS }, (_, seed) => lossOf(nodes, diskMs, String(seed)));
    const elections = runs.filter(({ isElection }) => isElection).length / RUNS;
    const deviation = Math.sqrt((expected * (1 - expected)) / RUNS);
    expect(Math.abs(elections - expected)).toBeLessThanOrEqual(4 * deviation);
    // An election in a newer term always deposes it: it hears of that term as soon as its disk lets it.
    expect(runs.every(({ isElection, isDeposed }) => isElection === isDeposed)).toBe(true);
  },
);
