// Forks by acting in the past, undo and redo, and switches: the run on the screen, and the branches beside it.

import { beforeEach, describe, expect, it } from 'vitest';
import { faults } from '../../faults/registry';
import { checkRunFile } from '../../runFile/readRunFile';
import { definitionOf } from '../../runFile/runFile';
import type { Action, Command } from '../../sim/contracts/command';
import { simulate } from '../../sim/engine/simulate';
import { canonicalLine } from '../../sim/trace/canonicalLine';
import { completeSetup } from '../../worker/completeSetup';
import { fileSoFar } from '../files/recording';
import { registries } from '../run/installed';
import type { LiveRun } from '../run/liveRun';
import { plainRun } from '../run/plainRun';
import type { Session } from '../session';
import { sessionHere } from '../testing/sessionHere';

let session: Session;
const state = () => session.store.getState();
const crash = (node: string): Action => ({ type: 'crash', node });
const names = () => [state().branch, ...state().others].map(({ name }) => name);
const statusOf = (node: string) => state().run.world.nodes.get(node)?.status;
const linesOf = ({ trace }: LiveRun) => [...trace.events()].map(canonicalLine);

/** Lets the run play for so many ms. */
async function goOn(ms: number): Promise<void> {
  session.play();
  session.setSpeed(ms / 100);
  await session.frame(100);
  session.pause();
}

/** The events of a single run under the commands of the one on the screen. */
async function playedAtOnce(commands: readonly Command[], untilMs: number): Promise<string[]> {
  const setup = await completeSetup({ definition: definitionOf(state().file), commands });
  return [...simulate(setup, untilMs).trace.events()].map(canonicalLine);
}

async function expectTrue(): Promise<void> {
  const { run, commands, frontierMs, others } = state();
  expect(linesOf(run)).toEqual(await playedAtOnce(commands, frontierMs));
  for (const other of others)
    if (other.run)
      expect(linesOf(other.run)).toEqual(await playedAtOnce(other.commands, other.untilMs));
  // Reading a file checks its branches: their tree, and the commands that they share.
  checkRunFile(JSON.parse(JSON.stringify(fileSoFar(state()))), { ...registries, faults });
}

beforeEach(async () => {
  session = sessionHere(await plainRun('bully', 4, '1'));
  await session.startAt(state().file, 3000);
});

describe('an action in the past', () => {
  it('keeps the earlier commands, and the old future as a branch', async () => {
    await session.act(crash('n4'));
    await goOn(2000);
    session.seek(4000);
    await session.act(crash('n1'));
    expect(statusOf('n1')).toBe('crashed');
    expect(state().nowMs).toBe(4000.001);
    expect(state().commands.map(({ atMs }) => atMs)).toEqual([3000.001, 4000.001]);
    expect(names()).toEqual(['crash n1 from 4.00 s', 'First run']);
    expect(state().branch).toMatchObject({ parent: 'b1', forkMs: 4000.001 });
    expect(state().others[0]?.untilMs).toBe(5000.002);
    expect(state().notice).toMatchObject({ tone: 'info' });
    expect(state().notice?.text).toMatch(/^The run goes on from 4\.00 s\. /);
    await goOn(500);
    await expectTrue();
  });

  it('at the same moment again leaves out the earlier action there', async () => {
    await goOn(2000);
    session.seek(4000);
    await session.act(crash('n1'));
    await goOn(1000);
    session.seek(4000);
    await session.act(crash('n2'));
    expect(state().commands).toMatchObject([{ atMs: 4000.001, node: 'n2' }]);
    expect([statusOf('n1'), statusOf('n2')]).toEqual(['up', 'crashed']);
    expect(state().branch).toMatchObject({ parent: 'b1', forkMs: 4000.001 });
    expect(state().others.map(({ commands }) => commands)).toMatchObject([
      [],
      [{ atMs: 4000.001, node: 'n1' }],
    ]);
    await goOn(500);
    await expectTrue();
  });

  it('shares the past before it, and has nothing of the old future', async () => {
    await session.act(crash('n4'));
    await goOn(2000);
    session.seek(3500);
    const past = linesOf(state().run).slice(0, state().run.eventsShown);
    await session.fork();
    expect(linesOf(state().run)).toEqual(past);
    expect(state()).toMatchObject({ isLookingBack: false, frontierMs: 3500.001 });
    await expectTrue();
  });

  it('keeps no branch when nothing of the future was seen', async () => {
    await session.step();
    await session.act(crash('n2'));
    expect(names()).toEqual(['First run']);
    expect(state().notice).toBeNull();
    await expectTrue();
  });

  it('just before a command keeps the branch with that command', async () => {
    await session.act(crash('n4'));
    session.seek(3000);
    await session.act(crash('n1'));
    expect(statusOf('n4')).toBe('up');
    expect(names()).toEqual(['crash n1 from 3.00 s', 'First run']);
    expect(state().others[0]?.commands).toMatchObject([{ atMs: 3000.001, node: 'n4' }]);
    await expectTrue();
  });

  it('before a branch’s own fork forks from its parent', async () => {
    await goOn(1000);
    session.seek(3500);
    await session.act(crash('n1'));
    await goOn(500);
    session.seek(1000);
    await session.act(crash('n2'));
    expect(state().branch).toMatchObject({ parent: 'b1', forkMs: 1000.001 });
    expect(state().others.map(({ id }) => id)).toEqual(['b1', 'b2']);
    await expectTrue();
  });

  it('with a second one at once forks only once', async () => {
    await goOn(1000);
    session.seek(3500);
    await Promise.all([session.act(crash('n1')), session.act(crash('n2'))]);
    expect([statusOf('n1'), statusOf('n2')]).toEqual(['crashed', 'crashed']);
    expect(state().others).toHaveLength(1);
    await expectTrue();
  });

  it('keeps the selection and the speed', async () => {
    await goOn(1000);
    session.select('n3');
    session.setSpeed(4);
    session.seek(3500);
    session.play();
    await session.act(crash('n1'));
    expect(state()).toMatchObject({ selectedNode: 'n3', speed: 4, isPlaying: true });
  });
});

