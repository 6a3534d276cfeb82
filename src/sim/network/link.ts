// One direction of a link: its settings and faults, its cuts, and the impairments that storms apply to it.

import type { Json } from '../base/json';
import type { RandomStream } from '../base/random';
import type { LinkSettings } from '../contracts/definition';
import type { Attempt, Effect, Fault, Sending } from '../contracts/fault';
import { applyImpairment, type LinkImpairment, NO_IMPAIRMENT, together } from './linkImpairment';

/** A function that is asked for its effect on each message: a fault with its value, or the storms' impairment. */
interface AppliedFault {
  readonly id: string;
  readonly apply: (sending: Sending, random: () => number, memory: never) => Effect | null;
}

/** A connection whose oldest message was lost: it and all later ones wait for the next try. */
export interface Wait {
  /** The time of the first loss, in ms. */
  readonly sinceMs: number;
  /** The number of tries that have failed. */
  readonly failed: number;
  /** The time of the next try, in ms. */
  readonly nextMs: number;
}

/** One direction of a link. */
export interface Link {
  readonly key: string;
  settings: LinkSettings;
  /** The faults that the settings name, in the order in which they are asked, then the storms' impairment. */
  applied: readonly AppliedFault[];
  /** The rule of its connection, see `Fault.resend`; null where a lost message is lost for good. */
  resend: ((attempt: Attempt) => number | null) | null;
  /** Null while its connection waits for nothing. */
  wait: Wait | null;
  isCut: boolean;
  /** The origins of its cuts: the id of a disruption, or {@link BY_HAND}. It is cut while there is any. */
  cutBy: readonly string[];
  /** The impairments in force, each with the id of its disruption. */
  impairments: readonly (readonly [by: string, impairment: LinkImpairment])[];
  lastDueMs: number;
  freeMs: number;
  /** The direction's lookahead, see `Links.lookaheadMs`; null when it must be computed again. */
  minLatencyMs: number | null;
  /** Its stream `latency`, which every message asks; null until it is asked. */
  latencies: RandomStream | null;
  /** The other streams by purpose: `storm`, or the id of a fault; null while there are none. */
  streams: Map<string, RandomStream> | null;
  /** The memories of faults, by id; null while there are none. */
  memories: Map<string, Json> | null;
}

/** The purpose of a direction's stream for latencies. */
export const LATENCY = 'latency';

/** The origin of a cut by a command. */
export const BY_HAND = 'hand';

/** A direction in its initial state. */
export function createLink(key: string, settings: LinkSettings, faults: readonly Fault[]): Link {
  const link: Link = {
    key,
    settings,
    applied: [],
    resend: null,
    wait: null,
    isCut: false,
    cutBy: [],
    impairments: [],
    lastDueMs: 0,
    freeMs: 0,
    minLatencyMs: null,
    latencies: null,
    streams: null,
    memories: null,
  };
  updateApplied(link, faults);
  return link;
}

/** Replaces the settings. */
export function setSettings(link: Link, settings: LinkSettings, faults: readonly Fault[]): void {
  link.settings = settings;
  updateApplied(link, faults);
}

/** Replaces the origins of its cuts. */
export function setCuts(link: Link, cutBy: readonly string[]): void {
  link.cutBy = cutBy;
  link.isCut = cutBy.length > 0;
  link.minLatencyMs = null;
}

/** Replaces the impairments that storms apply to it. */
export function setImpairments(
  link: Link,
  impairments: Link['impairments'],
  faults: readonly Fault[],
): void {
  link.impairments = impairments;
  updateApplied(link, faults);
}

/** The sum of the impairments that storms apply to it. */
export function impairmentOf({ impairments }: Link): LinkImpairment {
  return impairments.length === 0
    ? NO_IMPAIRMENT
    : together(impairments.map(([, impairment]) => impairment));
}

/**
 * The combined effect of all faults and impairments on a message. Faults that remember the message remember it from now on.
 *
 * @param random - draws from [0, 1), from the stream of a purpose.
 */
export function effectOf(
  link: Link,
  sending: Sending,
  random: (purpose: string) => number,
): Effect {
  let sum = NO_EFFECT;
  for (const { id, apply } of link.applied) {
    const memory = link.memories?.get(id) ?? null;
    const effect = apply(sending, () => random(id), memory as never);
    if (!effect) continue;
    if (effect.memory !== undefined) {
      link.memories ??= new Map();
      link.memories.set(id, effect.memory);
    }
    sum = addEffects(sum, effect);
  }
  return sum;
}

export const NO_EFFECT: Effect = {};

function updateApplied(link: Link, faults: readonly Fault[]): void {
  const { settings, impairments } = link;
  const present = faults.filter(({ id }) => settings[id] !== undefined);
  const applied = present.map(({ id, apply }): AppliedFault => {
    const value = settings[id] as never;
    return { id, apply: (sending, random, memory) => apply(sending, value, random, memory) };
  });
  link.resend = connectionOf(present, settings);
  const impairment = impairmentOf(link);
  const storm: AppliedFault = {
    id: 'storm',
    apply: (_, random) => applyImpairment(impairment, random),
  };
  link.applied = impairments.length === 0 ? applied : [...applied, storm];
  link.minLatencyMs = null;
}

/** The rule of the first of these faults that sends anything again with its value; null when none does. */
function connectionOf(faults: readonly Fault[], settings: LinkSettings): Link['resend'] {
  for (const { id, resend } of faults) {
    const value = settings[id] as never;
    if (resend && resend(FIRST, value) !== null) return (attempt) => resend(attempt, value);
  }
  return null;
}

const FIRST: Attempt = { failedBefore: 0, waitedMs: 0, roundTripMs: 0 };

/** The sum of two effects: delays and copies add up; a loss or a changed sender comes from the first that has one. */
function addEffects(one: Effect, other: Effect): Effect {
  return {
    ...other,
    ...one,
    delayMs: (one.delayMs ?? 0) + (other.delayMs ?? 0),
    occupiesMs: (one.occupiesMs ?? 0) + (other.occupiesMs ?? 0),
    copies: (one.copies ?? 0) + (other.copies ?? 0),
  };
}
