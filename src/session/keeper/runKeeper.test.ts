// The runs that are kept and the times of their writes, with a store and a clock under the test's control.
import { beforeEach, describe, expect, it } from 'vitest';
import { plainRun } from '../run/plainRun';
import type { Session } from '../session';
import { FakeRunStore, TestClock } from '../testing/fakeRunStore';
import { sessionHere } from '../testing/sessionHere';
import { RunKeeper } from './runKeeper';

let session: Session;
let runs: FakeRunStore;
let clock: TestClock;
let declined: string | null;
const state = () => session.store.getState();

function keeperOf(of: Session, isPagesOwn = true): RunKeeper {
  return new RunKeeper({
    session: of,
    runs,
    clock,
    declined: {
      read: () => declined,
      write: (id) => {
        declined = id;
      },
    },
    isPagesOwn,
  });
}

async function freshSession(): Promise<Session> {
  const fresh = sessionHere(await plainRun('bully', 4, '1'));
  await fresh.start();
  return fresh;
}

/** Lets the run play for so many ms of virtual time, within a tenth of a second of wall time. */
async function goOn(ms: number): Promise<void> {
  session.play();
  session.setSpeed(ms / 100);
  await session.frame(100);
}

async function crash(node: string): Promise<void> {
  await session.act({ type: 'crash', node });
  await goOn(10);
}

beforeEach(async () => {
  runs = new FakeRunStore();
  clock = new TestClock();
  declined = null;
  session = await freshSession();
});

