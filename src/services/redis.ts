// Redis as far as a lease needs it: keys with a time to live, counters, and three scripts that run as one step.
//
// It answers as Redis 7 does, errors included; `e2e/peers/redis.peer.ts` compares every reply with a real server. Not
// modelled:
// - other commands, which stay unanswered; SET's KEEPTTL, EXAT and PXAT; the options of EXPIRE and PEXPIRE;
// - types besides strings (so no value has a wrong type), databases, transactions, pub/sub, eviction, ACLs;
// - EVAL: the scripts ACQUIRE, RENEW and RELEASE are known by name, and their errors do not name a line of Lua;
// - the cycle of expiry: a key is gone at the very moment of its end, not in the millisecond after it, nor, where nobody asks
//   for it, in the next tenth of a second. Integers in replies are JavaScript's, so exact up to 2^53;
// - Redis Cluster, where a script's keys must share a hash slot: a lease's key and its counter have no common hash tag;
// - persistence: a restart finds everything (as with `appendfsync always`), or with `asyncFailover` the replica's data.
//   With `delayedRestart` it answers nobody for a while after that: Redlock's text has this done by hand, Redis has no such setting.
//   The failover is the crash and the restart: there is no promotion without them, and no second server answers.
import * as v from 'valibot';
import { assign, enqueueActions, setup } from 'xstate';
import { roundMs } from '../sim/base/time';
import { type Emitted, send } from '../sim/contracts/emitted';
import type { Fidelity } from '../sim/contracts/fidelity';
import { clockOf, wallClockOf } from '../sim/contracts/machineKit';
import { duration, toggle } from '../sim/contracts/params';
import type { ProcessInput } from '../sim/contracts/protocol';
import { defineService } from '../sim/contracts/service';
import { type CommandName, execute } from './redis/commands';
import { type Keyspace, livingAt, nextExpiryMs } from './redis/keyspace';

const params = v.strictObject({
  asyncFailover: toggle(
    'Asynchronous failover',
    false,
    'A restart comes back as the replica, which lacks the last writes. When off, nothing is lost.',
  ),
  replicationLagMs: duration(
    'Replication lag',
    500,
    'With “Asynchronous failover”: how far the replica is behind.',
  ),
  delayedRestart: toggle(
    'Delayed restart',
    false,
    'A server that starts again answers nobody for longer than any key lives, so that it takes no part in a lock that it may have forgotten.',
  ),
  restartDelayMs: duration(
    'Restart delay',
    31000,
    'With “Delayed restart”: how long it answers nobody; a bit more than the longest TTL.',
  ),
});
type RedisParams = v.InferOutput<typeof params>;

/** All keys after a write, and the time at which the replica has them. */
type Underway = { readonly dueMs: number; readonly keys: Keyspace };
interface Context extends ProcessInput<RedisParams> {
  readonly keys: Keyspace;
  /** With asynchronous failover: the replica's keys, and the writes on their way there, oldest first. */
  readonly replica: Keyspace;
  readonly backlog: readonly Underway[];
  readonly armed: Armed;
}
/** The due time of each timer, of `expiry` by the wall clock; null when it is not armed. */
type Armed = Readonly<Record<Timer, number | null>>;
type Timer = 'expiry' | 'replicate';
type Request = {
  readonly type: CommandName;
  readonly from: string;
  readonly clockMs: number;
  readonly wallMs: number;
  readonly body: { readonly ref: number; readonly args: readonly string[] };
};
type TimerFired = { readonly type: Timer | 'CLOCK' };
type Args = { readonly context: Context; readonly event: Request | TimerFired };

/** The state at the start: its own keys from before a crash, or the replica's. */
function atStart(input: ProcessInput<RedisParams>): Context {
  const keys = livingAt((input.durable as unknown as Keyspace | undefined) ?? [], input.wallMs);
  return { ...input, keys, replica: keys, backlog: [], armed: { expiry: null, replicate: null } };
}

/** The writes on their way to the replica, once the keys have changed to these. */
function backlogWith(args: Args, keys: Keyspace): readonly Underway[] {
  const { params, backlog } = args.context;
  if (keys === args.context.keys || !params.asyncFailover) return backlog;
  return [...backlog, { dueMs: roundMs(clockOf(args) + params.replicationLagMs), keys }];
}

/** The due time of each timer: the first key's expiry, and the first write's arrival at the replica. */
function timersFor({ keys, backlog }: Context): Armed {
  return { expiry: nextExpiryMs(keys), replicate: backlog[0]?.dueMs ?? null };
}

/** Limit in ms of what a clock that is rounded shows too little. */
const ROUNDING_MS = 0.1;

/**
 * The time at which a timer fires that was due at `dueMs`, by a clock that may show a little less. Where it shows much less
 * it has jumped back while the process was paused: the timer fires too early.
 */
function atTimerMs(shownMs: number, dueMs: number | null): number {
  const isDue = dueMs !== null && shownMs < dueMs && dueMs - shownMs <= ROUNDING_MS;
  return isDue ? dueMs : shownMs;
}

