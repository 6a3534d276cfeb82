// Redlock over five real redis-servers and over five of ours: the same courses, the same answers, the same owners.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  countOf,
  NO_ROUND,
  type Round,
  valueOfMajority,
  withAnswer,
} from '../../src/algorithms/redlock/round';
import type { Reply } from '../../src/services/redis/testing/oneRedis';
import { majorityOf } from '../../src/sim/base/majority';
import { isForgetful, type LockServer, ourServer, realServer, SERVERS } from './redlockServers';

type RealServer = Awaited<ReturnType<typeof realServer>>;
let real: readonly RealServer[];
const ours = Array.from({ length: SERVERS }, (_, index) => ourServer(index));
beforeAll(async () => {
  real = await Promise.all(ours.map((_, index) => realServer(index)));
});
afterAll(() => Promise.all((real ?? []).map((server) => server.end())));

const KEY = 'leader';
/** Clocks move by whole steps, and keys end in the middle of one: the moments that pass meanwhile decide nothing. */
const STEP_MS = 20_000;
const STANDSTILL_MS = 6000;

/** A step of a client, of the time, or of trouble. Time passes for clients and servers; a jump is of one server's clock; a server that bounces crashes and starts again. */
type Step =
  | { readonly do: 'acquire' | 'extend'; readonly who: string; readonly steps: number }
  | { readonly do: 'release'; readonly who: string }
  | { readonly do: 'pass'; readonly steps: number }
  | { readonly do: 'jump'; readonly server: number; readonly steps: number }
  | { readonly do: 'crash' | 'restart' | 'bounce'; readonly server: number };

const who = fc.constantFrom('n1', 'n2', 'n3');
const steps = fc.integer({ min: 0, max: 3 });
const anyServer = fc.integer({ min: 0, max: SERVERS - 1 });
const diskServer = anyServer.filter((server) => !isForgetful(server));
const byClient: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('acquire', 'acquire', 'extend'), who, steps }),
  fc.record({ do: fc.constant('release'), who }),
);
const passing: fc.Arbitrary<Step> = fc.record({ do: fc.constant('pass'), steps });
const troubleAt = (server: fc.Arbitrary<number>): fc.Arbitrary<Step> =>
  fc.record({ do: fc.constantFrom('crash', 'restart', 'bounce', 'bounce'), server });
const jump: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('jump'),
  server: anyServer,
  steps: fc.integer({ min: -3, max: 3 }),
});
const courseOf = (...one: fc.Arbitrary<Step>[]) =>
  fc.array(fc.oneof(...one), { minLength: 6, maxLength: 16, size: 'max' });
/** Any trouble; and only such as Redlock bears: no clock jumps, and no server forgets. */
const WILD = courseOf(byClient, byClient, passing, jump, troubleAt(anyServer));
const TAME = courseOf(byClient, byClient, passing, troubleAt(diskServer));

/** A lock as its owner knows it: it counts on it until a step of its own clock. */
interface Lock {
  readonly value: string;
  readonly untilStep: number;
}

/** Plays a course over five servers, by the rules of our Redlock. */
class Play {
  readonly lines: string[] = [];
  readonly #servers: readonly LockServer[];
  readonly #ahead: number[];
  readonly #locks = new Map<string, Lock>();
  #nowStep = 0;
  #values = 0;

  constructor(servers: readonly LockServer[]) {
    this.#servers = servers;
    this.#ahead = servers.map(() => 0);
  }

