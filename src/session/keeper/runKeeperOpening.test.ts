// A kept run is opened again: the offer, the run on the screen, and the notices.
import { beforeEach, expect, it } from 'vitest';
import { traceHash } from '../../runFile/traceHash';
import { InProcessEngine } from '../../sim/engine/engine';
import { completeSetup } from '../../worker/completeSetup';
import { changedByHandMs } from '../branches/byHand';
import { plainRun } from '../run/plainRun';
import type { Session } from '../session';
import { FakeRunStore, TestClock } from '../testing/fakeRunStore';
import { sessionHere } from '../testing/sessionHere';
import { RunKeeper } from './runKeeper';

let runs: FakeRunStore;
let clock: TestClock;
let declined: string | null;

/** A page with its session and its keeper. */
interface Visit {
  readonly engine: InProcessEngine;
  readonly session: Session;
  readonly keeper: RunKeeper;
}

/** Opens a page; the previous one, if any, is closed and has released its runs. */
async function visit(): Promise<Visit> {
  runs.claimed.clear();
  const engine = new InProcessEngine(completeSetup);
  const session = sessionHere(await plainRun('bully', 4, '1'), engine);
  await session.start();
  const read = () => declined;
  const write = (id: string) => {
    declined = id;
  };
  const keeper = new RunKeeper({
    session,
    runs,
    clock,
    declined: { read, write },
    isPagesOwn: true,
  });
  return { engine, session, keeper };
}

async function goOn({ session }: Visit, ms: number): Promise<void> {
  session.play();
  session.setSpeed(ms / 100);
  await session.frame(100);
}

const hashOf = ({ session }: Visit) => traceHash(session.store.getState().run.trace.events());

/** A visit with an action, up to 4 s, whose run was kept. */
async function busyVisit(): Promise<Visit> {
  const before = await visit();
  await goOn(before, 1000);
  await before.session.act({ type: 'crash', node: 'n4' });
  await goOn(before, 2000);
  await before.keeper.flush();
  await goOn(before, 1000);
  before.session.pause();
  await before.keeper.flush();
  return before;
}

beforeEach(() => {
  runs = new FakeRunStore();
  clock = new TestClock();
  declined = null;
});

it('after a reload the run is offered, and continues at its moment to the same hash', async () => {
  const before = await busyVisit();
  const after = await visit();
  await after.keeper.look();
  expect(after.keeper.store.getState().offer).toMatchObject({ lengthMs: 4000.002 });
  await after.keeper.open(before.keeper.presentId);
  const state = after.session.store.getState();
  expect(state).toMatchObject({ nowMs: 4000.001, isPlaying: false, notice: null });
  expect(hashOf(after)).toBe(hashOf(before));
  expect(after.keeper.presentId).toBe(before.keeper.presentId);
  expect(after.keeper.store.getState().offer).toBeNull();
  // Opening a run is no change; playing it on is one, of the same run.
  const { writes } = runs;
  await clock.pass(60_000);
  expect(runs.writes).toBe(writes);
  await goOn(after, 1000);
  await after.keeper.flush();
  expect([...runs.kept.values()].map(({ lengthMs }) => lengthMs)).toEqual([5000.002]);
});

it('a forgotten run is deleted, and neither offered nor listed again', async () => {
  await busyVisit();
  const after = await visit();
  await after.keeper.look();
  await after.keeper.forget();
  expect(after.keeper.store.getState().offer).toBeNull();
  expect(runs.kept.size).toBe(0);
  const later = await visit();
  await later.keeper.look();
  expect(later.keeper.store.getState().offer).toBeNull();
});

it('a restart leaves out the commands that a person added, and the scenario counts as changed', async () => {
  const before = await visit();
  await before.session.startScenario('leaderCrash');
  await goOn(before, 300);
  await before.session.act({ type: 'crash', node: 'n1' });
  await goOn(before, 100);
  await before.keeper.flush();
  const { file } = before.session.store.getState();
  const after = await visit();
  await after.keeper.open(before.keeper.presentId);
  expect(changedByHandMs(after.session.store.getState())).toBe(300.001);
  await after.session.startChanged({ seed: '2' });
  expect(after.session.store.getState().commands).toEqual(file.commands);
});

it('a run that was left in its past is shown at its cursor', async () => {
  const before = await busyVisit();
  before.session.seek(1500);
  await before.keeper.flush();
  const after = await visit();
  await after.keeper.open(before.keeper.presentId);
  const state = after.session.store.getState();
  expect(state).toMatchObject({ nowMs: 1500, frontierMs: 4000.002, isLookingBack: true });
});

it('a scenario continues with the commands that were still to come', async () => {
  const before = await visit();
  await before.session.startScenario('leaderCrash');
  await goOn(before, 500);
  await before.keeper.keepPresent();
  const after = await visit();
  await after.keeper.open(before.keeper.presentId);
  expect(after.session.store.getState()).toMatchObject({ nowMs: 500, isLookingBack: false });
  await goOn(before, 9000);
  await goOn(after, 9000);
  expect(after.session.store.getState().run.appliedCommands).toBeGreaterThan(0);
  expect(hashOf(after)).toBe(hashOf(before));
});

