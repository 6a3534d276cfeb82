// A run as a link and back: the same run, at the same moment, with its commands still to come.
import { beforeEach, expect, it } from 'vitest';
import { traceHash } from '../../runFile/traceHash';
import { plainRun } from '../run/plainRun';
import type { Session } from '../session';
import { sessionHere } from '../testing/sessionHere';
import { openLink, shareLink } from './shareLinks';

const freshSession = async () => sessionHere(await plainRun('bully', 4, '1'));
const hashOf = ({ store }: Session) => traceHash(store.getState().run.trace.events());

let session: Session;
beforeEach(async () => {
  session = await freshSession();
});

/** The session of a person who opens this session's link. */
async function opened(): Promise<Session> {
  const { url, remark } = await shareLink(session, 'https://example.org/hustings/?theme=dark');
  expect(url).toMatch(/^https:\/\/example\.org\/hustings\/\?theme=dark#run=/);
  expect(remark).toBeNull();
  const other = await freshSession();
  await openLink(other, new URL(url).hash);
  return other;
}

it('a link to the run’s end shows the end', async () => {
  await session.startAt(session.store.getState().file, 4000);
  const other = await opened();
  expect(other.store.getState()).toMatchObject({ nowMs: 4000, isPlaying: false });
  expect(hashOf(other)).toBe(hashOf(session));
});

it('a link to the past shows the past, with the same future', async () => {
  await session.startAt(session.store.getState().file, 4000);
  session.seek(1500);
  const other = await opened();
  expect(other.store.getState()).toMatchObject({ nowMs: 1500, frontierMs: 4000.001 });
  expect(hashOf(other)).toBe(hashOf(session));
});

it('a link reaches an end between two instants, as in a file made by hand', async () => {
  const { file } = session.store.getState();
  await session.open({ ...file, untilMs: 2000.0004, cursorMs: 1999.9996 });
  expect(session.store.getState()).toMatchObject({ nowMs: 1999.9996, frontierMs: 2000 });
});

it('a link to a scenario keeps the commands still to come', async () => {
  await session.startScenario('leaderCrash', 300);
  const { commands, file } = session.store.getState();
  const other = await opened();
  const state = other.store.getState();
  expect(state).toMatchObject({ nowMs: 300, frontierMs: 300.001, commands });
  expect(state.file.narration).toEqual(file.narration);
});

it('a broken link rejects with a sentence, and changes nothing', async () => {
  const { run } = session.store.getState();
  await expect(openLink(session, '#run=4.AAAA')).rejects.toThrow(/this link is broken/);
  expect(session.store.getState().run).toBe(run);
});
