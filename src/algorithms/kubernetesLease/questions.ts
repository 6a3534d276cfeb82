// What the rules of a Kubernetes Lease ask of an answer and of what the node remembers.
import { type Args, clockOf, holderIn, rejectionIn, replyIn } from './node';

const isUnchanged = (args: Args) =>
  replyIn(args).lease?.resourceVersion === args.context.seen?.lease.resourceVersion;

export const guards = {
  /** An answer to an earlier request, or the same answer again, says nothing about now. */
  isOld: (args: Args) => replyIn(args).ref !== args.context.ref,
  isRefused: (args: Args) => replyIn(args).error !== undefined,
  isNone: (args: Args) => replyIn(args).error === 'NotFound',
  isNobodys: (args: Args) => holderIn(args) === '',
  isOwn: (args: Args) => holderIn(args) === args.context.self.id,
  isUnchanged,
  /** Judged by what the clock showed when it began to ask, as client-go does. */
  isExpired: (args: Args) =>
    isUnchanged(args) && args.context.sentMs >= (args.context.seen?.untilMs ?? 0),
  /** It cannot assume any more that the Lease is as it left it. */
  isLapsed: (args: Args) => clockOf(args) >= (args.context.held?.untilMs ?? 0),
  keepsDeadline: ({ context }: Args) => context.params.localDeadline,
  wasAnswered: ({ context }: Args) => context.isAnswered,
  /** A storage's word on a token of the past says nothing about this one. */
  isOfThisToken: (args: Args) => rejectionIn(args).token === args.context.held?.token,
};
