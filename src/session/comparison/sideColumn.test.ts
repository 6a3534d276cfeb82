// The variables of a column's nodes, at the moment that the run on the screen shows.
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { loadAlgorithm } from '../../algorithms/catalogue';
import { advance, InProcessHost } from '../../sim/engine/simulate';
import { Kernel } from '../../sim/kernel/kernel';
import { completeSetup } from '../../worker/completeSetup';
import { frontierAfter } from '../run/moment';
import { plainRun } from '../run/plainRun';
import type { Session } from '../session';
import { sessionHere } from '../testing/sessionHere';
import { Comparison } from './comparison';

let session: Session;
let comparison: Comparison;
let isClosed = false;
const column = () => {
  const { shown } = comparison.store.getState().columns[0] ?? {};
  if (!shown) throw new Error('the column has no run yet');
  return shown;
};

/** The variables of the column's nodes in a run of its own. */
async function variablesAlone(atMs: number): Promise<string> {
  const { definition, commands } = column().run;
  const setup = await completeSetup({ definition, commands });
  const host = new InProcessHost(setup);
  advance(new Kernel(setup, () => {}), host, frontierAfter(atMs));
  return JSON.stringify([...host.shown(frontierAfter(atMs))]);
}

async function variablesAt(atMs: number): Promise<string> {
  session.seek(atMs);
  await comparison.frame();
  await column().variables.refresh();
  return JSON.stringify([...column().variables.shownByNode]);
}

// A test that counts frames must not wait for the disk.
beforeAll(() => loadAlgorithm('raft'));

beforeEach(async () => {
  isClosed = false;
  session = sessionHere(await plainRun('bully', 5, '1'));
  comparison = new Comparison({
    store: session.store,
    isForLeaders: () => false,
    beginSideRun: async (inputs) => {
      const run = await session.beginSideRun(inputs);
      const shown = (untilMs: number) =>
        isClosed ? Promise.reject(new Error('this side run was closed')) : run.shown(untilMs);
      return { ...run, shown };
    },
  });
  await session.startScenario('leaderCrash', 4000);
  comparison.choose([{ type: 'algorithm', id: 'raft' }]);
  const reached = () => comparison.store.getState().columns[0]?.shown?.frontierMs;
  for (
    let frames = 0;
    frames < 5000 && reached() !== session.store.getState().frontierMs;
    frames += 1
  )
    await comparison.frame();
});

it('the variables are those of the column’s own run, forwards and backwards', async () => {
  expect(column().variables.shownByNode.size).toBe(0);
  const texts = new Set<string>();
  for (const atMs of [1000, 3500, 500]) {
    const text = await variablesAt(atMs);
    expect(text).toBe(await variablesAlone(atMs));
    texts.add(text);
  }
  expect(texts.size).toBeGreaterThan(1);
});

it('a question about a run that was closed meanwhile is no error', async () => {
  isClosed = true;
  await expect(column().variables.refresh()).resolves.toBeUndefined();
  expect(column().variables.shownByNode.size).toBe(0);
});
