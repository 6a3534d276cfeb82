// An answer takes time to come: what is opened in between is not covered by it.
import { expect, it, vi } from 'vitest';
import { readScenario } from '../../session/files/checkFile';
import type { Session } from '../../session/session';
import { playedRun } from '../../session/testing/askedRuns';
import { createWorld } from '../../sim/trace/world';
import { createPageStore } from '../base/pageStore';
import { askWhy } from './askWhy';

const file = await readScenario('leaderCrash');
const played = await playedRun(file);
const definition = { ...file, clients: [], services: [] };
const world = createWorld(file.nodes);
const lanes = { nodes: new Map() };
const run = { ...played, definition, world, lanes, commands: file.commands };

function createPage() {
  const state = { run, file, nowMs: 9000, frontierMs: 9000, selectedNode: null };
  const report = vi.fn();
  const session = {
    store: { getState: () => ({ ...state, shownByNode: new Map() }) },
    report,
  } as unknown as Session;
  return { session, page: createPageStore(null), report };
}

/** Waits until the code of answers has come, and whatever asked for it has gone on. */
async function untilAnswered(): Promise<void> {
  await import('./answerNow');
  await new Promise((resolve) => setImmediate(resolve));
}

it('shows the answer, and asked again the panel', async () => {
  const { session, page, report } = createPage();
  askWhy(session, page, null);
  await untilAnswered();
  expect(report).not.toHaveBeenCalled();
  expect(page.getState().question?.answer.title).toBe('Why does n2 follow n4?');
  askWhy(session, page, null);
  await untilAnswered();
  expect(page.getState().question).toBeNull();
});

it.each([
  ['a tab', 'openTab'],
  ['nothing', 'closeAll'],
] as const)('shows no answer when %s was chosen before it came', async (_, action) => {
  const { session, page } = createPage();
  askWhy(session, page, null);
  if (action === 'openTab') page.getState().openTab('story');
  else page.getState().closeAll();
  await untilAnswered();
  expect(page.getState().question).toBeNull();
});
