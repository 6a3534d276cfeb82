// A bare client of ZooKeeper's wire protocol: one connection, and all that it receives, in order.
//
// No library is used: the one for JavaScript (node-zookeeper-client) reconnects and sets watches again by itself,
// merges watches, and hides the order of answers and notifications. This order is what the tests compare.
import { connect, type Socket } from 'node:net';
import { type JuteReader, JuteSplitter, JuteWriter } from './jute';

/** The content of answers and notifications, in the terms of `src/services/zooKeeper.ts`. */
export type Body = Readonly<Record<string, unknown>>;
/** One received record, with its time on the machine's clock. */
export type ReceivedRecord = {
  readonly kind: 'REPLY' | 'PONG' | 'WATCH';
  readonly body: Body;
  readonly atMs: number;
};

/** The credentials of a session: a client that presents them resumes the session. */
export interface SessionKey {
  readonly id: bigint;
  readonly password: Buffer;
}

const XID = { notification: -1, ping: -2 };
const OPCODE = {
  CREATE: 1,
  DELETE: 2,
  EXISTS: 3,
  GET: 4,
  SET: 5,
  CHILDREN: 8,
  PING: 11,
  CLOSE: -11,
} as const;
export type Kind = keyof typeof OPCODE;
/** The modes of a new znode, in the order of their numbers on the wire. */
export const MODES = ['persistent', 'ephemeral', 'persistentSequential', 'ephemeralSequential'];
const EVENTS: Readonly<Record<number, string>> = {
  1: 'created',
  2: 'deleted',
  3: 'changed',
  4: 'children',
};
/** KeeperException.Code; no other code is expected. */
const ERRORS: Readonly<Record<number, string>> = {
  [-8]: 'BAD_ARGUMENTS',
  [-101]: 'NO_NODE',
  [-103]: 'BAD_VERSION',
  [-108]: 'NO_CHILDREN_FOR_EPHEMERALS',
  [-110]: 'NODE_EXISTS',
  [-111]: 'NOT_EMPTY',
  [-112]: 'SESSION_EXPIRED',
};
const ALL_PERMISSIONS = 31;
const ANSWER_TIMEOUT_MS = 10_000;

/** The monotonic clock that this process shares with Java's System.nanoTime, in ms. */
export const clockMs = () => Number(process.hrtime.bigint()) / 1e6;

