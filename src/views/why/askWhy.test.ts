// An answer takes time to come: what is opened in between is not covered by it.
import { expect, it, vi } from 'vitest';
import { readScenario } from '../../session/files/checkFile';
import type { LiveRun } from '../../session/run/liveRun';
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
  const state = { run, file, opened: file, nowMs: 9000, frontierMs: 9000, selectedNode: null };
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
  expect(page.getState().isSheetOpen).toBe(true);
  askWhy(session, page, null);
  await untilAnswered();
  expect(page.getState().question).toBeNull();
  // Over the stage nothing is left that was not there.
  expect(page.getState().isSheetOpen).toBe(false);
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

it('tells of the event that is chosen in the diagram, of a lost message why it is lost', async () => {
  const { session, page } = createPage();
  page.getState().showSpacetime(true);
  const titleOf = async (seq: number) => {
    const chosen = { run: run as unknown as LiveRun, seq, effects: [] };
    page.getState().setSpacetime({ chosen });
    askWhy(session, page, null);
    await untilAnswered();
    const title = page.getState().question?.answer.title;
    page.getState().ask(null);
    return title;
  };
  const events = [...run.trace.events()];
  const asked = events.find((event) => event.type === 'messageSent' && event.to === 'n5');
  const lost = events.find(
    (event) => event.type === 'messageSent' && event.from === 'n4' && event.atMs > 4000,
  );
  const started = events.find((event) => event.type === 'electionStarted' && event.atMs > 4000);
  expect(await titleOf(asked?.seq ?? 0)).toMatch(/^Why does n\d send \w+ to n5\?$/);
  expect(await titleOf(lost?.seq ?? 0)).toBe('Why is ELECTION from n4 to n5 lost?');
  expect(await titleOf(started?.seq ?? 0)).toMatch(/^Why does n\d start an election\?$/);
  page.getState().showSpacetime(false);
  expect(await titleOf(lost?.seq ?? 0)).toBe('Why does n2 follow n4?');
});
