// Chains of causes in all scenarios and in random runs: each begins outside, and a run without a cause is another one.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunFile } from '../../runFile/runFile';
import { scenarios } from '../../scenarios/registry';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { causesOf } from '../../sim/diagnosis/causes';
import { chainOf } from '../../sim/diagnosis/chain';
import type { ChainStep } from '../../sim/diagnosis/chainStep';
import { playInWindows } from '../../sim/testing/playBothWays';
import { wildRun } from '../../sim/testing/wildRun';
import { without } from '../branches/without';
import { readScenario } from '../files/checkFile';
import type { Omission } from '../run/omission';
import { askedRun, type PlayedRun, playedRun } from '../testing/askedRuns';
import { answerOf } from './answer';

const MOST_EVENTS = 3000;
const RUNS = 60;

const isLeadership = ({ type }: TraceEvent) =>
  type === 'leadershipAcquired' || type === 'leadershipLost';

/** Whether a step needs no cause within the cluster: a command or a storm, a start, a timer, a loss by chance. */
function isRoot(step: ChainStep): boolean {
  if (step.type === 'external' || step.type === 'missing') return true;
  return step.type === 'act' && !step.message;
}

/** Asks about every change of leader; returns how many there were. */
function askAll(run: PlayedRun): number {
  const asked = [...run.trace.events()].filter(isLeadership);
  for (const { seq } of asked) {
    const chain = chainOf(run.trace, causesOf(run.trace, seq), run.isPeriodic);
    expect(chain.some(isRoot), `${run.algorithm.id}, event ${seq}`).toBe(true);
    const { steps, sentence } = answerOf(run, seq);
    expect(sentence).toMatch(/: .+\.$/);
    expect(steps.length).toBeLessThanOrEqual(7);
    expect(steps.map(({ number }) => number)).toEqual(steps.map((_, index) => index + 1));
    expect(steps.map(({ text }) => text).join()).not.toMatch(/undefined|null|NaN|\[object/);
  }
  return asked.length;
}

describe('the chain of every change of leader', () => {
  it.each([...scenarios.keys()])('begins at a command, a start or a timer: %s', async (id) => {
    askAll(await playedRun(await readScenario(id)));
  });

  it('begins so in random runs, too', () => {
    let asked = 0;
    fc.assert(
      fc.property(fc.integer().map(String), (seed) => {
        const { setup, trace } = playInWindows(wildRun(seed), MOST_EVENTS);
        asked += askAll(askedRun(trace, setup.algorithm, setup.commands));
      }),
      { numRuns: RUNS },
    );
    expect(asked).toBeGreaterThan(RUNS);
  });
});

/** Whether an event of the same kind happens to the same node at the same time. */
function happens(run: PlayedRun, effect: TraceEvent): boolean {
  return [...run.trace.events()].some(
    (event) =>
      event.type === effect.type &&
      event.atMs === effect.atMs &&
      'node' in event &&
      'node' in effect &&
      event.node === effect.node,
  );
}

/** The last change of leader, and its causes that can be left out. */
function lastCauses(run: PlayedRun): { effect: TraceEvent; causes: readonly Omission[] } | null {
  const effect = [...run.trace.events()].findLast(isLeadership);
  if (!effect) return null;
  const causes = answerOf(run, effect.seq).steps.flatMap(({ omission }) => omission ?? []);
  return { effect, causes };
}

async function playedWithout(file: RunFile, omission: Omission): Promise<PlayedRun> {
  return playedRun(file, without(file.commands, omission).kept);
}

/**
 * Scenarios in which several messages of one moment have the same effect: two votes of equal latency, tokens both ways
 * round a ring, a second renewal, a request and a heartbeat that waited for a disk. Without one of them the other has it, at
 * the same time. Without the last answer of kubernetesHangingConnection, the next request is lost all the same, and the node
 * is back in step when the cut heals; without its first answer the leader of etcdStalledLeader asks once more.
 */
const TIES: ReadonlySet<string> = new Set([
  'changRobertsDeadSuccessor',
  'curatorDoubleLeader',
  'curatorGhost',
  'etcdStalledLeader',
  'hirschbergSinclairDoubling',
  'kubernetesHangingConnection',
  'pausedLeader',
  'preVoteContact',
  'raftOneWayCut',
  'raftOneWayCutCheckQuorum',
  'raftOneWayCutPreVote',
  'raftSlowDisk',
  'raftSplitVote',
  'strikeAssumption6',
  'strikeAssumption9',
  'strikeAssumption9Heal',
  'zombieFenced',
]);

/**
 * Scenarios in which several timers of one moment have the same effect: two nodes notice the crash at once, or timers that
 * have run out during a pause, or a write to a disk, fire together at its end.
 */
const TIMER_TIES: ReadonlySet<string> = new Set([
  'huntedStaleToken',
  'lecture8Fencing',
  'pausedLeader',
  'raftSlowDisk',
  'redlockPause',
  'strikeAssumption9',
  'strikeAssumption9Heal',
  'zombieFenced',
  'zombieUnfenced',
]);

describe('a run without a cause of its last change of leader', () => {
  it.each([...scenarios.keys()])('has it at another time, or never: %s', async (id) => {
    const file = await readScenario(id);
    const found = lastCauses(await playedRun(file));
    for (const cause of found?.causes ?? []) {
      if (TIES.has(id) && 'message' in cause) continue;
      if (TIMER_TIES.has(id) && 'timer' in cause) continue;
      const other = await playedWithout(file, cause);
      expect([cause, found && happens(other, found.effect)]).toEqual([cause, false]);
    }
  });
});