describe('a run is kept', () => {
  it('from the first node that was moved on, with its place', async () => {
    const keeper = keeperOf(session);
    session.setView({ places: { n1: [0.5, 0.5] } });
    await clock.pass(1000);
    expect((await runs.read(keeper.presentId))?.file.view).toEqual(state().view);
    session.setView({ ...state().view, layout: 'rows' });
    await clock.pass(1000);
    expect((await runs.read(keeper.presentId))?.file.view?.layout).toBe('rows');
  });

  it('from the first action on, and not before', async () => {
    const keeper = keeperOf(session);
    await goOn(9000);
    await goOn(9000);
    await clock.pass(60_000);
    expect(runs.kept.size).toBe(0);
    await crash('n4');
    await clock.pass(500);
    const run = runs.kept.get(keeper.presentId);
    expect(run).toMatchObject({ title: 'Bully, 4 nodes', algorithm: 'bully', branches: 1 });
    expect(run?.file.commands).toMatchObject([{ type: 'crash', node: 'n4' }]);
    expect(run?.lengthMs).toBe(state().frontierMs);
  });

  it('also with actions from before the keeper was loaded', async () => {
    await crash('n4');
    keeperOf(session);
    await clock.pass(0);
    expect(runs.kept.size).toBe(1);
  });

  it('also when a branch was left for one with as many commands before the keeper was loaded', async () => {
    await session.start({
      ...state().file,
      commands: [{ type: 'crash', node: 'n4', atMs: 3000 }],
    });
    await goOn(4000);
    session.seek(2000);
    await crash('n1');
    expect(state().commands).toHaveLength(1);
    const keeper = keeperOf(session, false);
    await clock.pass(500);
    expect(runs.kept.get(keeper.presentId)).toMatchObject({ branches: 2, isOwn: true });
  });

  it('from a length of 10 s on, when a person chose it', async () => {
    keeperOf(session, false);
    await goOn(9999);
    await clock.pass(60_000);
    expect(runs.kept.size).toBe(0);
    await goOn(1);
    await clock.pass(5000);
    expect(runs.kept.size).toBe(1);
  });

  it('every five seconds while it plays, at once after an action, and one write at a time', async () => {
    keeperOf(session);
    await crash('n4');
    await clock.pass(0);
    expect(runs.writes).toBe(1);
    for (let ms = 0; ms < 4900; ms += 100) {
      await goOn(100);
      await clock.pass(100);
    }
    expect(runs.writes).toBe(1);
    await goOn(100);
    await clock.pass(100);
    expect(runs.writes).toBe(2);
    await crash('n3');
    await clock.pass(499);
    expect(runs.writes).toBe(2);
    await clock.pass(1);
    expect(runs.writes).toBe(3);
    expect(runs.mostAtOnce).toBe(1);
  });

  it('once more when it is paused, and then no more', async () => {
    keeperOf(session);
    await crash('n4');
    await goOn(1000);
    session.pause();
    await clock.pass(500);
    const [run] = runs.kept.values();
    expect(run?.lengthMs).toBe(state().frontierMs);
    const { writes } = runs;
    await clock.pass(60_000);
    expect(runs.writes).toBe(writes);
  });

  it('soon after a person looks at another moment', async () => {
    const keeper = keeperOf(session);
    await crash('n4');
    await goOn(1000);
    session.pause();
    await clock.pass(500);
    session.seek(300);
    await clock.pass(500);
    expect(runs.kept.get(keeper.presentId)?.file.cursorMs).toBe(300);
  });

  it('at once when the page is about to close', async () => {
    const keeper = keeperOf(session);
    await crash('n4');
    await clock.pass(500);
    await goOn(1000);
    await keeper.flush();
    expect([...runs.kept.values()][0]?.lengthMs).toBe(state().frontierMs);
  });

  it('under its own id, and the previous run in its last state', async () => {
    keeperOf(session);
    await crash('n4');
    await goOn(1000);
    const { frontierMs } = state();
    await session.startAlgorithm('raft');
    await clock.pass(0);
    await goOn(9000);
    await goOn(1000);
    await clock.pass(5000);
    expect([...runs.kept.values()].map(({ algorithm }) => algorithm)).toEqual(['bully', 'raft']);
    expect([...runs.kept.values()][0]?.lengthMs).toBe(frontierMs);
    expect(runs.claimed.size).toBe(1);
  });

  it('no longer by this window once it has left the screen, even without a change', async () => {
    keeperOf(session);
    await crash('n4');
    session.pause();
    await clock.pass(500);
    await clock.pass(5000);
    expect(runs.claimed.size).toBe(1);
    await session.startAlgorithm('raft');
    await clock.pass(0);
    expect(runs.claimed.size).toBe(0);
  });

  it('with the commands that are still to come', async () => {
    keeperOf(session, false);
    await session.startScenario('leaderCrash');
    await goOn(400);
    await crash('n1');
    await clock.pass(500);
    const [run] = runs.kept.values();
    expect(run?.file.commands.map(({ type, atMs }) => [type, atMs])).toEqual(
      state().commands.map(({ type, atMs }) => [type, atMs]),
    );
    expect(run?.file.commands.length).toBeGreaterThan(state().run.appliedCommands);
    expect(run?.file.untilMs).toBeUndefined();
  });

  it('with its branches, and whenever a branch is added', async () => {
    const keeper = keeperOf(session);
    await goOn(1000);
    await crash('n4');
    await goOn(1000);
    await clock.pass(500);
    session.seek(500);
    await session.fork();
    await clock.pass(500);
    expect(runs.kept.get(keeper.presentId)).toMatchObject({
      branches: 2,
      lengthMs: 500.001,
      file: { commands: [], branches: [{ commands: [{ type: 'crash' }] }] },
    });
  });
});

describe('storage that fails', () => {
  it('is shown once, tried again, and no longer shown after a success', async () => {
    const keeper = keeperOf(session);
    runs.failure = 'The storage is full.';
    await crash('n4');
    await clock.pass(500);
    const trouble = () => keeper.store.getState().trouble;
    expect(trouble()).toBe('The storage is full.');
    keeper.dismissTrouble();
    await clock.pass(20_000);
    expect(runs.writes).toBe(2);
    expect(trouble()).toBeNull();
    runs.failure = 'It is blocked.';
    await clock.pass(20_000);
    expect(trouble()).toBe('It is blocked.');
    runs.failure = null;
    await clock.pass(20_000);
    expect(trouble()).toBeNull();
    expect(runs.kept.size).toBe(1);
  });

  it('does not lose a run that has left the screen meanwhile', async () => {
    keeperOf(session);
    runs.failure = 'The storage is full.';
    await crash('n4');
    await session.startAlgorithm('raft');
    await clock.pass(500);
    runs.failure = null;
    await clock.pass(20_000);
    expect([...runs.kept.values()].map(({ algorithm }) => algorithm)).toEqual(['bully']);
  });
});
