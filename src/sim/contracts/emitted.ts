// What a machine may emit: messages, and news for the trace.
import { isJson, type Json } from '../base/json';
import { quote } from '../base/quote';

/** A message to each of these processes; of one to nobody nothing comes. */
export interface Sending {
  readonly type: 'send';
  readonly to: readonly string[];
  readonly kind: string;
  readonly body?: Json;
}

/** What a process says of itself, besides what its state shows. It becomes an event of the trace as it is. */
export type ProcessEvent =
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

export type Emitted = Sending | ProcessEvent;

/** What each piece of news must say besides its type: words, and what may also be null. */
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
 * What is wrong with an emission, as a sentence; null when nothing is. A machine that repeats what a message said may
 * repeat what was not there: the trace would hold an event that nobody can read.
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
    return `it emits ${quote(String(emitted.type))}, which is neither a message nor news`;
  for (const [field, kind] of Object.entries(PROCESS_EVENT_FIELDS[emitted.type])) {
    const value: unknown = emitted[field as never];
    if (kind === 'word' ? typeof value !== 'string' : value === undefined)
      return `it emits ${emitted.type} without ${field === 'why' ? 'saying why' : `its ${field}`}`;
  }
  return null;
}

/** The emission that sends a message of this kind to each of these processes; to nobody, when there are none. */
export function send(kind: string, to: readonly { readonly id: string }[], body?: Json): Emitted {
  const ids = to.map((peer) => peer.id);
  return body === undefined
    ? { type: 'send', to: ids, kind }
    : { type: 'send', to: ids, kind, body };
}
