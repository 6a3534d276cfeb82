// Shows which runs the store keeps, lists and drops, and its errors for unreadable records.
import { openDB } from 'idb';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleRun, traceOf } from '../runFile/testing/fixture';
import type { BrowserRunStore } from './runStore';
import { StorageError } from './storageError';
import { keptRun, TestBrowser } from './testing/windows';

let store: BrowserRunStore;
beforeEach(() => {
  store = new TestBrowser().open().store;
});

const claimed = async (...runs: ReturnType<typeof keptRun>[]) => {
  for (const run of runs) {
    await store.claim(run.id);
    await store.keep(run);
  }
};

/** Keeps runs, and leaves none of them open. */
const left = async (...runs: ReturnType<typeof keptRun>[]) => {
  for (const run of runs) {
    const release = await store.claim(run.id);
    await store.keep(run);
    await release?.();
  }
};

const titles = async () => (await store.list()).map(({ title }) => title);

/** Writes to the database directly, like damage or another version. */
async function stored(name: 'abouts' | 'bodies', id: string, value: unknown): Promise<void> {
  const database = await openDB('hustings');
  if (value === undefined) await database.delete(name, id);
  else await database.put(name, value, id);
  database.close();
}

const aboutIn = async (id: string) => {
  const database = await openDB('hustings');
  const about: object = await database.get('abouts', id);
  database.close();
  return about;
};

describe('a run', () => {
  it('is read as it was written, with its branches, its cursor and its checkpoint', async () => {
    const branch = { id: 'a', name: 'A', parent: null, forkMs: 0 };
    const file = sampleRun({ branch, cursorMs: 12 });
    const run = keptRun('r1', 5000, {
      file,
      checkpoint: { atMs: 400, state: { deep: [1, null] } },
    });
    await claimed(run);
    expect(await store.read('r1')).toEqual(run);
  });

  it('is written without its results', async () => {
    const trace = traceOf({ atMs: 0, type: 'nodeJoined', node: 'n1' });
    await claimed(keptRun('r1', 1, { file: sampleRun({ trace, traceHash: 'a'.repeat(64) }) }));
    expect((await store.read('r1'))?.file).toEqual(sampleRun());
  });

  it('can be written any number of times, and is one entry of the list', async () => {
    await claimed(keptRun('r1', 1));
    await store.keep(keptRun('r1', 2, { lengthMs: 900 }));
    expect(await store.list()).toEqual([
      {
        ...{
          id: 'r1',
          title: 'Run r1',
          algorithm: 'paper',
          branches: 1,
          isOwn: true,
          startedAtMs: 1000,
          changedAtMs: 2,
        },
        ...{ lengthMs: 900, isNamed: false, openIn: 'thisWindow', problem: null },
      },
    ]);
  });

  it('that does not exist is null', async () => {
    expect(await store.read('r1')).toBeNull();
    expect(await store.open('r1')).toBeNull();
    expect(await store.list()).toEqual([]);
  });

  it('that is not claimed is not written', async () => {
    await expect(store.keep(keptRun('r1', 1))).rejects.toThrow(
      'This window does not keep this run',
    );
    const release = await store.claim('r1');
    await release?.();
    await expect(store.keep(keptRun('r1', 1))).rejects.toThrow(StorageError);
    expect(await store.list()).toEqual([]);
  });

  it('written twice at once has the content of the second write', async () => {
    await store.claim('r1');
    await Promise.all([store.keep(keptRun('r1', 1)), store.keep(keptRun('r1', 2))]);
    expect(await store.read('r1')).toMatchObject({ changedAtMs: 2 });
  });
});

describe('the list', () => {
  it('has the newest first', async () => {
    await claimed(keptRun('old', 10), keptRun('new', 30), keptRun('middle', 20));
    expect(await titles()).toEqual(['Run new', 'Run middle', 'Run old']);
  });

  it('keeps the name that a person gave, whatever the run’s title', async () => {
    await claimed(keptRun('r1', 1));
    await store.rename('r1', '  My finest split-brain ');
    await store.keep(keptRun('r1', 2));
    expect(await store.list()).toMatchObject([{ title: 'My finest split-brain', isNamed: true }]);
    expect((await store.read('r1'))?.title).toBe('My finest split-brain');
  });

  it.each(['', '   ', 'x'.repeat(201)])('refuses a title like %j', async (title) => {
    await claimed(keptRun('r1', 1));
    await expect(store.rename('r1', title)).rejects.toThrow('A title has 1 to 200 characters.');
    expect(await titles()).toEqual(['Run r1']);
  });

  it('does not have a removed run, which can no longer be renamed', async () => {
    await left(keptRun('r1', 1), keptRun('r2', 2));
    await store.remove('r1');
    expect(await titles()).toEqual(['Run r2']);
    expect(await store.read('r1')).toBeNull();
    await expect(store.rename('r1', 'x')).rejects.toThrow('it was deleted');
    await store.remove('r1');
  });

  it('has a limit of runs without a name: the oldest are dropped, but no named or open ones', async () => {
    await left(keptRun('named', 1), keptRun('r2', 2), keptRun('r3', 3));
    await claimed(keptRun('open', 0));
    await store.rename('named', 'Named');
    const more = Array.from({ length: store.limit }, (_, index) =>
      keptRun(`m${index}`, 10 + index),
    );
    await left(...more);
    const ids = (await store.list()).map(({ id }) => id);
    expect(ids).toEqual([...more.map(({ id }) => id).reverse(), 'named', 'open']);
    expect(await store.read('r2')).toBeNull();
  });

  it('drops runs that were only viewed before own runs, however old those are', async () => {
    const looked = Array.from({ length: 60 }, (_, index) =>
      keptRun(`m${index}`, 10 + index, { isOwn: false }),
    );
    await left(keptRun('own', 1), ...looked);
    const ids = (await store.list()).map(({ id }) => id);
    expect(ids).toHaveLength(store.limit);
    expect(ids.at(-1)).toBe('own');
    expect(ids[0]).toBe('m59');
  });
});

