// Sends the same commands to a real redis-server and to our Redis, and compares every reply.
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OneRedis, type Reply } from '../../src/services/redis/testing/oneRedis';
import { anyCommand, KEYS, type RedisCommand } from './redisCommands';
import { anyCourse, asCommand, type Course, TICKS } from './redisCourses';
import { asReal } from './redisScripts';
import { type RedisServer, startRedisServer } from './redisServer';

let server: RedisServer;
beforeAll(async () => {
  server = await startRedisServer();
});
afterAll(() => server?.stop());

/** The time of our clock. */
const NOW_MS = 10_000;
/** Tolerance for the real clock, which runs on: below this, no time to live is rounded differently. */
const STANDSTILL_MS = 300;
const ATTEMPTS = 5;

/** Commands that read the final contents of both. */
const LOOK_BACK: readonly RedisCommand[] = KEYS.flatMap((key) => [
  { name: 'GET', args: [key] },
  { name: 'TTL', args: [key] },
]);

/** The real server's replies to one batch, starting empty. Repeats the batch when it took too long to compare. */
async function realReplies(commands: readonly RedisCommand[]): Promise<readonly Reply[]> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const startMs = performance.now();
    const [, ...replies] = await Promise.all([
      server.ask(['FLUSHALL']),
      ...commands.map(({ name, args }) => server.ask(asReal(name, args))),
    ]);
    if (performance.now() - startMs < STANDSTILL_MS) return replies;
  }
  throw new Error(`the real server took over ${STANDSTILL_MS} ms in each of ${ATTEMPTS} attempts`);
}

function ourReplies(commands: readonly RedisCommand[]): readonly Reply[] {
  const redis = new OneRedis({ bornAtMs: NOW_MS });
  return commands.map(({ name, args }) => redis.ask(NOW_MS, name, ...args));
}

const isCount = (value: unknown): value is number => typeof value === 'number' && value >= 0;

/** The reply expected of ours: a remaining time to live may differ by `marginMs`, and doubles differ above 2^53. */
function expected(name: string, ours: Reply, real: Reply, marginMs: number): Reply {
  if (!('value' in ours && 'value' in real && isCount(ours.value) && isCount(real.value)))
    return real;
  const difference = Math.abs(ours.value - real.value);
  const isNear = name === 'PTTL' && difference <= marginMs;
  const isRounded = !Number.isSafeInteger(real.value) && difference <= real.value * 1e-12;
  return isNear || isRounded ? ours : real;
}

/** Commands and replies line by line, so that a difference shows its command. */
function transcript(
  commands: readonly RedisCommand[],
  replies: readonly Reply[],
): readonly string[] {
  return commands.map(
    ({ name, args }, index) =>
      `${[name, ...args.map((arg) => JSON.stringify(arg))].join(' ')}  →  ${JSON.stringify(replies[index])}`,
  );
}

it('3000 random sequences of commands get the replies of a real server', async () => {
  const sequence = fc.array(anyCommand, { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(sequence, async (sequence) => {
      const commands = [...sequence, ...LOOK_BACK];
      const ours = ourReplies(commands);
      const real = await realReplies(commands);
      const asOurs = commands.map(({ name }, index) =>
        expected(name, ours[index] as Reply, real[index] as Reply, STANDSTILL_MS),
      );
      expect(transcript(commands, ours)).toEqual(transcript(commands, asOurs));
    }),
    { numRuns: 3000 },
  );
});

/** Length of one tick in ms: of the real server's clock, longer in each attempt, and of ours. */
const REAL_TICK_MS = 100;
const OUR_TICK_MS = 2000;
/** Largest delay of a real command, as a share of a tick: times to live end in the middle of a tick. */
const MAX_LATENESS = 0.4;

/** A command of a course with its tick. */
interface Planned extends RedisCommand {
  readonly tick: number;
  readonly course: number;
}

/** The steps of all courses in order of time; each course has a key of its own. */
function plan(courses: readonly Course[], tickMs: number): readonly Planned[] {
  return courses
    .flatMap((steps, course) =>
      steps.map((step) => ({ tick: step.tick, course, ...asCommand(step, `c${course}`, tickMs) })),
    )
    .toSorted((one, other) => one.tick - other.tick);
}

/** The real replies, each tick at its time; null when one was too late to compare. */
async function realRepliesInTime(
  courses: readonly Course[],
  tickMs: number,
): Promise<readonly Reply[] | null> {
  const steps = plan(courses, tickMs);
  await server.ask(['FLUSHALL']);
  const replies: Reply[] = [];
  const startMs = performance.now();
  for (let tick = 0; tick < TICKS; tick += 1) {
    const dueMs = startMs + tick * tickMs;
    await setTimeout(Math.max(0, dueMs - performance.now()));
    const asked = steps.filter((step) => step.tick === tick);
    const received = await Promise.all(
      asked.map(({ name, args }) => server.ask(asReal(name, args))),
    );
    if (performance.now() - dueMs > MAX_LATENESS * tickMs) return null;
    replies.push(...received);
  }
  return replies;
}

/** The reply expected of ours: remaining times to live are scaled to our ticks; those in seconds are not compared. */
function expectedInTime(name: string, ours: Reply, real: Reply, tickMs: number): Reply {
  const hasValues = 'value' in ours && 'value' in real;
  if (!hasValues || !isCount(ours.value) || !isCount(real.value)) return real;
  if (name === 'TTL') return ours;
  const scaled = { value: (real.value * OUR_TICK_MS) / tickMs };
  return name === 'PTTL' ? expected(name, ours, scaled, MAX_LATENESS * OUR_TICK_MS) : real;
}

it('300 keys that expire at random get the replies of a real server', async () => {
  const courses = fc.sample(anyCourse, 300);
  const steps = plan(courses, OUR_TICK_MS);
  const redis = new OneRedis();
  const ours = steps.map(({ tick, name, args }) => redis.ask(tick * OUR_TICK_MS, name, ...args));
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const tickMs = REAL_TICK_MS * 2 ** attempt;
    const real = await realRepliesInTime(courses, tickMs);
    if (!real) continue;
    const asOurs = steps.map(({ name }, index) =>
      expectedInTime(name, ours[index] as Reply, real[index] as Reply, tickMs),
    );
    // Grouped by key: the course of one key is easier to read.
    const byKey = (replies: readonly Reply[]) => {
      const lines = transcript(steps, replies);
      return courses.map((_, course) => lines.filter((_, n) => steps[n]?.course === course));
    };
    expect(byKey(ours)).toEqual(byKey(asOurs));
    return;
  }
  throw new Error(`the real server was late in each of ${ATTEMPTS} attempts`);
});
