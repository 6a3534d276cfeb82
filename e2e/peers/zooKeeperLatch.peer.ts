// Compares the course of our ZooKeeper latch with that of the recipe on a real server: who leads, and when.
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { algorithms } from '../../src/algorithms/registry';
import { parts } from '../../src/algorithms/testing/parts';
import { faults } from '../../src/faults/registry';
import type { Algorithm } from '../../src/sim/contracts/algorithm';
import type { Action, Command } from '../../src/sim/contracts/command';
import type { Params } from '../../src/sim/contracts/definition';
import { defaultParams } from '../../src/sim/contracts/params';
import { simulate } from '../../src/sim/engine/simulate';
import { clockMs, ZooKeeperClient } from './zooKeeperClient';
import { type Change, RecipeLatch, type Rules } from './zooKeeperRecipe';
import { ZooKeeperServer } from './zooKeeperServer';

const latch = algorithms.get('zooKeeperLatch') as Algorithm;
const TICK_MS = 200;
/** 15 ticks: the server grants up to 20. */
const S = 15 * TICK_MS;
const RESTART_MS = 1000;
/** The time of a few requests on the loopback, on both sides. */
const REQUESTS_MS = 20;

let server: ZooKeeperServer;
beforeAll(async () => {
  server = await ZooKeeperServer.start(TICK_MS);
});
afterAll(() => server?.stop());

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const both = (node: string) => [
  { from: node, to: 'zk' },
  { from: 'zk', to: node },
];

/** A course on the real server: what was done to it, with its times, and what came of it. */
class Course {
  readonly changes: Change[] = [];
  readonly actions: { readonly atMs: number; readonly action: Action }[] = [];
  readonly starts = new Map<string, number>();
  readonly latches = new Map<string, RecipeLatch>();
  readonly #path: string;
  readonly #rules: Rules;
  readonly #beat: NodeJS.Timeout;
  #beatMs = clockMs();
  static #begun = 0;
  /** The longest time for which this process did not get on. */
  stallMs = 0;

  constructor(path: string, rules: Rules) {
    this.#path = path;
    this.#rules = rules;
    this.#beat = setInterval(() => {
      this.stallMs = Math.max(this.stallMs, clockMs() - this.#beatMs);
      this.#beatMs = clockMs();
    }, 1);
  }

  /** Begins below a path of its own, also when a test is tried again, and ends with the test at the latest. */
  static async begin(name: string, rules: Omit<Rules, 'sessionMs'>): Promise<Course> {
    Course.#begun += 1;
    const path = `${name}${Course.#begun}`;
    const client = await ZooKeeperClient.connect(server.port, S);
    await client?.ask('CREATE', { path, data: '', mode: 'persistent' });
    await client?.ask('CLOSE');
    const course = new Course(path, { sessionMs: S, ...rules });
    onTestFinished(() => course.end());
    return course;
  }

  /** Starts a node; after a crash, as a new process. */
  async start(node: string): Promise<void> {
    const one = new RecipeLatch(node, server.port, this.#path, this.#rules, this.changes);
    const isAgain = this.latches.has(node);
    this.latches.set(node, one);
    const atMs = await one.start();
    if (isAgain) this.actions.push({ atMs, action: { type: 'restart', node } });
    else this.starts.set(node, atMs);
  }

  crash(node: string): void {
    this.#note({ type: 'crash', node });
    this.latches.get(node)?.crash();
  }

  cut(node: string): void {
    this.#note({ type: 'cut', links: both(node) });
    this.latches.get(node)?.cut();
  }

  heal(node: string): void {
    this.#note({ type: 'heal', links: both(node) });
    this.latches.get(node)?.heal();
  }

  /** Crashes the server until every session of these courses counts as lost. */
  static async outage(courses: readonly Course[]): Promise<void> {
    for (const course of courses) course.#note({ type: 'crash', node: 'zk' });
    await server.crash();
    const latches = courses.flatMap((course) => [...course.latches.values()]);
    while (latches.some(({ isLost }) => !isLost)) await wait(TICK_MS / 4);
    await server.boot();
    for (const course of courses) course.#note({ type: 'restart', node: 'zk' });
  }

  end(): void {
    clearInterval(this.#beat);
    for (const one of this.latches.values()) one.crash();
  }

  #note(action: Action): void {
    this.actions.push({ atMs: clockMs(), action });
  }
}

/** The same course with our machine and our server: the changes of leadership, at times of the machine's clock. */
function ours({ starts, actions }: Course, params: Params, untilMs: number): Change[] {
  // Ticks are counted from the start of the machine's clock.
  const originMs = Math.floor(Math.min(...starts.values()) / TICK_MS) * TICK_MS;
  const given = { ...defaultParams(latch.params), sessionTimeoutMs: S, askMs: 0, ...params };
  const definition = {
    seed: '1',
    algorithm: { id: latch.id, params: given as Params },
    nodes: [...starts].map(([id, atMs], index) => ({
      id,
      priority: index + 1,
      joinsAtMs: atMs - originMs,
    })),
    services: [
      { id: 'zk', kind: 'zooKeeper', params: { tickMs: TICK_MS, connections: true } },
      { id: 'storage', kind: 'fencedStorage', params: { fencing: false, tokenPer: 'key' } },
    ],
    network: { latencyMs: 1 },
  };
  const commands = actions.map(({ atMs, action }) => ({ atMs: atMs - originMs, ...action }));
  const setup = { definition, commands: commands as Command[], algorithm: latch, parts, faults };
  const { trace } = simulate({ ...setup, properties: [] }, untilMs - originMs);
  return [...trace.events()].flatMap((event): Change[] => {
    if (!(event.type in LEADS)) return [];
    const { node, type, atMs } = event as { node: string; type: keyof typeof LEADS; atMs: number };
    return [{ node, leads: LEADS[type], atMs: atMs + originMs }];
  });
}

