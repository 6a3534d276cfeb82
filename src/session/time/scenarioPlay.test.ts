// A scenario is stepped through by its beats, forward and back, and its picture leaves the run on the screen untouched.
import { describe, expect, it } from 'vitest';
import { InProcessEngine } from '../../sim/engine/engine';
import { leadersOf } from '../../sim/trace/world';
import { completeSetup } from '../../worker/completeSetup';
import { plainRun } from '../run/plainRun';
import { Session } from '../session';

async function play(scenario: string): Promise<Session> {
  const session = new Session(new InProcessEngine(completeSetup), await plainRun('bully', 5, '1'));
  await session.startScenario(scenario);
  return session;
}

describe('a narrated run', () => {
  const waiting = { nowMs: 0, isPlaying: false, isLookingBack: false };

  it('waits at its beginning, from the library and from a file without a trace', async () => {
    const session = await play('lecture1Election');
    expect(session.store.getState()).toMatchObject(waiting);
    const { file } = session.store.getState();
    await session.goToBeat(1);
    await session.importRun(JSON.stringify({ ...file, format: 'hustings-run', version: 3 }));
    expect(session.store.getState()).toMatchObject({ ...waiting, notice: null });
    expect(session.store.getState().file.narration).toEqual(file.narration);
  });

  it('waits when it is restarted, unless it was playing', async () => {
    const session = await play('lecture1Election');
    await session.startChanged({ seed: '2' });
    expect(session.store.getState()).toMatchObject(waiting);
    session.play();
    await session.startChanged({ seed: '3' });
    expect(session.store.getState().isPlaying).toBe(true);
  });

  it('plays at once on request', async () => {
    const session = await play('leaderCrash');
    await session.playScenario('lecture1Election');
    expect(session.store.getState()).toMatchObject({ nowMs: 0, isPlaying: true });
    await session.playScenario('nowhere');
    expect(session.store.getState().notice?.text).toBe('there is no scenario nowhere');
  });
});

it('a plain cluster plays at once, also when it is restarted during a pause', async () => {
  const session = await play('leaderCrash');
  await session.startCluster(3);
  expect(session.store.getState().isPlaying).toBe(true);
  session.pause();
  await session.startChanged({ seed: '2' });
  expect(session.store.getState().isPlaying).toBe(true);
});

it('goes to the next beat, also in the future, pauses there, and goes back', async () => {
  const session = await play('splitBrainHeal');
  const state = () => session.store.getState();
  const beats = state().file.narration?.map(({ atMs }) => atMs) ?? [];
  for (const atMs of beats.slice(1)) {
    await session.goToBeat(1);
    expect(state()).toMatchObject({ nowMs: atMs, isPlaying: false, opening: null });
    expect(state().isLookingBack).toBe(false);
  }
  await session.goToBeat(1);
  expect(state().nowMs).toBe(beats.at(-1));
  session.goToBeat(-1);
  expect(state()).toMatchObject({ nowMs: beats.at(-2), isLookingBack: true });
});

it('shows all events of a beat’s moment, on the way forward and back', async () => {
  const session = await play('lecture5SplitBrain');
  const state = () => session.store.getState();
  const leaders = () => leadersOf(state().run.world).map(({ id }) => id);
  while (state().nowMs < 6500) {
    await session.goToBeat(1);
  }
  expect(state().file.narration?.find(({ atMs }) => atMs === state().nowMs)?.text).toContain(
    'This is split-brain',
  );
  const there = { leaders: leaders(), events: state().run.eventsShown };
  expect(there.leaders).toEqual(['n2', 'n5']);
  await session.goToBeat(1);
  session.goToBeat(-1);
  expect(state().nowMs).toBe(6500);
  expect({ leaders: leaders(), events: state().run.eventsShown }).toEqual(there);
});

it('reaches a beat in the very next instant', async () => {
  const session = await play('leaderCrash');
  const narration = [1000, 1000.001].map((atMs) => ({ atMs, text: 'Now.' }));
  await session.start({ ...session.store.getState().file, narration });
  for (const { atMs } of narration) {
    await session.goToBeat(1);
    expect(session.store.getState()).toMatchObject({ nowMs: atMs, isLookingBack: false });
  }
});

it('computes a scenario’s picture at its telling moment, and leaves the run as it was', async () => {
  const session = await play('leaderCrash');
  const { run, frontierMs } = session.store.getState();
  const picture = await session.pictureOf('splitBrainHeal');
  expect(picture.nowMs).toBe(6700);
  expect(leadersOf(picture.run.world).map(({ id }) => id)).toEqual(['n2', 'n5']);
  expect(picture.commands).toHaveLength(2);
  expect(session.store.getState()).toMatchObject({ run, frontierMs });
});

it('an export in the middle keeps the later beats, and an import returns to the same moment', async () => {
  const session = await play('splitBrainHeal');
  const beats = session.store.getState().file.narration ?? [];
  await session.goToBeat(1);
  const { nowMs } = session.store.getState();
  expect(nowMs).toBeLessThan(beats.at(-1)?.atMs ?? 0);
  const { text } = await session.exportRun();
  const other = await play('leaderCrash');
  await other.importRun(text);
  const { notice, file } = other.store.getState();
  expect(notice?.text).toContain('Replayed identically');
  expect(other.store.getState().nowMs).toBe(nowMs);
  expect(file.narration).toEqual(beats);
});