it('a record of shape 1 counts as an own run', async () => {
  await left(keptRun('old', 5, { isOwn: false }));
  const { isOwn: _isOwn, ...about } = (await aboutIn('old')) as { isOwn: boolean };
  await stored('abouts', 'old', { ...about, shape: 1 });
  expect(await store.list()).toMatchObject([{ id: 'old', isOwn: true, problem: null }]);
  expect(await store.read('old')).toEqual(keptRun('old', 5));
});

describe('an unreadable record is listed and kept, and can be removed', () => {
  beforeEach(() => left(keptRun('good', 5), keptRun('bad', 9)));

  it.each<[string, 'abouts' | 'bodies', (about: object) => unknown, RegExp]>([
    ['of a newer shape', 'abouts', (about) => ({ ...about, shape: 3 }), /^A newer Hustings has/],
    ['of a newer format', 'abouts', (about) => ({ ...about, fileVersion: 5 }), /^A newer Hustings/],
    [
      'without a time',
      'abouts',
      (about) => ({ ...about, changedAtMs: 'x' }),
      /damaged \(changedAtMs/,
    ],
    ['that is a word', 'abouts', () => 'hello', /damaged/],
    ['that is null', 'abouts', () => null, /damaged/],
    ['without a line', 'abouts', () => undefined, /its title is missing/],
    ['without a body', 'bodies', () => undefined, /its commands are missing/],
  ])('%s', async (_what, name, change, says) => {
    await stored(name, 'bad', change(await aboutIn('bad')));
    const list = await store.list();
    expect(list.map(({ id }) => id)).toEqual(['good', 'bad']);
    expect(list[1]?.problem).toMatch(says);
    await expect(store.read('bad')).rejects.toThrow(says);
    await expect(store.open('bad')).rejects.toThrow(StorageError);
    await store.remove('bad');
    expect(await titles()).toEqual(['Run good']);
  });

  it('and can be neither overwritten nor renamed', async () => {
    const newer = { ...(await aboutIn('bad')), shape: 3 };
    await stored('abouts', 'bad', newer);
    await expect(store.rename('bad', 'x')).rejects.toThrow('A newer Hustings');
    await store.claim('bad');
    await expect(store.keep(keptRun('bad', 10))).rejects.toThrow('A newer Hustings');
    expect(await aboutIn('bad')).toEqual(newer);
  });

  it.each([
    ['no object', 7, /its record is damaged \(the file/],
    ['a body without a file', {}, /damaged \(file: this field is missing/],
    [
      'a file that is none',
      { file: { format: 'x' }, given: [] },
      /^The run “Run bad” cannot be read: this is no/,
    ],
    [
      'a file with an unknown field',
      { file: { ...sampleRun(), mood: 1 }, given: [] },
      /“Run bad” cannot be read: mood: there is no such field/,
    ],
    [
      'commands to start with that are none',
      { file: sampleRun(), given: [{ atMs: 1, type: 'sing' }] },
      /“Run bad” cannot be read: commands\[0\]/,
    ],
  ])('which shows when it is opened: %s', async (_what, body, says) => {
    await stored('bodies', 'bad', body);
    await expect(store.open('bad')).rejects.toThrow(says);
    expect(await store.claim('bad')).not.toBeNull();
  });

  it('but a damaged checkpoint is only left out', async () => {
    await stored('bodies', 'bad', { file: sampleRun(), given: [], checkpoint: { atMs: 'x' } });
    expect(await store.read('bad')).toEqual(keptRun('bad', 9));
  });

  it('but a file of version 1 is upgraded', async () => {
    await stored('bodies', 'bad', { file: { ...sampleRun(), version: 1 }, given: [] });
    expect((await store.read('bad'))?.file).toEqual(sampleRun());
  });
});
