// Emissions of a machine: messages, and events for the trace.
import { isJson, type Json } from '../base/json';
import { quote } from '../base/quote';

/** A message to each of these processes; no effect when the list is empty. */
export interface Sending {
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

export type Emitted = Sending | ProcessEvent;

/** The required fields of each event besides its type: strings, and values that may be null. */
const PROCESS_EVENT_FIELDS: {
  readonly [T in ProcessEvent['type']]: Readonly<Record<string, 'word' | 'any'>>;
} = {
  electionStarted: { why: 'word' },
  electionFailed: { why: 'word' },
  writeAccepted: { key: 'word', token: 'any', from: 'word', write: 'any' },
  writeRejected: { key: 'word', token: 'any', from: 'word', write: 'any', why: 'word' },
  clientAnswered: { write: 'word', answer: 'word', by: 'word' },
};

/**
 * The fault of an emission, as a sentence; null when it has none. A machine that copies a field from a message may copy
 * `undefined`, and the trace would have an event that no reader accepts.
 */
export function emissionFault(emitted: Emitted): string | null {
  if (emitted.type === 'send') {
    const { kind, body } = emitted;
    if (typeof kind !== 'string') return 'it sends a message without a kind';
    const isSound = body === undefined || isJson(body);
    return isSound
      ? null
      : `it sends ${kind} with what is not JSON: a value in it is undefined or no number`;
  }
  if (!Object.hasOwn(PROCESS_EVENT_FIELDS, emitted.type))
    return `it emits ${quote(String(emitted.type))}, which is neither a message nor an event of the trace`;
  for (const [field, kind] of Object.entries(PROCESS_EVENT_FIELDS[emitted.type])) {
    const value: unknown = emitted[field as never];
    if (kind === 'word' ? typeof value !== 'string' : value === undefined)
      return `it emits ${emitted.type} without ${field === 'why' ? 'saying why' : `its ${field}`}`;
  }
  return null;
}

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
