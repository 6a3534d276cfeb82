// Transport of tokens on a ring: each hop is acknowledged, and a node that does not acknowledge in time is passed over.
import type { Emitted } from './emitted';
import { senderId } from './machineKit';
import { duration, toggle } from './params';
import type { Peer } from './protocol';

/** The parameters of every election on a ring: a ring with further ones spreads these first. */
export const ringParams = {
  heartbeatMs: duration(
    'Heartbeat',
    3000,
    'How often the leader sends a heartbeat round the ring.',
  ),
  hopTimeoutMs: duration(
    'Hop timeout',
    100,
    'How long a node waits for a neighbour’s ACK before it skips that neighbour.',
  ),
  t1Ms: duration(
    'T1',
    15000,
    'How long a follower waits for a sign of its leader before it starts an election.',
  ),
  t3Ms: duration('T3', 10000, 'How long a participant waits for ELECTED before it starts again.'),
  electAtBoot: toggle(
    'Elect at boot',
    true,
    'When off, a node that starts first waits T1 for a leader’s heartbeat.',
  ),
};

/** A token that was sent to a node which has not acknowledged it yet. */
export type SentToken<Token> = Token & { readonly to: string };

/** The part of a machine's context that the transport keeps. `peers` begins with the successor. */
export interface RingContext<Token> {
  readonly peers: readonly Peer[];
  /** Tokens that are not acknowledged, the oldest first. */
  readonly outbox: readonly SentToken<Token>[];
  /** The nodes that did not acknowledge a token of the outbox in time. */
  readonly silent: readonly string[];
}

const HOP = [{ type: 'hop' }, { delay: 'hop', id: 'hop' }] as const;

/** The parts of an enqueued action's arguments that the transport needs. The machine has the delay `hop`. */
interface RingArgs<Token> {
  readonly context: RingContext<Token>;
  readonly event: { readonly type: string };
  readonly enqueue: {
    assign(change: Partial<Pick<RingContext<Token>, 'outbox' | 'silent'>>): void;
    emit(emitted: Emitted): void;
    raise(event: (typeof HOP)[0], options: (typeof HOP)[1]): void;
    cancel(id: 'hop'): void;
  };
}

/** The transport of one algorithm's tokens, whose `hops` is the number of hops on arrival. */
export interface RingTransport<Token> {
  /** Sends a token to the nearest node that is not known to be silent, if there is one. */
  put(args: RingArgs<Token>, token: Token): void;
  /** Takes an ACK, or the event `hop` after the delay `hop`. */
  resolveHop(args: RingArgs<Token>): void;
}

/**
 * The transport of an algorithm's tokens.
 *
 * @param transmit - the message for a token.
 * @param pathOf - the peers in the token's direction, the next first; those of the context when absent.
 */
export function ringTransport<Token extends { readonly hops: number }>(
  transmit: (sent: SentToken<Token>) => Emitted,
  pathOf: (peers: readonly Peer[], token: Token) => readonly Peer[] = (peers) => peers,
): RingTransport<Token> {
  const address = ({ peers, silent }: RingContext<Token>, token: Token): SentToken<Token>[] => {
    const next = pathOf(peers, token).find(({ id }) => !silent.includes(id));
    return next ? [{ ...token, to: next.id }] : [];
  };
  /** Links keep the order: an ACK is for the oldest token that was sent to the ACK's sender. */
  const afterAck = ({ outbox, silent }: RingContext<Token>, from: string) => {
    const place = outbox.findIndex(({ to }) => to === from);
    return { outbox: outbox.filter((_, index) => index !== place), silent };
  };
  /** All tokens for the receiver of the oldest token go to the next node instead. */
  const afterSilence = (context: RingContext<Token>) => {
    const dead = context.outbox[0]?.to ?? '';
    const aware = { ...context, silent: [...context.silent, dead] };
    const retried = (sent: SentToken<Token>) => (sent.to === dead ? address(aware, sent) : sent);
    return { outbox: context.outbox.flatMap(retried), silent: aware.silent };
  };
  return {
    put({ context, enqueue }, token) {
      // A token that has made as many hops as there are members names a node that is not there to remove it.
      if (token.hops > context.peers.length + 1) return;
      for (const sent of address(context, token)) {
        enqueue.assign({ outbox: [...context.outbox, sent] });
        enqueue.emit(transmit(sent));
        if (context.outbox.length === 0) enqueue.raise(...HOP);
      }
    },
    resolveHop(args) {
      const { context, event, enqueue } = args;
      const { outbox, silent } =
        event.type === 'ACK' ? afterAck(context, senderId(args)) : afterSilence(context);
      // With the outbox empty, the next token goes to the neighbour first again, which may have restarted.
      enqueue.assign({ outbox, silent: outbox.length === 0 ? [] : silent });
      for (const sent of outbox) if (!context.outbox.includes(sent)) enqueue.emit(transmit(sent));
      if (outbox.length === 0) enqueue.cancel('hop');
      else if (outbox[0] !== context.outbox[0]) enqueue.raise(...HOP);
    },
  };
}
