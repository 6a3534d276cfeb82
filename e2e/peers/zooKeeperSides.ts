// The two sides of the comparison, a real ZooKeeper and ours, behind one interface: requests and received records.

import zooKeeper from '../../src/services/zooKeeper';
import { startClock } from '../../src/sim/base/clock';
import type { Json } from '../../src/sim/base/json';
import { createStream } from '../../src/sim/base/random';
import type { Output } from '../../src/sim/contracts/protocol';
import { Process } from '../../src/sim/process/process';
import { type Body, clockMs, type Kind, ZooKeeperClient } from './zooKeeperClient';

/** A record that a client received: an answer or a notification. */
export interface Received {
  readonly kind: 'REPLY' | 'PONG' | 'WATCH' | 'CONNECTED';
  readonly body: Body;
  readonly atMs: number;
}

/** A ZooKeeper and its clients, which are numbered. Each has one connection at most. */
export interface Side {
  /** Opens a session for a client, or resumes its last one. */
  readonly connect: (client: number, timeoutMs: number, isResumed?: boolean) => Promise<void>;
  /** Sends a request, and waits for the answer. */
  readonly ask: (client: number, kind: Kind, body?: Body) => Promise<void>;
  /** All records that a client has received, in order. */
  readonly received: (client: number) => readonly Received[];
  /** The client of a session; the two sides name sessions differently. */
  readonly ownerOf: (session: unknown) => number | null;
}

const EXPIRED = { error: 'SESSION_EXPIRED' };

/** The real ZooKeeper. */
export class RealSide implements Side {
  readonly #port: number;
  readonly #clients = new Map<number, ZooKeeperClient>();
  readonly #received = new Map<number, Received[]>();
  readonly #owners = new Map<unknown, number>();

  constructor(port: number) {
    this.#port = port;
  }

