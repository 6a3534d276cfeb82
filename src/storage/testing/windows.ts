// A browser for tests, whose windows share one database and one set of locks, as real ones do.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { checkRunFile } from '../../runFile/readRunFile';
import { registries, sampleRun } from '../../runFile/testing/fixture';
import type { KeptRun } from '../../session/keeper/keptRuns';
import { BrowserRunStore } from '../runStore';

interface Held {
  readonly name: string;
  readonly window: object;
  readonly end: () => void;
}

/** A window of the browser. */
export interface TestWindow {
  readonly store: BrowserRunStore;
  /** Closes the window, as by a crash of its tab: the browser releases its locks. */
  readonly close: () => void;
}

/** A browser with empty storage and no windows. */
export class TestBrowser {
  readonly #held: Held[] = [];

  constructor() {
    globalThis.indexedDB = new IDBFactory();
  }

  /** Opens a window; `locks` is false in a browser without Web Locks. */
  open({ locks = true } = {}): TestWindow {
    const window = {};
    const store = new BrowserRunStore({
      locks: locks ? this.#locksFor(window) : undefined,
      check: async (file) => checkRunFile(file, registries),
    });
    const close = () => {
      for (const held of this.#held.filter((one) => one.window === window)) held.end();
    };
    return { store, close };
  }

  #locksFor(window: object): LockManager {
    const request = async (
      name: string,
      _options: LockOptions,
      use: (lock: Lock | null) => Promise<unknown> | undefined,
    ) => {
      await Promise.resolve();
      if (this.#held.some((held) => held.name === name)) return use(null);
      let crash: () => void = () => undefined;
      const closed = new Promise<void>((resolve) => {
        crash = resolve;
      });
      const held: Held = { name, window, end: () => crash() };
      this.#held.push(held);
      await Promise.race([use({ name, mode: 'exclusive' }), closed]);
      this.#held.splice(this.#held.indexOf(held), 1);
      return undefined;
    };
    const query = async () => ({ held: this.#held.map(({ name }) => ({ name })), pending: [] });
    return { request, query } as unknown as LockManager;
  }
}

/** A run as the session keeps it. @param changedAtMs - wall time. */
export function keptRun(id: string, changedAtMs: number, changes: Partial<KeptRun> = {}): KeptRun {
  return {
    id,
    title: `Run ${id}`,
    algorithm: 'paper',
    startedAtMs: 1000,
    changedAtMs,
    lengthMs: 500,
    branches: 1,
    isOwn: true,
    file: sampleRun(),
    given: [],
    ...changes,
  };
}
