// Processes of this program that answer messages, each one message at a time.
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { answersInOrder } from '../sim/base/inOrder';
import { answerOf } from './processAnswer';

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
    const ask = async (process: ChildProcess, job: Job) =>
      (await answerOf(process, job as object, 'a process')) as Answer;
    return answersInOrder(jobs, this.#processes, { ask, onAnswer, isOver });
  }

  end(): void {
    // A process without its channel has nothing left to wait for, and ends.
    for (const process of this.#processes) if (process.connected) process.disconnect();
  }
}
