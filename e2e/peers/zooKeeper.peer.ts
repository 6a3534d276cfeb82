// Compares our ZooKeeper with a real one: the same random commands, every reply and notification.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { observe, replay, sessionPlans } from './zooKeeperExpiry';
import { batches, play } from './zooKeeperPlay';
import { ZooKeeperServer } from './zooKeeperServer';
import { OurSide, RealSide, type Side } from './zooKeeperSides';

const TICK_MS = 500;
/** The longest timeout that a server with this tick grants: no session of a play may expire. */
const LONG_MS = 20 * TICK_MS;

/** Longer than a restart of the server. */
const MIDDLE_MS = 4 * TICK_MS;
const PLAYS = 2000;
/** A limit in time: on a busy machine fewer plays are run. */
const PLAYS_LIMIT_MS = 40_000;
/** Number of sessions that expire in one test. */
const SILENT = 60;

let server: ZooKeeperServer;
beforeAll(async () => {
  server = await ZooKeeperServer.start(TICK_MS);
});
afterAll(() => server?.stop());

/** A znode that no earlier play, or try of a test, has used. */
const freshRoot = () => {
  roots += 1;
  return `/p${roots}`;
};
let roots = 0;

describe('our ZooKeeper and a real one', () => {
  it('give equal answers and notifications to random commands', async () => {
    let plays = 0;
    await fc.assert(
      fc.asyncProperty(batches, async (played) => {
        plays += 1;
        const root = freshRoot();
        const real = new RealSide(server.port);
        const theirs = await play(real, root, played, LONG_MS);
        real.end();
        const ours = await play(new OurSide(TICK_MS), root, played, LONG_MS);
        expect(ours).toEqual(theirs);
      }),
      { numRuns: PLAYS, interruptAfterTimeLimit: PLAYS_LIMIT_MS },
    );
    expect(plays).toBeGreaterThan(PLAYS / 10);
  });

  it('let silent sessions expire at the same tick', async () => {
    await fc.assert(
      fc.asyncProperty(sessionPlans(TICK_MS, SILENT), async (plans) => {
        const real = new RealSide(server.port);
        const observed = await observe(real, plans, LONG_MS);
        real.end();
        // The server processed each request between its sending and its answer.
        const early = await replay(observed, SILENT, TICK_MS, 'sentMs');
        const late = await replay(observed, SILENT, TICK_MS, 'answeredMs');
        let compared = 0;
        for (const [index, { atMs, answers }] of observed.ends.entries()) {
          const [sooner, later] = [early[index], late[index]];
          // Not comparable: the result depends on when the server processed a request.
          const isClear = String(sooner?.answers) === String(later?.answers);
          if (!sooner || !later || !isClear || observed.disturbed.has(index + 1)) continue;
          compared += 1;
          expect(answers).toEqual(later.answers);
          expect(atMs).toBeGreaterThanOrEqual(sooner.atMs);
          expect(atMs).toBeLessThan(later.atMs + TICK_MS / 2 + observed.stallMs);
        }
        expect(compared).toBeGreaterThan(SILENT / 2);
      }),
      { numRuns: 1, endOnFailure: true },
    );
  });

  it('keep the tree and the sessions over a crash, but no watches', async () => {
    const real = new RealSide(server.port);
    const ours = new OurSide(TICK_MS);
    const root = freshRoot();
    for (const side of [real, ours]) await beforeCrash(side, root);
    await server.crash();
    await server.boot();
    ours.crash();
    for (const side of [real, ours]) await afterCrash(side, root);
    ours.wait(ours.nowMs + 2 * MIDDLE_MS);
    await vi.waitFor(
      async () => {
        await real.ask(RESUMED, 'PING');
        expect(receivedTexts(real)).toEqual(receivedTexts(ours));
      },
      { timeout: LONG_MS, interval: TICK_MS / 4 },
    );
    real.end();
  });
});

const RESUMED = 0;
const EXPIRING = 1;

/** Two clients create znodes and set watches. */
async function beforeCrash(side: Side, root: string): Promise<void> {
  await side.connect(RESUMED, LONG_MS);
  await side.connect(EXPIRING, MIDDLE_MS);
  const create = (client: number, path: string, mode: string) =>
    side.ask(client, 'CREATE', { path, data: 'old', mode });
  await create(RESUMED, root, 'persistent');
  await create(RESUMED, `${root}/p-`, 'persistentSequential');
  await create(RESUMED, `${root}/e-`, 'ephemeralSequential');
  await create(EXPIRING, `${root}/e-`, 'ephemeralSequential');
  await side.ask(RESUMED, 'EXISTS', { path: root, watch: true });
  await side.ask(RESUMED, 'CHILDREN', { path: root, watch: true });
}

/** One of the clients reconnects, and reads the remaining znodes. */
async function afterCrash(side: Side, root: string): Promise<void> {
  await side.connect(RESUMED, LONG_MS, true);
  await side.ask(RESUMED, 'SET', { path: root, data: 'new' });
  await side.ask(RESUMED, 'CREATE', { path: `${root}/e-`, data: '', mode: 'ephemeralSequential' });
  await side.ask(RESUMED, 'GET', { path: `${root}/p-0000000000` });
  await side.ask(RESUMED, 'GET', { path: `${root}/e-0000000001` });
  await side.ask(RESUMED, 'CHILDREN', { path: root });
  await side.ask(RESUMED, 'EXISTS', { path: `${root}/e-0000000002`, watch: true });
}

/** Records that the reconnected client received, without PONGs; the other session is not resumed, and expires. */
function receivedTexts(side: Side): string[] {
  return side
    .received(RESUMED)
    .filter(({ kind }) => kind !== 'PONG')
    .map(({ kind, body }) => {
      const { czxid: _, owner, ...rest } = body;
      const client = owner === undefined || owner === null ? owner : side.ownerOf(owner);
      return `${kind} ${JSON.stringify({ ...rest, client })}`;
    });
}
