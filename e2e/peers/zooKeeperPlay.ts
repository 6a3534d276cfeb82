// Random commands for a ZooKeeper, and how to play them to one for a comparison.
import fc from 'fast-check';
import { type Body, type Kind, MODES } from './zooKeeperClient';
import type { Received, Side } from './zooKeeperSides';

/** A command of a client. RESUME reconnects to the client's session. */
export interface Command {
  readonly kind: Kind | 'RESUME';
  /** `path` is relative to the play's own root. */
  readonly body: Body;
}

/** Commands of one client, sent without waiting; then the next batch begins. */
export interface Batch {
  readonly client: number;
  readonly commands: readonly Command[];
}

const CLIENTS = [0, 1, 2];
/** The client that creates the play's root. */
const ROOT_CREATOR = 9;
/** Few names, some more frequent than others, so that commands conflict. */
const NAMES = ['a', 'a', 'a', 'b', 'n-0000000000', 'n-0000000000', 'n-0000000001', 'n-0000000003'];

const short = fc.constantFrom(...NAMES).map((name) => `/${name}`);
const below = fc.oneof(
  short,
  fc.tuple(short, short).map((parts) => parts.join('')),
);
/** A path, sometimes the play's root itself. */
const path = fc.oneof({ weight: 8, arbitrary: below }, { weight: 1, arbitrary: fc.constant('') });
/** Invalid paths. */
const oddPath = fc.constantFrom('/', '/a/', '/a//b', '/a/.', '/a/..', '/a/\u0007', '/a/\ue000');
const creationPath = fc.oneof(
  { weight: 12, arbitrary: below },
  { weight: 6, arbitrary: fc.constantFrom('/n-', '/a/n-', '/b/n-') },
  { weight: 1, arbitrary: oddPath },
);
const anyPath = fc.oneof({ weight: 15, arbitrary: path }, { weight: 1, arbitrary: oddPath });
const data = fc.constantFrom('', 'x', 'ünïcode');
const version = fc.constantFrom(-1, -1, -1, -1, 0, 0, 1, 2, -2);
const watch = fc.constantFrom(true, true, false);

const bodies: readonly [weight: number, Command['kind'], fc.Arbitrary<Body>][] = [
  [8, 'CREATE', fc.record({ path: creationPath, data, mode: fc.constantFrom(...MODES) })],
  [4, 'DELETE', fc.record({ path: anyPath, version })],
  [5, 'SET', fc.record({ path: anyPath, data, version })],
  [4, 'EXISTS', fc.record({ path: anyPath, watch })],
  [3, 'GET', fc.record({ path: anyPath, watch })],
  [4, 'CHILDREN', fc.record({ path: anyPath, watch })],
  [1, 'CLOSE', fc.constant({})],
  [1, 'RESUME', fc.constant({})],
];

const command = fc.oneof(
  ...bodies.map(([weight, kind, body]) => ({
    weight,
    arbitrary: fc.record({ kind: fc.constant(kind), body }),
  })),
);

const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
const client = fc.constantFrom(...CLIENTS);
const batch: fc.Arbitrary<readonly Batch[]> = fc
  .record({ client, commands: fc.array(command, { minLength: 1, maxLength: 4, size: 'max' }) })
  .map((one) => [one]);

/** Watches on a path and its parent, then one or two changes there. */
const watchedChange: fc.Arbitrary<readonly Batch[]> = fc
  .record({
    watcher: client,
    changer: client,
    path: below,
    watches: fc.subarray(
      [
        ['EXISTS', 'there'],
        ['GET', 'there'],
        ['CHILDREN', 'there'],
        ['CHILDREN', 'above'],
        ['GET', 'above'],
      ] as const,
      { minLength: 1 },
    ),
    changes: fc.array(fc.constantFrom('CREATE', 'DELETE', 'SET'), { minLength: 1, maxLength: 3 }),
  })
  .map((drawn) => [
    {
      client: drawn.watcher,
      commands: drawn.watches.map(([kind, where]) => ({
        kind,
        body: { path: where === 'above' ? parentOf(drawn.path) : drawn.path, watch: true },
      })),
    },
    {
      client: drawn.changer,
      commands: drawn.changes.map((kind) => ({
        kind,
        body: { path: drawn.path, data: '', mode: 'persistent', version: -1 },
      })),
    },
  ]);

/** Batches on few paths, so that they conflict often. */
export const batches: fc.Arbitrary<readonly Batch[]> = fc
  .array(fc.oneof({ weight: 4, arbitrary: batch }, { weight: 1, arbitrary: watchedChange }), {
    minLength: 4,
    maxLength: 12,
    size: 'max',
  })
  .map((groups) => groups.flat());

