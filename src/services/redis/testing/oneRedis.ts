// Runs one Redis alone, as the kernel would, and sends it commands: for its own tests, and beside a real server.
import type { Json } from '../../../sim/base/json';
import type { Output } from '../../../sim/contracts/protocol';
import type { Holding, Service } from '../../../sim/contracts/service';
import { Process } from '../../../sim/process/process';
import { services } from '../../registry';
import { specOf } from '../../testing/oneService';
import type { CommandName, Value } from '../commands';

const redis = services.get('redis') as Service;

/** The reply to a command. */
export type Reply = { readonly value: Value } | { readonly error: string };

/** The settings at its start. */
export interface Start {
  readonly params?: {
    readonly asyncFailover?: boolean;
    readonly replicationLagMs?: number;
    readonly delayedRestart?: boolean;
    readonly restartDelayMs?: number;
  };
  /** The data that it kept over a crash. */
  readonly durable?: Json;
  readonly bornAtMs?: number;
  readonly clockRate?: number;
}

/** One Redis, whose time advances with each command. */
export class OneRedis {
  readonly #process: Process;
  #kept: Json | undefined;
  #refs = 0;

  constructor(start: Start = {}) {
    const { bornAtMs = 0 } = start;
    const spec = specOf(redis, start);
    this.#process = new Process(redis, spec);
    this.#run({ boot: { atMs: bornAtMs, spec }, floorMs: 0, inputs: [], untilMs: bornAtMs });
  }

  /** The data that a crash leaves. */
  get kept(): Json {
    return this.#kept ?? null;
  }

  /** The keys that it holds, in ms of its wall clock. */
  get holdings(): readonly Holding[] {
    return redis.holds(this.#process.snapshot.context as never);
  }

  /** Whether it answers a command from n1 that arrives at `atMs`. */
  answers(atMs: number): boolean {
    const inputs = [{ atMs, from: 'n1', kind: 'GET', body: { ref: 0, args: ['a'] } }];
    return this.#run({ floorMs: 0, inputs, untilMs: atMs }).some(isSent);
  }

  /** Its reply to a command from n1 that arrives at `atMs`. Throws unless there is exactly one, to n1. */
  ask(atMs: number, name: CommandName, ...args: readonly string[]): Reply {
    this.#refs += 1;
    const body = { ref: this.#refs, args };
    const inputs = [{ atMs, from: 'n1', kind: name, body }];
    const sent = this.#run({ floorMs: 0, inputs, untilMs: atMs }).filter(isSent);
    const [reply] = sent;
    const { ref, ...answer } = (reply?.body ?? {}) as { ref?: number } & Reply;
    if (sent.length !== 1 || `${reply?.to} ${reply?.kind} ${ref}` !== `n1 REPLY ${this.#refs}`)
      throw new Error(`${name} was answered by ${JSON.stringify(sent)}`);
    return answer;
  }

  /** Its outputs when its wall clock jumps by so many ms at `atMs`. */
  setClock(atMs: number, byMs: number): readonly Output[] {
    const inputs = [{ atMs, from: 'redis', kind: 'CLOCK', body: byMs }];
    return this.#run({ clock: [{ atMs, byMs }], floorMs: 0, inputs, untilMs: atMs });
  }

  /** Its outputs before `untilMs` without any command. */
  passUntil(untilMs: number): readonly Output[] {
    return this.#run({ floorMs: 0, inputs: [], untilMs });
  }

  #run(batch: Parameters<Process['run']>[0]): readonly Output[] {
    const result = this.#process.run(batch);
    if ('error' in result) throw new Error(result.error);
    if (result.durable !== undefined) this.#kept = result.durable;
    return result.outputs;
  }
}

const isSent = (output: Output) => output.type === 'send';
