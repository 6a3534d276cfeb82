// A pool of workers that play whole runs, called by the page.
import { type Remote, wrap } from 'comlink';
import type { Hunts, Trials } from './messages';
import { WORKER_TYPE } from './networkScript';
import trialsScript from './trials.worker.ts?worker&url';

type Answers = Trials & Hunts;
type Ask<T> = (answers: Remote<Answers>) => Promise<T>;

/** One worker, with a promise that rejects when it fails. */
interface Player {
  readonly worker: Worker;
  readonly answers: Remote<Answers>;
  readonly failure: Promise<never>;
}

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
    while (this.#all.length < this.count) this.#all.push(startPlayer(this.#what));
    const answers = await Promise.all(this.#all.map((player) => asked(player, ask)));
    this.#idle.splice(0, this.#idle.length, ...this.#all);
    return answers;
  }

  /** Asks a worker that is idle; at most `count` calls at a time. */
  async idle<T>(ask: Ask<T>): Promise<T> {
    const player = this.#idle.pop();
    if (!player) throw new Error(`all workers of ${this.#what} are busy`);
    try {
      return await asked(player, ask);
    } finally {
      this.#idle.push(player);
    }
  }

  /** Asks the first worker, which is to know what it was asked before. It must not be busy. */
  first<T>(ask: Ask<T>): Promise<T> {
    const [player] = this.#all;
    if (!player) throw new Error(`${this.#what} has no workers yet`);
    return asked(player, ask);
  }
}

function startPlayer(what: string): Player {
  const worker = new Worker(trialsScript, { type: WORKER_TYPE, name: 'trials' });
  const failure = new Promise<never>((_, reject) => {
    worker.onerror = ({ message }) =>
      reject(new Error(`a worker of ${what} failed: ${message || 'it could not be loaded'}`));
  });
  failure.catch(() => {});
  return { worker, answers: wrap<Answers>(worker), failure };
}

function asked<T>({ answers, failure }: Player, ask: Ask<T>) {
  return Promise.race([ask(answers), failure]);
}
