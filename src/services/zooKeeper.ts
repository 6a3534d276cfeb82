// ZooKeeper: a tree of znodes, sessions that expire, and watches that fire once, from which recipes are built.
//
// It agrees with a real server, which e2e/peers compares with it, in: names, versions, zxids, every refusal, the
// watches that a change fires and their order, the bounds of a session's timeout, the renewal of a session by every
// request, its expiry by ticks, and the data that survives a crash. Not modelled of a real server (3.8, standalone):
// - connections, but for their end with the server’s process: the next request of a session that has not connected since
//   is answered by CONNECTION_LOSS. A watch ends with its session, or when the session reconnects, not when a link breaks;
//   so there is no SetWatches. The client of an expired session learns of it from its next request. If it watches its own
//   znodes, it is notified of their deletion, while on a real server that notification races with the end of the
//   connection. A session has no password.
// - ACLs, quotas, /zookeeper, TTL and container znodes, persistent watches, multi, sync, the times of a znode's stat; a
//   NUL in a path, which a real server's EXISTS and DELETE refuse.
// - an ensemble (no quorum is lost, no follower answers with old data), a queue that refuses work, a disk that fails.
// - chance, where a real server leaves an order to its hash sets: here a session's ephemerals are deleted oldest first,
//   and of several clients that watch one path the first to watch is notified first. Requests that wait for a paused
//   server are served before the expiry that is due.
import * as v from 'valibot';
import { enqueueActions, setup } from 'xstate';
import type { Json } from '../sim/base/json';
import { type Emitted, send } from '../sim/contracts/emitted';
import { duration, toggle } from '../sim/contracts/params';
import type { ProcessInput } from '../sim/contracts/protocol';
import { defineService, type Holding } from '../sim/contracts/service';
import { type Answered, answer, type Request } from './zooKeeper/requests';
import {
  expire,
  nextExpiryMs,
  openSession,
  type ServerState,
  type Session,
  type Step,
} from './zooKeeper/sessions';
import { BARE_TREE, type Znode } from './zooKeeper/tree';

const params = v.strictObject({
  tickMs: duration(
    'Tick',
    2000,
    'Sessions expire at multiples of it, and may have timeouts of 2 to 20 of it.',
  ),
  connections: toggle(
    'Connections end',
    true,
    'A crash ends the connections of the server: a client has to connect again before its session’s next request.',
  ),
});
type ZooKeeperParams = v.InferOutput<typeof params>;

interface Context {
  readonly params: ZooKeeperParams;
  readonly state: ServerState;
  /** The time of its own clock at the last event. */
  readonly clockMs: number;
  /** The time at which the expiry timer fires, in ms of that clock; null when no session lives. */
  readonly wakesMs: number | null;
}

/** The state that survives a crash: sessions restart their timeouts, and watches are lost. */
type Durable = {
  readonly zxid: number;
  readonly nodes: readonly Znode[];
  readonly sessions: readonly Pick<Session, 'id' | 'client' | 'timeoutMs'>[];
};

type Expiry = { readonly type: 'expiry'; readonly clockMs: number };

/** The server's state at its first start, or from its durable state. */
function stateAtStart({
  durable,
  params: { tickMs, connections },
  clockMs,
}: ProcessInput<ZooKeeperParams>): ServerState {
  const { zxid, nodes, sessions } = (durable as Durable | undefined) ?? {
    zxid: 0,
    nodes: BARE_TREE,
    sessions: [],
  };
  const opened = sessions.map((session) => ({
    ...openSession(session, clockMs, tickMs),
    isConnected: !connections,
  }));
  return { zxid, nodes, sessions: opened, watches: [] };
}

/** The notifications with their receivers: the clients of the sessions when the watches fired. */
function watchMessages(before: ServerState, { notifications }: Step): Emitted[] {
  return notifications.map(({ session, event, path }) => {
    const client = before.sessions.filter(({ id }) => id === session).map((one) => one.client);
    return send(
      'WATCH',
      client.map((id) => ({ id })),
      { session, event, path },
    );
  });
}

const replyOf = ({ reply }: Answered, { from }: Request) =>
  send(reply.kind, [{ id: from }], reply.body);

