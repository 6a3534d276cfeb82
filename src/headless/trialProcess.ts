// A process that plays trials, one after the other, for a sweep on this machine or for the jobs of a queue.
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { playTrial } from '../experiment/playRun';
import { type Plan, planOf } from '../experiment/readExperiment';
import type { Row } from '../experiment/rows';
import type { Job } from '../experiment/schedule';
import { answerOf } from './processAnswer';
import { library } from './sweepLibrary';

/** The verb with which such a process is started. */
export const TRIALS = 'trials';

/** A message to the process: an experiment's file, which holds from then on, or a job. */
type ToProcess = { readonly file: unknown } | { readonly job: Job };
/** Its answer to a job: the row, or why there is none. */
type FromProcess = { readonly row: Row } | { readonly error: string };

/** The process is started with its first trial, and again after it has ended by itself. */
export class TrialProcess {
  #process: ChildProcess | null = null;
  #file: unknown;

  /**
   * Plays a job of an experiment.
   *
   * @throws when the experiment cannot be played, or the process ends before it answers.
   */
  async play(file: unknown, job: Job): Promise<Row> {
    const message = { job } satisfies ToProcess;
    const process = this.#started(file);
    const answer = (await answerOf(
      process,
      message,
      'a process that played trials',
    )) as FromProcess;
    if ('error' in answer) throw new Error(answer.error);
    return answer.row;
  }

  end(): void {
    // A process without the channel to its parent has nothing left to wait for, and ends.
    if (this.#process?.connected) this.#process.disconnect();
  }

  #started(file: unknown): ChildProcess {
    if (!this.#process?.connected) {
      // The built command line is one file.
      this.#process = fork(fileURLToPath(import.meta.url), [TRIALS]);
      this.#file = undefined;
    }
    if (this.#file !== file) this.#process.send({ file } satisfies ToProcess);
    this.#file = file;
    return this.#process;
  }
}

/** Plays the trials that the parent sends, until it ends this process. */
export function serveTrials(): void {
  let plan: Plan | null = null;
  let unplayable = 'there is no experiment';
  // The parent decides what Ctrl-C and SIGTERM mean, which may reach all its processes: trials come to their end.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('message', (message: ToProcess) => {
    try {
      if ('file' in message) plan = planOf(message.file, library);
      else if (plan) answer({ row: rowOf(plan, message.job) });
      else answer({ error: unplayable });
    } catch (error) {
      unplayable = (error as Error).message;
      if ('file' in message) plan = null;
      else answer({ error: unplayable });
    }
  });
}

function answer(message: FromProcess): void {
  // A parent that has ended hears nothing more.
  if (process.connected) process.send?.(message);
}

function rowOf({ experiment, runs }: Plan, { setting, seed }: Job): Row {
  const run = runs[setting];
  if (!run) throw new RangeError(`there is no setting ${setting}`);
  return playTrial(experiment, { run, setting, seed: String(seed + 1) }, library).row;
}
