// The processes of a sweep: each plays trials of the same experiment, one after the other.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { playTrial } from '../experiment/playRun';
import { type Plan, planOf } from '../experiment/readExperiment';
import type { Row } from '../experiment/rows';
import type { Job, Schedule } from '../experiment/schedule';
import { library } from './sweepLibrary';

/** The verb with which a sweep starts its processes. */
export const TRIALS = 'trials';

/** A message to a process of a sweep: first the experiment's file, then jobs. */
type ToProcess = { readonly file: unknown } | { readonly job: Job };

/** A pool of processes. */
export class SweepProcesses {
  readonly #processes: readonly ChildProcess[];
  #isStopped = false;

  constructor(file: unknown, count: number) {
    // The built command line is one file.
    const script = fileURLToPath(import.meta.url);
    this.#processes = Array.from({ length: count }, () => {
      const started = fork(script, [TRIALS]);
      started.send({ file } satisfies ToProcess);
      return started;
    });
  }

  /** No further trial begins. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Plays all jobs of a schedule; passes on the rows in order. */
  async play(schedule: Schedule, give: (rows: readonly Row[]) => void): Promise<void> {
    const idle = [...this.#processes];
    const playing = new Set<Promise<void>>();
    for (;;) {
      const job = this.#isStopped || idle.length === 0 ? null : schedule.take();
      const free = job && idle.pop();
      if (job && free) {
        const trial = playOn(free, job).then((row) => {
          idle.push(free);
          playing.delete(trial);
          give(schedule.add(job, row));
        });
        playing.add(trial);
      } else if (playing.size > 0) await Promise.race(playing);
      else return;
    }
  }

  end(): void {
    // A process without the channel to its sweep has nothing left to wait for, and ends.
    for (const one of this.#processes) if (one.connected) one.disconnect();
  }
}

/** Rejects when the process ends before it answers. */
async function playOn(process: ChildProcess, job: Job): Promise<Row> {
  process.send({ job } satisfies ToProcess);
  const ended = new AbortController();
  const { signal } = ended;
  try {
    const [row] = await Promise.race([
      once(process, 'message', { signal }),
      once(process, 'exit', { signal }).then(([code]) => {
        throw new Error(`a process of the sweep ended with ${code}`);
      }),
    ]);
    return row as Row;
  } finally {
    ended.abort();
  }
}

/** Plays the trials that the sweep sends, until it ends this process. */
export function serveTrials(): void {
  let plan: Plan | null = null;
  // The sweep decides what Ctrl-C and SIGTERM mean, which may reach all its processes: it lets trials come to their end.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('message', (message: ToProcess) => {
    if ('file' in message) plan = planOf(message.file, library);
    else if (plan) process.send?.(rowOf(plan, message.job));
  });
}

function rowOf({ experiment, runs }: Plan, { setting, seed }: Job): Row {
  const run = runs[setting];
  if (!run) throw new RangeError(`there is no setting ${setting}`);
  return playTrial(experiment, { run, setting, seed: String(seed + 1) }, library).row;
}