it('a declined run is not offered again, and a run of another window is never offered', async () => {
  const before = await busyVisit();
  const after = await visit();
  await after.keeper.look();
  after.keeper.decline();
  await after.keeper.look();
  expect(after.keeper.store.getState().offer).toBeNull();
  declined = null;
  runs.claimed.add(before.keeper.presentId);
  await after.keeper.look();
  expect(after.keeper.store.getState().offer).toBeNull();
});

it('the offer is withdrawn after an action in another run', async () => {
  await busyVisit();
  const after = await visit();
  await after.keeper.look();
  await goOn(after, 1000);
  await after.keeper.flush();
  expect(after.keeper.store.getState().offer).not.toBeNull();
  await after.session.act({ type: 'crash', node: 'n1' });
  await goOn(after, 100);
  await after.keeper.flush();
  expect(after.keeper.store.getState().offer).toBeNull();
});

it('the run on the screen is written before another one is opened', async () => {
  const before = await busyVisit();
  const after = await visit();
  await after.session.act({ type: 'crash', node: 'n1' });
  await goOn(after, 700);
  await after.keeper.open(before.keeper.presentId);
  expect([...runs.kept.values()].map(({ lengthMs }) => lengthMs)).toEqual([4000.002, 700.002]);
});

it('a run that differs from its record is shown with a notice', async () => {
  const before = await busyVisit();
  const id = before.keeper.presentId;
  const run = runs.kept.get(id);
  if (!run) throw new Error('nothing was kept');
  // A program that recorded the run with a crash of n3 instead of n4.
  const commands = run.file.commands.map((command) => ({ ...command, node: 'n3' }) as never);
  runs.kept.set(id, { ...run, file: { ...run.file, commands } });
  const after = await visit();
  await after.keeper.open(id);
  const { notice, nowMs } = after.session.store.getState();
  expect(nowMs).toBe(4000.001);
  expect(notice?.text).toMatch(/another version of Hustings: from 3\.00 s on, or earlier/);
});

it('the marks of a run stay when it continues, and are dropped when it forks', async () => {
  const before = await busyVisit();
  const id = before.keeper.presentId;
  const marks = () => runs.kept.get(id)?.checkpoint?.state as readonly unknown[];
  expect(marks()).toHaveLength(2);
  const after = await visit();
  await after.keeper.open(id);
  await goOn(after, 500);
  await after.keeper.flush();
  expect(marks()).toHaveLength(3);
  after.session.seek(800);
  await after.session.fork();
  await after.keeper.flush();
  expect(marks()).toHaveLength(1);
  const last = await visit();
  await last.keeper.open(id);
  expect(last.session.store.getState()).toMatchObject({ frontierMs: 800.001, notice: null });
});

it('a run that cannot be started is released, with a notice', async () => {
  const before = await busyVisit();
  const after = await visit();
  after.engine.beginSideRun = () => Promise.reject(new Error('no worker could be made'));
  const { presentId } = after.keeper;
  await after.keeper.open(before.keeper.presentId);
  expect(runs.claimed.size).toBe(0);
  expect(after.keeper.presentId).toBe(presentId);
  expect(after.session.store.getState().notice?.text).toBe('no worker could be made');
});

it('a run whose opening was stopped is released and not offered again; an opened run is offered', async () => {
  const before = await busyVisit();
  const { presentId } = before.keeper;
  const after = await visit();
  const open = after.session.open.bind(after.session);
  after.session.open = (...wanted) => {
    const opened = open(...wanted);
    after.session.openings.stop();
    return opened;
  };
  await after.keeper.open(presentId);
  expect(declined).toBe(presentId);
  expect(runs.claimed.has(presentId)).toBe(false);
  const next = await visit();
  await next.keeper.look();
  expect(next.keeper.store.getState().offer).toBeNull();
  await next.keeper.open(presentId);
  expect(next.keeper.presentId).toBe(presentId);
  const last = await visit();
  await last.keeper.look();
  expect(last.keeper.store.getState().offer).toMatchObject({ id: presentId });
});

it('a run of another window is opened as a copy, and a deleted run gives a notice', async () => {
  const before = await busyVisit();
  const after = await visit();
  runs.claimed.add(before.keeper.presentId);
  await after.keeper.open(before.keeper.presentId);
  expect(after.session.store.getState().notice?.text).toMatch(/a copy/);
  await goOn(after, 500);
  await after.keeper.flush();
  expect([...runs.kept.values()].map(({ title }) => title)).toEqual([
    'Bully, 4 nodes',
    'Bully, 4 nodes (copy)',
  ]);
  await after.keeper.open('nobody');
  expect(after.session.store.getState().notice?.text).toMatch(/deleted/);
});
