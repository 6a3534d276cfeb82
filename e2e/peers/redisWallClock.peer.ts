// Sets the wall clock of a real redis-server and of our Redis, and compares what becomes of the keys.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CommandName } from '../../src/services/redis/commands';
import { OneRedis, type Reply } from '../../src/services/redis/testing/oneRedis';
import { asReal } from './redisScripts';
import { type RedisServer, startRedisServer } from './redisServer';
import { makeWallClock, type WallClock } from './wallClock';

let clock: WallClock;
let server: RedisServer;
beforeAll(async () => {
  clock = makeWallClock();
  server = await startRedisServer(clock.env);
});
afterAll(async () => {
  await server?.stop();
  clock?.remove();
});

/** Jumps are whole steps, and times to live end in the middle of one: the moments that pass meanwhile decide nothing. */
const STEP_MS = 10_000;
const STANDSTILL_MS = 3000;
const OUR_START_MS = 1_000_000;

/** A command, or a jump of the wall clock by so many steps. */
type Step = readonly [CommandName, ...string[]] | number;

const key = fc.constantFrom('a', 'b');
const owner = fc.constantFrom('n1', 'n2');
const life = fc.integer({ min: 0, max: 4 }).map((steps) => `${(steps + 0.5) * STEP_MS}`);
const command = fc.oneof(
  fc.tuple(fc.constant('SET' as const), key, owner, fc.constant('PX'), life),
  fc.tuple(
    fc.constant('SET' as const),
    key,
    owner,
    fc.constant('NX'),
    fc.constant('GET'),
    fc.constant('PX'),
    life,
  ),
  fc.tuple(fc.constant('SET' as const), key, owner),
  fc.tuple(fc.constant('PEXPIRE' as const), key, life),
  fc.tuple(fc.constant('ACQUIRE' as const), key, owner, life),
  fc.tuple(fc.constant('RENEW' as const), key, owner, life),
  fc.tuple(fc.constant('RELEASE' as const), key, owner),
  fc.tuple(fc.constant('GET' as const), key),
  fc.tuple(fc.constant('INCR' as const), fc.constant('a:token')),
);
const jump = fc.integer({ min: -4, max: 4 }).filter((steps) => steps !== 0);
const LOOK: readonly Step[] = [
  ['PTTL', 'a'],
  ['PTTL', 'b'],
];
/** After each jump both keys are asked for: a real server deletes the others within a tenth of a second, ours at once. */
const course = fc
  .array(fc.oneof<fc.Arbitrary<Step>[]>(command, command, command, jump), {
    minLength: 2,
    maxLength: 16,
  })
  .map((steps): Step[] => [
    ...steps.flatMap((step) => (typeof step === 'number' ? [step, ...LOOK] : [step])),
    ...LOOK,
    ['GET', 'a'],
    ['GET', 'b'],
  ]);

function ourReplies(steps: readonly Step[]): readonly (Reply | null)[] {
  const redis = new OneRedis({ bornAtMs: OUR_START_MS });
  return steps.map((step) => {
    if (typeof step !== 'number') return redis.ask(OUR_START_MS, ...step);
    redis.setClock(OUR_START_MS, step * STEP_MS);
    return null;
  });
}

async function realReplies(steps: readonly Step[]): Promise<readonly (Reply | null)[]> {
  let aheadMs = 0;
  clock.set(0);
  await server.ask(['FLUSHALL']);
  const replies: (Reply | null)[] = [];
  const startMs = performance.now();
  for (const step of steps) {
    if (typeof step === 'number') {
      aheadMs += step * STEP_MS;
      clock.set(aheadMs);
      replies.push(null);
    } else {
      const [name, ...args] = step;
      replies.push(await server.ask(asReal(name, args)));
    }
  }
  const tookMs = performance.now() - startMs;
  if (tookMs > STANDSTILL_MS) throw new Error(`the real server took ${tookMs} ms`);
  return replies;
}

/** Steps and replies line by line; a remaining time to live may have run on for a moment. */
function transcript(steps: readonly Step[], replies: readonly (Reply | null)[]): readonly string[] {
  return steps.map((step, index) => {
    const reply = replies[index] as { value?: unknown } | null;
    const value = reply?.value;
    const isLeft = typeof value === 'number' && typeof step !== 'number' && step[0] === 'PTTL';
    const about = isLeft && value > 0 ? `${Math.round(value / STEP_MS - 0.4)} steps` : reply;
    return typeof step === 'number'
      ? `jump ${step}`
      : `${step.join(' ')} → ${JSON.stringify(about)}`;
  });
}

it('300 random courses of commands and jumps get the replies of a real server', async () => {
  await fc.assert(
    fc.asyncProperty(course, async (steps) => {
      expect(transcript(steps, ourReplies(steps))).toEqual(
        transcript(steps, await realReplies(steps)),
      );
    }),
    { numRuns: 300 },
  );
});

it('a jump over the end of a key frees it for another owner, while its holder’s own clock shows most of its time left', async () => {
  const steps: Step[] = [
    ['ACQUIRE', 'a', 'n1', '25000'],
    ['ACQUIRE', 'a', 'n2', '25000'],
    3,
    ['ACQUIRE', 'a', 'n2', '25000'],
    ['RENEW', 'a', 'n1', '25000'],
  ];
  const expected = [
    { value: ['n1', 1] },
    { value: ['n1', 1] },
    null,
    { value: ['n2', 2] },
    { value: 0 },
  ];
  expect(await realReplies(steps)).toEqual(expected);
  expect(ourReplies(steps)).toEqual(expected);
});

it('a key that nobody asks for is deleted after the jump by both', async () => {
  await realReplies([['SET', 'a', 'n1', 'PX', '25000'], 3]);
  await vi.waitFor(async () => expect(await server.ask(['DBSIZE'])).toEqual({ value: 0 }), 5000);
  const redis = new OneRedis();
  redis.ask(0, 'SET', 'a', 'n1', 'PX', '25000');
  redis.setClock(0, 30_000);
  expect(redis.holdings).toEqual([]);
});