  async connect(client: number, timeoutMs: number, isResumed = false): Promise<void> {
    const before = this.#clients.get(client);
    const session = isResumed ? before?.session : undefined;
    // Records of the old connection are kept.
    this.#received.set(client, [...this.received(client)]);
    before?.drop();
    const next = await ZooKeeperClient.connect(this.#port, timeoutMs, session);
    const body = next ? { timeoutMs: next.timeoutMs } : EXPIRED;
    this.#received.get(client)?.push({ kind: 'CONNECTED', body, atMs: clockMs() });
    this.#clients.delete(client);
    if (!next) return;
    this.#clients.set(client, next);
    this.#owners.set(next.session.id, client);
  }

  async ask(client: number, kind: Kind, body: Body = {}): Promise<void> {
    await this.client(client).ask(kind, body);
  }

  /** A client's connection. Throws when it has none. */
  client(client: number): ZooKeeperClient {
    const connected = this.#clients.get(client);
    if (!connected) throw new Error(`client ${client} is not connected`);
    return connected;
  }

  received(client: number): readonly Received[] {
    return [...(this.#received.get(client) ?? []), ...(this.#clients.get(client)?.received ?? [])];
  }

  ownerOf(session: unknown): number | null {
    return this.#owners.get(session) ?? null;
  }

  /** Drops every connection. */
  end(): void {
    for (const client of this.#clients.values()) client.drop();
  }
}

/** Our ZooKeeper: the machine, stepped like by the kernel. */
export class OurSide implements Side {
  #process: Process;
  readonly #received = new Map<number, Received[]>();
  readonly #sessions = new Map<number, number>();
  readonly #owners = new Map<unknown, number>();
  readonly #spec;
  #durable: Json | undefined;
  #ref = 0;
  #nowMs: number;

  constructor(tickMs: number, bornAtMs = 0) {
    const input = {
      self: { id: 'zk', priority: 0 },
      peers: [],
      services: [],
      params: { tickMs },
      bornAtMs,
      clockMs: bornAtMs,
      wallMs: bornAtMs,
      random: createStream('1', 'process zk 0').state,
      secret: '',
    };
    this.#spec = { programId: zooKeeper.id, clock: startClock(), input };
    this.#process = new Process(zooKeeper, this.#spec);
    this.#nowMs = bornAtMs;
    this.#run({ boot: { atMs: bornAtMs, spec: this.#spec }, untilMs: bornAtMs });
  }

  connect(client: number, timeoutMs: number, isResumed = false): Promise<void> {
    return this.connectAt(this.#nowMs, client, timeoutMs, isResumed);
  }

  /** Connects at this time. */
  async connectAt(
    atMs: number,
    client: number,
    timeoutMs: number,
    isResumed = false,
  ): Promise<void> {
    const session = isResumed ? this.#sessions.get(client) : undefined;
    const body = { timeoutMs, ...(session !== undefined && { session }) };
    const {
      session: given,
      error,
      timeoutMs: granted,
    } = this.#deliver(atMs, client, 'CONNECT', body);
    const response = error === undefined ? { timeoutMs: granted } : { error };
    this.#record(client, { kind: 'CONNECTED', body: response, atMs });
    if (typeof given !== 'number') return;
    this.#sessions.set(client, given);
    this.#owners.set(given, client);
  }

  ask(client: number, kind: Kind, body: Body = {}): Promise<void> {
    return this.askAt(this.#nowMs, client, kind, body);
  }

  /** Sends a request at this time. */
  async askAt(atMs: number, client: number, kind: Kind, body: Body = {}): Promise<void> {
    const answer = this.#deliver(atMs, client, kind, {
      session: this.#sessions.get(client),
      ...body,
    });
    const { ref: _, session: __, ...rest } = answer;
    this.#record(client, { kind: kind === 'PING' ? 'PONG' : 'REPLY', body: rest, atMs });
  }

  /** The time of its clock. */
  get nowMs(): number {
    return this.#nowMs;
  }

  /** Fires all timers that are due before this time. */
  wait(untilMs: number): void {
    this.#run({ untilMs });
    this.#nowMs = untilMs;
  }

  /** Crashes the machine and restarts it with its stored state. */
  crash(): void {
    const spec = { ...this.#spec, input: { ...this.#spec.input, durable: this.#durable ?? null } };
    this.#process = new Process(zooKeeper, spec);
    this.#run({ boot: { atMs: this.#nowMs, spec }, untilMs: this.#nowMs });
  }

  received(client: number): readonly Received[] {
    return this.#received.get(client) ?? [];
  }

  ownerOf(session: unknown): number | null {
    return this.#owners.get(session) ?? null;
  }

  /** Delivers a request and returns the answer's body. */
  #deliver(atMs: number, client: number, kind: string, body: Body): Body {
    this.#nowMs = Math.max(this.#nowMs, atMs);
    this.#ref += 1;
    const sent = JSON.parse(JSON.stringify({ ref: this.#ref, ...body })) as Json;
    const inputs = [{ atMs: this.#nowMs, from: `c${client}`, kind, body: sent }];
    const answer = this.#run({ inputs, untilMs: this.#nowMs });
    if (!answer || answer['ref'] !== this.#ref) throw new Error(`no answer to ${kind}`);
    return answer;
  }

  /** Steps the machine; records notifications, and returns the answer, if one is sent. */
  #run(batch: Partial<Parameters<Process['run']>[0]> & { readonly untilMs: number }): Body | null {
    const result = this.#process.run({ floorMs: 0, inputs: [], ...batch });
    if ('error' in result) throw new Error(result.error);
    this.#durable = result.durable ?? this.#durable;
    let answer: Body | null = null;
    for (const output of result.outputs.filter(isSend)) {
      const body = output.body as Body;
      if (output.kind !== 'WATCH') answer = body;
      else {
        if (answer) throw new Error('a notification was sent after the answer');
        const { session: _, ...notified } = body;
        for (const to of output.to)
          this.#record(Number(to.slice(1)), { kind: 'WATCH', body: notified, atMs: output.atMs });
      }
    }
    return answer;
  }

  #record(client: number, answer: Received): void {
    const received = this.#received.get(client) ?? [];
    received.push(answer);
    this.#received.set(client, received);
  }
}

const isSend = (output: Output) => output.type === 'send';
