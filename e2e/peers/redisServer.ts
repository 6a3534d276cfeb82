// A real redis-server for a test: on a loopback port, without files unless they are wanted, and always ended with the test.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createClient, ErrorReply } from '@redis/client';
import type { Reply } from '../../src/services/redis/testing/oneRedis';
import { freePort } from '../freePort';

/** Runs a command until its own input ends, which happens when its parent process ends for any reason. */
const WHILE_WANTED = '"$@" & exec >/dev/null; cat; kill $!; wait';
const START_TIMEOUT_MS = 10_000;

/** A server and a connection to it. */
export interface RedisServer {
  /** Sends a command; commands sent without a wait between them travel together. */
  readonly ask: (command: readonly string[]) => Promise<Reply>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a server. Throws with the server's output if it does not come up.
 *
 * @param env - goes to the server's environment.
 * @param settings - of the server, in place of ours: by default it has a free port and keeps nothing over a restart.
 */
export async function startRedisServer(
  env: Readonly<Record<string, string>> = {},
  settings: Readonly<Record<string, string>> = {},
): Promise<RedisServer> {
  const port = Number(settings['port'] ?? (await freePort()));
  const options = {
    bind: '127.0.0.1',
    dir: tmpdir(),
    save: '',
    appendonly: 'no',
    ...settings,
    port,
  };
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, `${value}`]);
  const server = spawn('sh', ['-c', WHILE_WANTED, 'sh', 'redis-server', ...flags], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const exit = once(server, 'exit');
  const end = async () => {
    server.stdin.end();
    await exit;
  };
  try {
    await ready(server.stdout);
    const client = createClient({ socket: { host: '127.0.0.1', port, reconnectStrategy: false } });
    // The command that fails reports the error.
    client.on('error', () => {});
    await client.connect();
    return {
      ask: (command) => client.sendCommand([...command]).then(replyWith, errorOf),
      stop: async () => {
        client.destroy();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function ready(log: Readable): Promise<void> {
  const lines = createInterface({ input: log });
  AbortSignal.timeout(START_TIMEOUT_MS).addEventListener('abort', () => lines.close());
  const output: string[] = [];
  for await (const line of lines) {
    if (line.includes('Ready to accept connections')) return;
    output.push(line);
  }
  throw new Error(`redis-server did not come up:\n${output.join('\n')}`);
}

function replyWith(value: unknown): Reply {
  return { value: value as Extract<Reply, { value: unknown }>['value'] };
}

/** A real script error also names the script and its line; ours does not. */
function errorOf(error: unknown): Reply {
  if (!(error instanceof ErrorReply)) throw error;
  return { error: error.message.replace(/ script: .*$/, '') };
}
