// Lets many sessions of a real ZooKeeper expire at once, and replays the requests to ours at the same times.
import fc from 'fast-check';
import { type Body, clockMs, type Kind } from './zooKeeperClient';
import { OurSide, type RealSide } from './zooKeeperSides';

/** The plan of one client: requests with pauses before them, then silence. */
export interface SessionPlan {
  readonly timeoutMs: number;
  readonly words: readonly { readonly pauseMs: number; readonly kind: Kind }[];
  /** Whether the connection then breaks, or stays open and silent. */
  readonly isDropped: boolean;
}

/** The observed end of a client's session, in ms of the machine's clock, and the client's own answers. */
export interface End {
  readonly atMs: number;
  readonly answers: readonly string[];
}

/** The client that watches the ephemerals of the others. */
const WATCHER = 0;
const PING_MS = 20;
/** A PING and every kind of request, granted or refused, renews a session. */
const RENEWALS: readonly Kind[] = ['PING', 'GET', 'SET', 'CHILDREN', 'CREATE'];

/** Plans with timeouts around those that a server with this tick grants. */
export const sessionPlans = (
  tickMs: number,
  clients: number,
): fc.Arbitrary<readonly SessionPlan[]> =>
  fc.array(
    fc.record({
      timeoutMs: fc.integer({ min: tickMs, max: 5 * tickMs }),
      words: fc.array(
        fc.record({
          pauseMs: fc.integer({ min: 0, max: tickMs / 2 }),
          kind: fc.constantFrom(...RENEWALS),
        }),
        { maxLength: 4 },
      ),
      isDropped: fc.boolean(),
    }),
    { minLength: clients, maxLength: clients },
  );

/** A request of a client of the real server, processed between `sentMs` and `answeredMs`. */
interface TimedRequest {
  readonly client: number;
  readonly kind: Kind | 'CONNECT' | 'RESUME';
  readonly body: Body;
  readonly sentMs: number;
  readonly answeredMs: number;
}

export interface Observed {
  readonly requests: readonly TimedRequest[];
  /** By client, from 1. */
  readonly ends: readonly End[];
  /** The longest time without an answer of the server, or without progress of this process. */
  readonly stallMs: number;
  /** Clients whose sessions expired before their plan was done, because the machine was too busy. */
  readonly disturbed: ReadonlySet<number>;
}

const nodeOf = (client: number) => `/silent${client}`;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Carries out the plans on the real server, until all sessions have expired or the time is over. */
export async function observe(
  real: RealSide,
  plans: readonly SessionPlan[],
  longMs: number,
): Promise<Observed> {
  const requests: TimedRequest[] = [];
  const note = async (
    client: number,
    kind: TimedRequest['kind'],
    body: Body,
    done: () => Promise<void>,
  ) => {
    const sentMs = clockMs();
    await done();
    requests.push({ client, kind, body, sentMs, answeredMs: clockMs() });
  };
  const ask = (client: number, kind: Kind, body: Body) =>
    note(client, kind, body, () => real.ask(client, kind, body));
  const connect = (client: number, timeoutMs: number, kind: 'CONNECT' | 'RESUME' = 'CONNECT') =>
    note(client, kind, { timeoutMs }, () => real.connect(client, timeoutMs, kind === 'RESUME'));

  await connect(WATCHER, longMs);
  const live = async ({ timeoutMs, words, isDropped }: SessionPlan, client: number) => {
    const path = nodeOf(client);
    await connect(client, timeoutMs);
    await ask(client, 'CREATE', { path, data: '', mode: 'ephemeral' });
    await ask(client, 'EXISTS', { path, watch: true });
    await ask(WATCHER, 'EXISTS', { path, watch: true });
    for (const { pauseMs, kind } of words) {
      await wait(pauseMs);
      await ask(client, kind, { path, data: '', version: 7, mode: 'persistent' });
    }
    if (isDropped) real.client(client).drop();
  };
  const disturbed = new Set<number>();
  const lives = Promise.all(
    plans.map((plan, index) => live(plan, index + 1).catch(() => disturbed.add(index + 1))),
  );
  const stallMs = await keepWatch(real, plans.length, longMs);
  await lives;
  await Promise.all(plans.map((_, index) => connect(index + 1, longMs, 'RESUME')));
  const ends = plans.map((_, index) => endOf(real, index + 1));
  return { requests, ends, stallMs, disturbed };
}

/** Pings until every session has expired; returns the longest gap between two answers. */
async function keepWatch(real: RealSide, clients: number, limitMs: number): Promise<number> {
  const startMs = clockMs();
  let lastMs = startMs;
  let stallMs = 0;
  const isOver = () =>
    real.received(WATCHER).filter(({ kind }) => kind === 'WATCH').length === clients;
  while (!isOver() && lastMs < startMs + limitMs) {
    await wait(PING_MS);
    await real.ask(WATCHER, 'PING');
    stallMs = Math.max(stallMs, clockMs() - lastMs);
    lastMs = clockMs();
  }
  return stallMs;
}

/** Replays the requests to ours, each at its `sentMs` or at its `answeredMs`. */
export async function replay(
  { requests }: Observed,
  clients: number,
  tickMs: number,
  moment: 'sentMs' | 'answeredMs',
): Promise<readonly End[]> {
  const inOrder = [...requests].sort((a, b) => a[moment] - b[moment]);
  // Ticks are counted from the start of the machine's clock: the origin is a whole number of ticks.
  const originMs = Math.floor((inOrder[0]?.[moment] ?? 0) / tickMs) * tickMs;
  const ours = new OurSide(tickMs);
  for (const { client, kind, body, ...at } of inOrder) {
    const atMs = at[moment] - originMs;
    if (kind === 'CONNECT' || kind === 'RESUME')
      await ours.connectAt(atMs, client, Number(body['timeoutMs']), kind === 'RESUME');
    else await ours.askAt(atMs, client, kind, body);
  }
  return Array.from({ length: clients }, (_, index) => {
    const end = endOf(ours, index + 1);
    return { ...end, atMs: end.atMs + originMs };
  });
}

function endOf(side: RealSide | OurSide, client: number): End {
  const expiry = side
    .received(WATCHER)
    .find(({ body }) => body['path'] === nodeOf(client) && 'event' in body);
  const answers = side
    .received(client)
    // The notification about the client's own znode races with the end of its connection, so it is left out.
    .filter(({ kind }) => kind !== 'WATCH')
    .map(({ kind, body }) => {
      const { czxid: _, owner: __, ...rest } = body;
      return `${kind} ${JSON.stringify(rest)}`;
    });
  return { atMs: expiry?.atMs ?? Number.NaN, answers };
}
