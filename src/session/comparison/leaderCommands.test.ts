// The commands on the leader, and a comparison in which they are for whoever leads.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadAlgorithm } from '../../algorithms/catalogue';
import { plainRun } from '../run/plainRun';
import type { Session } from '../session';
import { sessionHere } from '../testing/sessionHere';
import type { ColumnChoice } from './columnChoice';
import { Comparison } from './comparison';
import { comparisonTable } from './comparisonTable';
import { commandsOnLeaders, forWhoeverLeads, offerReason, offerText } from './leaderCommands';

let session: Session;
let comparison: Comparison;
let isForLeaders: boolean;
const state = () => session.store.getState();
const columns = () => comparison.store.getState().columns;
const onLeaders = () => commandsOnLeaders(state().run.lanes, state().commands);

async function keepUp(): Promise<void> {
  const reached = () => columns().every(({ shown }) => shown?.frontierMs === state().frontierMs);
  for (let frames = 0; frames < 5000 && !(frames > 5 && reached()); frames += 1)
    await comparison.frame();
  await comparison.frame();
}

beforeAll(async () => {
  await Promise.all(['raft', 'fastBully'].map(loadAlgorithm));
});

beforeEach(async () => {
  session = sessionHere(await plainRun('bully', 5, '1'));
  isForLeaders = false;
  comparison = new Comparison({
    store: session.store,
    beginSideRun: (inputs) => session.beginSideRun(inputs),
    isForLeaders: () => isForLeaders,
  });
});

describe('commands on the leader', () => {
  it('are crashes and pauses of the node that leads, not of a follower', async () => {
    await session.startScenario('leaderCrash', 2000);
    await session.act({ type: 'crash', node: 'n1' });
    expect(onLeaders()).toEqual([]);
    await session.act({ type: 'pause', node: 'n5' });
    expect(onLeaders()).toMatchObject([{ type: 'pause', node: 'n5', atMs: state().nowMs }]);
    // A paused leader is not the one that the command for whoever leads means.
    await session.act({ type: 'crash', node: 'n5' });
    expect(onLeaders()).toHaveLength(1);
  });

  it('are none while two nodes lead', async () => {
    await session.startScenario('lecture5SplitBrain', 0);
    let leaders: string[] = [];
    for (let atMs = 1000; atMs < 20_000 && leaders.length < 2; atMs += 500) {
      await session.goTo(atMs);
      leaders = [...state().run.world.nodes.values()]
        .filter(({ id, elected, status }) => elected === id && status === 'up')
        .map(({ id }) => id);
    }
    expect(leaders).toHaveLength(2);
    const before = onLeaders().length;
    await session.act({ type: 'crash', node: leaders[0] ?? '' });
    expect(onLeaders()).toHaveLength(before);
  });

  it('are replaced by commands for whoever leads at the same moment, and no others are', async () => {
    await session.startScenario('leaderCrash', 6000);
    await session.act({ type: 'crash', node: 'n1' });
    const replaced = forWhoeverLeads(state().commands, onLeaders());
    expect(replaced).toEqual([{ atMs: 3200, type: 'crashLeader' }, state().commands[1]]);
  });
});

describe('a comparison', () => {
  const choices: ColumnChoice[] = [
    { type: 'algorithm', id: 'raft' },
    { type: 'algorithm', id: 'bully', seed: '7' },
  ];
  const crashRow = () => {
    const shown = columns().map(({ choice, shown: column }) => ({
      name: choice.id,
      run: column?.run ?? null,
    }));
    const runs = [{ name: 'here', run: state().run }, ...shown];
    const { rows } = comparisonTable(runs, state().frontierMs);
    return rows.find(({ id }) => id === 'crash 3200');
  };

  it('crashes n5 in all columns, until each is to crash its own leader', async () => {
    await session.startScenario('leaderCrash', 9000);
    comparison.choose(choices);
    await keepUp();
    const n5 = () => columns().map(({ shown }) => shown?.run.world.nodes.get('n5')?.status);
    expect(comparison.store.getState().onLeaders).toMatchObject([{ node: 'n5' }]);
    expect(n5()).toEqual(['crashed', 'crashed']);
    expect(crashRow()?.figures).toEqual([expect.any(Number), null, expect.any(Number)]);

    isForLeaders = true;
    await keepUp();
    expect(n5()).toEqual(['up', 'crashed']);
    expect(columns()[0]?.shown?.run.world.nodes.get('n4')?.status).toBe('crashed');
    expect(crashRow()?.figures).toEqual(Array(3).fill(expect.any(Number)));
    expect(state().commands[0]).toMatchObject({ type: 'crash', node: 'n5' });

    isForLeaders = false;
    await keepUp();
    expect(n5()).toEqual(['crashed', 'crashed']);
  });

  it('has a branch as it is', async () => {
    await session.startScenario('leaderCrash', 5000);
    const { commands, frontierMs } = state();
    const origin = { id: 'b2', name: 'branch', parent: 'b1', forkMs: 0 };
    session.store.setState({ others: [{ ...origin, commands, untilMs: frontierMs, run: null }] });
    comparison.choose([{ type: 'branch', id: 'b2' }]);
    isForLeaders = true;
    await keepUp();
    expect(columns()[0]?.shown?.run.commands).toEqual(commands);
  });

  it('replaces a command that takes effect later, too', async () => {
    await session.startScenario('leaderCrash', 2000);
    comparison.choose(choices);
    isForLeaders = true;
    await keepUp();
    await session.goTo(4000);
    await keepUp();
    expect(columns()[0]?.shown?.run.commands).toEqual([{ atMs: 3200, type: 'crashLeader' }]);
  });
});

it('the offer says what it does, and why', () => {
  const on = (node: string, atMs: number, index: number, type: 'crash' | 'pause' = 'crash') => ({
    ...{ node, atMs, index, type },
  });
  expect(offerText([on('n5', 3200, 0)])).toBe(
    'In the other columns, crash whoever leads at 3.20 s, not n5.',
  );
  expect(
    offerText([
      on('n5', 3200, 0),
      on('n4', 9000, 1, 'pause'),
      on('n3', 9500, 2),
      on('n2', 9900, 3),
    ]),
  ).toBe(
    'In the other columns, these commands are for whoever leads then: crash n5 at 3.20 s, pause n4 at 9.00 s, crash n3 at 9.50 s and 1 more.',
  );
  const crash = { atMs: 3200, type: 'crash', node: 'n5' } as const;
  expect(offerReason([on('n5', 3200, 0)], [crash])).toBe(
    'n5 led in this run then. A column in which another node led would lose no leader.',
  );
  const again = { ...crash, atMs: 9000 };
  expect(offerReason([on('n5', 3200, 0), on('n5', 9000, 1)], [crash, again])).not.toMatch(/Later/);
  const restart = { atMs: 5000, type: 'restart', node: 'n5' } as const;
  expect(offerReason([on('n5', 3200, 0)], [crash, restart])).toMatch(
    / Later commands for n5 stay as they are\.$/,
  );
});
