// Starts a real ZooKeeper of Debian's package for a test, and removes all of it afterwards.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../freePort';
import { clockMs, ZooKeeperClient } from './zooKeeperClient';

/** The jar whose manifest names all other jars of the server. */
const JAR = '/usr/share/java/zookeeper.jar';
const MAIN = 'org.apache.zookeeper.server.ZooKeeperServerMain';
/** A small heap and the fast compiler: the server serves three clients for half a minute. */
const JAVA_FLAGS = ['-Xms32m', '-Xmx96m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
const START_LIMIT_MS = 30_000;
const RETRY_MS = 50;
const FIRST_ANSWER_MS = 300;
/** Time limit of the server's process, in case the test ends without stopping it. */
const LIFE_LIMIT_S = 300;

/** A running standalone ZooKeeper on a loopback port. */
export class ZooKeeperServer {
  readonly port: number;
  readonly #folder: string;
  #process: ChildProcess | null = null;

  private constructor(port: number, tickMs: number) {
    if (!existsSync(JAR)) throw new Error(`${JAR} is missing: apt-get install zookeeper`);
    this.port = port;
    this.#folder = mkdtempSync(join(tmpdir(), 'hustings-zookeeper-'));
    const settings = {
      tickTime: tickMs,
      dataDir: join(this.#folder, 'data'),
      clientPort: port,
      clientPortAddress: '127.0.0.1',
      'admin.enableServer': false,
      maxClientCnxns: 0,
    };
    const lines = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
    writeFileSync(join(this.#folder, 'zoo.cfg'), lines.join('\n'));
    process.once('exit', this.#end);
  }

  /** Starts a server and waits until it answers. */
  static async start(tickMs: number): Promise<ZooKeeperServer> {
    const server = new ZooKeeperServer(await freePort(), tickMs);
    await server.boot();
    return server;
  }

  /** Starts the process, after a crash with its data; waits until it answers. */
  async boot(): Promise<void> {
    const java = [
      'java',
      ...JAVA_FLAGS,
      // The system's write cache is enough: it survives a killed process, though not a power failure.
      '-Dzookeeper.forceSync=no',
      ...['-cp', JAR, MAIN, join(this.#folder, 'zoo.cfg')],
    ];
    const child = spawn('timeout', ['--signal=KILL', String(LIFE_LIMIT_S), ...java], {
      // A process group of its own, so that all child processes are ended too.
      detached: true,
      stdio: 'ignore',
    });
    this.#process = child;
    const limitMs = clockMs() + START_LIMIT_MS;
    while (!(await this.#answers())) {
      if (child.exitCode !== null || clockMs() > limitMs) {
        this.stop();
        throw new Error('ZooKeeper does not start');
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  /** Kills the process at once, like a crash. */
  async crash(): Promise<void> {
    const child = this.#process;
    const isGone = new Promise((resolve) => child?.once('exit', resolve));
    this.#kill();
    await isGone;
  }

  /** Kills the process and removes its data. */
  stop(): void {
    process.off('exit', this.#end);
    this.#end();
  }

  readonly #end = () => {
    this.#kill();
    rmSync(this.#folder, { recursive: true, force: true });
  };

  #kill(): void {
    const { pid, exitCode, signalCode } = this.#process ?? {};
    this.#process = null;
    if (pid !== undefined && exitCode === null && signalCode === null)
      process.kill(-pid, 'SIGKILL');
  }

  async #answers(): Promise<boolean> {
    // A starting server may accept a connection and never answer.
    const connecting = ZooKeeperClient.connect(this.port, 0, undefined, FIRST_ANSWER_MS);
    const client = await connecting.catch(() => null);
    await client?.ask('CLOSE');
    return client !== null;
  }
}