/** One connection, for one session. */
export class ZooKeeperClient {
  /** All received records, in order. */
  readonly received: ReceivedRecord[] = [];
  readonly #socket: Socket;
  readonly #splitter = new JuteSplitter();
  /** Requests without an answer yet; the server answers in order. */
  readonly #waiting: {
    kind: Kind;
    resolve: (received: ReceivedRecord) => void;
    reject: (error: Error) => void;
  }[] = [];
  #onConnected: ((record: JuteReader) => void) | null = null;
  #session: SessionKey = { id: 0n, password: Buffer.alloc(16) };
  #timeoutMs = 0;
  #xid = 0;
  #lost: Error | null = null;
  #onLost: ((error: Error) => void) | null = null;
  #onWatch: ((notification: Body) => void) | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (bytes: Buffer) => {
      for (const record of this.#splitter.take(bytes)) this.#receive(record);
    });
    socket.on('error', (error) => this.#lose(error));
    socket.on('close', () => this.#lose(new Error('ZooKeeper has closed the connection')));
  }

  /**
   * Connects and opens a session, or resumes this one; null when that has expired. Throws when no answer comes within
   * `answerTimeoutMs`.
   */
  static async connect(
    port: number,
    timeoutMs: number,
    session: SessionKey = { id: 0n, password: Buffer.alloc(16) },
    answerTimeoutMs = ANSWER_TIMEOUT_MS,
  ): Promise<ZooKeeperClient | null> {
    const client = new ZooKeeperClient(connect(port, '127.0.0.1'));
    const connectRequest = new JuteWriter()
      .int(0)
      .long(0n)
      .int(timeoutMs)
      .long(session.id)
      .buffer(session.password)
      .flag(false);
    client.#socket.write(connectRequest.packet);
    const timer = setTimeout(() => client.drop(), answerTimeoutMs);
    const answer = await new Promise<JuteReader>((resolve, reject) => {
      client.#onConnected = resolve;
      client.#onLost = reject;
    }).finally(() => clearTimeout(timer));
    answer.int();
    client.#timeoutMs = answer.int();
    client.#session = { id: answer.long(), password: Buffer.from(answer.buffer()) };
    if (client.#session.id !== 0n) return client;
    client.drop();
    return null;
  }

  get session(): SessionKey {
    return this.#session;
  }

  /** The timeout that the server granted. */
  get timeoutMs(): number {
    return this.#timeoutMs;
  }

  /** Sends a request and waits for its answer. Throws when the connection is lost before. */
  ask(kind: Kind, body: Body = {}): Promise<ReceivedRecord> {
    this.#xid += 1;
    const header = new JuteWriter().int(kind === 'PING' ? XID.ping : this.#xid).int(OPCODE[kind]);
    return new Promise((resolve, reject) => {
      if (this.#lost) return reject(this.#lost);
      this.#waiting.push({ kind, resolve, reject });
      this.#socket.write(requestOf(kind, body, header).packet);
    });
  }

  /** Calls these from now on: at each notification, and at the end of the connection. */
  listen(onWatch: (notification: Body) => void, onLost: () => void): void {
    this.#onWatch = onWatch;
    this.#onLost = onLost;
    if (this.#lost) onLost();
  }

  /** Breaks the connection without a CLOSE: the session lasts until it times out. */
  drop(): void {
    this.#socket.destroy();
  }

  #receive(record: JuteReader): void {
    const atMs = clockMs();
    if (this.#onConnected) {
      const onConnected = this.#onConnected;
      this.#onConnected = null;
      onConnected(record);
      return;
    }
    const xid = record.int();
    record.long();
    const code = record.int();
    if (xid === XID.notification) {
      const notification = notificationOf(record);
      this.received.push({ kind: 'WATCH', body: notification, atMs });
      this.#onWatch?.(notification);
      return;
    }
    const request = this.#waiting.shift();
    if (!request) throw new Error(`ZooKeeper answers ${xid}, which was not requested`);
    const kind = request.kind === 'PING' ? 'PONG' : 'REPLY';
    const received: ReceivedRecord = { kind, body: answerOf(request.kind, code, record), atMs };
    this.received.push(received);
    request.resolve(received);
  }

  #lose(error: Error): void {
    this.#lost ??= error;
    this.#onLost?.(error);
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}

function requestOf(kind: Kind, body: Body, header: JuteWriter): JuteWriter {
  if (kind === 'PING' || kind === 'CLOSE') return header;
  const request = header.text(String(body['path']));
  switch (kind) {
    case 'CREATE':
      return request
        .text(String(body['data']))
        .int(1)
        .int(ALL_PERMISSIONS)
        .text('world')
        .text('anyone')
        .int(MODES.indexOf(String(body['mode'])));
    case 'SET':
      return request.text(String(body['data'])).int(Number(body['version'] ?? -1));
    case 'DELETE':
      return request.int(Number(body['version'] ?? -1));
    default:
      return request.flag(body['watch'] === true);
  }
}

function answerOf(kind: Kind, code: number, record: JuteReader): Body {
  if (kind === 'EXISTS' && ERRORS[code] === 'NO_NODE')
    return { exists: false, owner: null, czxid: null, version: null };
  if (code !== 0) return { error: ERRORS[code] ?? `unknown error ${code}` };
  switch (kind) {
    case 'CREATE':
      return { path: record.text() };
    case 'CHILDREN':
      // The order is that of a hash set, and has no meaning.
      return { children: record.texts().sort() };
    case 'EXISTS':
      return { exists: true, ...statOf(record) };
    case 'GET':
      return { data: record.text(), ...statOf(record) };
    case 'SET':
      return statOf(record);
    default:
      return {};
  }
}

function statOf(record: JuteReader): Body {
  const czxid = Number(record.long());
  for (const _ of ['mzxid', 'ctime', 'mtime']) record.long();
  const version = record.int();
  for (const _ of ['cversion', 'aversion']) record.int();
  const owner = record.long();
  return { owner: owner === 0n ? null : owner, czxid, version };
}

function notificationOf(record: JuteReader): Body {
  const type = record.int();
  record.int();
  return { event: EVENTS[type] ?? `unknown event ${type}`, path: record.text() };
}
