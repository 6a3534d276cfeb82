// Which window may write which run: a lock of the browser for each, which it lets go when its window is gone.
import type { Release } from '../session/keeper/keptRuns';

const PREFIX = 'hustings-run-';

/** This window's claims. */
export class Claims {
  readonly #locks: LockManager | undefined;
  readonly #held = new Set<string>();
  /** Locks that are let go, until the browser has done so. */
  readonly #ending = new Map<string, Promise<unknown>>();

  /** @param locks - the browser's; undefined where it has none. */
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
   * @param settled - what other windows must wait for even when the claim is given up: what is still being written.
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
          return new Promise((letGo) => {
            const end = () => settled().then(() => letGo());
            resolve(this.#take(id, () => end().then(() => ended)));
          });
        resolve(null);
        return undefined;
      };
      const ended = locks.request(`${PREFIX}${id}`, { ifAvailable: true }, use).catch(reject);
    });
  }

  /** What other windows have claimed, as far as this browser can tell. */
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
