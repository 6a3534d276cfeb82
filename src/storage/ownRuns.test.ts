// Shows that the user's own runs have precedence over viewed ones, in the list of kept runs and in the offer to resume.
import { beforeEach, expect, it } from 'vitest';
import '../session/branches/branching';
import { checkFile } from '../session/files/checkFile';
import { RunKeeper } from '../session/keeper/runKeeper';
import { plainRun } from '../session/run/plainRun';
import type { Session } from '../session/session';
import { openLink, shareLink } from '../session/sharing/shareLinks';
import { TestClock } from '../session/testing/fakeRunStore';
import { sessionHere } from '../session/testing/sessionHere';
import { BrowserRunStore } from './runStore';
import { TestBrowser } from './testing/windows';

const LINKS = 60;

let clock: TestClock;
let declined: string | null;

beforeEach(() => {
  new TestBrowser();
  clock = new TestClock();
  declined = null;
});

async function freshSession(): Promise<Session> {
  const session = sessionHere(await plainRun('bully', 3, '1'));
  await session.start();
  return session;
}

/** A new page, in place of the previous one. */
async function visit(isPagesOwn = true) {
  const session = await freshSession();
  const runs = new BrowserRunStore({
    locks: undefined,
    check: (file) => checkFile(file, 'session'),
  });
  const write = (id: string) => {
    declined = id;
  };
  const surroundings = { clock, declined: { read: () => declined, write }, isPagesOwn };
  return { session, runs, keeper: new RunKeeper({ session, runs, ...surroundings }) };
}

/** A run of the user's own, in which n3 crashes. */
async function ownRun(): Promise<string> {
  const { session, keeper } = await visit();
  await session.act({ type: 'crash', node: 'n3' });
  await keeper.flush();
  return keeper.presentId;
}

/** A link to another user's run, with two branches. */
async function foreignLink(): Promise<string> {
  const session = await freshSession();
  await session.startAt(session.store.getState().file, 100);
  await session.act({ type: 'crash', node: 'n1' });
  session.seek(50);
  await session.act({ type: 'crash', node: 'n2' });
  expect(session.store.getState().others).toHaveLength(1);
  return new URL((await shareLink(session, 'https://example.org/')).url).hash;
}

/** Opens a link from the address bar and views the run. */
async function lookAt(link: string) {
  await clock.pass(1000);
  const page = await visit(false);
  await openLink(page.session, link);
  await page.keeper.keepPresent();
  return page;
}

it('an own run stays in the list after sixty opened links, and a page offers it', async () => {
  const own = await ownRun();
  const link = await foreignLink();
  let page = await lookAt(link);
  for (let opened = 1; opened < LINKS; opened += 1) page = await lookAt(link);
  const list = await page.runs.list();
  expect(list.length).toBeLessThanOrEqual(page.runs.limit);
  expect(list.filter((run) => run.problem === null && run.isOwn).map(({ id }) => id)).toEqual([
    own,
  ]);
  const after = await visit();
  await after.keeper.look();
  expect(after.keeper.store.getState().offer).toMatchObject({ id: own });
  after.keeper.decline();
  await after.keeper.look();
  expect(after.keeper.store.getState().offer).toBeNull();
});

it('a link becomes an own run with the first action, and stays one when it is opened again', async () => {
  const link = await foreignLink();
  const page = await lookAt(link);
  const isOwn = async () =>
    (await page.runs.list()).map((run) => run.problem === null && run.isOwn);
  expect(await isOwn()).toEqual([false]);
  await page.session.act({ type: 'crash', node: 'n3' });
  await page.keeper.flush();
  expect(await isOwn()).toEqual([true]);
  const after = await visit();
  await after.keeper.open(page.keeper.presentId);
  await after.keeper.keepPresent();
  expect(await isOwn()).not.toContain(false);
});

it('opening a link does not withdraw the offer of an own run', async () => {
  const own = await ownRun();
  const link = await foreignLink();
  const page = await visit(false);
  await page.keeper.look();
  await openLink(page.session, link);
  await page.keeper.keepPresent();
  expect(page.keeper.store.getState().offer).toMatchObject({ id: own });
  await page.session.act({ type: 'crash', node: 'n3' });
  await page.keeper.flush();
  expect(page.keeper.store.getState().offer).toBeNull();
});
