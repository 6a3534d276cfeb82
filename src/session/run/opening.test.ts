// Runs on their way to the screen: the present run plays on, and an opening can be stopped, superseded or cut short.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunFile } from '../../runFile/runFile';
import { InProcessEngine } from '../../sim/engine/engine';
import { completeSetup } from '../../worker/completeSetup';
// Loaded beforehand, so that the first gesture takes no longer than the others.
import '../branches/branching';
import '../files/files';
import { Session } from '../session';
import { longTrace } from '../testing/longTrace';
import { sessionHere, workHere } from '../testing/sessionHere';
import { SlowEngine } from '../testing/slowEngine';
import { LiveRun } from './liveRun';
import { Opening, Stopped } from './opening';
import { plainRun } from './plainRun';

let engine: SlowEngine;
let session: Session;
const state = () => session.store.getState();
const file = (title: string): Promise<RunFile> =>
  plainRun('bully', 4, '1').then((run) => ({ ...run, title }));

async function live(ms: number): Promise<void> {
  for (let passedMs = 0; passedMs < ms; passedMs += 100) {
    await session.frame(100);
  }
}

/** A file with this text, and a call when its reading begins. */
function observedBlob(text: string, onRead: () => void): Blob {
  const bytes = new TextEncoder().encode(text);
  const arrayBuffer = async () => {
    onRead();
    return bytes.buffer;
  };
  return { size: bytes.length, arrayBuffer } as unknown as Blob;
}

/** Resolves when an opening has as many events as its limit. */
function limitReached(opening: Opening): Promise<void> {
  const { recordProgress } = opening;
  return new Promise((resolve) => {
    vi.spyOn(opening, 'recordProgress').mockImplementation((frontierMs, events) => {
      recordProgress.call(opening, frontierMs, events);
      if (events >= opening.progress.mostEvents) resolve();
    });
  });
}

beforeEach(async () => {
  engine = new SlowEngine(new InProcessEngine(completeSetup));
  session = sessionHere(await plainRun('bully', 5, '1'), engine);
  await session.start();
  await live(500);
  engine.isSlow = true;
});

describe('during an opening', () => {
  it('the run on the screen plays, and an action in it takes effect', async () => {
    void session.startAt(await file('far'), 60_000);
    await engine.sliceRequested();
    const { run, nowMs } = state();
    await live(500);
    await session.act({ type: 'crash', node: 'n5' });
    await live(200);
    expect(state().run).toBe(run);
    expect(state().nowMs).toBeGreaterThan(nowMs + 600);
    expect(run.world.nodes.get('n5')?.status).toBe('crashed');
  });

  it('the reading of a file is shown, and can be stopped', async () => {
    const text = JSON.stringify({ ...(await file('long')), trace: longTrace(50_000) });
    const { run } = state();
    let imported = Promise.resolve();
    await new Promise<void>((resolve) => {
      imported = session.importRun(observedBlob(text, resolve));
    });
    session.frame(400);
    expect(state().opening).toMatchObject({ what: 'Opening', toMs: 0, events: 0 });
    session.openings.stop();
    await imported;
    expect(state()).toMatchObject({ run, opening: null, notice: null });
  });

  it('the progress is shown after a while, grows, and is gone when the run is on the screen', async () => {
    const opened = session.startAt(await file('far'), 20_000);
    await engine.sliceRequested();
    session.frame(100);
    expect(state().opening).toBeNull();
    await engine.permit(2);
    session.frame(300);
    const first = state().opening;
    expect(first).toMatchObject({ what: 'Opening far', toMs: 20_000.001, isFull: false });
    expect(first?.elapsedMs).toBe(400);
    await engine.permit(2);
    session.frame(16);
    const second = state().opening;
    expect(second?.reachedMs).toBeGreaterThan(first?.reachedMs ?? Infinity);
    expect(second?.events).toBeGreaterThan(first?.events ?? Infinity);
    engine.speedUp();
    await opened;
    expect(state()).toMatchObject({ opening: null, nowMs: 20_000, isPlaying: false });
    expect(state().file.title).toBe('far');
  });

  it('a stop leaves the state as it was, and ends all work', async () => {
    const opened = session.open(await file('far'), 60_000);
    await engine.permit(2);
    const { run } = state();
    const { slices } = engine;
    session.openings.stop();
    engine.speedUp();
    expect(await opened).toBe(false);
    expect(state()).toMatchObject({ run, isPlaying: true, opening: null, notice: null });
    expect(engine.closed).toBe(1);
    // An opening requests the next slice before it folds the present one.
    expect(engine.slices).toBeLessThanOrEqual(slices + 1);
  });

  it('a newer request ends it, even while the newer file is still being read', async () => {
    let read = (_: RunFile) => {};
    const first = session.open(await file('first'), 20_000);
    await engine.sliceRequested();
    const second = session.open(
      new Promise<RunFile>((resolve) => {
        read = resolve;
      }),
      3000,
    );
    engine.speedUp();
    expect(await first).toBe(false);
    expect(state().file.title).toBe('Bully, 5 nodes');
    read(await file('second'));
    expect(await second).toBe(true);
    expect(state()).toMatchObject({ frontierMs: 3000 });
    expect(state().file.title).toBe('second');
  });

  it('a bad file gives no notice after a newer request', async () => {
    let fail = (_: Error) => {};
    const bad = session.open(
      new Promise<RunFile>((_, reject) => {
        fail = reject;
      }),
    );
    engine.speedUp();
    await session.start(await file('other'));
    fail(new Error('bad'));
    expect(await bad).toBe(false);
    expect(state().notice).toBeNull();
    expect(state().file.title).toBe('other');
  });
});

