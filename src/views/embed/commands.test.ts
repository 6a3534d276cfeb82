// Commands of the page around: beats, also asked for faster than they are answered, and run files.
import { beforeEach, expect, it } from 'vitest';
import { plainRun } from '../../session/run/plainRun';
import type { Session } from '../../session/session';
import { sessionHere } from '../../session/testing/sessionHere';
import { beatPlace, obey } from './commands';

let session: Session;
const place = () => beatPlace(session.store.getState());
beforeEach(async () => {
  session = sessionHere(await plainRun('bully', 4, '1'));
  await session.startScenario('leaderCrash');
});

it('goes to a beat and to the start, and names a beat that is not there', async () => {
  await obey(session, { type: 'goTo', beat: 7 });
  expect(place()).toMatchObject({ beat: 7, beats: 7, hasNext: false, hasPrevious: true });
  await obey(session, { type: 'goTo', beat: 0 });
  expect(session.store.getState().nowMs).toBe(0);
  await expect(obey(session, { type: 'goTo', beat: 8 })).rejects.toThrow(
    'no beat 8: the run has 7',
  );
});

it('stands at the last beat when the next one is asked for', async () => {
  await obey(session, { type: 'goTo', beat: 7 });
  await obey(session, { type: 'next' });
  expect(session.store.getState().isPlaying).toBe(false);
});

it('says whether a file was opened', async () => {
  const { file } = session.store.getState();
  const run = JSON.stringify({ ...file, title: 'Another' });
  expect(await obey(session, { type: 'open', run })).toBe(true);
  expect(session.store.getState().file.title).toBe('Another');
  expect(await obey(session, { type: 'open', run: '{}' })).toBe(false);
  expect(session.store.getState()).toMatchObject({
    file: { title: 'Another' },
    notice: { tone: 'error' },
  });
});
