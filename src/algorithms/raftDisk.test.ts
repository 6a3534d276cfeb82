// Raft on slow disks: a vote is on disk before it is sent, and a leader that writes sends no heartbeats.
import { describe, expect, it } from 'vitest';
import type { Command } from '../sim/contracts/command';
import { of } from './testing/play';
import { ELECT, FIRST_MS, lossOf, raftRun, T_MS } from './testing/raftDiskRuns';

describe('a leader that writes to a slow disk', () => {
  it('keeps its lead while the write is shorter than T, and loses it to one longer than 2T', () => {
    expect(lossOf(3, 1000, '1')).toEqual({ isElection: false, isDeposed: false });
    expect(lossOf(3, 2 * T_MS, '1')).toEqual({ isElection: true, isDeposed: true });
  });

  it('keeps its lead without clients, however slow its disk is', () => {
    const commands: Command[] = [ELECT, { atMs: 1000, type: 'setDisk', node: 'n1', ms: 60_000 }];
    expect(of(raftRun({ nodes: 3, commands, untilMs: 20_000 }), 'leadershipLost')).toEqual([]);
  });
});

describe('an election on slow disks', () => {
  const electedMs = (diskMs: number) => {
    const events = raftRun({ nodes: 3, diskMs, commands: [ELECT], untilMs: 4000 });
    return of(events, 'leadershipAcquired')[0]?.atMs ?? Number.NaN;
  };

  it('takes two writes longer: the candidate’s own vote, and then the others’', () => {
    expect(electedMs(0)).toBeCloseTo(FIRST_MS, 3);
    expect(electedMs(8)).toBeCloseTo(FIRST_MS + 2 * 8, 3);
    expect(electedMs(700)).toBeCloseTo(FIRST_MS + 2 * 700, 3);
  });

  it('never ends where two writes outlast the longest timeout: each vote comes too late', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const events = raftRun({ nodes: 3, seed: String(seed), diskMs: T_MS + 1, untilMs: 30_000 });
      expect(of(events, 'leadershipAcquired')).toEqual([]);
      expect(of(events, 'electionStarted').length).toBeGreaterThan(5);
    }
  });
});