const machine = setup({
  types: {} as {
    context: Context;
    input: ProcessInput<RedisParams>;
    events: Request | TimerFired;
    emitted: Emitted;
  },
  delays: { restart: ({ context }) => context.params.restartDelayMs },
  guards: {
    /** Every process of a service is there from the start of the run: a later start is one after a crash. */
    isDelayed: ({ context }) => context.params.delayedRestart && context.bornAtMs > 0,
  },
  actions: {
    answer: enqueueActions(({ context, event, enqueue }) => {
      const { type, from, wallMs, body } = event as Request;
      const call = { keys: context.keys, args: body.args, from, nowMs: wallMs };
      const { keys, ...reply } = execute(type, call);
      enqueue.assign({ keys, backlog: backlogWith({ context, event }, keys) });
      enqueue.emit(send('REPLY', [{ id: from }], { ref: body.ref, ...reply }));
    }),
    expire: assign((args) => {
      const { keys, armed } = args.context;
      const left = livingAt(keys, atTimerMs(wallClockOf(args), armed.expiry));
      return { keys: left, backlog: backlogWith(args, left), armed: { ...armed, expiry: null } };
    }),
    /** Forwards the jump may skip the expiry of keys; backwards it puts the next one off. */
    followClock: assign((args) => {
      const { keys, armed } = args.context;
      const left = livingAt(keys, wallClockOf(args));
      return { keys: left, backlog: backlogWith(args, left), armed: { ...armed, expiry: null } };
    }),
    replicate: assign((args) => {
      const { replica, backlog, armed } = args.context;
      const nowMs = atTimerMs(clockOf(args), armed.replicate);
      const arrived = backlog.filter(({ dueMs }) => dueMs <= nowMs);
      return {
        replica: arrived.at(-1)?.keys ?? replica,
        backlog: backlog.slice(arrived.length),
        armed: { ...armed, replicate: null },
      };
    }),
    setTimers: enqueueActions(({ context, event, enqueue }) => {
      const due = timersFor(context);
      const args = { context, event };
      const nowMs = { expiry: wallClockOf(args), replicate: clockOf(args) };
      for (const id of ['expiry', 'replicate'] as const) {
        const dueMs = due[id];
        if (dueMs === context.armed[id]) continue;
        if (dueMs === null) enqueue.cancel(id);
        else enqueue.raise({ type: id }, { id, delay: dueMs - nowMs[id] });
      }
      enqueue.assign({ armed: due });
    }),
  },
}).createMachine({
  id: 'redis',
  context: ({ input }) => atStart(input),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isDelayed', target: 'delaying' }, { target: 'serving' }] },
    // Requests stay unanswered. Keys may have expired when it is over.
    delaying: { after: { restart: { target: 'serving', actions: 'followClock' } } },
    serving: {
      entry: 'setTimers',
      on: {
        SET: { actions: ['answer', 'setTimers'] },
        GET: { actions: ['answer', 'setTimers'] },
        DEL: { actions: ['answer', 'setTimers'] },
        EXISTS: { actions: ['answer', 'setTimers'] },
        EXPIRE: { actions: ['answer', 'setTimers'] },
        PEXPIRE: { actions: ['answer', 'setTimers'] },
        TTL: { actions: ['answer', 'setTimers'] },
        PTTL: { actions: ['answer', 'setTimers'] },
        INCR: { actions: ['answer', 'setTimers'] },
        ACQUIRE: { actions: ['answer', 'setTimers'] },
        RENEW: { actions: ['answer', 'setTimers'] },
        RELEASE: { actions: ['answer', 'setTimers'] },
        expiry: { actions: ['expire', 'setTimers'] },
        replicate: { actions: ['replicate', 'setTimers'] },
        CLOCK: { actions: ['followClock', 'setTimers'] },
      },
    },
  },
});

export default defineService({
  id: 'redis',
  name: 'Redis',
  source: 'Redis, command reference of Redis 7; Low Level Design, Redis-Based Leader Election',
  summary:
    'Keeps keys that expire by themselves. The first node to set the key holds the lease; a counter beside it gives the tokens.',
  usualId: 'redis',
  params,
  messages: {
    REPLY: { shape: 'ring', letter: 'R', means: 'Answers a command, with a value or an error.' },
  },
  timers: {
    expiry: 'the next key to expire',
    replicate: 'the next write to reach the replica',
    restart: 'the end of a delayed restart',
  },
  machine,
  readsClock: true,
  wallClock: [
    'A key expires by the wall clock: a jump forwards frees it too early, a jump back keeps it longer.',
  ],
  durable: ({ params, keys, replica }) => (params.asyncFailover ? replica : keys),
  holds: ({ keys }) => keys,
});

export const fidelity: Fidelity = {
  differs: [
    {
      real: 'Sentinel promotes a replica after 30 s of silence, up to 1 s more and a vote of the Sentinels; Redis Cluster after 15 s and an election.',
      here: 'A failover is the crash and the restart of the one server, whenever these come.',
      hides:
        'The time without a server, clients that still talk to the old master, and a master that comes back as a replica.',
    },
    {
      real: 'A master can wait for its replicas (WAIT), and refuse writes when too few of them are near (min-replicas-to-write).',
      here: 'The replica is behind by a fixed lag, and nobody waits for it.',
      hides: 'Failovers that lose nothing because the replicas had confirmed.',
    },
    {
      real: 'With appendfsync everysec, the default of its append-only file, a power failure loses up to a second of writes.',
      here: 'A restart finds every write, or, without its disk, none.',
      hides: 'The last second. “Asynchronous failover” is the nearest to it.',
    },
    {
      real: 'A server that is full evicts keys by its policy, and some policies take keys with a time to live first.',
      here: 'A key stays until it expires or is deleted.',
      hides: 'Locks that vanish because memory is short.',
    },
  ],
};
