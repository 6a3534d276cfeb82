// An export has its limits, and a lecture begins with its first run.
import { expect, it } from 'vitest';
import type { Limits } from '../../sim/trace/excerpt';
import { nextPartIndex, partIndex } from '../lecture/place';
import { plainRun } from '../run/plainRun';
import { sessionHere } from '../testing/sessionHere';

it('a part of a run is exported: an interval, and messages of some kinds', async () => {
  const session = sessionHere(await plainRun('bully', 5, '1'));
  await session.startScenario('leaderCrash');
  await session.goTo(7000);
  const rowsOf = async (limits?: Limits) => {
    const text = await (await session.exportRun('csv', limits)).file.text();
    return text.trimEnd().split('\n').slice(1);
  };
  const all = await rowsOf();
  const part = await rowsOf({ fromMs: 4000, toMs: 5000, kinds: new Set(['ELECTION']) });
  const times = part.map((row) => Number(row.split(',')[1]));
  expect(part.length).toBeGreaterThan(10);
  expect(all.length).toBeGreaterThan(2 * part.length);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(4000);
  expect(Math.max(...times)).toBeLessThanOrEqual(5000);
  expect(part.some((row) => row.includes(',ELECTION,'))).toBe(true);
  expect(part.filter((row) => /,(HEARTBEAT|COORDINATOR|OK),/.test(row))).toEqual([]);
  const whole = await (await session.exportRun('json', { fromMs: 4000 })).file.text();
  expect(whole).toBe(await (await session.exportRun()).file.text());
});

it('a lecture begins with its first run, and a bad run in it is named with its place', async () => {
  const run = { ...(await plainRun('bully', 3, '1')), id: 'mine' };
  const lecture = (parts: readonly object[]) =>
    JSON.stringify({ format: 'hustings-lecture', version: 1, id: 'two', title: 'Two', parts });
  const parts = [
    { run, minutes: 5 },
    { scenario: 'leaderCrash', minutes: 5 },
  ];
  const session = sessionHere(await plainRun('bully', 5, '1'));
  await session.importRun(lecture(parts));
  const state = () => session.store.getState();
  expect(state().file.id).toBe('mine');
  expect([partIndex(state()), nextPartIndex(state())]).toEqual([0, 1]);
  await session.startScenario('delayedWrite');
  expect([partIndex(state()), nextPartIndex(state())]).toEqual([-1, null]);
  await session.startScenario('leaderCrash');
  expect([partIndex(state()), nextPartIndex(state())]).toEqual([1, null]);

  const bad = { run: { ...run, nodes: [] }, minutes: 5 };
  await session.importRun(lecture([parts[1] as object, bad]));
  expect(state().notice?.text).toMatch(/^parts\[1\]\.run: .*there must be a node/);
  expect(state().file.id).toBe('leaderCrash');
});
