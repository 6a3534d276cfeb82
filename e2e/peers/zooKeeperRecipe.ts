// Curator's LeaderLatch against a real ZooKeeper, written from its rules: the recipe with which our machine is compared.
import { randomUUID } from 'node:crypto';
import { type Body, clockMs, type Kind, type SessionKey, ZooKeeperClient } from './zooKeeperClient';

/** A change of a node's leadership, with its time on the machine's clock. */
export interface Change {
  readonly node: string;
  readonly leads: boolean;
  readonly atMs: number;
}

/** The rules of a latch, which versions and policies change. */
export interface Rules {
  readonly sessionMs: number;
  /** Curator's standard policy; else only a lost session ends a leadership. */
  readonly stepsDown: boolean;
  /** Curator 5.7: the owner of the znode is checked before the node leads. */
  readonly checksOwner: boolean;
}

/** The interval at which a latch looks at its clock. */
const BEAT_MS = 5;
/** The pause between two attempts to connect. */
const RETRY_MS = 50;
const NUMBER_DIGITS = 10;
const numberOf = (name: string) => Number(name.slice(-NUMBER_DIGITS));
const errorOf = ({ error }: Body) => error;

/** One process with a latch. Its path must exist. */
export class RecipeLatch {
  readonly #node: string;
  readonly #port: number;
  readonly #path: string;
  readonly #rules: Rules;
  readonly #changes: Change[];
  #client: ZooKeeperClient | null = null;
  #session: SessionKey | undefined;
  #ourPath: string | null = null;
  #leads = false;
  #isCut = false;
  #isConnecting = false;
  #sentMs = 0;
  #heardMs = 0;
  #suspendedMs: number | null = null;
  #triedMs = 0;
  #beat: NodeJS.Timeout | null = null;

  constructor(node: string, port: number, path: string, rules: Rules, changes: Change[]) {
    this.#node = node;
    this.#port = port;
    this.#path = path;
    this.#rules = rules;
    this.#changes = changes;
  }

  /** Starts the process; returns the time at which its first request was sent. */
  async start(): Promise<number> {
    const startMs = clockMs();
    await this.#connect();
    this.#beat = setInterval(() => this.#look(), BEAT_MS);
    await this.#attempt(() => this.#reset());
    return startMs;
  }

  /** Ends the process at once, without a word to ZooKeeper. */
  crash(): void {
    if (this.#beat) clearInterval(this.#beat);
    this.#beat = null;
    this.#lead(false);
    this.#client?.drop();
    this.#client = null;
  }

  /** Cuts the process from ZooKeeper: it hears and reaches nothing, and learns of that from the silence alone. */
  cut(): void {
    this.#isCut = true;
    this.#client?.drop();
  }

  heal(): void {
    this.#isCut = false;
  }

  get isLost(): boolean {
    return this.#session === undefined;
  }

  /** One look at the clock: pings, and the states SUSPENDED and LOST. */
  #look(): void {
    const nowMs = clockMs();
    const { sessionMs } = this.#rules;
    if (this.#suspendedMs === null) {
      if (nowMs - this.#sentMs >= sessionMs / 3) void this.#attempt(() => this.#ask('PING'));
      if (nowMs - this.#heardMs >= (2 / 3) * sessionMs) this.#suspend();
      return;
    }
    if (this.#session && nowMs - this.#suspendedMs >= sessionMs) this.#lose();
    if (this.#isCut || this.#isConnecting || nowMs - this.#triedMs < RETRY_MS) return;
    this.#triedMs = nowMs;
    void this.#reconnect();
  }

  #suspend(): void {
    if (this.#suspendedMs !== null) return;
    this.#suspendedMs = clockMs();
    this.#client?.drop();
    this.#client = null;
    if (this.#rules.stepsDown) this.#lead(false);
  }

  /** LOST: the session is given up; the path of the znode is kept. */
  #lose(): void {
    this.#session = undefined;
    this.#lead(false);
  }

  async #reconnect(): Promise<void> {
    this.#isConnecting = true;
    try {
      await this.#connect();
      await this.#attempt(() => this.#getChildren());
    } catch {
      // The server does not answer: the next beat tries again.
    } finally {
      this.#isConnecting = false;
    }
  }

  async #connect(): Promise<void> {
    const { sessionMs } = this.#rules;
    let client = await ZooKeeperClient.connect(this.#port, sessionMs, this.#session, sessionMs);
    if (!client) {
      this.#lose();
      client = await ZooKeeperClient.connect(this.#port, sessionMs, undefined, sessionMs);
    }
    if (!client) throw new Error('ZooKeeper opens no session');
    this.#client = client;
    this.#session = client.session;
    this.#suspendedMs = null;
    this.#sentMs = clockMs();
    this.#heardMs = this.#sentMs;
    client.listen(
      ({ event }) => {
        if (event === 'deleted' && !this.#isCut) void this.#attempt(() => this.#getChildren());
      },
      () => {
        if (client === this.#client && !this.#isCut && this.#beat) this.#suspend();
      },
    );
  }

  /** Curator's `reset`: a new znode under a new name; the old one is deleted. */
  async #reset(): Promise<void> {
    this.#lead(false);
    const before = this.#ourPath;
    this.#ourPath = null;
    if (before !== null) await this.#ask('DELETE', { path: before });
    const path = `${this.#path}/_c_${randomUUID()}-latch-`;
    const created = await this.#ask('CREATE', {
      path,
      data: this.#node,
      mode: 'ephemeralSequential',
    });
    this.#ourPath = String(created['path']);
    await this.#getChildren();
  }

  /** Curator's `getChildren` and `checkLeadership`. */
  async #getChildren(): Promise<void> {
    const { children = [] } = (await this.#ask('CHILDREN', { path: this.#path })) as {
      children?: readonly string[];
    };
    const queue = [...children].sort((a, b) => numberOf(a) - numberOf(b));
    const ours = queue.findIndex((name) => `${this.#path}/${name}` === this.#ourPath);
    if (ours < 0) return this.#reset();
    if (ours === 0) return this.#takeOffice();
    this.#lead(false);
    const path = `${this.#path}/${queue[ours - 1]}`;
    if (errorOf(await this.#ask('GET', { path, watch: true })) === 'NO_NODE')
      await this.#getChildren();
  }

  async #takeOffice(): Promise<void> {
    if (this.#rules.checksOwner) {
      const { owner } = await this.#ask('GET', { path: this.#ourPath });
      if (owner !== this.#session?.id) return this.#reset();
    }
    this.#lead(true);
  }

  #lead(leads: boolean): void {
    if (leads === this.#leads) return;
    this.#leads = leads;
    this.#changes.push({ node: this.#node, leads, atMs: clockMs() });
  }

  async #ask(kind: Kind, body: Body = {}): Promise<Body> {
    if (!this.#client) throw new Error('there is no connection');
    this.#sentMs = clockMs();
    const { body: answer } = await this.#client.ask(kind, body);
    this.#heardMs = clockMs();
    return answer;
  }

  /** A request without an answer is no mistake: the reconnection looks again. */
  async #attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Error) || !/connection|ECONN|EPIPE/.test(error.message)) throw error;
    }
  }
}
