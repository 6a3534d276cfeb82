// Shows that two open windows do not harm each other's runs, with locks and without.
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleRun } from '../runFile/testing/fixture';
import type { Release } from '../session/keeper/keptRuns';
import { keptRun, TestBrowser, type TestWindow } from './testing/windows';

const command = (atMs: number) => ({ atMs, type: 'crash', node: 'n3' });
/** A run whose content shows which window wrote it last. */
const runBy = (id: string, atMs: number) =>
  keptRun(id, atMs, { file: sampleRun({ commands: [command(atMs)] }) });

let browser: TestBrowser;
let one: TestWindow;
let two: TestWindow;
beforeEach(() => {
  browser = new TestBrowser();
  one = browser.open();
  two = browser.open();
});

async function begun({ store }: TestWindow, id: string, atMs: number): Promise<Release> {
  const release = await store.claim(id);
  if (!release) expect.fail(`${id} is claimed by another window`);
  await store.keep(runBy(id, atMs));
  return release;
}

const openIn = async ({ store }: TestWindow) =>
  Object.fromEntries((await store.list()).map((run) => [run.id, run.openIn]));

describe('two windows', () => {
  it('each write their own run, and see which run the other has open', async () => {
    await begun(one, 'a', 10);
    await begun(two, 'b', 20);
    await Promise.all([one.store.keep(runBy('a', 30)), two.store.keep(runBy('b', 40))]);
    expect(await openIn(one)).toEqual({ a: 'thisWindow', b: 'anotherWindow' });
    expect(await openIn(two)).toEqual({ a: 'anotherWindow', b: 'thisWindow' });
    expect(await two.store.read('a')).toEqual(runBy('a', 30));
    expect(await one.store.read('b')).toEqual(runBy('b', 40));
  });

  it('cannot both write one run: the second gets a copy with its own id', async () => {
    await begun(one, 'a', 10);
    expect(await two.store.claim('a')).toBeNull();
    await expect(two.store.keep(runBy('a', 99))).rejects.toThrow('does not keep this run');
    const opened = await two.store.open('a');
    expect(opened).toMatchObject({ isCopy: true, run: { title: 'Run a (copy)' } });
    const copy = opened?.run ?? expect.fail();
    expect(copy.id).not.toBe('a');
    expect(copy.file).toEqual(runBy('a', 10).file);
    await two.store.keep({ ...copy, changedAtMs: 50 });
    await one.store.keep(runBy('a', 60));
    expect(await one.store.read('a')).toEqual(runBy('a', 60));
    expect(await openIn(one)).toEqual({ a: 'thisWindow', [copy.id]: 'anotherWindow' });
  });

  it('hand a run over: the other continues a released run as it was last written', async () => {
    const release = await begun(one, 'a', 10);
    void one.store.keep(runBy('a', 20));
    await release();
    const opened = await two.store.open('a');
    expect(opened).toMatchObject({ isCopy: false, run: runBy('a', 20) });
    await expect(one.store.keep(runBy('a', 30))).rejects.toThrow('does not keep this run');
    await two.store.keep(runBy('a', 40));
    await opened?.release();
    expect(await openIn(one)).toEqual({ a: 'nowhere' });
  });

  it('do not hand a run over while it is being written', async () => {
    const release = await begun(one, 'a', 10);
    const order: string[] = [];
    const kept = one.store.keep(runBy('a', 20)).then(() => order.push('kept'));
    const released = release().then(() => order.push('released'));
    expect(await two.store.claim('a')).toBeNull();
    await Promise.all([kept, released]);
    expect(order).toEqual(['kept', 'released']);
    expect(await two.store.claim('a')).not.toBeNull();
  });

  it('cannot rename or remove a run that the other has open', async () => {
    await begun(one, 'a', 10);
    const sentence = 'This run is open in another window: it can be renamed and deleted there.';
    await expect(two.store.rename('a', 'Mine')).rejects.toThrow(sentence);
    await expect(two.store.remove('a')).rejects.toThrow(sentence);
    expect(await one.store.read('a')).toEqual(runBy('a', 10));
    await one.store.rename('a', 'Mine');
    expect(await two.store.list()).toMatchObject([{ title: 'Mine' }]);
  });

  it('can claim a run when the window that had it has crashed', async () => {
    await begun(one, 'a', 10);
    one.close();
    const after = browser.open();
    expect(await after.store.open('a')).toMatchObject({ isCopy: false, run: runBy('a', 10) });
  });

  it('do not drop each other’s open runs to make room', async () => {
    await begun(one, 'a', 0);
    for (let index = 0; index < two.store.limit; index += 1)
      await (await begun(two, `m${index}`, 10 + index))();
    expect(await one.store.read('a')).toEqual(runBy('a', 0));
    expect(await one.store.list()).toHaveLength(one.store.limit + 1);
  });
});

describe('one window', () => {
  it('can claim a run again as soon as it has released it', async () => {
    for (const atMs of [10, 20, 30]) {
      const release = await begun(one, 'a', atMs);
      expect(await one.store.claim('a')).toBeNull();
      void release();
    }
    expect(await one.store.open('a')).toMatchObject({ isCopy: false });
  });

  it('releases a claim once: a second call has no effect', async () => {
    const release = await begun(one, 'a', 10);
    await release();
    await begun(one, 'a', 20);
    await release();
    await one.store.keep(runBy('a', 30));
  });

  it('makes unique ids', () => {
    const ids = Array.from({ length: 100 }, () => one.store.newId());
    expect(new Set(ids).size).toBe(100);
  });

  it('has no warning', () => {
    expect(one.store.warning).toBeNull();
  });
});

describe('windows that cannot see each other', () => {
  beforeEach(() => {
    one = browser.open({ locks: false });
    two = browser.open({ locks: false });
  });

  it('have a warning, write the runs that they began, and open every other run as a copy', async () => {
    expect(one.store.warning).toMatch(/^This browser cannot tell which runs are open/);
    await begun(one, 'a', 10);
    const opened = await two.store.open('a');
    expect(opened).toMatchObject({ isCopy: true, run: { file: runBy('a', 10).file } });
    await two.store.keep(opened?.run ?? expect.fail());
    await one.store.keep(runBy('a', 30));
    expect(await two.store.read('a')).toEqual(runBy('a', 30));
    expect(await openIn(two)).toMatchObject({ a: 'nowhere' });
  });

  it('can rename and remove each other’s runs', async () => {
    await begun(one, 'a', 10);
    await two.store.rename('a', 'Named');
    await one.store.keep(runBy('a', 20));
    expect(await one.store.list()).toMatchObject([{ title: 'Named' }]);
    await two.store.remove('a');
    expect(await one.store.list()).toEqual([]);
  });
});
