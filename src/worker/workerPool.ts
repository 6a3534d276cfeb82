// A pool of workers that play whole runs, called by the page.
import { type Ask, Player } from './player';

/** Workers that are asked one after the other, or all at once. */
export class WorkerPool {
  /** The number of workers; they are made when all are first asked. */
  readonly count: number;
  readonly #what: string;
  readonly #idle: Player[] = [];
  readonly #all: Player[] = [];

  /** @param what - the work in an error's sentence: `this experiment`. */
  constructor(count: number, what: string) {
    this.count = count;
    this.#what = what;
  }

  /** Asks all workers; resolves to their answers. None may be busy. */
  async all<T>(ask: Ask<T>): Promise<T[]> {
    while (this.#all.length < this.count) this.#all.push(new Player(this.#what));
    const answers = await Promise.all(this.#all.map((player) => player.ask(ask)));
    this.#idle.splice(0, this.#idle.length, ...this.#all);
    return answers;
  }

  /** Asks a worker that is idle; at most `count` calls at a time. */
  async idle<T>(ask: Ask<T>): Promise<T> {
    const player = this.#idle.pop();
    if (!player) throw new Error(`all workers of ${this.#what} are busy`);
    try {
      return await player.ask(ask);
    } finally {
      this.#idle.push(player);
    }
  }

  /** Asks the first worker, which is to know what it was asked before. It must not be busy. */
  first<T>(ask: Ask<T>): Promise<T> {
    const [player] = this.#all;
    if (!player) throw new Error(`${this.#what} has no workers yet`);
    return player.ask(ask);
  }
}
