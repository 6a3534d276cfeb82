// The reload after an edit keeps the run, its commands and its moment; it plays the run once, and only if one was kept.
import { beforeEach, expect, it } from 'vitest';
import { plainRun } from '../run/plainRun';
import type { Session } from '../session';
import { sessionHere } from '../testing/sessionHere';
import { keepForReload, restoreRun } from './overReload';

let storage: Storage;
const freshPage = async () => sessionHere(await plainRun('bully', 5, '1'));

beforeEach(() => {
  const kept = new Map<string, string>();
  storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
});

it('a reload restores algorithm, commands and moment, and continues to play if the run played', async () => {
  const before = await freshPage();
  const raft = await plainRun('raft', 3, '7');
  await before.startAt({ ...raft, commands: [{ atMs: 500, type: 'crash', node: 'n1' }] }, 1234);
  before.play();
  keepForReload(before, storage);

  const after = await freshPage();
  expect(await restoreRun(after, storage)).toBe(true);
  const { file, nowMs, isPlaying, run } = after.store.getState();
  expect([file.algorithm.id, file.seed, nowMs, isPlaying]).toEqual(['raft', '7', 1234, true]);
  const events = (session: Session) => [...session.store.getState().run.trace.events()];
  expect(run.commands).toMatchObject([{ type: 'crash', node: 'n1' }]);
  expect(events(after)).toEqual(events(before));
});

it('a page without a kept run restores nothing', async () => {
  expect(await restoreRun(await freshPage(), storage)).toBe(false);
});

it('a kept run is restored only once', async () => {
  const session = await freshPage();
  keepForReload(session, storage);
  await restoreRun(session, storage);
  expect(await restoreRun(session, storage)).toBe(false);
});

it('a run that the edited code refuses is reported, and the page keeps its run', async () => {
  const session = await freshPage();
  const { file } = session.store.getState();
  const unknown = { ...file, algorithm: { id: 'gone', params: {} } };
  storage.setItem(
    'hustings.overReload',
    JSON.stringify({ file: unknown, nowMs: 5, isPlaying: false }),
  );
  expect(await restoreRun(session, storage)).toBe(true);
  expect(session.store.getState().notice?.text).toMatch(/gone/);
});