/** Plays batches below a root of their own; returns the records that each client received, as text. */
export async function play(
  side: Side,
  root: string,
  played: readonly Batch[],
  timeoutMs: number,
): Promise<string[][]> {
  await side.connect(ROOT_CREATOR, timeoutMs);
  await Promise.all([
    side.ask(ROOT_CREATOR, 'CREATE', { path: root, data: '', mode: 'persistent' }),
    side.ask(ROOT_CREATOR, 'EXISTS', { path: root }),
    side.ask(ROOT_CREATOR, 'CLOSE'),
  ]);
  const firstZxid = Number(side.received(ROOT_CREATOR).at(-2)?.body['czxid']);
  const player = new Player(side, root, timeoutMs, new Lines(side, firstZxid));
  for (const batch of played) await player.take(batch);
  return player.end();
}

/** Plays batches on one side. */
class Player {
  readonly #side: Side;
  readonly #root: string;
  readonly #timeoutMs: number;
  readonly #lines: Lines;
  readonly #open = new Set<number>();

  constructor(side: Side, root: string, timeoutMs: number, lines: Lines) {
    this.#side = side;
    this.#root = root;
    this.#timeoutMs = timeoutMs;
    this.#lines = lines;
  }

  async take({ client, commands }: Batch): Promise<void> {
    const sent: Promise<void>[] = [];
    for (const { kind, body } of commands) {
      if (kind !== 'CLOSE' && kind !== 'RESUME') {
        if (!this.#open.has(client)) await this.#connect(client);
        sent.push(this.#side.ask(client, kind, this.#rooted(body)));
      } else if (this.#open.has(client)) {
        await Promise.all(sent);
        if (kind === 'CLOSE') await this.#close(client);
        else await this.#resume(client);
      }
    }
    await Promise.all(sent);
  }

  /** Closes every session; returns the received records of all clients. */
  async end(): Promise<string[][]> {
    for (const client of [...this.#open]) await this.#close(client);
    return this.#lines.all;
  }

  async #connect(client: number): Promise<void> {
    await this.#side.connect(client, this.#timeoutMs);
    this.#open.add(client);
  }

  async #resume(client: number): Promise<void> {
    // Otherwise a record to the old connection could be lost on one side only.
    await this.#side.ask(client, 'PING');
    await this.#side.connect(client, this.#timeoutMs, true);
  }

  /** The real server removes a session's ephemerals in the order of a hash set, so these notifications are sorted. */
  async #close(client: number): Promise<void> {
    await this.#flush();
    for (const each of CLIENTS) this.#lines.take(each);
    await this.#side.ask(client, 'CLOSE');
    this.#open.delete(client);
    await this.#flush();
    for (const each of CLIENTS) this.#lines.takeUnordered(each);
  }

  /** A PING's answer arrives after all records sent to the connection before it. */
  async #flush(): Promise<void> {
    await Promise.all([...this.#open].map((client) => this.#side.ask(client, 'PING')));
  }

  #rooted(body: Body): Body {
    return { ...body, path: this.#root + String(body['path']) };
  }
}

/** The records that clients received, without values that differ by nature: session names, and the origin of zxids. */
class Lines {
  readonly #side: Side;
  readonly #firstZxid: number;
  readonly #taken = CLIENTS.map(() => 0);
  readonly all: string[][] = CLIENTS.map(() => []);

  constructor(side: Side, firstZxid: number) {
    this.#side = side;
    this.#firstZxid = firstZxid;
  }

  take(client: number): void {
    this.all[client]?.push(...this.#next(client));
  }

  takeUnordered(client: number): void {
    this.all[client]?.push(...this.#next(client).sort());
  }

  #next(client: number): string[] {
    const received = this.#side.received(client);
    const fresh = received.slice(this.#taken[client]);
    this.#taken[client] = received.length;
    return fresh.map((record) => this.#line(record));
  }

  #line({ kind, body }: Received): string {
    const { owner, czxid, ...rest } = body;
    const stat = {
      ...('owner' in body && { owner: owner === null ? null : this.#side.ownerOf(owner) }),
      ...('czxid' in body && { czxid: czxid === null ? null : Number(czxid) - this.#firstZxid }),
    };
    const sorted = Object.entries({ ...rest, ...stat }).sort(([a], [b]) => (a < b ? -1 : 1));
    return `${kind} ${JSON.stringify(Object.fromEntries(sorted))}`;
  }
}
