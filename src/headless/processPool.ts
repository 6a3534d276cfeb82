// Processes of this program that answer messages, each one message at a time.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { quote } from '../sim/base/quote';
import { UsageError } from './io';
import { numberValue } from './values';

/** The largest number of processes. */
const MOST = 256;

/**
 * A number of processes from a flag; without one, one less than the processors.
 *
 * @throws UsageError when it is none.
 */
export function jobsOf(flag: string, jobs: string | undefined): number {
  if (jobs === undefined) return Math.max(1, availableParallelism() - 1);
  const count = numberValue(flag, jobs);
  if (Number.isInteger(count) && count >= 1 && count <= MOST) return count;
  throw new UsageError(`${flag}: expected a whole number from 1 to ${MOST} but got ${quote(jobs)}`);
}

/** A pool of processes. Messages and answers are JSON. */
export class ProcessPool<Job, Answer> {
  readonly #processes: readonly ChildProcess[];

  /** @param verb - with which the processes are started. */
  constructor(verb: string, count: number) {
    // The built command line is one file.
    const script = fileURLToPath(import.meta.url);
    this.#processes = Array.from({ length: count }, () => fork(script, [verb]));
  }

  /** Tells all processes something that they do not answer. */
  tell(message: object): void {
    for (const process of this.#processes) process.send(message);
  }

  /**
   * The answers to the jobs, in the jobs’ order: to all of them, or to the first ones once it is over. Rejects when a process
   * ends before it answers.
   *
   * @param onAnswer - called at each answer, in any order.
   * @param isOver - asked before each job: true begins no further one.
   */
  async answers(
    jobs: readonly Job[],
    onAnswer: () => void,
    isOver: () => boolean,
  ): Promise<Answer[]> {
    const answers: Answer[] = [];
    let next = 0;
    const work = async (process: ChildProcess) => {
      while (next < jobs.length && !isOver()) {
        const index = next;
        next += 1;
        answers[index] = await this.#answer(process, jobs[index] as Job);
        onAnswer();
      }
    };
    await Promise.all(this.#processes.map(work));
    return answers;
  }

  end(): void {
    // A process without its channel has nothing left to wait for, and ends.
    for (const process of this.#processes) if (process.connected) process.disconnect();
  }

  async #answer(process: ChildProcess, job: Job): Promise<Answer> {
    process.send(job as object);
    const ended = new AbortController();
    const { signal } = ended;
    try {
      const [answer] = await Promise.race([
        once(process, 'message', { signal }),
        once(process, 'exit', { signal }).then(([code]) => {
          throw new Error(`a process ended with ${code}`);
        }),
      ]);
      return answer as Answer;
    } finally {
      ended.abort();
    }
  }
}