/** The events that change a leadership here; the nodes that crash lead in all courses. */
const LEADS = { leadershipAcquired: true, leadershipLost: false, nodeCrashed: false };

const order = (changes: readonly Change[]) =>
  changes.map(({ node, leads }) => `${node} ${leads ? 'leads' : 'does not lead'}`);

/** The same changes in the same order, each within a tick, less what this process was held up. */
function expectSame(course: Course, machine: readonly Change[]): void {
  expect(order(machine)).toEqual(order(course.changes));
  for (const [index, { atMs }] of course.changes.entries()) {
    const difference = Math.abs(atMs - (machine[index]?.atMs ?? 0));
    expect(difference, order(course.changes)[index]).toBeLessThan(
      TICK_MS + REQUESTS_MS + 2 * course.stallMs,
    );
  }
}

const STANDARD = { stepsDown: true, checksOwner: true };

describe('our ZooKeeper latch and the recipe on a real server', () => {
  it('leave a leader that restarts after 1 s behind its ghost, until the old session ends', async () => {
    const course = await Course.begin('/restart', STANDARD);
    await course.start('n1');
    await wait(S / 2);
    course.crash('n1');
    await wait(RESTART_MS);
    await course.start('n1');
    await wait(S + TICK_MS - RESTART_MS);
    course.end();
    const changes = course.changes.slice(0, 3);
    expect(order(changes)).toEqual(['n1 leads', 'n1 does not lead', 'n1 leads']);
    // Far longer than the second for which the process was away.
    expect(Number(changes[2]?.atMs) - Number(changes[1]?.atMs)).toBeGreaterThan((2 / 3) * S);
    course.changes.splice(3);
    expectSame(course, ours(course, {}, clockMs()).slice(0, 3));
  });

  it('let the next one lead when the session of a cut-off leader expires, which has stepped down by then', async () => {
    const course = await Course.begin('/expiry', STANDARD);
    await course.start('n1');
    await course.start('n2');
    await wait(S / 2);
    course.cut('n1');
    await wait(S + 2 * TICK_MS);
    const untilMs = clockMs();
    const changes = [...course.changes];
    course.end();
    course.changes.splice(changes.length);
    expect(order(changes)).toEqual(['n1 leads', 'n1 does not lead', 'n2 leads']);
    expectSame(course, ours(course, {}, untilMs));
  });

  it('let a suspended leader lead again, by the same session, when the cut is shorter than that', async () => {
    const course = await Course.begin('/suspension', STANDARD);
    await course.start('n1');
    await course.start('n2');
    await wait(S / 2);
    course.cut('n1');
    // The suspension is at most 2/3 of the timeout away, and the end of the session at least that.
    while (course.changes.length < 2) await wait(TICK_MS / 10);
    course.heal('n1');
    await wait(2 * TICK_MS);
    const untilMs = clockMs();
    const changes = [...course.changes];
    course.end();
    expect(order(changes)).toEqual(['n1 leads', 'n1 does not lead', 'n1 leads']);
    // Ours tries to connect at once, and then again after a third of the timeout.
    const machine = ours(course, {}, untilMs + S / 3);
    expect(order(machine)).toEqual(order(changes));
    expect(Number(machine[2]?.atMs) - Number(changes[2]?.atMs)).toBeLessThan(S / 3 + TICK_MS);
  });

  it('have two leaders by the session policy, from the end of the session until it counts as lost', async () => {
    const course = await Course.begin('/policy', { stepsDown: false, checksOwner: true });
    await course.start('n1');
    await course.start('n2');
    await wait(S / 2);
    course.cut('n1');
    while (course.changes.length < 3) await wait(TICK_MS / 10);
    const untilMs = clockMs() + TICK_MS;
    const changes = [...course.changes];
    course.end();
    course.changes.splice(changes.length);
    expect(order(changes)).toEqual(['n1 leads', 'n2 leads', 'n1 does not lead']);
    const params = { stepDownWhenSuspended: false, clientExpiry: false };
    expectSame(course, ours(course, params, untilMs));
  });
});

it('after an outage longer than the sessions latches that check the owner have one leader, others two', async () => {
  const kinds = [
    [true, 1],
    [false, 2],
  ] as const;
  const courses = await Promise.all(
    kinds.map(async ([checksOwner, leaders]) => {
      const course = await Course.begin(`/outage${leaders}`, { stepsDown: true, checksOwner });
      await course.start('n1');
      await course.start('n2');
      return course;
    }),
  );
  await wait(S / 2);
  await Course.outage(courses);
  // The server gives the old sessions their whole timeout anew, and n2 begins again after that.
  await wait(S + 4 * TICK_MS);
  const untilMs = clockMs();
  const leading = (all: readonly Change[]) =>
    ['n1', 'n2'].filter((node) => all.findLast((change) => change.node === node)?.leads).length;
  const led = courses.map(({ changes }) => leading(changes));
  for (const course of courses) course.end();
  expect(led).toEqual(kinds.map(([, leaders]) => leaders));
  for (const [index, [checkOwner, leaders]] of kinds.entries()) {
    const course = courses[index] as Course;
    expect(leading(ours(course, { checkOwner, taskMs: 60_000 }, untilMs + S))).toBe(leaders);
  }
});
