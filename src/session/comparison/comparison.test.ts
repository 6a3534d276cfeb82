// Runs side by side keep up with the run on the screen, show its moment, and have the expected figures.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadAlgorithm } from '../../algorithms/catalogue';
import { loadService } from '../../services/catalogue';
import type { Command } from '../../sim/contracts/command';
import { leadersOf } from '../../sim/trace/world';
import { plainRun } from '../run/plainRun';
import type { Session } from '../session';
import { sessionHere } from '../testing/sessionHere';
import type { ColumnChoice } from './columnChoice';
import { Comparison } from './comparison';
import { type ComparisonTable, comparisonTable } from './comparisonTable';
import { litDifferences, partingSentence, presentDifferences } from './differenceWords';

let session: Session;
let comparison: Comparison;
/** Numbers of runs that were begun beside the one on the screen, and ended. */
let begun = 0;
let ended = 0;
const state = () => session.store.getState();
const columns = () => comparison.store.getState().columns;
const parting = () => comparison.store.getState().parting;
const algorithm = (id: string): ColumnChoice => ({ type: 'algorithm', id });
const branch = (id: string): ColumnChoice => ({ type: 'branch', id });

/** Waits until the columns have come as far as the run. */
async function keepUp(): Promise<void> {
  const reached = () => columns().every(({ shown }) => shown?.frontierMs === state().frontierMs);
  for (let frames = 0; frames < 5000 && !(frames > 5 && reached()); frames += 1) {
    await comparison.frame();
  }
  await comparison.frame();
}

/** Shows a scenario up to a time in ms, beside these. */
async function compare(scenario: string, untilMs: number, ...choices: ColumnChoice[]) {
  await session.startScenario(scenario, untilMs);
  comparison.choose(choices);
  await keepUp();
}

function table(): ComparisonTable {
  const shown = columns().map(({ choice, shown: column }) => ({
    name: choice.id,
    run: column?.run ?? null,
  }));
  return comparisonTable([{ name: 'here', run: state().run }, ...shown], state().frontierMs);
}

const rowOf = (id: string) => table().rows.find((row) => row.id === id);

/** Gives the run on the screen another branch, with these commands. */
function withBranch(id: string, commands: readonly Command[]) {
  const { frontierMs, others } = state();
  const origin = { id, name: `branch ${id}`, parent: 'b1', forkMs: 0 };
  const other = { ...origin, commands, untilMs: frontierMs, run: null };
  session.store.setState({ others: [...others, other] });
}

// Algorithms are loaded beforehand: a test that counts frames must not wait for the disk.
beforeAll(async () => {
  await Promise.all(['raft', 'fastBully', 'changRoberts', 'redisLease'].map(loadAlgorithm));
  await Promise.all(['redis', 'fencedStorage'].map(loadService));
});

beforeEach(async () => {
  begun = 0;
  ended = 0;
  session = sessionHere(await plainRun('bully', 5, '1'));
  comparison = new Comparison({
    store: session.store,
    isForLeaders: () => false,
    beginSideRun: async (inputs) => {
      begun += 1;
      const run = await session.beginSideRun(inputs);
      return {
        ...run,
        close: () => {
          ended += 1;
          run.close();
        },
      };
    },
  });
});

