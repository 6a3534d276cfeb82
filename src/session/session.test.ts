// Gestures of a person, applied to the session with the engine in this thread and frames given by hand.
import { beforeEach, describe, expect, it } from 'vitest';
import { traceHash } from '../runFile/traceHash';
import { INSTANT_MS, roundMs } from '../sim/base/time';
import { leadersOf } from '../sim/trace/world';
import { plainRun } from './run/plainRun';
import { pauseOrResume } from './run/processes';
import type { Session } from './session';
import { sessionHere } from './testing/sessionHere';

let session: Session;
const state = () => session.store.getState();
const leaders = () => leadersOf(state().run.world).map(({ id }) => id);
const hash = () => traceHash(state().run.trace.events());
/** Lets the page live for so many ms of wall time, in frames of 16 ms. */
async function live(ms: number): Promise<void> {
  for (let passedMs = 0; passedMs < ms; passedMs += 16) {
    await session.frame(16);
  }
}

beforeEach(async () => {
  session = sessionHere(await plainRun('bully', 5, '1'));
  await session.start();
});

describe('a fresh page', () => {
  it('plays five nodes that elect n5', async () => {
    await live(1000);
    expect(state().isPlaying).toBe(true);
    expect(leaders()).toEqual(['n5']);
    expect(state().nowMs).toBeCloseTo(1008, 5);
  });

  it('shows the crash of a leader, the election after it, and its return', async () => {
    await live(1000);
    await session.act({ type: 'crash', node: 'n5' });
    await live(100);
    expect(leaders()).toEqual([]);
    await live(3000);
    expect(leaders()).toEqual(['n4']);
    await session.act({ type: 'restart', node: 'n5' });
    await live(500);
    expect(leaders()).toEqual(['n5']);
  });
});

describe('time', () => {
  it('passes at the chosen speed, within its range', async () => {
    session.setSpeed(2);
    await live(160);
    expect(state().nowMs).toBeCloseTo(320, 5);
    session.setSpeed(1e6);
    expect(state().speed).toBe(100);
  });

  it('is exact after any number of frames', async () => {
    const shown: boolean[] = [];
    for (let frames = 0; frames < 20; frames += 1) {
      await session.frame(0.1);
      shown.push(state().frontierMs === roundMs(state().nowMs + INSTANT_MS));
    }
    expect(shown).toEqual(Array(20).fill(true));
  });

  it('does not catch up after a minute in the background', async () => {
    await session.frame(60_000);
    expect(state().nowMs).toBe(100);
  });

  it('stops during a pause, and a command then takes effect at the next instant', async () => {
    await live(500);
    session.pause();
    const { nowMs } = state();
    await session.act({ type: 'pause', node: 'n2' });
    expect(state().run.world.nodes.get('n2')?.status).toBe('paused');
    expect(state().nowMs).toBe(nowMs + INSTANT_MS);
    expect(state().isLookingBack).toBe(false);
    await live(100);
    expect(state().nowMs).toBe(nowMs + INSTANT_MS);
  });

  it('an action has been applied or refused when its promise settles, during play and in the past', async () => {
    const happened = () =>
      [...state().run.trace.events()].flatMap((event) =>
        event.type === 'commandApplied' || event.type === 'commandRefused' ? [event.type] : [],
      );
    await live(500);
    await session.act({ type: 'crash', node: 'n5' }, { type: 'crash', node: 'n9' });
    expect(happened()).toEqual(['commandApplied', 'commandRefused']);
    expect(state().run.world.nodes.get('n5')?.status).toBe('crashed');
    session.seek(200);
    await session.act({ type: 'pause', node: 'n1' });
    expect(happened()).toEqual(['commandApplied']);
    expect(state().run.world.nodes.get('n1')?.status).toBe('paused');
  });

  it('stays at the moment sought, even while the run advances', async () => {
    await live(1000);
    const advanced = session.frame(16);
    // The engine has been asked by now and has not answered.
    await Promise.resolve();
    session.seek(500);
    await advanced;
    expect(state()).toMatchObject({ nowMs: 500, isLookingBack: true });
  });

  it('steps from one event to the next, and back', async () => {
    session.pause();
    await session.step();
    const firstMs = state().nowMs;
    await session.step();
    expect(state().nowMs).toBeGreaterThan(firstMs);
    session.stepBack();
    expect(state().nowMs).toBe(firstMs);
  });

  it('steps to the next change of a leader', async () => {
    await live(1000);
    void session.act({ type: 'crash', node: 'n5' });
    await session.step('leader');
    const { run, nowMs } = state();
    expect(run.trace.at(run.eventsShown - 1)).toMatchObject({ atMs: nowMs });
    expect(
      [...run.trace.events()].filter((event) => event.type === 'electedChanged').at(-1)?.atMs,
    ).toBe(nowMs);
  });

  it('shows the past exactly as it was, and returns to the present', async () => {
    await live(500);
    const then = structuredClone(state().run.world);
    const thenMs = state().nowMs;
    await live(100);
    await session.act({ type: 'crash', node: 'n5' });
    await live(500);
    session.seek(thenMs);
    expect(state().run.world).toEqual(then);
    session.toNow();
    expect(state().isLookingBack).toBe(false);
    expect(state().run.world.nodes.get('n1')?.status).toBe('up');
  });
});

