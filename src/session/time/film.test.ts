// A video's moments: the same twice, every one within the span, each beat at its moment and for as long as it is read.
import { expect, it } from 'vitest';
import { LiveRun } from '../run/liveRun';
import { plainRun } from '../run/plainRun';
import { sessionHere } from '../testing/sessionHere';
import { type Film, filmMoments } from './film';

const FRAMES_PER_S = 25;

/** The moments of a film of a scenario, and its beats. */
async function film(changes: Partial<Film>) {
  const session = sessionHere(await plainRun('bully', 5, '1'));
  await session.startScenario('leaderCrash', 8000);
  const { run, commands, file } = session.store.getState();
  const shown = LiveRun.forkOf(run, run.trace.length, commands);
  while (shown.foldPast(1000));
  const beats = file.narration ?? [];
  const span = { fromMs: 2000, toMs: 7000, framesPerS: FRAMES_PER_S, speed: 1, isAutoPaced: true };
  const wanted = { ...span, beats, ...changes };
  const worlds: number[] = [];
  const moments: number[] = [];
  for (const atMs of filmMoments(shown, commands, wanted)) {
    moments.push(atMs);
    worlds.push(shown.eventsShown);
  }
  return { moments, worlds, run, beats };
}

it('begins and ends with the span, and shows the world of each moment, the same twice', async () => {
  const { moments, worlds, run } = await film({});
  expect(moments[0]).toBe(2000);
  expect(moments.at(-1)).toBe(7000);
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  expect(worlds).toEqual(moments.map((atMs) => run.trace.countUntil(atMs)));
  expect((await film({})).moments).toEqual(moments);
});

it('has one frame for each step of time without auto pace and beats', async () => {
  const { moments } = await film({ isAutoPaced: false, beats: [], speed: 0.5 });
  expect(moments).toHaveLength((5000 / 0.5 / 1000) * FRAMES_PER_S + 1);
  expect(moments.slice(0, 3)).toEqual([2000, 2020, 2040]);
});

it('stands still at each beat until its sentence can be read', async () => {
  const { moments, beats } = await film({});
  const within = beats.filter(({ atMs }) => atMs >= 2000 && atMs <= 7000);
  expect(within.length).toBeGreaterThan(2);
  for (const { atMs, text } of within) {
    const frames = moments.filter((moment) => moment === atMs).length;
    expect(frames / FRAMES_PER_S).toBeGreaterThanOrEqual(text.length / 15);
  }
});

it('passes an election more slowly than the quiet before it', async () => {
  const { moments } = await film({ beats: [] });
  const stepsIn = (fromMs: number, toMs: number) => {
    const inside = moments.filter((atMs) => atMs >= fromMs && atMs < toMs).length;
    return (toMs - fromMs) / inside;
  };
  expect(stepsIn(2000, 3000)).toBeGreaterThan(3 * stepsIn(4700, 5000));
});
