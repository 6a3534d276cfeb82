// The pool of workers that play an experiment's runs, called by the page.
import type { OpenedExperiment } from '../experiment/readExperiment';
import type { Row } from '../experiment/rows';
import type { Job } from '../experiment/schedule';
import type { RunFile } from '../runFile/runFile';
import { WorkerPool } from './workerPool';

/** Plays the runs of one experiment at a time, as many at once as it has workers. */
export class TrialPool {
  /** The number of runs that are played at once. */
  readonly count: number;
  readonly #workers: WorkerPool;

  /** @param count - the number of workers; they are made when an experiment is opened. */
  constructor(count: number) {
    this.count = count;
    this.#workers = new WorkerPool(count, 'this experiment');
  }

  /** Reads an experiment. Rejects with a sentence that names what is wrong in it, and where. */
  async open(file: unknown): Promise<OpenedExperiment> {
    const opened = await this.#workers.all((answers) => answers.open(file));
    return opened[0] as OpenedExperiment;
  }

  /** Plays a run; at most `count` calls at a time. */
  play(job: Job): Promise<Row> {
    return this.#workers.idle((answers) => answers.play(job));
  }

  /** The run of a row, with all that happened in it, for the page to play it again; as {@link play}. */
  runOf(job: Job): Promise<RunFile> {
    return this.#workers.idle((answers) => answers.runOf(job));
  }
}
