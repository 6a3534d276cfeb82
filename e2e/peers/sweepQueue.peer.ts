// A sweep over a queue in a real redis-server: workers that die and stop, and a server that restarts, cost no row.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ended, LAUNCHER, written } from '../../src/headless/testing/child';
import { freePort } from '../freePort';
import { type RedisServer, startRedisServer } from './redisServer';

/** A folder of each try: a sweep goes on from the rows that it finds, and the server from its file. */
let folder: string;
let experiment: string;
const FILE = {
  format: 'hustings-experiment',
  version: 1,
  id: 'sample',
  title: 'How long is a failover?',
  base: { algorithm: 'raft', nodes: 3 },
  factors: [{ path: 'algorithm.params.timeoutMs', label: 'T', unit: 'ms', values: [150, 300] }],
  seeds: 80,
  happens: [{ type: 'crash', whom: 'leader', everyMs: 2000, spacing: 'poisson', forMs: 500 }],
  warmUpMs: 1000,
  untilMs: 20_000,
  measures: ['failover', 'leaderless', 'falseElections'],
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hustings-queue-'));
  experiment = join(folder, 'sample.json');
  writeFileSync(experiment, JSON.stringify(FILE));
});

const children: ChildProcess[] = [];
let redis: RedisServer | undefined;
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await redis?.stop();
  rmSync(folder, { recursive: true });
});

function started(...argv: string[]): ChildProcess {
  const child = spawn(process.execPath, [LAUNCHER, ...argv]);
  children.push(child);
  return child;
}

async function worker(address: string): Promise<ChildProcess> {
  const child = started('work', '--queue', address, '--jobs', '1');
  await written(child.stderr, 'plays the trials of');
  return child;
}

const POLLS = { everyMs: 100, most: 900 };

/** The number of whole lines in a file, at the first look at which it is at least `least`. */
async function linesOf(file: string, least: number): Promise<number> {
  for (let poll = 0; poll < POLLS.most; poll += 1) {
    const lines = countOf(file);
    if (lines >= least) return lines;
    await setTimeout(POLLS.everyMs);
  }
  throw new Error(`${file} has ${countOf(file)} lines, not ${least}`);
}

function countOf(file: string): number {
  try {
    return readFileSync(file, 'utf8').split('\n').length - 1;
  } catch {
    return 0;
  }
}

it('writes the file of a local sweep, though a worker is killed, another stops and the server restarts', async () => {
  const [local, queued] = [join(folder, 'local.jsonl'), join(folder, 'queued.jsonl')];
  const here = await ended(started('sweep', experiment, '--jobs', '2', '--out', local));
  const disk = { dir: folder, port: String(await freePort()), appendonly: 'yes' };
  const address = `redis://127.0.0.1:${disk.port}`;
  redis = await startRedisServer({}, disk);
  const workers = await Promise.all([1, 2, 3].map(() => worker(address)));
  const sweep = started('sweep', experiment, '--queue', address, '--out', queued);
  const result = ended(sweep);

  await linesOf(queued, 20);
  workers[0]?.kill('SIGKILL');
  workers[1]?.kill('SIGSTOP');
  await redis.stop();
  redis = await startRedisServer({}, disk);
  // The rows are in order: they go on only after the jobs of the two have been played by the third.
  const before = countOf(queued);
  await linesOf(queued, before + 30);
  workers[1]?.kill('SIGCONT');

  expect(await result).toMatchObject({ code: 0, signal: null, err: '', out: here.out });
  const rows = readFileSync(queued, 'utf8');
  expect(rows.split('\n')).toHaveLength(1 + 2 * 80 + 1);
  expect(rows).toBe(readFileSync(local, 'utf8'));
  // Nothing is left in the queue, and a worker ends when it is told to.
  const left = await redis.ask(['KEYS', 'bull:*:*-*-*']);
  expect(left).toEqual({ value: [] });
  const [, , third] = workers;
  const end = ended(third as ChildProcess);
  third?.kill('SIGTERM');
  expect(await end).toMatchObject({ code: 143 });
});

it('goes on after Ctrl-C, and after the server has lost everything', async () => {
  const [local, queued] = [join(folder, 'local.jsonl'), join(folder, 'queued.jsonl')];
  const few = ['--seeds', '25'];
  await ended(started('sweep', experiment, ...few, '--jobs', '2', '--out', local));
  redis = await startRedisServer();
  const [, port] = /tcp_port:(\d+)/.exec(JSON.stringify(await redis.ask(['INFO', 'server']))) ?? [];
  const address = `redis://127.0.0.1:${port}`;
  await worker(address);
  const first = started('sweep', experiment, ...few, '--queue', address, '--out', queued);
  const stopped = ended(first);
  await linesOf(queued, 5);
  first.kill('SIGINT');
  expect(await stopped).toMatchObject({ code: 130 });
  const before = countOf(queued);
  expect(before).toBeLessThan(1 + 2 * 25);
  const second = started('sweep', experiment, ...few, '--queue', address, '--out', queued);
  const result = ended(second);
  await linesOf(queued, before + 5);
  await redis.ask(['FLUSHALL']);
  expect(await result).toMatchObject({ code: 0 });
  expect(readFileSync(queued, 'utf8')).toBe(readFileSync(local, 'utf8'));
});
