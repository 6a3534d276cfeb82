// A worker that does long work for the page, made by the page.
import { type Remote, wrap } from 'comlink';
import { WORKER_TYPE } from './networkScript';

/** A worker's script, and its name in the browser's tools. */
export interface Script {
  readonly url: string;
  readonly name: string;
}

/** One worker. When it fails, calls reject, those under way too. */
export class Helper<Answers> {
  readonly #worker: Worker;
  readonly #answers: Remote<Answers>;
  readonly #failure: Promise<never>;

  /**
   * @param what - the work in an error's sentence: `this experiment`.
   * @param signal - ends the worker; then calls reject with its reason, those under way too.
   */
  constructor({ url, name }: Script, what: string, signal?: AbortSignal) {
    this.#worker = new Worker(url, { type: WORKER_TYPE, name });
    this.#answers = wrap<Answers>(this.#worker);
    this.#failure = new Promise<never>((_, reject) => {
      const end = () => {
        this.end();
        reject(signal?.reason);
      };
      if (signal?.aborted) end();
      signal?.addEventListener('abort', end);
      this.#worker.onerror = ({ message }) =>
        reject(new Error(`a worker of ${what} failed: ${message || 'it could not be loaded'}`));
    });
    this.#failure.catch(() => {});
  }

  ask<T>(ask: (answers: Remote<Answers>) => Promise<T>): Promise<T> {
    return Promise.race([ask(this.#answers), this.#failure]);
  }

  /** Ends the worker, with all that it holds. Calls under way are never answered, unless a signal ended it. */
  end(): void {
    this.#worker.terminate();
  }
}
