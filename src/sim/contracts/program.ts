// What every kind of process has in common: an XState machine, its parameters, messages and timers.
import type * as v from 'valibot';
import type { AnyStateMachine } from 'xstate';
import type { Json } from '../base/json';

/** How a kind of message is drawn: shape and letter tell kinds apart without colour. */
export interface MessageKind {
  readonly shape: 'triangle' | 'ring' | 'disc' | 'dot' | 'square' | 'diamond';
  /** At most two letters, drawn in the glyph. */
  readonly letter: string;
  /** Says what the message means, in one sentence. */
  readonly means: string;
  /** True for a message that names its sender the leader: it is drawn in the leader's colour. */
  readonly announces?: boolean;
  /** True for periodic traffic that a person may want to skip. */
  readonly periodic?: boolean;
}

export type ParamsSchema = v.GenericSchema<unknown, unknown> & {
  readonly entries: v.ObjectEntries;
};

/**
 * What a process runs: an algorithm, a service or a client. The machine is an XState machine whose only actions are
 * assign, emit, raise, cancel and enqueueActions; it invokes and spawns nothing. It emits the `Emitted` events of
 * `sim/contracts/emitted.ts` and receives a message as the event `{ type: kind, from, body }`.
 */
export interface Program {
  readonly id: string;
  readonly name: string;
  /** Where the rules come from: paper and section, seed and heading, or the real system's documentation. */
  readonly source: string;
  readonly summary: string;
  /** A valibot strict object schema whose entries were made with `sim/contracts/params.ts`; checks between them may follow. */
  readonly params: ParamsSchema;
  /** The kinds of messages that this program sends. */
  readonly messages: Readonly<Record<string, MessageKind>>;
  /** What each named delay is waiting for, by the delay's name. */
  readonly timers: Readonly<Record<string, string>>;
  readonly machine: AnyStateMachine;
  /** Every event, a message or a timer, also says in `clockMs` what the process's own clock shows. */
  readonly readsClock?: true;
  /** What survives a crash; absent when nothing does. */
  readonly durable?: (context: never) => Json;
}