describe('the columns', () => {
  it('show the same moment as the run on the screen, and advance with it', async () => {
    await compare('leaderCrash', 4000, algorithm('raft'));
    const raft = () => columns()[0]?.shown?.run;
    session.seek(1000);
    comparison.frame();
    expect(raft()?.world.atMs).toBeLessThanOrEqual(1000);
    session.toNow();
    session.play();
    for (let frames = 0; frames < 20; frames += 1) {
      await session.frame(100);
      await comparison.frame();
    }
    expect(state().nowMs).toBeCloseTo(6000, 5);
    expect(columns()[0]?.shown?.frontierMs).toBeCloseTo(6000, 0);
    expect(begun).toBe(1);
  });

  it('begin again after a new command, and show the old run until the new one has caught up', async () => {
    await compare('leaderCrash', 2000, algorithm('raft'));
    const before = columns()[0]?.shown?.run;
    await session.act({ type: 'crash', node: 'n1' });
    comparison.frame();
    expect(columns()[0]?.shown?.run).toBe(before);
    await keepUp();
    const after = columns()[0]?.shown?.run;
    expect(after).not.toBe(before);
    expect(after?.world.nodes.get('n1')?.status).toBe('crashed');
    expect({ begun, ended }).toEqual({ begun: 2, ended: 1 });
  });

  it('continue when a branch is renamed, and begin again when the run returns to its past', async () => {
    await session.startScenario('leaderCrash', 5000);
    withBranch('b2', []);
    comparison.choose([branch('b2')]);
    await keepUp();
    const renamed = state().others.map((other) => ({ ...other, name: 'another' }));
    session.store.setState({ others: renamed });
    await keepUp();
    expect(begun).toBe(1);
    session.seek(1000);
    await session.act({ type: 'crash', node: 'n1' });
    expect(state().frontierMs).toBeLessThan(1001);
    await keepUp();
    expect(columns()[0]?.shown?.frontierMs).toBe(state().frontierMs);
    const last = columns()[0]?.shown?.run.trace;
    expect(last?.timeAt(last.length - 1)).toBeLessThanOrEqual(state().frontierMs);
    expect({ begun, ended }).toEqual({ begun: 2, ended: 1 });
  });

  it('are closed when they are removed, and the others continue', async () => {
    await compare('leaderCrash', 2000, algorithm('raft'), algorithm('fastBully'));
    comparison.choose([algorithm('fastBully'), algorithm('changRoberts')]);
    await keepUp();
    expect({ begun, ended }).toEqual({ begun: 3, ended: 1 });
    comparison.close();
    expect(ended).toBe(3);
  });

  it('count the commands that another algorithm refuses, and have the services that it needs', async () => {
    await session.startScenario('leaderCrash', 1000);
    await session.act({ type: 'join', node: 'n6', priority: 6 });
    comparison.choose([algorithm('raft'), algorithm('redisLease')]);
    await keepUp();
    const [raft, lease] = columns();
    expect(rowOf('refused')?.figures).toEqual([0, 1, 0]);
    expect(raft?.shown?.run.world.nodes.has('n6')).toBe(false);
    expect([...(lease?.shown?.run.world.services.keys() ?? [])]).toContain('redis');
    expect(leadersOf(lease?.shown?.run.world ?? state().run.world)).toHaveLength(1);
  });

  it('have the run’s algorithm with other parameters, and with another seed', async () => {
    const slow: ColumnChoice = { type: 'algorithm', id: 'bully', params: { t2Ms: 2000 } };
    const other: ColumnChoice = { type: 'algorithm', id: 'bully', seed: '7' };
    await compare('leaderCrash', 9000, slow, other);
    const [there, seeded] = columns().map(({ shown }) => shown?.run);
    const { definition } = state().run;
    expect(there?.definition).toEqual({
      ...definition,
      algorithm: { id: 'bully', params: { ...definition.algorithm.params, t2Ms: 2000 } },
    });
    expect(seeded?.definition).toEqual({ ...definition, seed: '7' });
    const [here = 0, slower = 0] = (rowOf('crash 3200')?.figures ?? []) as number[];
    // Latencies are drawn at other moments, and differ by 80 ms at most.
    expect(Math.abs(slower - here - (2000 - 800))).toBeLessThan(80);
    expect(begun).toBe(2);
  });

  it('of one algorithm are kept apart by their settings when one of them is removed', async () => {
    const [first, second]: ColumnChoice[] = ['2', '7'].map((seed) => ({
      type: 'algorithm',
      id: 'bully',
      seed,
    }));
    if (!first || !second) throw new Error('two columns are needed');
    await compare('leaderCrash', 1000, first, second);
    comparison.choose([{ ...second }]);
    await keepUp();
    expect({ begun, ended }).toEqual({ begun: 2, ended: 1 });
    expect(columns()[0]?.shown?.run.definition.seed).toBe('7');
  });

  it('name the algorithm and the parameter that is impossible', async () => {
    await compare('leaderCrash', 1000, { type: 'algorithm', id: 'bully', params: { t2Ms: 0 } });
    expect(columns()[0]?.error).toBe('Bully, parameter t2Ms: T2 must be at least 0.001 ms');
  });

  it('name the reason when an algorithm does not exist', async () => {
    await compare('leaderCrash', 1000, algorithm('papyrus'));
    expect(columns()[0]).toMatchObject({ shown: null, error: 'there is no algorithm papyrus' });
  });

  it('are not computed again on every frame after an error', async () => {
    let tried = 0;
    const failing = new Comparison({
      store: session.store,
      isForLeaders: () => false,
      beginSideRun: () => {
        tried += 1;
        return Promise.reject(new Error('the network worker failed'));
      },
    });
    failing.choose([algorithm('raft')]);
    for (let frames = 0; frames < 2000 && tried < 2; frames += 1) {
      await failing.frame();
    }
    expect(tried).toBe(1);
    expect(failing.store.getState().columns[0]?.error).toBe('the network worker failed');
  });

  it('give a node the same colour in all of them, and never another one', async () => {
    await compare('leaderCrash', 4000, algorithm('raft'));
    const raft = columns()[0]?.shown?.run.leaders ?? [];
    const ranks = ['n5', ...raft].map((node) => comparison.leaderRank(node));
    expect(ranks[0]).toBe(0);
    expect(new Set(ranks).size).toBe(new Set(['n5', ...raft]).size);
    session.play();
    for (let frames = 0; frames < 20; frames += 1) {
      await session.frame(100);
      comparison.frame();
    }
    expect(['n5', ...raft].map((node) => comparison.leaderRank(node))).toEqual(ranks);
    expect(comparison.leaderRank('n4')).toBeGreaterThan(0);
  });
});

