// The state of a run that the speaker is told, and the way back from improvising.
import { beforeEach, expect, it } from 'vitest';
import { lectures } from '../../lectures/registry';
import type { Lecture } from '../../runFile/lecture';
import { backToBeat } from '../../views/actions/backToBeat';
import { requestPart } from '../files/lectures';
import { plainRun } from '../run/plainRun';
import type { Session } from '../session';
import { sessionHere } from '../testing/sessionHere';
import { readFromPresenter } from './messages';
import { beatName, speakerState } from './speakerState';

const own = { isBlank: false, isHidden: false, times: { talkSinceMs: 1, beatSinceMs: 2 } };
let session: Session;
const told = () => speakerState(session.store.getState(), own);

beforeEach(async () => {
  session = sessionHere(await plainRun('bully', 5, '1'));
  const lecture = lectures.get('leaderElection');
  if (!lecture) throw new Error('no lecture');
  await session.bring(() => requestPart(lecture, 0));
});

it('is a part of a lecture, with its place and its plan, and passes the check of messages', () => {
  const state = told();
  expect(state).toMatchObject({
    title: 'Lecture 1: an election',
    part: { number: 1, of: 8, minutes: 5 },
    plannedMinutes: 45,
    beatIndex: 0,
    nextPart: 'Lecture 2: the best case',
    isWaiting: true,
    isImprovised: false,
  });
  expect(state.beats[3]?.notes).toMatch(/^Wait a moment/);
  expect(readFromPresenter({ type: 'state', state })).toEqual({ type: 'state', state });
});

it('a run outside of a lecture has no plan', async () => {
  await session.startCluster(3);
  expect(told()).toMatchObject({ part: null, plannedMinutes: null, beats: [], beatIndex: -1 });
});

it('has the question of a beat, and the notes of a part', async () => {
  const { file } = session.store.getState();
  const narration = [
    { atMs: 0, text: 'A.', question: { type: 'leader', text: 'Who leads?' } },
  ] as const;
  const run = { ...file, id: 'own', narration };
  const lecture = {
    ...(lectures.get('leaderElection') as Lecture),
    parts: [{ run, minutes: 2, notes: 'Greet.' }],
  };
  await session.bring(() => requestPart(lecture, 0));
  const state = told();
  expect(state).toMatchObject({ part: { notes: 'Greet.' }, beats: [{ question: 'Who leads?' }] });
  expect(readFromPresenter({ type: 'state', state })).not.toBeNull();
});

it('after improvising, the way back leads to the beat’s beginning on the course as opened', async () => {
  await session.goTo(3300);
  const name = beatName(session.store.getState());
  await session.act({ type: 'crash', node: 'n2' });
  expect(told()).toMatchObject({ beatIndex: 3, isImprovised: true, leaders: [] });
  await backToBeat(session);
  expect(session.store.getState().nowMs).toBe(3200);
  expect(told()).toMatchObject({ beatIndex: 3, isImprovised: false, part: { number: 1 } });
  expect(beatName(session.store.getState())).toBe(name);
  await session.goTo(5600);
  expect(told().leaders).toEqual(['n2']);
});

it('without improvising, the way back keeps the run', async () => {
  await session.goTo(3300);
  const { run } = session.store.getState();
  await backToBeat(session);
  expect(session.store.getState()).toMatchObject({ run, nowMs: 3200 });
});
