// The common part of all kinds of process: an XState machine, its parameters, messages and timers.
import type * as v from 'valibot';
import type { AnyStateMachine } from 'xstate';
import type { Json } from '../base/json';
import type { Shape } from './catalogue';

/** The drawing of a kind of message: shape and letter distinguish kinds without colour. */
export interface MessageKind {
  readonly shape: 'triangle' | 'ring' | 'disc' | 'dot' | 'square' | 'diamond';
  /** At most two letters, drawn in the glyph. */
  readonly letter: string;
  /** The meaning of the message, in one sentence. */
  readonly means: string;
  /** True for a message that names its sender the leader: it is drawn in the leader's colour. */
  readonly announces?: boolean;
  /** True for periodic traffic that a person may want to skip. */
  readonly periodic?: boolean;
  /** The story's sentence for every message of a rare kind, with `{from}` and `{to}` for the two ids. */
  readonly tells?: string;
}

export type ParamsSchema = v.GenericSchema<unknown, unknown> & {
  readonly entries: v.ObjectEntries;
};

/**
 * The program of a process: an algorithm, a service or a client. Its XState machine may only assign, emit, raise,
 * cancel and enqueueActions; it invokes and spawns nothing. It emits the `Emitted` events of `sim/contracts/emitted.ts`
 * and receives a message as the event `{ type: kind, from, body }`.
 */
export interface Program {
  readonly id: string;
  readonly name: string;
  /** The source of the rules: entries of the table of sources in `algorithms/README.md`, each with its section. */
  readonly source: string;
  readonly summary: string;
  /** A valibot strict object schema with entries from `sim/contracts/params.ts`; checks between them may follow. */
  readonly params: ParamsSchema;
  /** The kinds of messages that this program sends. */
  readonly messages: Readonly<Record<string, MessageKind>>;
  /**
   * The purpose of each timer, by its name. A name stands also for timers of one peer each, whose names go on after a
   * space: `overdue` for `overdue n3`.
   */
  readonly timers: Readonly<Record<string, string>>;
  readonly machine: AnyStateMachine;
  /**
   * Adds the readings of the process's clocks to every event, messages and timers: `clockMs` of the monotonic clock, which
   * never jumps, and `wallMs` of the wall clock, which the command `setClock` sets.
   */
  readonly readsClock?: true;
  /**
   * The rules that go by the wall clock, a sentence each; absent when none does: then a jump changes nothing in the
   * process's course. Where there is one, the times in `leaseOf`, `holds` and `shows` are those of the wall clock. A
   * machine that must react to a jump at once has a transition for the notice `CLOCK`.
   */
  readonly wallClock?: readonly [string, ...string[]];
  /** The state on disk, which survives a crash; absent for a program without a disk. */
  readonly durable?: (context: never) => Json;
  /**
   * A client's write that a node takes is an entry of a log on its disk: it takes as long as a write of `durable`, and the
   * client is answered afterwards. Absent: such a write is in the node's memory alone.
   */
  readonly logsWrites?: true;
}

/** The values that each file of `algorithms/`, `services/` and `clients/` exports. */
export const PROGRAM_SHAPE: Shape<Program> = {
  name: 'string',
  source: 'string',
  summary: 'string',
  params: 'object',
  messages: 'object',
  timers: 'object',
  machine: 'object',
};

/** The declared purpose of a timer, by its name; undefined for one that is not declared. */
export function declaredTimer(timers: Program['timers'], timer: string): string | undefined {
  const [name = '', ...peer] = timer.split(' ');
  const shared = peer.length > 0 ? timers[name] : undefined;
  return timers[timer] ?? (shared && `${shared} (${peer.join(' ')})`);
}
