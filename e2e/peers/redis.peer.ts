// Asks a real redis-server and our Redis the same, and compares every reply.
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OneRedis, type Reply } from '../../src/services/redis/testing/oneRedis';
import { type Asked, anyCommand, KEYS } from './redisCommands';
import { anyCourse, asCommand, type Course, TICKS } from './redisCourses';
import { asReal } from './redisScripts';
import { type RedisServer, startRedisServer } from './redisServer';

let server: RedisServer;
beforeAll(async () => {
  server = await startRedisServer();
});
afterAll(() => server?.stop());

/** Where our clock stands. */
const NOW_MS = 10_000;
/** Within this the real clock may go on while ours stands still: no time to live is rounded otherwise for it. */
const STANDSTILL_MS = 300;
const ATTEMPTS = 5;

/** What both hold in the end, as far as one can ask. */
const LOOK_BACK: readonly Asked[] = KEYS.flatMap((key) => [
  { name: 'GET', args: [key] },
  { name: 'TTL', args: [key] },
]);

/** The real server's replies from empty, all asked in one go. Asks again when that took too long to compare. */
async function realReplies(commands: readonly Asked[]): Promise<readonly Reply[]> {
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

function ourReplies(commands: readonly Asked[]): readonly Reply[] {
  const redis = new OneRedis({ bornAtMs: NOW_MS });
  return commands.map(({ name, args }) => redis.ask(NOW_MS, name, ...args));
}

const isCount = (value: unknown): value is number => typeof value === 'number' && value >= 0;

/** The real reply as ours should be: a time to live that is left may differ by `marginMs`, and above 2^53 doubles do. */
function expected(name: string, ours: Reply, real: Reply, marginMs: number): Reply {
  if (!('value' in ours && 'value' in real && isCount(ours.value) && isCount(real.value)))
    return real;
  const difference = Math.abs(ours.value - real.value);
  const isNear = name === 'PTTL' && difference <= marginMs;
  const isRounded = !Number.isSafeInteger(real.value) && difference <= real.value * 1e-12;
  return isNear || isRounded ? ours : real;
}

/** Line by line, so that a difference shows what was asked. */
function told(commands: readonly Asked[], replies: readonly Reply[]): readonly string[] {
  return commands.map(
    ({ name, args }, index) =>
      `${[name, ...args.map((arg) => JSON.stringify(arg))].join(' ')}  →  ${JSON.stringify(replies[index])}`,
  );
}

it('3000 random sequences of commands get the replies of a real server', {
  timeout: 120_000,
}, async () => {
  const sequence = fc.array(anyCommand, { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(sequence, async (sequence) => {
      const commands = [...sequence, ...LOOK_BACK];
      const ours = ourReplies(commands);
      const real = await realReplies(commands);
      const asOurs = commands.map(({ name }, index) =>
        expected(name, ours[index] as Reply, real[index] as Reply, STANDSTILL_MS),
      );
      expect(told(commands, ours)).toEqual(told(commands, asOurs));
    }),
    { numRuns: 3000 },
  );
});

/** What one tick of a course is in ms: of the real server's clock, longer in each attempt, and of ours. */
const REAL_TICK_MS = 100;
const OUR_TICK_MS = 2000;
/** By how much of a tick the real commands may be late: times to live end in its middle. */
const MAX_LATENESS = 0.4;

/** A step of a course, as it is asked. */
interface Planned extends Asked {
  readonly tick: number;
  readonly course: number;
}

/** All courses as one list in order of time, each with a key of its own. */
function plan(courses: readonly Course[], tickMs: number): readonly Planned[] {
  return courses
    .flatMap((steps, course) =>
      steps.map((step) => ({ tick: step.tick, course, ...asCommand(step, `c${course}`, tickMs) })),
    )
    .toSorted((one, other) => one.tick - other.tick);
}

/** The real replies, each tick at its time; null when one was too late to be compared. */
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
    const told = await Promise.all(asked.map(({ name, args }) => server.ask(asReal(name, args))));
    if (performance.now() - dueMs > MAX_LATENESS * tickMs) return null;
    replies.push(...told);
  }
  return replies;
}

/** The real reply as ours should be: what is left to live is told in ms of another scale, in seconds as well. */
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
    // A key's own story in one piece reads better than all keys' at once.
    const byKey = (replies: readonly Reply[]) => {
      const lines = told(steps, replies);
      return courses.map((_, course) => lines.filter((_, n) => steps[n]?.course === course));
    };
    expect(byKey(ours)).toEqual(byKey(asOurs));
    return;
  }
  throw new Error(`the real server was late in each of ${ATTEMPTS} attempts`);
});
