// Reads a session's run back in each way in which a run outlives its page, and compares.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect } from 'vitest';
import { hustings } from '../../headless/testing/hustings';
import type { RunFile } from '../../runFile/runFile';
import { traceHash } from '../../runFile/traceHash';
import { INSTANT_MS } from '../../sim/base/time';
import { BrowserRunStore } from '../../storage/runStore';
import { checkFile } from '../files/checkFile';
import { fileToGoOn } from '../files/recording';
import type { Session } from '../session';
import { openLink, shareLink } from '../sharing/shareLinks';
import { sessionHere, workHere } from './sessionHere';

const hashOf = ({ store }: Session) => traceHash(store.getState().run.trace.events());

/** The histories of a session, which must come back besides the events. */
function historiesOf({ store }: Session) {
  const { commands, branch, others, view } = store.getState();
  // A file holds only the past of another branch.
  const branches = others.map(({ run: _run, ...other }) => ({
    ...other,
    commands: other.commands.filter(({ atMs }) => atMs <= other.untilMs),
  }));
  return { commands, view, ...(others.length > 0 && { branch, branches }) };
}

/** Expects that the run on the screen is the same from its file, from the command line, from the store and as a link. */
export async function expectReadBack(session: Session): Promise<void> {
  const text = await (await session.exportRun()).file.text();
  await expectExported(session, text);
  await expectKept(session);
  await expectShared(session);
}

async function expectExported(session: Session, text: string): Promise<void> {
  const { content } = await workHere.read(text, new AbortController().signal);
  const file = await checkFile(content);
  expect(file.traceHash).toBe(hashOf(session));
  expect(await hustings(['replay', '-'], text)).toMatchObject({ code: 0, err: '' });
  const page = await freshPage(file);
  await page.importRun(text);
  const { notice } = page.store.getState();
  expect(notice).toMatchObject({ tone: 'info' });
}

async function expectKept(session: Session): Promise<void> {
  globalThis.indexedDB = new IDBFactory();
  const check = (file: unknown) => checkFile(file, 'session');
  const runs = new BrowserRunStore({ locks: undefined, check });
  const { file, frontierMs, others } = session.store.getState();
  const about = { id: 'r1', title: file.title, algorithm: file.algorithm.id };
  const times = { startedAtMs: 1, changedAtMs: 2, lengthMs: frontierMs };
  await runs.claim('r1');
  await runs.keep({
    ...about,
    ...times,
    branches: 1 + others.length,
    isOwn: true,
    file: fileToGoOn(session.store.getState()),
    given: file.commands,
  });
  const kept = await runs.read('r1');
  if (!kept) throw new Error('the run is gone');
  const page = await freshPage(kept.file);
  await page.open(kept.file, kept.lengthMs, kept.given);
  expect(page.store.getState().notice).toBeNull();
  expect(historiesOf(page)).toEqual(historiesOf(session));
  expectSameEvents(page, session);
}

async function expectShared(session: Session): Promise<void> {
  const { url } = await shareLink(session, 'https://example.org/');
  const page = await freshPage(session.store.getState().file);
  await openLink(page, new URL(url).hash);
  const { commands, notice, view } = page.store.getState();
  expect(notice).toBeNull();
  expect(commands).toEqual(session.store.getState().commands);
  expect(view).toEqual(session.store.getState().view);
}

/** Expects a run that was opened again to have come as far; it may have gone on to the end of that instant. */
function expectSameEvents({ store }: Session, before: Session): void {
  const { run, frontierMs } = store.getState();
  const { length } = before.store.getState().run.trace;
  expect(frontierMs).toBeGreaterThanOrEqual(before.store.getState().frontierMs);
  expect(frontierMs).toBeLessThanOrEqual(before.store.getState().frontierMs + INSTANT_MS);
  expect(traceHash(run.trace.prefix(length).events())).toBe(hashOf(before));
}

async function freshPage(file: RunFile): Promise<Session> {
  const page = sessionHere(file);
  await page.start();
  return page;
}
