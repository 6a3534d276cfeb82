// Emissions of a machine: messages, and events for the trace.
import type { Json } from '../base/json';

/** A message to each of these processes; no effect when the list is empty. */
export interface SendEmission {
  readonly type: 'send';
  readonly to: readonly string[];
  readonly kind: string;
  readonly body?: Json;
}

/** An event that a process reports in addition to its observable state. It becomes an event of the trace. */
export type ProcessEvent =
  | { readonly type: 'electionStarted'; readonly why: string }
  | { readonly type: 'electionFailed'; readonly why: string }
  /**
   * A write took effect. `from` wrote it, under the fencing token `token` (null when it had none); `write` is the
   * client's name for it, null when no client requested it.
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
  /** A client received the answer to its write from `by`, or its wait for `by` timed out. */
  | {
      readonly type: 'clientAnswered';
      readonly write: string;
      readonly answer: Answer;
      readonly by: string;
    };

/** The outcome of a client's attempt to write. */
export type Answer = 'accepted' | 'rejected' | 'redirected' | 'unanswered';

export type Emitted = SendEmission | ProcessEvent;

/** The emission that sends a message of this kind to each of these processes. */
export function send(kind: string, to: readonly { readonly id: string }[], body?: Json): Emitted {
  return sendToIds(
    kind,
    to.map(({ id }) => id),
    body,
  );
}

/** As {@link send}, for algorithms that know the others by their ids alone. */
export function sendToIds(kind: string, to: readonly string[], body?: Json): Emitted {
  return body === undefined ? { type: 'send', to, kind } : { type: 'send', to, kind, body };
}