  /** Those who count on a lock now. */
  get owners(): string[] {
    return [...this.#locks]
      .filter(([, { untilStep }]) => this.#nowStep < untilStep)
      .map(([id]) => id);
  }

  async take(step: Step): Promise<void> {
    const said = await this.#do(step);
    const contents = await this.#all((server) => server.ask('GET', KEY));
    const left = await this.#all((server) => server.ask('PTTL', KEY));
    const seen = { said, contents, left: left.map(inSteps), owners: this.owners };
    this.lines.push(`${JSON.stringify(step)} → ${JSON.stringify(seen)}`);
    if (step.do !== 'acquire') return;
    // The rule counts answers; what the servers then have must bear it out.
    const { value } = this.#locks.get(step.who) ?? {};
    const holding = contents.filter((reply) => answerIn(reply) === value && value !== undefined);
    expect(holding.length >= majorityOf(SERVERS)).toBe(value !== undefined);
  }

  async #do(step: Step): Promise<unknown> {
    switch (step.do) {
      case 'acquire':
        return this.#acquire(step.who, step.steps);
      case 'extend':
        return this.#extend(step.who, step.steps);
      case 'release':
        return this.#release(step.who);
      case 'pass':
        this.#nowStep += step.steps;
        return this.#servers.forEach((_, server) => {
          this.#setClock(server, step.steps);
        });
      case 'jump':
        // Never before its start: a model that starts again there would have lost its keys by its first clock.
        return this.#setClock(step.server, Math.max(step.steps, -(this.#ahead[step.server] ?? 0)));
      case 'bounce':
        await this.#servers[step.server]?.crash();
        return this.#servers[step.server]?.restart();
      default:
        return this.#servers[step.server]?.[step.do]();
    }
  }

  async #acquire(who: string, life: number): Promise<unknown> {
    // A client that has a lock, or may still have the keys of one, first releases it.
    if (this.#locks.has(who)) await this.#release(who);
    this.#values += 1;
    const value = `${who}:${this.#values}`;
    const replies = await this.#all((server) =>
      server.ask('SET', KEY, value, 'NX', 'GET', 'PX', lifeMs(life)),
    );
    const round = roundOf(replies, (found) => (found === null ? value : (found as string)));
    if (valueOfMajority(round, SERVERS) === value) this.#keep(who, value, life);
    else await this.#all((server) => server.ask('RELEASE', KEY, value));
    return replies;
  }

  async #extend(who: string, life: number): Promise<unknown> {
    const lock = this.#locks.get(who);
    if (!lock || this.#nowStep >= lock.untilStep) return 'has no lock';
    const { value } = lock;
    const replies = await this.#all((server) => server.ask('RENEW', KEY, value, lifeMs(life)));
    const round = roundOf(replies, (renewed) => (renewed === 1 ? value : null));
    if (countOf(round, value) >= majorityOf(SERVERS)) this.#keep(who, value, life);
    return replies;
  }

  async #release(who: string): Promise<unknown> {
    const value = this.#locks.get(who)?.value ?? 'none';
    this.#locks.delete(who);
    return this.#all((server) => server.ask('RELEASE', KEY, value));
  }

  #keep(who: string, value: string, life: number): void {
    this.#locks.set(who, { value, untilStep: this.#nowStep + life + 0.5 });
  }

  #setClock(server: number, bySteps: number): void {
    const ahead = (this.#ahead[server] ?? 0) + bySteps;
    this.#ahead[server] = ahead;
    this.#servers[server]?.setAhead(ahead * STEP_MS);
  }

  #all(ask: (server: LockServer) => Promise<Reply | null>): Promise<(Reply | null)[]> {
    return Promise.all(this.#servers.map(ask));
  }
}

const lifeMs = (life: number) => `${(life + 0.5) * STEP_MS}`;
const answerIn = (reply: Reply | null) => (reply && 'value' in reply ? reply.value : undefined);

/** The answers of a round; a server that does not run gives none. */
function roundOf(
  replies: readonly (Reply | null)[],
  meaning: (value: unknown) => string | null,
): Round {
  return replies.reduce<Round>((round, reply, server) => {
    const value = answerIn(reply);
    return withAnswer(round, `r${server + 1}`, value === undefined ? undefined : meaning(value));
  }, NO_ROUND);
}

/** A remaining time to live in steps, rounded up from its middle; a real one has run on for a moment. */
function inSteps(reply: Reply | null): unknown {
  const value = answerIn(reply);
  return typeof value === 'number' && value > 0 ? Math.round(value / STEP_MS + 0.1) : value;
}

/** Plays a course from empty servers; returns what was seen, a line a step, and the most owners at once. */
async function played(servers: readonly LockServer[], course: readonly Step[]) {
  await Promise.all(servers.map((server) => server.renew()));
  const play = new Play(servers);
  let most = 0;
  for (const step of course) {
    await play.take(step);
    most = Math.max(most, play.owners.length);
  }
  return { lines: play.lines, most };
}

async function playedByReal(course: readonly Step[]) {
  const startMs = performance.now();
  const result = await played(real, course);
  const tookMs = performance.now() - startMs;
  if (tookMs > STANDSTILL_MS) throw new Error(`the real servers took ${tookMs} ms`);
  return result;
}

it('20 random courses with any trouble get the answers of five real servers', async () => {
  await fc.assert(
    fc.asyncProperty(WILD, async (course) => {
      expect((await played(ours, course)).lines).toEqual((await playedByReal(course)).lines);
    }),
    { numRuns: 20 },
  );
});

it('20 courses in which no clock jumps and no server forgets get them too, and never have two owners', async () => {
  await fc.assert(
    fc.asyncProperty(TAME, async (course) => {
      const [byOurs, byReal] = [await played(ours, course), await playedByReal(course)];
      expect(byOurs.lines).toEqual(byReal.lines);
      expect(Math.max(byOurs.most, byReal.most)).toBeLessThanOrEqual(1);
    }),
    { numRuns: 20 },
  );
});

const acquire = (by: string): Step => ({ do: 'acquire', who: by, steps: 3 });
const down = (server: number): Step => ({ do: 'crash', server });
const up = (server: number): Step => ({ do: 'restart', server });
it.each<[string, readonly Step[], number]>([
  [
    'a clock that jumps',
    [down(3), down(4), acquire('n1'), { do: 'jump', server: 2, steps: 4 }, up(3), up(4)],
    2,
  ],
  ['a server that forgets', [down(0), down(1), acquire('n1'), down(4), up(4), up(0), up(1)], 2],
  [
    'a server that starts again with its disk',
    [down(3), down(4), acquire('n1'), down(2), up(2), up(3), up(4)],
    1,
  ],
])('%s: the owners of one lock', async (_, before, most) => {
  const course = [...before, acquire('n2')];
  for (const result of [await played(ours, course), await playedByReal(course)])
    expect(result.most).toBe(most);
});