const machine = setup({
  types: {} as {
    context: Context;
    input: ProcessInput<ZooKeeperParams>;
    events: Request | Expiry;
    emitted: Emitted;
  },
  delays: {
    expiry: ({ context: { wakesMs, clockMs } }) => Math.max(0, (wakesMs ?? clockMs) - clockMs),
  },
  actions: {
    /** Watchers are notified before the client gets its answer: notifications are sent while the write takes effect. */
    serve: enqueueActions(({ context, event, enqueue }) => {
      const request = event as Request;
      const answered = answer(context.state, request, context.params.tickMs);
      enqueue.assign({ state: answered.state, clockMs: request.clockMs });
      for (const notice of watchMessages(context.state, answered)) enqueue.emit(notice);
      enqueue.emit(replyOf(answered, request));
    }),
    /** The clock may show a little less than the timer was set for: it is rounded. */
    expire: enqueueActions(({ context, event, enqueue }) => {
      const nowMs = Math.max(event.clockMs, context.wakesMs ?? 0);
      const expired = expire(context.state, nowMs);
      enqueue.assign({ state: expired.state, clockMs: nowMs, wakesMs: null });
      for (const notice of watchMessages(context.state, expired)) enqueue.emit(notice);
    }),
    /** One timer for all sessions, for the first expiry. */
    awaitExpiry: enqueueActions(({ context, enqueue }) => {
      const wakesMs = nextExpiryMs(context.state);
      if (wakesMs === context.wakesMs) return;
      enqueue.assign({ wakesMs });
      enqueue.cancel('expiry');
      if (wakesMs === null) return;
      enqueue.raise({ type: 'expiry', clockMs: wakesMs }, { delay: 'expiry', id: 'expiry' });
    }),
  },
}).createMachine({
  id: 'zooKeeper',
  context: ({ input }) => ({
    params: input.params,
    state: stateAtStart(input),
    clockMs: input.clockMs,
    wakesMs: null,
  }),
  initial: 'serving',
  states: {
    serving: {
      entry: 'awaitExpiry',
      on: {
        CONNECT: { actions: ['serve', 'awaitExpiry'] },
        PING: { actions: ['serve', 'awaitExpiry'] },
        CREATE: { actions: ['serve', 'awaitExpiry'] },
        CHILDREN: { actions: ['serve', 'awaitExpiry'] },
        EXISTS: { actions: ['serve', 'awaitExpiry'] },
        GET: { actions: ['serve', 'awaitExpiry'] },
        SET: { actions: ['serve', 'awaitExpiry'] },
        DELETE: { actions: ['serve', 'awaitExpiry'] },
        CLOSE: { actions: ['serve', 'awaitExpiry'] },
        expiry: { actions: ['expire', 'awaitExpiry'] },
      },
    },
  },
});

/** A znode as a holding; an ephemeral one belongs to its session's client and lasts as long as the session. */
function holdingOf({ path, data, session }: Znode, { sessions, watches }: ServerState): Holding {
  const watchers = watches.flatMap((watch) =>
    watch.path === path ? sessions.filter(({ id }) => id === watch.session) : [],
  );
  const owner = sessions.find(({ id }) => id === session);
  return {
    key: path,
    value: data,
    ...(owner && { owner: owner.client, sinceMs: owner.sinceMs, untilMs: owner.expiresMs }),
    ...(watchers.length > 0 && { watchers: [...new Set(watchers.map(({ client }) => client))] }),
  };
}

export { fidelity } from './zooKeeper/fidelity';

export default defineService({
  id: 'zooKeeper',
  name: 'ZooKeeper',
  source:
    'Hunt et al. 2010; ZooKeeper, Programmer’s Guide 3.8; its server’s DataTree, WatchManager, PrepRequestProcessor and ExpiryQueue',
  summary:
    'A tree of znodes. An ephemeral one goes with the session of its creator; a watch notifies its client once.',
  usualId: 'zk',
  params,
  messages: {
    REPLY: { shape: 'ring', letter: 'R', means: 'Answers a request.' },
    PONG: {
      shape: 'dot',
      letter: 'P',
      means: 'Says: your session is renewed.',
      periodic: true,
    },
    WATCH: {
      shape: 'diamond',
      letter: 'W',
      means: 'Says: what you watch has changed; watch again if you want to hear of more.',
    },
  },
  timers: { expiry: 'the expiry of the next session' },
  readsClock: true,
  machine,
  durable: ({ state: { zxid, nodes, sessions } }): Json => ({
    zxid,
    nodes,
    sessions: sessions.map(({ id, client, timeoutMs }) => ({ id, client, timeoutMs })),
  }),
  // The root is no holding: every tree has it.
  holds: ({ state }) =>
    state.nodes.filter(({ path }) => path !== '/').map((node) => holdingOf(node, state)),
});
