// Marks distinguish runs, name the moment of the first difference, and stay few.
import { beforeAll, expect, it } from 'vitest';
import type { LiveRun } from '../run/liveRun';
import { plainRun } from '../run/plainRun';
import { sessionHere } from '../testing/sessionHere';
import { differsAtMs, marksIn, type StateMark, withMark } from './stateMarks';

/** A run of four nodes up to 20 s; n1 crashes at a moment in ms, if it does. */
async function runWith(crashAtMs: number | null): Promise<LiveRun> {
  const file = await plainRun('bully', 4, '1');
  const commands =
    crashAtMs === null ? [] : [{ atMs: crashAtMs, type: 'crash' as const, node: 'n1' }];
  const session = sessionHere(file);
  await session.open({ ...file, commands, untilMs: 20_000 });
  return session.store.getState().run;
}

/** Marks made every so many ms, up to a moment. */
function marksOf(run: LiveRun, everyMs: number, untilMs: number): readonly StateMark[] {
  let marks: readonly StateMark[] = [];
  for (let atMs = everyMs; atMs <= untilMs; atMs += everyMs) marks = withMark(marks, run, atMs);
  return marks;
}

let plain: LiveRun;
beforeAll(async () => {
  plain = await runWith(null);
});

it('a run computed again has the same marks', async () => {
  expect(differsAtMs(await runWith(null), marksOf(plain, 500, 20_000))).toBeNull();
});

it('another run differs from the first mark after the fork on', async () => {
  expect(differsAtMs(await runWith(7100), marksOf(plain, 1000, 20_000))).toBe(7999.999);
});

it('the frontier itself is not marked, because a command may still come there', async () => {
  expect(differsAtMs(await runWith(7000), marksOf(plain, 1000, 7000))).toBeNull();
});

it('a mark is added only after the last one', () => {
  const marks = marksOf(plain, 1000, 3000);
  expect(withMark(marks, plain, 3000)).toBe(marks);
  expect(withMark([], plain, 0)).toEqual([]);
});

it('there are at most 32 marks, and they still cover the beginning', () => {
  const marks = marksOf(plain, 100, 20_000);
  expect(marks.length).toBeLessThanOrEqual(32);
  expect(marks[0]?.atMs).toBeLessThan(5000);
  expect(marks.at(-1)?.atMs).toBe(19_999.999);
});

it('a stored value that is no list of marks gives none', () => {
  expect(marksIn([{ atMs: 1, hash: 'a' }])).toHaveLength(1);
  for (const stored of [null, 'x', {}, [1], [{ atMs: 1 }], undefined])
    expect(marksIn(stored)).toEqual([]);
});
