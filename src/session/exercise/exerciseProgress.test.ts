// A run of an exercise on the page: its progress, the time of its decision, and its changes.
import { beforeEach, describe, expect, it } from 'vitest';
import { readScenario } from '../files/checkFile';
import { plainRun } from '../run/plainRun';
import type { Session } from '../session';
import { sessionHere } from '../testing/sessionHere';
import { type Exercise, ExerciseProgress, exerciseOf } from './exerciseProgress';

let session: Session;
const state = () => session.store.getState();
/** Plays to a moment in virtual ms. */
async function playTo(atMs: number): Promise<void> {
  session.setSpeed(10);
  session.play();
  while (state().nowMs < atMs) {
    await session.frame(16);
  }
}

async function begin(id: string): Promise<Exercise> {
  await session.startScenario(id);
  const exercise = await exerciseOf(state().file);
  if (!exercise) throw new Error(`${id} is no exercise`);
  return exercise;
}
/** An exercise outside the library, whose moments are not those of heartbeats. */
async function beginOwn(change: Partial<Exercise['goal']['limits']> = {}): Promise<Exercise> {
  const known = await begin('exerciseTwoLeaders');
  const goal: Exercise['goal'] = {
    ...known.goal,
    limits: { ...known.goal.limits, ...change },
    wants: [
      { type: 'property', property: 'singleLeader', is: 'broken' },
      { type: 'twoLeaders', forMs: 1990 },
    ],
  };
  const own = { ...known, id: 'mine', goal };
  await session.start(own);
  return own;
}
const follow = (exercise: Exercise) => new ExerciseProgress(exercise, state().file, state().run);
const cutN5 = { type: 'partition', groups: [['n5'], ['n1', 'n2', 'n3', 'n4']] } as const;

beforeEach(async () => {
  session = sessionHere(await plainRun('bully', 5, '1'));
});

describe('the exercise of a run', () => {
  it('is the library’s version, even when a file with its id differs', async () => {
    const known = await readScenario('exerciseTwoLeaders');
    const goal = { ...known.goal, text: 'Do nothing.' } as Exercise['goal'];
    expect(await exerciseOf({ ...known, goal })).toEqual(known);
  });

  it('is the file itself when the library has none with its id, and null without a goal', async () => {
    const own = { ...(await readScenario('exerciseTwoLeaders')), id: 'mine' };
    expect(await exerciseOf(own)).toBe(own);
    expect(await exerciseOf(await plainRun('bully', 5, '1'))).toBeNull();
  });
});

describe('the progress of a run', () => {
  it('follows the run and is decided to the millisecond, however long the frames are', async () => {
    const progress = follow(await beginOwn());
    await playTo(2000);
    await session.act(cutN5);
    await playTo(4900);
    const open = progress.at(state());
    expect(open).toMatchObject({ met: null, decidedMs: null, actions: { value: 1 } });
    expect(progress.at(state())).toBe(open);
    await playTo(9000);
    const solved = progress.at(state());
    const events = [...state().run.trace.events()];
    const second = events.find(
      (event) => event.type === 'leadershipAcquired' && event.node === 'n4',
    );
    expect(solved).toMatchObject({ met: true, decidedMs: (second?.atMs ?? 0) + 1990 });
    await playTo(9500);
    expect(progress.at(state()).decidedMs).toBe(solved.decidedMs);
  });

  it('is the same when it is read only once, at the end', async () => {
    const exercise = await begin('exerciseTwoLeaders');
    const often = follow(exercise);
    await playTo(2000);
    await session.act(cutN5);
    for (let atMs = 2500; atMs < 8500; atMs += 500) {
      await playTo(atMs);
      often.at(state());
    }
    expect(follow(exercise).at(state())).toEqual(often.at(state()));
  });

  it('stays when a person looks at the past', async () => {
    const exercise = await begin('exerciseTwoLeaders');
    const progress = follow(exercise);
    await playTo(2000);
    await session.act(cutN5);
    await playTo(5000);
    const open = progress.at(state());
    expect(open.wants[0]?.value).toBeGreaterThan(0);
    session.seek(1000);
    expect(progress.at(state())).toBe(open);
    expect(follow(exercise).at(state()).actions.value).toBe(1);
  });

  it('shows a forbidden action at once, until it is undone', async () => {
    const exercise = await begin('exerciseTwoLeaders');
    await playTo(1000);
    session.pause();
    const progress = follow(exercise);
    await session.act({ type: 'crash', node: 'n5' });
    const forbidden = { met: false, decidedMs: state().nowMs };
    expect(progress.at(state())).toMatchObject(forbidden);
    session.seek(500);
    expect(follow(exercise).at(state())).toMatchObject(forbidden);
    await session.undo();
    expect(follow(exercise).at(state()).met).toBeNull();
  });

  it('says how a condition stands that is judged at the end', async () => {
    const progress = follow(await begin('exerciseFewestMessages'));
    await playTo(3500);
    const soFar = () => progress.at(state()).wants.map((found) => found.soFar);
    // Four nodes follow the crashed one, and no message has been sent for it.
    expect(soFar()).toEqual([false, true]);
    await playTo(12_000);
    expect(soFar()).toEqual([undefined, undefined]);
  });

  it('fails when the time is over', async () => {
    const progress = follow(await beginOwn({ withinMs: 9990 }));
    await playTo(11_000);
    expect(progress.at(state())).toMatchObject({ met: false, decidedMs: 9990 });
  });
});

describe('the changes of a run against its exercise', () => {
  it('are listed, unless the exercise allows them', async () => {
    const exercise = await begin('exerciseTimeouts');
    const changed = () => follow(exercise).at(state()).changes;
    await session.startChanged({ params: { t1Ms: 2500 } });
    expect(changed()).toEqual([]);
    await session.startChanged({ seed: '2' });
    expect(changed()).toEqual(['seed is "2", the exercise has "1"']);
  });

  it('include a command of the exercise that was undone', async () => {
    const exercise = await begin('exerciseFewestMessages');
    await playTo(3500);
    expect(follow(exercise).at(state())).toMatchObject({ changes: [], actions: { value: 0 } });
    await session.undo();
    expect(follow(exercise).at(state()).changes.join()).toContain('commands[0] is not there');
  });
});