describe('a branch', () => {
  it('parts where its commands differ, in words, and its differences are highlighted', async () => {
    await session.startScenario('leaderCrash', 5000);
    withBranch('b2', [{ atMs: 3200, type: 'crash', node: 'n1' }]);
    comparison.choose([branch('b2')]);
    await keepUp();
    const found = parting();
    expect(found && partingSentence(found)).toBe(
      'They part at 3.20 s: here n5 crashes, there n1 crashes.',
    );
    const [here, there] = [state().run, columns()[0]?.shown?.run ?? state().run];
    expect(presentDifferences(here.world, there.world).nodes).toContain('n1');
    session.seek(3100);
    comparison.frame();
    expect(presentDifferences(here.world, there.world)).toEqual({ nodes: [], flights: [] });
    session.seek(found?.differences.instants[0] ?? 0);
    comparison.frame();
    const lit = litDifferences(presentDifferences(here.world, there.world), 3200);
    const nodes = lit.flatMap((hop) => (hop.type === 'wait' ? [hop.process] : []));
    expect(nodes).toEqual(['n1', 'n5']);
  });

  it('with the same commands does not part, and one without the crash continues', async () => {
    await session.startScenario('leaderCrash', 5000);
    withBranch('b2', state().commands);
    withBranch('b3', []);
    comparison.choose([branch('b2'), branch('b3')]);
    await keepUp();
    expect(parting()?.differences.instants).toEqual([]);
    expect(parting()?.comparedMs).toBe(state().frontierMs);
    comparison.compareWith('b3');
    await keepUp();
    const found = parting();
    expect(found && partingSentence(found)).toBe(
      'They part at 3.20 s: here n5 crashes, there it goes on.',
    );
  });

  it('is compared with the run as it is after a command', async () => {
    await session.startScenario('leaderCrash', 2000);
    withBranch('b2', []);
    comparison.choose([branch('b2')]);
    await keepUp();
    expect(parting()?.differences.instants).toEqual([]);
    await session.act({ type: 'pause', node: 'n2' });
    session.play();
    for (let frames = 0; frames < 20; frames += 1) {
      await session.frame(16);
      comparison.frame();
    }
    await keepUp();
    const found = parting();
    expect(found && partingSentence(found)).toBe(
      'They part at 2.00 s: here n2 is paused: messages to it wait, there it goes on.',
    );
  });
});
