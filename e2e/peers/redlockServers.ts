// Five Redis servers for a Redlock, real ones and ours: each has its own wall clock, and may crash and start again.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandName } from '../../src/services/redis/commands';
import { OneRedis, type Reply } from '../../src/services/redis/testing/oneRedis';
import { asReal } from './redisScripts';
import { type RedisServer, startRedisServer } from './redisServer';
import { makeWallClock, type WallClock } from './wallClock';

export const SERVERS = 5;
/** The first servers write each change to their disk before they answer; the others forget all in a crash. */
export const isForgetful = (server: number) => server >= 3;
const OUR_START_MS = 1_000_000;

/** One server of a Redlock. */
export interface LockServer {
  /** Its reply; null while it does not run. */
  readonly ask: (name: CommandName, ...args: readonly string[]) => Promise<Reply | null>;
  readonly crash: () => Promise<void>;
  readonly restart: () => Promise<void>;
  /** Sets its wall clock so many ms ahead of its start. */
  readonly setAhead: (aheadMs: number) => void;
  /** Makes it run, empty, with its wall clock as at its start. */
  readonly renew: () => Promise<void>;
}

/** A model of a server, at a standstill but for its wall clock. */
export function ourServer(index: number): LockServer {
  let redis: OneRedis | null = new OneRedis({ bornAtMs: OUR_START_MS });
  let kept: OneRedis['kept'] | undefined;
  let aheadMs = 0;
  const start = () => {
    redis = new OneRedis({ bornAtMs: OUR_START_MS, ...(kept !== undefined && { durable: kept }) });
    redis.setClock(OUR_START_MS, aheadMs);
  };
  return {
    ask: async (name, ...args) => redis?.ask(OUR_START_MS, name, ...args) ?? null,
    crash: async () => {
      if (redis) kept = isForgetful(index) ? undefined : redis.kept;
      redis = null;
    },
    restart: async () => {
      if (!redis) start();
    },
    setAhead: (toMs) => {
      redis?.setClock(OUR_START_MS, toMs - aheadMs);
      aheadMs = toMs;
    },
    renew: async () => {
      [kept, aheadMs] = [undefined, 0];
      start();
    },
  };
}

/** A real server, and what ends it for good. */
export async function realServer(
  index: number,
): Promise<LockServer & { readonly end: () => Promise<void> }> {
  const clock: WallClock = makeWallClock();
  const folder = mkdtempSync(join(tmpdir(), 'hustings-redlock-'));
  const disk = { dir: folder, appendonly: 'yes', appendfsync: 'always' };
  const start = () => startRedisServer(clock.env, isForgetful(index) ? {} : disk);
  let server: RedisServer | null = await start();
  const crash = async () => {
    await server?.stop();
    server = null;
  };
  const restart = async () => {
    server ??= await start();
  };
  return {
    ask: async (name, ...args) => server && (await server.ask(asReal(name, args))),
    crash,
    restart,
    setAhead: clock.set,
    renew: async () => {
      clock.set(0);
      await restart();
      await server?.ask(['FLUSHALL']);
    },
    end: async () => {
      await crash();
      clock.remove();
      rmSync(folder, { recursive: true });
    },
  };
}
