// Claims: a window may write a run only while it holds the run's Web Lock, which the browser releases with the window.
import type { Release } from '../session/keeper/keptRuns';

const PREFIX = 'hustings-run-';

/** This window's claims. */
export class Claims {
  readonly #locks: LockManager | undefined;
  readonly #held = new Set<string>();
  /** Locks that are being released, until the browser has done so. */
  readonly #ending = new Map<string, Promise<unknown>>();

  /** @param locks - the browser's lock manager; undefined where it has none. */
  constructor(locks: LockManager | undefined) {
    this.#locks = locks;
  }

  /** Whether this browser can tell what other windows have claimed. */
  get seesOthers(): boolean {
    return this.#locks !== undefined;
  }

  holds(id: string): boolean {
    return this.#held.has(id);
  }

  /**
   * Claims a run; null when any window has it. Without locks only this window's claims are known.
   *
   * @param settled - pending writes: the lock is released only after them.
   */
  async claim(
    id: string,
    settled: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<Release | null> {
    await this.#ending.get(id);
    if (this.#held.has(id)) return null;
    const locks = this.#locks;
    if (!locks) return this.#take(id, () => Promise.resolve());
    return new Promise((resolve, reject) => {
      const use = (lock: Lock | null): Promise<void> | undefined => {
        if (lock)
          return new Promise((unlock) => {
            const end = () => settled().then(() => unlock());
            resolve(this.#take(id, () => end().then(() => ended)));
          });
        resolve(null);
        return undefined;
      };
      const ended = locks.request(`${PREFIX}${id}`, { ifAvailable: true }, use).catch(reject);
    });
  }

  /** The ids of the runs that other windows have claimed; empty without locks. */
  async ofOthers(): Promise<ReadonlySet<string>> {
    const { held = [] } = (await this.#locks?.query()) ?? {};
    const ids = held.flatMap(({ name = '' }) =>
      name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [],
    );
    return new Set(ids.filter((id) => !this.#held.has(id)));
  }

  #take(id: string, end: () => Promise<unknown>): Release {
    this.#held.add(id);
    let ending: Promise<void> | null = null;
    return () => {
      if (ending) return ending;
      this.#held.delete(id);
      ending = end().then(() => {
        this.#ending.delete(id);
      });
      this.#ending.set(id, ending);
      return ending;
    };
  }
}
