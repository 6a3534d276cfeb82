// A reset goes back to the beginning of what was opened, whatever was done since.
import { expect, it } from 'vitest';
import { plainRun } from '../session/run/plainRun';
import type { Session } from '../session/session';
import { sessionHere } from '../session/testing/sessionHere';
import { createPageStore } from './base/pageStore';
import { reset } from './reset';

/** All that a person sees, except what grows or is made anew with each run. */
function shown(session: Session) {
  const { run, revision: _, shownByNode: __, nextMs: ___, ...state } = session.store.getState();
  return {
    ...state,
    definition: run.definition,
    commandsOfRun: run.commands,
    events: run.eventsShown,
  };
}

it('of a scenario: its commands, settings, view, branches, pace and panels', async () => {
  const session = sessionHere(await plainRun('bully', 5, '1'));
  session.setAutoPace(true);
  const page = createPageStore('dark');
  await session.startScenario('leaderCrash');
  const before = shown(session);

  await session.startChanged({ seed: '7', params: { t1Ms: 3000 } });
  await session.goTo(2000);
  await session.act({ type: 'crash', node: 'n4' });
  session.seek(500);
  await session.act({ type: 'crash', node: 'n3' });
  session.setView({ layout: 'rows' });
  session.setSpeed(4);
  session.setAutoPace(false);
  session.select('n2');
  session.setTool('cut');
  page.getState().openTab('log');
  page.getState().openComparison(true);
  page.getState().showSpacetime(true);
  page.getState().present(true);
  expect(session.store.getState().others).toHaveLength(1);

  await reset(session, page);
  expect(shown(session)).toEqual(before);
  expect(page.getState()).toMatchObject({
    tab: 'story',
    isComparing: false,
    isSpacetime: false,
    chosenTheme: 'dark',
    isPresenting: true,
  });
});

it('of a plain cluster, which plays', async () => {
  const session = sessionHere(await plainRun('bully', 5, '1'));
  await session.startCluster(3);
  await session.startChanged({ seed: '9' });
  await reset(session, createPageStore(null));
  const { file, isPlaying, nowMs } = session.store.getState();
  expect({ seed: file.seed, nodes: file.nodes.length, isPlaying, nowMs }).toEqual({
    seed: '1',
    nodes: 3,
    isPlaying: true,
    nowMs: 0,
  });
});
