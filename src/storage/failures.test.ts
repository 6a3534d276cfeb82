// Shows that every failure of a browser's storage becomes a sentence for the user, and no other error is thrown.
import { forceCloseDatabase, IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BrowserRunStore } from './runStore';
import { StorageError } from './storageError';
import { keptRun, TestBrowser } from './testing/windows';

let store: BrowserRunStore;
beforeEach(() => {
  store = new TestBrowser().open().store;
});
afterEach(() => {
  vi.restoreAllMocks();
  globalThis.indexedDB = new IDBFactory();
});

const FULL = /^The browser’s storage is full: the run goes on, but it is not kept\./;
const BLOCKED = /^This browser lets the page store nothing, as in a private window/;
const OUTDATED = /^A newer Hustings has been opened in this browser\. Reload this page/;

/** The sentence that each method rejects with. */
async function sentences(): Promise<string[]> {
  const calls = [
    store.list(),
    store.read('r1'),
    store.open('r1'),
    store.keep(keptRun('r1', 3)),
    store.rename('r1', 'x'),
    store.remove('r1'),
  ];
  const results = await Promise.allSettled(calls);
  return results.map((result) => {
    if (result.status === 'fulfilled') return `it worked: ${JSON.stringify(result.value)}`;
    expect(result.reason).toBeInstanceOf(StorageError);
    return (result.reason as StorageError).message;
  });
}

async function expectAll(says: RegExp): Promise<void> {
  await store.claim('r1');
  for (const sentence of await sentences()) expect(sentence).toMatch(says);
}

/** The first connection to the database. */
function connectionOf(open: { readonly mock: { readonly results: unknown[] } }): IDBDatabase {
  const [first] = open.mock.results as { readonly value: IDBOpenDBRequest }[];
  return first?.value.result ?? expect.fail('nothing was opened');
}

function refuseToOpen(name: string): void {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', name);
  });
}

describe('a full storage', () => {
  const put = IDBObjectStore.prototype.put;
  beforeEach(async () => {
    await store.claim('r1');
    await store.keep(keptRun('r1', 1));
  });

  it.each([
    [
      'refuses a request',
      () => {
        throw new DOMException('no room', 'QuotaExceededError');
      },
    ],
    [
      'ends the transaction before its requests are done',
      function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
        const request = put.call(this, value, key);
        const { transaction } = this as unknown as { transaction: { _abort(name: string): void } };
        transaction._abort('QuotaExceededError');
        return request;
      },
    ],
    [
      'fails when all has been written',
      function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
        const request = put.apply(this, args);
        const { transaction } = this as unknown as { transaction: { _abort(name: string): void } };
        if (this.name === 'bodies')
          request.addEventListener('success', () => transaction._abort('QuotaExceededError'));
        return request;
      },
    ],
  ])(
    'that %s says so, what was kept before is there, and later there may be room',
    async (_how, fail) => {
      const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(fail as typeof put);
      await expect(store.keep(keptRun('r1', 2))).rejects.toThrow(FULL);
      expect(await store.read('r1')).toEqual(keptRun('r1', 1));
      spy.mockRestore();
      await store.keep(keptRun('r1', 3));
      expect(await store.read('r1')).toEqual(keptRun('r1', 3));
    },
  );

  it('that fills up between the two parts of a run writes neither', async () => {
    let calls = 0;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      calls += 1;
      if (calls === 2) throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, args);
    } as typeof put);
    await expect(store.keep(keptRun('r1', 2, { title: 'Half' }))).rejects.toThrow(FULL);
    expect(await store.read('r1')).toEqual(keptRun('r1', 1));
  });
});

describe('a browser without storage', () => {
  it('without a database gives a sentence', async () => {
    vi.stubGlobal('indexedDB', undefined);
    await expectAll(BLOCKED);
    vi.unstubAllGlobals();
  });

  it.each(['SecurityError', 'InvalidStateError', 'UnknownError', 'NotAllowedError'])(
    'does not open it: %s',
    async (name) => {
      refuseToOpen(name);
      await expectAll(BLOCKED);
    },
  );

  it('is tried again at the next call', async () => {
    refuseToOpen('UnknownError');
    await expect(store.list()).rejects.toThrow(BLOCKED);
    vi.restoreAllMocks();
    expect(await store.list()).toEqual([]);
  });
});

describe('a newer Hustings', () => {
  it('that stored runs before is named in the error', async () => {
    (await openDB('hustings', 2)).close();
    await expectAll(OUTDATED);
  });

  it('in another window does not have to wait, and this window reports that it keeps nothing', async () => {
    await store.claim('r1');
    await store.keep(keptRun('r1', 1));
    const blocked = vi.fn();
    const newer = await openDB('hustings', 2, { blocked });
    expect(blocked).not.toHaveBeenCalled();
    for (const sentence of await sentences()) expect(sentence).toMatch(OUTDATED);
    expect(await newer.get('abouts', 'r1')).toMatchObject({ id: 'r1' });
    newer.close();
  });
});

describe('a connection that is lost', () => {
  it('because the person deleted the site’s data is opened again, and the list is empty', async () => {
    await store.claim('r1');
    await store.keep(keptRun('r1', 1));
    await deleteDB('hustings');
    expect(await store.list()).toEqual([]);
    await store.keep(keptRun('r1', 2));
    expect(await store.list()).toHaveLength(1);
  });

  it('by the browser is opened again', async () => {
    const open = vi.spyOn(indexedDB, 'open');
    await store.claim('r1');
    await store.keep(keptRun('r1', 1));
    const connection = connectionOf(open);
    const closed = new Promise((resolve) => connection.addEventListener('close', resolve));
    forceCloseDatabase(connection as never);
    await closed;
    expect(await store.read('r1')).toEqual(keptRun('r1', 1));
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('without an event gives one error, and is opened again', async () => {
    const open = vi.spyOn(indexedDB, 'open');
    expect(await store.list()).toEqual([]);
    connectionOf(open).close();
    await expect(store.list()).rejects.toThrow('The browser could not store or read the run: ');
    expect(await store.list()).toEqual([]);
  });
});

it('refused locks give a sentence', async () => {
  const refused = () => Promise.reject(new DOMException('no', 'SecurityError'));
  const locks = { request: refused, query: refused } as unknown as LockManager;
  store = new BrowserRunStore({ locks, check: () => Promise.reject(new Error('not asked')) });
  await expect(store.claim('r1')).rejects.toThrow(BLOCKED);
  await expect(store.open('r1')).rejects.toThrow(BLOCKED);
  await expect(store.list()).rejects.toThrow(BLOCKED);
  await expect(store.remove('r1')).rejects.toThrow(BLOCKED);
});

it('a run that no database can hold gives a sentence, and changes nothing', async () => {
  await store.claim('r1');
  const checkpoint = { atMs: 1, state: (() => 1) as never };
  await expect(store.keep(keptRun('r1', 1, { checkpoint }))).rejects.toThrow(
    'The browser could not store or read the run: ',
  );
  expect(await store.list()).toEqual([]);
});
