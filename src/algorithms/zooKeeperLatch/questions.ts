// What the rules of the ZooKeeper latch ask before they apply: its machine's guards.
import { type Args, aheadOf, ownIn, pathOf, queueIn, replyIn } from './node';

const isOurs = (args: Args) => replyIn(args).ref === args.context.ref;
const isOfSession = (args: Args) => replyIn(args).session === args.context.session;
const isRefused = (args: Args, error: string) => isOurs(args) && replyIn(args).error === error;
const hasQueue = (args: Args) => replyIn(args).children !== undefined && isOurs(args);

export const guards = {
  isOfSession,
  /** The last request was answered, and was no error. */
  isDone: (args: Args) => isOurs(args) && replyIn(args).error === undefined,
  isMissing: (args: Args) => isRefused(args, 'NO_NODE'),
  isTaken: (args: Args) => isRefused(args, 'NODE_EXISTS'),
  /** Says an answer to the last request, or to a ping of the present session. */
  isExpired: (args: Args) =>
    replyIn(args).error === 'SESSION_EXPIRED' && (isOurs(args) || isOfSession(args)),

  hasZnode: ({ context }: Args) => context.znode !== null,
  findsOwn: ({ context }: Args) => context.params.findOwnNode,
  namesOwn: (args: Args) => hasQueue(args) && ownIn(args) !== null,
  lacksOwn: (args: Args) => hasQueue(args) && !queueIn(args).includes(args.context.znode ?? ''),
  isLowest: (args: Args) => hasQueue(args) && queueIn(args)[0] === args.context.znode,
  isNothingNew: (args: Args) => {
    const queue = queueIn(args);
    const { watched, lowest } = args.context;
    const isSame = aheadOf({ ...args.context, queue }) === watched && queue[0] === lowest;
    return hasQueue(args) && isSame;
  },

  isGone: (args: Args) => isOurs(args) && replyIn(args).exists === false,
  /** Curator has asked this since 5.7.0 (pull request 500); it had not since 5.4.0 (pull request 430). */
  isOtherSessions: (args: Args) =>
    isOurs(args) && args.context.params.checkOwner && replyIn(args).owner !== args.context.session,

  watchesNobody: ({ context }: Args) => context.watched === null,
  watchesLowest: (args: Args) => isOurs(args) && args.context.watched === args.context.queue[0],
  isWatched: (args: Args) =>
    isOfSession(args) && replyIn(args).path === pathOf(args.context.watched),
  isLeaderGone: (args: Args) => args.context.watched === args.context.lowest,

  isOurToken: ({ context, event }: Args) =>
    (event as unknown as { body: { token: number | null } }).body.token === context.token,
  stepsDown: ({ context }: Args) => context.params.stepDownWhenSuspended,
  countsDown: ({ context }: Args) => context.params.localDeadline,
};
