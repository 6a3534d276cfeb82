// Deeds of a schedule: what a hunt does to a run, each as one thing with a beginning and an end.
import { roundMs } from '../sim/base/time';
import type { Action, Command } from '../sim/contracts/command';
import { TROUBLES, type Trouble } from '../sim/contracts/promise';
import type { Later } from './troubles';

/** Deeds to single messages, named as the commands for them. */
const MESSAGE_DEEDS = ['dropMessage', 'duplicateMessage', 'holdMessage'] as const;
type MessageDeedKind = (typeof MESSAGE_DEEDS)[number];

/** The kinds of deeds: each kind of trouble, and what can happen to a single message. */
export const DEED_KINDS = [...TROUBLES, ...MESSAGE_DEEDS] as const;
export type DeedKind = (typeof DEED_KINDS)[number];

/** The number that a deed keeps while it is shrunk. */
interface Numbered {
  /** Its place in the schedule that is shrunk, from 0; absent where places are not shown. */
  readonly place?: number;
}

/** A deed at a time: its actions, some of them later. Times are virtual ms. */
export interface TimedDeed extends Numbered {
  readonly kind: Trouble;
  readonly atMs: number;
  readonly actions: readonly Later[];
}

/** A message by its place among those of its kind from one process to another, counted from 1. */
export interface MessagePlace {
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  readonly nth: number;
}

/**
 * A deed to a message once it is sent. The message has no number before the run is played, because every deed before it
 * may change the numbers.
 */
export interface MessageDeed extends Numbered {
  readonly kind: MessageDeedKind;
  readonly message: MessagePlace;
  /** The time for which it is held, in ms; 0 for other kinds. */
  readonly forMs: number;
}

export type Deed = TimedDeed | MessageDeed;

/** A run's seed, and the deeds in it: together with a plan they determine the run. */
export interface Schedule {
  readonly seed: string;
  readonly deeds: readonly Deed[];
}

export function isTimed(deed: Deed): deed is TimedDeed {
  return 'actions' in deed;
}

/** The trouble that a kind of deed is, for the promises of algorithms. */
export function troubleOf(kind: DeedKind): Trouble {
  switch (kind) {
    case 'dropMessage':
      return 'loss';
    case 'duplicateMessage':
      return 'duplicate';
    // A held message is late, and those after it overtake it.
    case 'holdMessage':
      return 'slow';
    default:
      return kind;
  }
}

/** The commands of the deeds with times of their own, in order of time. */
export function commandsOf(deeds: readonly Deed[]): Command[] {
  const commands = deeds.filter(isTimed).flatMap(({ atMs, actions }) =>
    actions.map(
      ({ afterMs = 0, ...action }): Command => ({
        ...(action as Action),
        atMs: roundMs(atMs + afterMs),
      }),
    ),
  );
  return commands.sort((a, b) => a.atMs - b.atMs);
}

/** When a deed begins, in ms; infinite for a deed to a message, whose time the run decides. */
export function beginsMs(deed: Deed): number {
  return isTimed(deed) ? deed.atMs : Number.POSITIVE_INFINITY;
}
