// A scenario is stepped through by its beats, forward and back, and its picture leaves the run on the screen untouched.
import { describe, expect, it } from 'vitest';
import { leadersOf } from '../../sim/trace/world';
import { readScenario } from '../files/checkFile';
import { plainRun } from '../run/plainRun';
import { pictureAt } from '../run/playBeside';
import type { Session } from '../session';
import { sessionHere } from '../testing/sessionHere';

async function play(scenario: string): Promise<Session> {
  const session = sessionHere(await plainRun('bully', 5, '1'));
  session.setAutoPace(true);
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
    await session.importRun(JSON.stringify({ ...file, format: 'hustings-run', version: 4 }));
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
});

it('a plain cluster plays at once, also when it is restarted during a pause', async () => {
  const session = await play('leaderCrash');
  await session.startCluster(3);
  expect(session.store.getState().isPlaying).toBe(true);
  session.pause();
  await session.startChanged({ seed: '2' });
  expect(session.store.getState().isPlaying).toBe(true);
});

const FRAME_MS = 16;

/** Plays frames until the run stands; the moments of the frames. */
async function playOn(session: Session): Promise<number[]> {
  const { store } = session;
  const seenMs = [store.getState().nowMs];
  while (store.getState().isPlaying) {
    await session.frame(FRAME_MS);
    seenMs.push(store.getState().nowMs);
  }
  return seenMs;
}

it('plays to the next beat and stops there, after everything of that instant', async () => {
  const session = await play('lecture3WorstCase');
  const state = () => session.store.getState();
  for (const { atMs } of (state().file.narration ?? []).slice(1)) {
    await session.playToBeat();
    expect(state()).toMatchObject({ isPlaying: true, beatMs: atMs });
    const seenMs = await playOn(session);
    expect(seenMs.length).toBeGreaterThan(3);
    expect(state()).toMatchObject({ nowMs: atMs, isPlaying: false, beatMs: null });
    expect(state().run.eventsShown).toBe(state().run.trace.countUntil(atMs));
    expect(state().isLookingBack).toBe(false);
  }
  await session.playToBeat();
  expect(state(), 'after the last beat').toMatchObject({ isPlaying: true, beatMs: null });
});

it('plays on from the start where no beat follows', async () => {
  const session = await play('exerciseTwoLeaders');
  expect(session.store.getState().file.narration).toHaveLength(1);
  await session.playToBeat();
  expect(session.store.getState()).toMatchObject({ isPlaying: true, beatMs: null });
});

it('goes to the beat at once when it is asked again on the way; a pause forgets the beat', async () => {
  const session = await play('lecture3WorstCase');
  const state = () => session.store.getState();
  await session.playToBeat();
  await session.frame(FRAME_MS);
  await session.playToBeat();
  expect(state()).toMatchObject({ nowMs: 3200, isPlaying: false, beatMs: null });
  await session.playToBeat();
  session.pause();
  expect(state().beatMs).toBeNull();
  session.play();
  expect(state().beatMs).toBeNull();
});

/** The messages between processes whose flight began between two frames that passed more than a quarter of it. */
function missed({ store }: Session, seenMs: readonly number[]): string[] {
  const { trace, significantEvents } = store.getState().run;
  return [...trace.events()].flatMap((event) => {
    if (event.type !== 'messageSent' || significantEvents.isHeartbeat(event)) return [];
    const { atMs, dueMs } = event;
    const seen = seenMs.find((ms) => ms >= atMs);
    if (seen === undefined || seen <= atMs + (dueMs - atMs) / 4) return [];
    return [`${event.kind} of ${atMs} is first seen at ${seen}`];
  });
}

it.each(['lecture1Election', 'lecture3WorstCase', 'lecture5SplitBrain', 'raftSplitVote'])(
  '%s: no message of an election is missed, the first time and again',
  async (scenario) => {
    const session = await play(scenario);
    const { narration = [] } = session.store.getState().file;
    const seenMs: number[] = [];
    for (const _ of narration.slice(1)) {
      await session.playToBeat();
      seenMs.push(...(await playOn(session)));
    }
    expect(missed(session, seenMs)).toEqual([]);
    session.seek(0);
    session.play();
    const againMs: number[] = [];
    while (session.store.getState().isLookingBack) {
      // A question has stopped it.
      if (!session.store.getState().isPlaying) session.play();
      await session.frame(FRAME_MS);
      againMs.push(session.store.getState().nowMs);
    }
    expect(missed(session, againMs)).toEqual([]);
  },
);

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

it('computes pictures of a scenario’s moments, and leaves the run as it was', async () => {
  const session = await play('leaderCrash');
  const { run, frontierMs } = session.store.getState();
  const file = await readScenario('splitBrainHeal');
  const played = await session.playBeside(file, 6700);
  const before = pictureAt(played, 1000).run.world;
  expect(leadersOf(before).map(({ id }) => id)).toEqual(['n5']);
  const picture = pictureAt(played, 6700);
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
  const text = await (await session.exportRun()).file.text();
  const other = await play('leaderCrash');
  await other.importRun(text);
  const { notice, file } = other.store.getState();
  expect(notice?.text).toContain('Replayed identically');
  expect(other.store.getState().nowMs).toBe(nowMs);
  expect(file.narration).toEqual(beats);
});
