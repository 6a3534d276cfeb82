// What a machine may emit: messages, and news for the trace.
import type { Json } from './json';

/** A message to each of these processes; of one to nobody nothing comes. */
export interface Sending {
  readonly type: 'send';
  readonly to: readonly string[];
  readonly kind: string;
  readonly body?: Json;
}

/** What a process says of itself, besides what its state shows. It becomes an event of the trace as it is. */
export type News =
  | { readonly type: 'electionStarted'; readonly why: string }
  | { readonly type: 'electionFailed'; readonly why: string }
  /**
   * A write took effect. `from` wrote it, under the fencing token `token` (null when it had none); `write` is the
   * client's name for it, null when no client asked for it.
   */
  | {
      readonly type: 'writeAccepted';
      readonly key: string;
      readonly token: number | null;
      readonly from: string;
      readonly write: string | null;
    }
  | {
      readonly type: 'writeRejected';
      readonly key: string;
      readonly token: number | null;
      readonly from: string;
      readonly write: string | null;
      readonly why: string;
    }
  /** A client was told what became of its write, and by whom; or it has waited in vain for `by`. */
  | {
      readonly type: 'clientAnswered';
      readonly write: string;
      readonly answer: Answer;
      readonly by: string;
    };

/** What became of a client's attempt to write. */
export type Answer = 'accepted' | 'rejected' | 'redirected' | 'unanswered';

export type Emitted = Sending | News;

/** The emission that sends a message of this kind to each of these processes; to nobody, when there are none. */
export function send(kind: string, to: readonly { readonly id: string }[], body?: Json): Emitted {
  const ids = to.map((peer) => peer.id);
  return body === undefined
    ? { type: 'send', to: ids, kind }
    : { type: 'send', to: ids, kind, body };
}
