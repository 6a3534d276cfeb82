// A worker that plays or writes whole runs, made by the page.
import { type Remote, wrap } from 'comlink';
import type { Hunts, RunWriter, Trials } from './messages';
import { WORKER_TYPE } from './networkScript';
import trialsScript from './trials.worker.ts?worker&url';

type Answers = Remote<Trials & Hunts & RunWriter>;

/** A call to the worker. */
export type Ask<T> = (answers: Answers) => Promise<T>;

/** One worker. When it fails, calls reject, those under way too. */
export class Player {
  readonly #worker = new Worker(trialsScript, { type: WORKER_TYPE, name: 'trials' });
  readonly #answers: Answers = wrap(this.#worker);
  readonly #failure: Promise<never>;

  /** @param what - the work in an error's sentence: `this experiment`. */
  constructor(what: string) {
    this.#failure = new Promise<never>((_, reject) => {
      this.#worker.onerror = ({ message }) =>
        reject(new Error(`a worker of ${what} failed: ${message || 'it could not be loaded'}`));
    });
    this.#failure.catch(() => {});
  }

  ask<T>(ask: Ask<T>): Promise<T> {
    return Promise.race([ask(this.#answers), this.#failure]);
  }

  /** Ends the worker, with all that it holds. Calls under way are never answered. */
  end(): void {
    this.#worker.terminate();
  }
}
