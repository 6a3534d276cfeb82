// What a node of the ZooKeeper latch asks of ZooKeeper and of the storage, each request by what it is for.

import type { Json } from '../../sim/base/json';
import { send } from '../../sim/contracts/emitted';
import { type Args, type Context, clockOf, ELECTION, nameOf, pathOf } from './node';

/** What the leader's task writes (Low Level Design, Fencing Tokens). */
const TASK_KEY = 'cluster-state';

const servicesOf = ({ services }: Context, wanted: string) =>
  services.filter(({ kind }) => kind === wanted);
/** What the log calls ZooKeeper. */
export const zooKeeperOf = (context: Context) =>
  servicesOf(context, 'zooKeeper')[0]?.id ?? 'ZooKeeper';

type Body = Readonly<Record<string, Json>>;
const ask = (kind: string, context: Context, body: Body) =>
  send(kind, servicesOf(context, 'zooKeeper'), { ref: context.ref, ...body });
/** Without a session there is nothing to ask; only a node that leaves before it has one would. */
const inSession = (kind: string, context: Context, body: Body = {}) =>
  context.session === null
    ? send(kind, [])
    : ask(kind, context, { session: context.session, ...body });

/** Asks for a session, or to take up the one that the node has. */
export const connect = ({ context }: Args) => {
  const { timeoutMs, session } = context;
  return ask('CONNECT', context, { timeoutMs, ...(session !== null && { session }) });
};
/** A ping is named by when it was sent: so much its answer proves, however late it comes. */
export const ping = (args: Args) =>
  send('PING', servicesOf(args.context, 'zooKeeper'), {
    ref: clockOf(args),
    session: args.context.session,
  });
export const listChildren = ({ context }: Args) =>
  inSession('CHILDREN', context, { path: ELECTION });
export const createElection = ({ context }: Args) =>
  inSession('CREATE', context, { path: ELECTION, data: '', mode: 'persistent' });
export const createZnode = ({ context }: Args) =>
  inSession('CREATE', context, {
    path: pathOf(nameOf(context)),
    data: context.self.id,
    mode: 'ephemeralSequential',
  });
export const deleteZnode = ({ context }: Args) =>
  inSession('DELETE', context, { path: pathOf(context.znode) });
export const askOwner = ({ context }: Args) =>
  inSession('EXISTS', context, { path: pathOf(context.znode) });
/** Curator reads what it watches: EXISTS would leave a watch behind where nothing is (LeaderLatch.checkLeadership). */
export const watchAhead = ({ context }: Args) =>
  inSession('GET', context, { path: pathOf(context.watched), watch: true });
export const readLowest = ({ context }: Args) =>
  inSession('GET', context, { path: pathOf(context.queue[0] ?? null) });
export const closeSession = ({ context }: Args) => inSession('CLOSE', context);

/** The leader's task. */
export const write = ({ context }: Args) =>
  send('WRITE', servicesOf(context, 'fencedStorage'), {
    key: TASK_KEY,
    token: context.token,
    value: context.self.id,
  });