describe('undo and redo', () => {
  it('undo and redo a command at the same moment; the old future stays as a branch', async () => {
    await session.act(crash('n4'));
    await goOn(2000);
    await session.undo();
    expect(statusOf('n4')).toBe('up');
    expect(state().nowMs).toBe(5000.001);
    expect(names()).toEqual(['without crash n4 at 3.00 s', 'First run']);
    await expectTrue();
    await session.redo();
    expect(statusOf('n4')).toBe('crashed');
    expect(names()).toEqual(['First run']);
    await expectTrue();
  });

  it('leave no branches of intermediate steps through several commands and back', async () => {
    for (const node of ['n4', 'n1', 'n2']) {
      await session.act(crash(node));
      await goOn(300);
    }
    for (let turn = 0; turn < 2; turn += 1) {
      for (let steps = 0; steps < 3; steps += 1) await session.undo();
      expect(state().commands).toEqual([]);
      expect(names()).toHaveLength(2);
      await expectTrue();
      for (let steps = 0; steps < 3; steps += 1) await session.redo();
      expect(names()).toEqual(['First run']);
      expect(state().undone).toEqual([]);
      await expectTrue();
    }
  });

  it('leave no branch of a command that was undone at once', async () => {
    await session.act(crash('n4'));
    await session.undo();
    expect(names()).toEqual(['First run']);
    await session.redo();
    expect(statusOf('n4')).toBe('crashed');
    await expectTrue();
  });

  it('undo and redo the several commands of one gesture together', async () => {
    await session.act(crash('n1'));
    await goOn(300);
    await session.act(crash('n4'), { type: 'restart', node: 'n4', loseDisk: true }, crash('n2'));
    expect(state().commands).toHaveLength(4);
    const before = linesOf(state().run);
    await session.undo();
    expect(state().commands).toMatchObject([{ node: 'n1' }]);
    await session.redo();
    expect(linesOf(state().run)).toEqual(before);
    await session.undo();
    await session.undo();
    expect(state().commands).toEqual([]);
    await session.redo();
    await session.redo();
    expect(linesOf(state().run)).toEqual(before);
    expect(state().undone).toEqual([]);
    await expectTrue();
  });

  it('undo several gestures at one moment one by one', async () => {
    await Promise.all([session.act(crash('n1'), crash('n2')), session.act(crash('n4'))]);
    await session.undo();
    expect(state().commands).toMatchObject([{ node: 'n1' }, { node: 'n2' }]);
    await session.undo();
    expect(state().commands).toEqual([]);
  });

  it('end with a new action', async () => {
    await session.act(crash('n4'));
    await session.undo();
    await session.act(crash('n1'));
    await session.redo();
    expect(state().commands).toMatchObject([{ node: 'n1' }]);
  });

  it('have no effect without commands', async () => {
    await session.undo();
    await session.redo();
    expect(state()).toMatchObject({ commands: [], nowMs: 3000, frontierMs: 3000.001 });
  });
});

describe('branches', () => {
  beforeEach(async () => {
    await session.act(crash('n4'));
    await goOn(2000);
    session.seek(4000);
    await session.act(crash('n1'));
    await goOn(3000);
  });

  it('are switched to and back at the same moment, as far as they have come, and can continue', async () => {
    await session.switchBranch('b1');
    expect(state()).toMatchObject({
      nowMs: 5000.001,
      frontierMs: 5000.002,
      isLookingBack: false,
      branch: { id: 'b1' },
    });
    expect(statusOf('n1')).toBe('up');
    await goOn(100);
    session.seek(4500);
    await session.switchBranch('b2');
    expect(state()).toMatchObject({ nowMs: 4500, frontierMs: 7000.002, isLookingBack: true });
    expect(statusOf('n1')).toBe('crashed');
    await expectTrue();
  });

  it('can be renamed, each to a unique name', async () => {
    await session.renameBranch('b1', 'the first');
    await session.renameBranch('b2', 'the first');
    expect(names()).toEqual(['the first (2)', 'the first']);
  });

  it('can be removed, also the root, but not the one on the screen', async () => {
    await session.removeBranch('b2');
    expect(names()).toHaveLength(2);
    await session.removeBranch('b1');
    expect(state().branch).toMatchObject({ id: 'b2', parent: null, forkMs: 0 });
    expect(state().others).toEqual([]);
    await expectTrue();
  });

  it('are exported with the run, and are computed when they are first shown', async () => {
    const text = await (await session.exportRun()).file.text();
    const before = linesOf(state().others[0]?.run as LiveRun);
    await session.start(await plainRun('raft', 3, '2'));
    await session.importRun(text);
    expect(state().notice?.text).toContain('Replayed identically');
    expect(names()).toHaveLength(2);
    await session.switchBranch('b1');
    expect(linesOf(state().run)).toEqual(before);
    await expectTrue();
  });
});
