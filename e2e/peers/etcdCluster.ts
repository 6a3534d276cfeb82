// Three real etcd servers on the loopback, whose links can be cut, and the moments of their elections.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../freePort';
import { EtcdLink } from './etcdLinks';
import { type EtcdLine, type EtcdMember, EtcdServer, type EtcdSettings } from './etcdServer';

const NAMES = ['n1', 'n2', 'n3'];
const RETRY_MS = 25;
/** The limits end what hangs: on a busy machine nine servers start slowly. */
const SETTLE_LIMIT_MS = 120_000;
const LINE_LIMIT_MS = 30_000;

/** The leader that all running servers name. */
interface Agreed {
  readonly leader: EtcdServer;
  readonly term: number;
}

export class EtcdCluster {
  readonly servers: readonly EtcdServer[];
  readonly #links: readonly EtcdLink[];
  readonly #folder: string;
  /** The decimal ids of the servers, once they have answered. */
  readonly #ids = new Map<EtcdServer, string>();
  readonly #waiting = new Set<(line: EtcdLine) => void>();

  private constructor(
    links: readonly EtcdLink[],
    servers: (onLine: (line: EtcdLine) => void) => readonly EtcdServer[],
    folder: string,
  ) {
    this.#links = links;
    this.#folder = folder;
    this.servers = servers((line) => {
      for (const wait of this.#waiting) wait(line);
    });
    process.once('exit', this.#remove);
  }

  /** Starts three servers and waits until they agree on a leader. */
  static async start(settings: EtcdSettings): Promise<EtcdCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'hustings-etcd-'));
    const links: EtcdLink[] = [];
    const members: EtcdMember[] = [];
    for (const name of NAMES) {
      const peerPort = await freePort();
      const link = await EtcdLink.open(peerPort);
      links.push(link);
      const clientPort = await freePort();
      members.push({ name, peerPort, clientPort, advertisedPort: link.port });
    }
    const cluster = new EtcdCluster(
      links,
      (onLine) =>
        members.map((member) => new EtcdServer(member, members, settings, folder, onLine)),
      folder,
    );
    for (const server of cluster.servers) server.boot();
    await cluster.settled();
    return cluster;
  }

  /** Asks all running servers until they agree on a leader that runs, twice in a row: during an election they say a mixture. */
  async settled(): Promise<Agreed> {
    const limitMs = Date.now() + SETTLE_LIMIT_MS;
    let before: Agreed | null = null;
    while (Date.now() < limitMs) {
      const agreed = await this.#agreed();
      if (agreed && agreed.term === before?.term && agreed.leader === before.leader) return agreed;
      before = agreed;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    const said = await Promise.all(this.servers.map((server) => server.says()));
    throw new Error(`the etcd servers do not agree on a leader: ${said.join('; ')}`);
  }

  /**
   * The first line of a log from now on that has this text, of a server other than `except`.
   *
   * @throws after half a minute without such a line.
   */
  line(
    text: string,
    { except, of }: { except?: EtcdServer; of?: EtcdServer } = {},
  ): Promise<EtcdLine> {
    return new Promise((resolve, reject) => {
      const done = () => {
        clearTimeout(limit);
        this.#waiting.delete(wait);
      };
      const wait = (line: EtcdLine) => {
        if (!line.text.includes(text) || line.server === except) return;
        if (of !== undefined && line.server !== of) return;
        done();
        resolve(line);
      };
      const limit = setTimeout(() => {
        done();
        reject(new Error(`no etcd server has logged “${text}”`));
      }, LINE_LIMIT_MS);
      this.#waiting.add(wait);
    });
  }

  /** Cuts a server off from the two others; these still hear each other. */
  cutOff(server: EtcdServer): void {
    const isApart = this.#ids.get(server);
    for (const [index, link] of this.#links.entries())
      link.cut((sender) => (sender === isApart) !== (this.servers[index] === server));
  }

  heal(): void {
    for (const link of this.#links) link.cut(() => false);
  }

  /** Undoes what a test that failed has left: servers that are down or paused, and cuts. */
  mend(): void {
    this.heal();
    for (const server of this.servers) {
      if (server.isUp) server.resume();
      else server.boot();
    }
  }

  /** Kills the processes and removes their data. */
  async stop(): Promise<void> {
    process.off('exit', this.#remove);
    for (const link of this.#links) link.close();
    await Promise.all(this.servers.map((server) => server.end()));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  readonly #remove = () => {
    for (const server of this.servers) void server.end();
    rmSync(this.#folder, { recursive: true, force: true });
  };

  async #agreed(): Promise<Agreed | null> {
    const running = this.servers.filter(({ isUp }) => isUp);
    const said = await Promise.all(running.map((server) => server.status()));
    for (const [index, status] of said.entries())
      if (status) this.#ids.set(running[index] as EtcdServer, status.member);
    const [first] = said;
    if (!first || first.leader === '0') return null;
    const isSame = said.every((one) => one?.leader === first.leader && one.term === first.term);
    const leader = running.find((server) => this.#ids.get(server) === first.leader);
    return isSame && leader ? { leader, term: first.term } : null;
  }
}
