// The queue between a sweep and the machines that play its trials: BullMQ's, in a Redis server.
import type * as bull from 'bullmq';
import type { Redis } from 'ioredis';
import * as v from 'valibot';
import type { Job } from '../experiment/schedule';
import { parseJson } from '../runFile/json/parseJson';
import { textHash } from '../runFile/traceHash';
import { canonicalJson } from '../sim/base/json';
import { quote } from '../sim/base/quote';
import { exporter } from './installed';
import { UsageError } from './io';

/** Only programs of the same version share a queue: another one may play a trial differently. */
const QUEUE_NAME = `hustings-${exporter.version}`;
const CONNECT_TIMEOUT_MS = 5000;
/** The longest pause between two attempts to reach a server that was there before. */
const RETRY_MS = 1000;
const EXPERIMENT_SECONDS = 7 * 24 * 3600;

const jobSchema = v.strictObject({
  experiment: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  setting: v.pipe(v.number(), v.integer(), v.minValue(0)),
  seed: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/** A job in the queue: the hash of its experiment, whose file is in the same server, and which of its trials. */
export type QueuedJob = v.InferOutput<typeof jobSchema>;
/** @throws ValiError for data that another program has put into the queue. */
const queuedJob = (data: unknown): QueuedJob => v.parse(jobSchema, data);

/** A connection to the server. */
export class JobServer {
  readonly redis: Redis;
  /** Its Worker is no thread: `layers.test.ts` lets it pass under this name. */
  private readonly bull: typeof bull;

  private constructor(redis: Redis, packaged: typeof bull) {
    this.redis = redis;
    this.bull = packaged;
  }

  /**
   * Connects to a server. Once there, a server may go away for any time and come back.
   *
   * @throws UsageError for an address that is none, or at which no server answers.
   */
  static async at(address: string): Promise<JobServer> {
    if (!/^rediss?:\/\/[^/]/.test(address) || !URL.canParse(address))
      throw new UsageError(
        `--queue: expected the address of a Redis server, as redis://host:6379, but got ${quote(address)}`,
      );
    // Only a queue needs these packages.
    const [packaged, { Redis }] = await Promise.all([import('bullmq'), import('ioredis')]);
    let isThere = false;
    const redis = new Redis(address, {
      lazyConnect: true,
      connectTimeout: CONNECT_TIMEOUT_MS,
      maxRetriesPerRequest: null,
      retryStrategy: (times) => (isThere ? Math.min(100 * times, RETRY_MS) : null),
    });
    // Connections are made again; until then commands wait.
    let problem: Error | null = null;
    redis.on('error', (error) => {
      problem = error;
    });
    try {
      await redis.connect();
    } catch (error) {
      redis.disconnect();
      const { message } = problem ?? (error as Error);
      throw new UsageError(
        `--queue: no Redis server answers at ${new URL(address).host}: ${message}`,
      );
    }
    isThere = true;
    return new JobServer(redis, packaged);
  }

  queue(): bull.Queue {
    const queue = new this.bull.Queue(QUEUE_NAME, { connection: this.redis });
    queue.on('error', () => {});
    return queue;
  }

  /** A worker that hands jobs to `play`, so many at once, until it is closed. */
  worker(play: (job: QueuedJob) => Promise<unknown>, concurrency: number): bull.Worker {
    const { bull } = this;
    const worker = new bull.Worker(QUEUE_NAME, ({ data }) => play(queuedJob(data)), {
      connection: this.redis,
      concurrency,
      ...SILENCE,
    });
    worker.on('error', () => {});
    return worker;
  }

  async keepExperiment(hash: string, text: string): Promise<void> {
    await this.redis.set(keyOf(hash), text, 'EX', EXPERIMENT_SECONDS);
  }

  /** @throws when the server does not have it. */
  async experiment(hash: string): Promise<unknown> {
    const text = await this.redis.get(keyOf(hash));
    if (text === null) throw new Error(`the server has no experiment ${hash}`);
    return parseJson(text);
  }

  end(): void {
    this.redis.disconnect();
  }
}

/**
 * After so many ms of silence a machine is taken for crashed, and its jobs go to others. Trials are played in other processes,
 * so that a worker is never silent because it computes. A trial under which so many machines have crashed is not tried again.
 */
const SILENCE = { lockDuration: 5000, stalledInterval: 5000, maxStalledCount: 10 };

function keyOf(hash: string): string {
  return `hustings:experiment:${hash}`;
}

/** The text of an experiment and its hash, by which its jobs name it. */
export function namedExperiment(file: unknown): { readonly hash: string; readonly text: string } {
  const text = canonicalJson(file as Parameters<typeof canonicalJson>[0]);
  return { hash: textHash(text), text };
}

/** The id of a job in the queue: the same trial is there once at most. */
export function idOf(hash: string, { setting, seed }: Job): string {
  return `${hash}-${setting}-${seed}`;
}
