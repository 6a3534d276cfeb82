// A run without one of its commands, without a message, or without the firing of a timer, as a branch beside the run.
import { beforeEach, expect, it } from 'vitest';
import { readScenario } from '../files/checkFile';
import type { Session } from '../session';
import { sessionHere } from '../testing/sessionHere';
import { without } from './without';

let session: Session;
const state = () => session.store.getState();
const electedOf = (node: string) => state().run.world.nodes.get(node)?.elected;

beforeEach(async () => {
  session = sessionHere(await readScenario('leaderCrash'));
  await session.startAt(state().file, 5600);
});

it('a run without the crash keeps its leader, at the same moment; the old run stays as a branch', async () => {
  expect(electedOf('n4')).toBe('n4');
  await session.leaveOut({ command: 0 });
  expect(electedOf('n4')).toBe('n5');
  expect(state().nowMs).toBe(5600);
  expect(state().commands).toEqual([]);
  expect(state().others.map(({ commands }) => commands.length)).toEqual([1]);
  expect(state().branch.name).toMatch(/^without .* at 3\.20 s$/);
});

it('a run without a message loses it as soon as it is sent', async () => {
  const announced = [...state().run.trace.events()].find(
    (event) => event.type === 'messageSent' && event.kind === 'COORDINATOR' && event.atMs > 5000,
  );
  if (announced?.type !== 'messageSent') throw new Error('nobody announces itself');
  const { id, atMs, to } = announced;
  session.seek(state().frontierMs);
  await session.leaveOut({ message: id, sentMs: atMs, name: 'COORDINATOR' });
  const lost = [...state().run.trace.events()].find(
    (event) => event.type === 'messageDropped' && event.id === id,
  );
  expect(lost).toMatchObject({ reason: 'hand' });
  expect(electedOf(to)).not.toBe('n4');
});

it('a run without the firing of a timer has its end instead, and none of its effects', async () => {
  const fired = [...state().run.trace.events()].findLast(
    (event) => event.type === 'timerFired' && event.node === 'n4' && event.timer === 't2',
  );
  if (fired?.type !== 'timerFired') throw new Error('n4 waits for nobody');
  session.seek(state().frontierMs);
  const { timer, node, atMs } = fired;
  await session.leaveOut({ timer, process: node, firedMs: atMs, name: 'T2 of n4' });
  const events = [...state().run.trace.events()];
  const [applied, stopped] = events.filter((event) => event.atMs === atMs);
  expect(applied).toMatchObject({ type: 'commandApplied', command: 'stopTimer' });
  expect(stopped).toMatchObject({ type: 'timerStopped', node, timer, cause: applied?.seq });
  expect(
    events.filter((event) => event.type === 'timerFired' && event.atMs >= atMs),
  ).not.toContainEqual(expect.objectContaining({ node, timer, atMs }));
  expect(electedOf('n4')).not.toBe('n4');
  expect(state().branch.name).toMatch(/^without T2 of n4 at \d\.\d\d s$/);
});

it('a command, message or timer that does not exist cannot be left out, and nothing changes', async () => {
  await session.leaveOut({ command: 7 });
  expect(state().notice?.text).toBe('there is no command 7');
  expect(state().others).toEqual([]);
});

it('a message is dropped after the commands of the moment at which it was sent', () => {
  const crash = { type: 'crash', node: 'n1', atMs: 100 } as const;
  const later = { type: 'crash', node: 'n2', atMs: 200 } as const;
  const { kept } = without([crash, later], { message: 3, sentMs: 100, name: 'OK' });
  expect(kept).toEqual([crash, { type: 'dropMessage', message: 3, atMs: 100.001 }, later]);
});
