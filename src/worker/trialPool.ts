// The pool of workers that play an experiment's runs, called by the page.
import { type Remote, wrap } from 'comlink';
import type { OpenedExperiment } from '../experiment/readExperiment';
import type { Row } from '../experiment/rows';
import type { Job } from '../experiment/schedule';
import type { RunFile } from '../runFile/runFile';
import type { Trials } from './messages';
import { WORKER_TYPE } from './networkScript';
import trialsScript from './trials.worker.ts?worker&url';

/** One worker, with a promise that rejects when it fails. */
interface Player {
  readonly worker: Worker;
  readonly trials: Remote<Trials>;
  readonly failure: Promise<never>;
}

/** Plays the runs of one experiment at a time, as many at once as it has workers. */
export class TrialPool {
  /** The number of runs that are played at once. */
  readonly count: number;
  readonly #idle: Player[] = [];
  readonly #all: Player[] = [];

  /** @param count - the number of workers; they are made when an experiment is opened. */
  constructor(count: number) {
    this.count = count;
  }

  /** Reads an experiment. Rejects with a sentence that names what is wrong in it, and where. */
  async open(file: unknown): Promise<OpenedExperiment> {
    while (this.#all.length < this.count) this.#all.push(startPlayer());
    const opened = await Promise.all(this.#all.map((player) => asked(player, (t) => t.open(file))));
    this.#idle.splice(0, this.#idle.length, ...this.#all);
    return opened[0] as OpenedExperiment;
  }

  /** Plays a run; at most `count` calls at a time. */
  play(job: Job): Promise<Row> {
    return this.#withIdle((trials) => trials.play(job));
  }

  /** The run of a row, with all that happened in it, for the page to play it again; as {@link play}. */
  runOf(job: Job): Promise<RunFile> {
    return this.#withIdle((trials) => trials.runOf(job));
  }

  /** Ends all workers; pending calls never settle. */
  dispose(): void {
    for (const { worker } of this.#all) worker.terminate();
    this.#all.length = 0;
    this.#idle.length = 0;
  }

  async #withIdle<T>(ask: (trials: Remote<Trials>) => Promise<T>): Promise<T> {
    const player = this.#idle.pop();
    if (!player) throw new Error('all workers of this experiment are busy');
    try {
      return await asked(player, ask);
    } finally {
      this.#idle.push(player);
    }
  }
}

function startPlayer(): Player {
  const worker = new Worker(trialsScript, { type: WORKER_TYPE, name: 'trials' });
  const failure = new Promise<never>((_, reject) => {
    worker.onerror = ({ message }) =>
      reject(
        new Error(`a worker of this experiment failed: ${message || 'it could not be loaded'}`),
      );
  });
  failure.catch(() => {});
  return { worker, trials: wrap<Trials>(worker), failure };
}

function asked<T>({ trials, failure }: Player, ask: (trials: Remote<Trials>) => Promise<T>) {
  return Promise.race([ask(trials), failure]);
}
