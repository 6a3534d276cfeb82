// A file that is too large is refused by its size before any byte is loaded; a long one is read in slices. An export has its limits.
import { expect, it } from 'vitest';
import type { Limits } from '../../sim/trace/excerpt';
import { nextPartIndex, partIndex } from '../lecture/place';
import { plainRun } from '../run/plainRun';
import { longTrace } from '../testing/longTrace';
import { sessionHere } from '../testing/sessionHere';
import { importedRun, readFile } from './files';

const noPause = async () => {};

it('a file of 65 MiB is refused before it is loaded', async () => {
  let loads = 0;
  const file = {
    size: 65 * 1024 * 1024,
    arrayBuffer: () => {
      loads += 1;
      return Promise.resolve(new ArrayBuffer(0));
    },
  } as unknown as Blob;
  await expect(readFile(file, noPause)).rejects.toThrow('64 MiB');
  expect(loads).toBe(0);
});

it('a Blob is read like a text', async () => {
  await expect(readFile(new Blob(['{"format":"other"}']), noPause)).rejects.toThrow(
    'its format is not',
  );
});

it('a long trace is read and hashed with pauses', async () => {
  const trace = longTrace(20_000);
  const text = JSON.stringify({ ...(await plainRun('bully', 3, '1')), trace });
  let pauses = 0;
  const { file } = await importedRun(text, async () => {
    pauses += 1;
  });
  expect(file.trace).toEqual(trace);
  // One pause for each half MiB scanned, for each 2,048 events built, and for each 2,048 events hashed.
  expect(pauses).toBe(3 + 9 + 9);
});

it('a rejected pause ends the reading with its error', async () => {
  const text = JSON.stringify({ ...(await plainRun('bully', 3, '1')), trace: longTrace(20_000) });
  const stopped = new Error('stopped');
  await expect(readFile(text, () => Promise.reject(stopped))).rejects.toBe(stopped);
});

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
