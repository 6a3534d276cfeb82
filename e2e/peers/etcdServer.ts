// A real etcd server of Debian's package for a test: its log as events, its signals, its status.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Time limit of the server's process, in case the test ends without stopping it. */
const LIFE_LIMIT_S = 600;
const STATUS_LIMIT_MS = 500;

/** The addresses of a member of a cluster. */
export interface EtcdMember {
  readonly name: string;
  readonly clientPort: number;
  /** Where the server itself listens for its peers. */
  readonly peerPort: number;
  /** Where its peers reach it: the port of a proxy. */
  readonly advertisedPort: number;
}

export interface EtcdSettings {
  readonly heartbeatMs: number;
  readonly electionMs: number;
  readonly preVote: boolean;
}

/** The status that a server reports of itself; ids are decimal numbers, and the leader's is 0 when it knows none. */
interface EtcdStatus {
  readonly member: string;
  readonly leader: string;
  readonly term: number;
}

/** A line of the log that is about the election. */
export interface EtcdLine {
  readonly server: EtcdServer;
  /** By the clock of `Date.now()`. */
  readonly atMs: number;
  readonly text: string;
}

/** One member; its data survive a crash. */
export class EtcdServer {
  readonly member: EtcdMember;
  readonly #args: readonly string[];
  readonly #onLine: (line: EtcdLine) => void;
  #process: ChildProcess | null = null;
  #lastLine = '';

  /** @param onLine - is told every line of the log. */
  constructor(
    member: EtcdMember,
    cluster: readonly EtcdMember[],
    { heartbeatMs, electionMs, preVote }: EtcdSettings,
    folder: string,
    onLine: (line: EtcdLine) => void,
  ) {
    this.member = member;
    this.#onLine = onLine;
    const url = (port: number) => `http://127.0.0.1:${port}`;
    const options = {
      name: member.name,
      'data-dir': join(folder, member.name),
      'listen-client-urls': url(member.clientPort),
      'advertise-client-urls': url(member.clientPort),
      'listen-peer-urls': url(member.peerPort),
      'initial-advertise-peer-urls': url(member.advertisedPort),
      'initial-cluster': cluster
        .map(({ name, advertisedPort }) => `${name}=${url(advertisedPort)}`)
        .join(','),
      'heartbeat-interval': heartbeatMs,
      'election-timeout': electionMs,
      'pre-vote': preVote,
      logger: 'zap',
      'log-outputs': 'stderr',
    };
    this.#args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  }

  get isUp(): boolean {
    return this.#process !== null;
  }

  /** Starts the process, after a crash with its data; it may take a moment until it answers. */
  boot(): void {
    const args = ['--signal=KILL', String(LIFE_LIMIT_S), 'etcd', ...this.#args];
    // A process group of its own, so that `timeout` gets each signal too.
    const child = spawn('timeout', args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    this.#process = child;
    createInterface({ input: child.stderr }).on('line', (line) => this.#read(line));
  }

  /** Ends the process: at once, like a crash, or as an operator stops a server. Resolves when it is gone. */
  async end(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const child = this.#process;
    if (child?.pid === undefined) return;
    this.#process = null;
    const isGone =
      child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
    process.kill(-child.pid, signal);
    await isGone;
  }

  pause(): void {
    this.#signal('SIGSTOP');
  }

  resume(): void {
    this.#signal('SIGCONT');
  }

  /** Its status by its HTTP gateway, or null when it does not answer. */
  async status(): Promise<EtcdStatus | null> {
    const url = `http://127.0.0.1:${this.member.clientPort}/v3/maintenance/status`;
    const signal = AbortSignal.timeout(STATUS_LIMIT_MS);
    try {
      const answer = await fetch(url, { method: 'POST', body: '{}', signal });
      const {
        header,
        leader = '0',
        raftTerm,
      } = (await answer.json()) as {
        header: { member_id: string };
        leader?: string;
        raftTerm?: string;
      };
      return { member: header.member_id, leader, term: Number(raftTerm) };
    } catch {
      return null;
    }
  }

  /** Its status in words, and the last line of its log: for an error. */
  async says(): Promise<string> {
    const status = await this.status();
    const answer = status ? `follows ${status.leader} in term ${status.term}` : 'does not answer';
    return `${this.member.name} ${this.isUp ? answer : 'is down'}, and last logged “${this.#lastLine}”`;
  }

  #signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    if (this.#process?.pid !== undefined) process.kill(-this.#process.pid, signal);
  }

  #read(line: string): void {
    this.#lastLine = line;
    // Lines of other packages are no JSON.
    if (!line.startsWith('{')) return;
    const { ts, msg } = JSON.parse(line) as { ts: string; msg: string };
    this.#onLine({ server: this, atMs: Date.parse(ts), text: msg });
  }
}
