// The address that an audience scans: it opens what is on the screen.
import { beforeEach, expect, it } from 'vitest';
import { lectures } from '../../lectures/registry';
import { requestPart } from '../files/lectures';
import { plainRun } from '../run/plainRun';
import type { Session } from '../session';
import { sessionHere } from '../testing/sessionHere';
import { LONGEST_CODE, shownAddress } from './shownAddress';

const HOST = new URL('https://hustings.example/talk/') as unknown as Location;
const addressOf = (session: Session, place = HOST) => shownAddress(session.store.getState(), place);

let session: Session;
beforeEach(async () => {
  session = sessionHere(await plainRun('bully', 5, '1'));
});

it('a scenario has its name and its moment', async () => {
  await session.startScenario('leaderCrash', 4660);
  expect(await addressOf(session)).toEqual({
    url: 'https://hustings.example/talk/?scenario=leaderCrash&at=4660',
    typed: 'hustings.example/talk/?scenario=leaderCrash&at=4660',
    remark: null,
  });
  await session.reset();
  expect((await addressOf(session)).url).toBe(
    'https://hustings.example/talk/?scenario=leaderCrash',
  );
});

it('a part of a lecture has the lecture’s address, at that part', async () => {
  const lecture = lectures.get('leaderElection');
  if (!lecture) throw new Error('no lecture');
  await session.bring(() => requestPart(lecture, 2));
  expect((await addressOf(session)).typed).toBe(
    'hustings.example/talk/?lecture=leaderElection&scenario=lecture3WorstCase',
  );
});

it('a changed run is in the code itself while it fits, and a file of the same id is no scenario', async () => {
  await session.startAt(session.store.getState().file, 4000);
  const { url, typed, remark } = await addressOf(session);
  expect(url).toMatch(/^https:\/\/hustings\.example\/talk\/#run=/);
  expect(url?.length).toBeLessThanOrEqual(LONGEST_CODE);
  expect({ typed, remark }).toEqual({ typed: null, remark: 'The code contains the whole run.' });
  await session.startScenario('leaderCrash', 300);
  await session.startAt({ ...session.store.getState().file, seed: 'another' }, 300);
  expect(await addressOf(session)).toMatchObject({
    url: null,
    remark: 'The run is too long for a code. “Share” makes a link of it, to copy.',
  });
});

it('a changed scenario that is too long for a code offers the scenario', async () => {
  await session.startScenario('lecture5SplitBrain', 4000);
  for (let count = 1; count <= 80; count += 1)
    await session.act({ type: 'setClockRate', node: 'n1', rate: 1 + Math.sqrt(count) / 10 });
  const { url, remark } = await addressOf(session);
  expect(url).toBe('https://hustings.example/talk/?scenario=lecture5SplitBrain');
  expect(remark).toMatch(/^The run is too long for a code/);
});

it('a scenario with another seed is not that scenario at its moment', async () => {
  await session.startScenario('leaderCrash');
  await session.startChanged({ seed: '7' });
  await session.goTo(4000);
  const { url, remark } = await addressOf(session);
  expect(url).toBe('https://hustings.example/talk/?scenario=leaderCrash');
  expect(remark).toMatch(/from which it began/);
});

it('says that nobody else reaches this computer, or its file', async () => {
  await session.startScenario('leaderCrash');
  const local = new URL('http://localhost:4173/') as unknown as Location;
  expect((await addressOf(session, local)).remark).toBe(
    'This address leads to this computer only.',
  );
  const file = new URL('file:///home/me/hustings.html') as unknown as Location;
  expect(await addressOf(session, file)).toMatchObject({ url: null, typed: null });
});