describe('undo', () => {
  it('undoes the last command and keeps the moment', async () => {
    await live(1000);
    await session.act({ type: 'crash', node: 'n5' });
    await live(500);
    const { nowMs } = state();
    await session.undo();
    expect(state().nowMs).toBe(nowMs);
    expect(state().commands).toEqual([]);
    const undone = hash();
    await session.startAt(await plainRun('bully', 5, '1'), nowMs);
    expect(hash()).toBe(undone);
  });
});

describe('files', () => {
  it('an exported run imports into the same trace, and can go on', async () => {
    await live(1000);
    await session.act({ type: 'crash', node: 'n5' });
    await live(2000);
    const text = await (await session.exportRun()).file.text();
    const before = { hash: hash(), nowMs: state().nowMs };
    const other = sessionHere(await plainRun('bully', 5, '1'));
    session = other;
    await session.start();
    await session.importRun(text);
    expect({ hash: hash(), nowMs: state().nowMs }).toEqual(before);
    expect(state().notice).toMatchObject({ tone: 'info' });
    session.play();
    await live(500);
    expect(state().nowMs).toBeGreaterThan(before.nowMs);
  });

  it.each([
    ['no JSON', () => 'leader: n5', /no JSON/],
    [
      'a newer version',
      (text: string) => text.replace('"version": 4', '"version": 5'),
      /version 5/,
    ],
    ['an unknown field', (text: string) => text.replace('"seed"', '"sead": 1, "seed"'), /sead/],
    [
      'a trace that was edited',
      (text: string) => text.replace(/"kind": ?"OK"/, '"kind":"KO"'),
      /changed by hand/,
    ],
    [
      'another latency',
      (text: string) => text.replace('"latencyMs": 100', '"latencyMs": 101'),
      /differs from event/,
    ],
  ])('%s gives a notice, and the run on the screen stays', async (_, spoil, says) => {
    await live(1000);
    const text = await (await session.exportRun()).file.text();
    const before = hash();
    const spoilt = spoil(text);
    expect(spoilt).not.toBe(text);
    await session.importRun(spoilt);
    expect(state().notice?.tone).toBe('error');
    expect(state().notice?.text).toMatch(says);
    expect(hash()).toBe(before);
    await live(100);
    expect(state().nowMs).toBeGreaterThan(1000);
  });
});

it('a run is exported in each format of exports/ under its own file name, and an unknown format is an error', async () => {
  await live(100);
  const { file } = await session.exportRun('csv');
  expect([file.name, file.type]).toEqual(['bully-5-1.csv', 'text/csv']);
  expect((await file.text()).split('\r\n')).toHaveLength(state().run.trace.length + 2);
  await expect(session.exportRun('papyrus')).rejects.toThrow('there is no export format papyrus');
});

it('an export is the run at the time of the request, whatever happens until it is written', async () => {
  await live(500);
  const { run, nowMs } = state();
  const seq = run.trace.length;
  const exported = session.exportRun('csv');
  run.append([{ seq, atMs: nowMs, type: 'linkHealed', from: 'n1', to: 'n2' }]);
  expect((await (await exported).file.text()).split('\r\n')).toHaveLength(seq + 2);
});

describe('starting again', () => {
  it('keeps the selection, also of a service, as long as that process exists', async () => {
    await session.startAlgorithm('redisLease');
    session.select('redis');
    await session.startChanged({ seed: '2' });
    expect(state().selectedNode).toBe('redis');
    await session.startAlgorithm('bully');
    expect(state().selectedNode).toBeNull();
  });

  it('pauses and resumes a service', async () => {
    await session.startAlgorithm('redisLease');
    await live(100);
    await session.act(pauseOrResume('redis'));
    await live(100);
    expect(state().run.world.services.get('redis')?.status).toBe('paused');
    await session.act(pauseOrResume('redis'));
    await live(100);
    expect(state().run.world.services.get('redis')?.status).toBe('up');
  });

  it('changes the number of nodes within 2 and 200', async () => {
    await session.startCluster(7);
    expect(state().run.world.nodes.size).toBe(7);
    await session.startCluster(1000);
    expect(state().run.world.nodes.size).toBe(200);
  });

  it('plays a scenario with its commands', async () => {
    await session.startScenario('leaderCrash', 6000);
    expect(leaders()).toEqual(['n4']);
    expect(state()).toMatchObject({ nowMs: 6000, isPlaying: false });
  });

  it('reports an unknown scenario', async () => {
    await session.startScenario('nowhere');
    expect(state().notice).toEqual({ tone: 'error', text: 'there is no scenario nowhere' });
  });

  it('discards the pending work of an earlier run', async () => {
    await live(5000);
    const other = await plainRun('bully', 3, '2');
    session.frame(16);
    const restarted = session.start(other);
    const advanced = session.frame(16);
    await restarted;
    await advanced;
    expect(state().nowMs).toBeLessThan(100);
  });
});