it('an imported file is played only once, and shown at its end', async () => {
  session.pause();
  const text = await (await session.exportRun()).file.text();
  engine.isSlow = false;
  const { begun } = engine;
  await session.importRun(text);
  expect(engine.begun).toBe(begun + 1);
  expect(state().notice).toMatchObject({
    text: expect.stringMatching(/^Replayed identically: \d+ events\.$/),
    detail: `Hash of the trace: ${(JSON.parse(text) as { traceHash: string }).traceHash}`,
  });
});

it('a replay that differs ends at its first different event', async () => {
  session.pause();
  const text = await (await session.exportRun()).file.text();
  engine.isSlow = false;
  const { slices } = engine;
  const spoilt = JSON.parse(text.replace('"latencyMs": 100', '"latencyMs": 101'));
  await session.importRun(JSON.stringify({ ...spoilt, untilMs: 900_000 }));
  expect(state().notice).toMatchObject({ tone: 'error' });
  expect(state().notice?.text).toMatch(/differs from event/);
  expect(engine.slices - slices).toBeLessThan(10);
});

describe('a long undo', () => {
  it('can be stopped without a change, and the run continues', async () => {
    await session.act({ type: 'crash', node: 'n5' });
    await live(300);
    const { run, commands } = state();
    const undone = session.undo();
    await engine.sliceRequested();
    session.openings.stop();
    engine.speedUp();
    await undone;
    expect(state()).toMatchObject({ run, commands, isPlaying: true, notice: null, others: [] });
    await live(200);
    expect(state().run.world.nodes.get('n5')?.status).toBe('crashed');
  });

  it('an action in the past forks no branch when it is stopped', async () => {
    await live(1000);
    session.seek(700);
    const acted = session.act({ type: 'crash', node: 'n1' });
    await engine.sliceRequested();
    session.openings.stop();
    engine.speedUp();
    await acted;
    expect(state()).toMatchObject({ commands: [], others: [], nowMs: 700 });
  });
});

it('a stop, and the end of an opening, ends the work for it', async () => {
  const stopped = new Opening();
  expect(stopped.signal.aborted).toBe(false);
  stopped.stop();
  expect(stopped.signal.reason).toBeInstanceOf(Stopped);
  let signal = new AbortController().signal;
  const read = async (_: string | Blob, given: AbortSignal): Promise<never> => {
    signal = given;
    throw new Error('a bad file');
  };
  const first = await plainRun('bully', 3, '1');
  const page = new Session(new InProcessEngine(completeSetup), first, { ...workHere, read });
  await page.importRun('');
  expect(page.store.getState().notice?.text).toBe('a bad file');
  expect(signal.aborted).toBe(true);
});

describe('a run of too many events', () => {
  function begun(isAttended: boolean) {
    const { run } = state();
    const fresh = new LiveRun(run.definition, { algorithm: run.algorithm }, []);
    const opening = new Opening(500, isAttended);
    opening.begin('Opening it', 600_000);
    engine.speedUp();
    return { fresh, opening };
  }

  async function full() {
    const { fresh, opening } = begun(true);
    const isFull = limitReached(opening);
    const prepared = opening.prepare(engine, fresh);
    prepared.catch(() => {});
    await isFull;
    return { opening, prepared, fresh };
  }

  it('waits for the person, and can be opened as far as it has come', async () => {
    const { opening, prepared, fresh } = await full();
    expect(fresh.trace.length).toBeGreaterThanOrEqual(500);
    expect(opening.progress.isFull).toBe(true);
    const { slices } = engine;
    await live(500);
    expect(engine.slices).toBe(slices);
    opening.acceptPartialRun();
    const { side, frontierMs } = await prepared;
    expect(frontierMs).toBeLessThan(600_000);
    // The engine's run has come exactly as far as the page's.
    await side.takeOver();
    expect((await engine.advance(frontierMs)).events).toEqual([]);
    const { events } = await engine.advance(frontierMs + 2000);
    expect(events[0]?.seq).toBe(fresh.trace.length);
  });

  it('comes as far as it can where nobody decides', async () => {
    const { fresh, opening } = begun(false);
    const { frontierMs } = await opening.prepare(engine, fresh);
    expect(frontierMs).toBeLessThan(600_000);
    expect(fresh.trace.length).toBeGreaterThanOrEqual(500);
  });

  it('can be stopped', async () => {
    const { opening, prepared } = await full();
    opening.stop();
    await expect(prepared).rejects.toBeInstanceOf(Stopped);
  });
});
