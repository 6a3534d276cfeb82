// The verb `work`: plays the trials of sweeps that wait in a queue, until a signal ends it.
import { parseArgs } from 'node:util';
import { type ExitCode, type Io, STOPPED, type StopSignal, UsageError } from './io';
import { JobServer, type QueuedJob } from './jobQueue';
import { jobsOf } from './jobs';
import { TrialProcess } from './trialProcess';

const OPTIONS = { queue: { type: 'string' }, jobs: { type: 'string' } } as const;

/** Exit code 130 or 143: it ends by a signal only, once the trials that have begun are played. */
export async function work(args: readonly string[], io: Io): Promise<ExitCode> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  if (values.queue === undefined) throw new UsageError('work: name the server with --queue');
  const count = jobsOf('work', values.jobs);
  const server = await JobServer.at(values.queue);
  const players = new TrialPlayers(server, count);
  const worker = server.worker((job) => players.play(job), count);
  io.err(`plays the trials of ${values.queue.replace(/\/\/.*@/, '//')}, ${count} at once\n`);
  const signal = await new Promise<StopSignal>((resolve) => {
    io.onStop(resolve);
  });
  await worker.close();
  players.end();
  server.end();
  return STOPPED[signal];
}

/** As many processes as jobs are played at once. */
class TrialPlayers {
  readonly #server: JobServer;
  readonly #all: readonly TrialProcess[];
  readonly #idle: TrialProcess[];
  /** The last experiment, by its hash: its jobs come one after the other. */
  #last: { readonly hash: string; readonly file: unknown } | null = null;

  constructor(server: JobServer, count: number) {
    this.#server = server;
    this.#all = Array.from({ length: count }, () => new TrialProcess());
    this.#idle = [...this.#all];
  }

  async play({ experiment, setting, seed }: QueuedJob): Promise<unknown> {
    const file = await this.#fileOf(experiment);
    const free = this.#idle.pop();
    if (!free) throw new Error('no process is free');
    try {
      return await free.play(file, { setting, seed });
    } finally {
      this.#idle.push(free);
    }
  }

  end(): void {
    for (const one of this.#all) one.end();
  }

  async #fileOf(hash: string): Promise<unknown> {
    if (this.#last?.hash !== hash) this.#last = { hash, file: await this.#server.experiment(hash) };
    return this.#last.file;
  }
}
