// A sweep whose trials are played by the machines that take jobs from a queue.
import { setTimeout } from 'node:timers/promises';
import type { Queue, Job as QueueJob } from 'bullmq';
import type { Row } from '../experiment/rows';
import type { Job, Schedule } from '../experiment/schedule';
import { idOf, JobServer, namedExperiment } from './jobQueue';
import type { Players } from './players';

/** The number of jobs in the queue at most: enough for some hundred processors, and little to lose. */
const WINDOW = 200;
/** The pause before the jobs are looked at again, when none was finished. */
const POLL_MS = 200;
/** A trial whose process ends is tried so often, in case the machine was short of memory. */
const ATTEMPTS = 3;

/**
 * The queue's jobs are looked at one by one, and what the server has lost is put there again: it may be restarted, with
 * its data or without.
 */
export class SweepQueue implements Players {
  readonly #server: JobServer;
  readonly #queue: Queue;
  readonly #hash: string;
  readonly #text: string;
  #isStopped = false;

  private constructor(server: JobServer, file: unknown) {
    this.#server = server;
    this.#queue = server.queue();
    const { hash, text } = namedExperiment(file);
    this.#hash = hash;
    this.#text = text;
  }

  /** @throws UsageError when there is no server at this address. */
  static async at(address: string, file: unknown): Promise<SweepQueue> {
    return new SweepQueue(await JobServer.at(address), file);
  }

  stop(): void {
    this.#isStopped = true;
  }

  async play(schedule: Schedule, give: (rows: readonly Row[]) => void): Promise<void> {
    const open = new Map<string, Job>();
    while (!this.#isStopped) {
      await this.#add(this.#taken(schedule, open));
      if (open.size === 0) return;
      const finished = await this.#finished(open);
      const rows = finished.map(([job, { returnvalue }]) => schedule.add(job, returnvalue as Row));
      give(rows.flat());
      await Promise.all(finished.map(([, { id }]) => this.#forget(id, open)));
      if (finished.length === 0) await setTimeout(POLL_MS);
    }
    await Promise.all([...open.keys()].map((id) => this.#forget(id, open)));
  }

  async end(): Promise<void> {
    await this.#queue.close();
    this.#server.end();
  }

  /** The next jobs of the schedule, as many as there is room for; they are open from now on. */
  #taken(schedule: Schedule, open: Map<string, Job>): Job[] {
    const taken: Job[] = [];
    while (open.size < WINDOW) {
      const job = schedule.take();
      if (!job) break;
      open.set(idOf(this.#hash, job), job);
      taken.push(job);
    }
    return taken;
  }

  async #add(jobs: readonly Job[]): Promise<void> {
    if (jobs.length === 0) return;
    await this.#server.keepExperiment(this.#hash, this.#text);
    await this.#queue.addBulk(
      jobs.map((job) => ({
        name: 'trial',
        data: { experiment: this.#hash, ...job },
        opts: { jobId: idOf(this.#hash, job), attempts: ATTEMPTS },
      })),
    );
  }

  /** The open jobs that have a row. */
  async #finished(open: ReadonlyMap<string, Job>): Promise<(readonly [Job, QueueJob])[]> {
    const found = await Promise.all(
      [...open].map(async ([id, job]) => [job, await this.#queue.getJob(id)] as const),
    );
    await this.#add(found.flatMap(([job, there]) => (there ? [] : [job])));
    const finished: (readonly [Job, QueueJob])[] = [];
    for (const [job, there] of found) {
      if (there?.finishedOn === undefined) continue;
      if (there.failedReason) {
        // The same sweep may try it again, with more memory perhaps.
        await this.#queue.remove(idOf(this.#hash, job));
        throw failed(job, there.failedReason);
      }
      finished.push([job, there]);
    }
    return finished;
  }

  /** Takes a job out of the queue, unless somebody is playing it. */
  async #forget(id: string | undefined, open: Map<string, Job>): Promise<void> {
    if (id === undefined) return;
    open.delete(id);
    // A job that is being played stays: a later sweep of this experiment finds its row.
    await this.#queue.remove(id);
  }
}

function failed({ setting, seed }: Job, reason: string): Error {
  return new Error(`setting ${setting + 1}, seed ${seed + 1} cannot be played: ${reason}`);
}
