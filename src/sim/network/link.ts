// One direction of a link: its settings and faults, its cuts, and the impairments that storms apply to it.

import type { RandomStream } from '../base/random';
import type { LinkSettings } from '../contracts/definition';
import type { Effect, Fault, Sending } from '../contracts/fault';
import { applyImpairment, type LinkImpairment, NO_IMPAIRMENT, together } from './linkImpairment';

/** A function that is asked for its effect on each message: a fault with its value, or the storms' impairment. */
interface AppliedFault {
  readonly id: string;
  readonly apply: (sending: Sending, random: () => number) => Effect | null;
}

/** One direction of a link. */
export interface Link {
  readonly key: string;
  settings: LinkSettings;
  /** The faults that the settings name, in the order in which they are asked, then the storms' impairment. */
  applied: readonly AppliedFault[];
  isCut: boolean;
  /** The origins of its cuts: the id of a disruption, or {@link BY_HAND}. It is cut while there is any. */
  cutBy: readonly string[];
  /** The impairments in force, each with the id of its disruption. */
  impairments: readonly (readonly [by: string, impairment: LinkImpairment])[];
  lastDueMs: number;
  freeMs: number;
  /** The direction's lookahead, see `Links.lookaheadMs`; null when it must be computed again. */
  minLatencyMs: number | null;
  /** By purpose: `latency`, `storm`, or the id of a fault. */
  readonly streams: Map<string, RandomStream>;
}

/** The origin of a cut by a command. */
export const BY_HAND = 'hand';

/** A direction in its initial state. */
export function createLink(key: string, settings: LinkSettings, faults: readonly Fault[]): Link {
  const link: Link = {
    key,
    settings,
    applied: [],
    isCut: false,
    cutBy: [],
    impairments: [],
    lastDueMs: 0,
    freeMs: 0,
    minLatencyMs: null,
    streams: new Map(),
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
 * The combined effect of all faults and impairments on a message.
 *
 * @param random - draws from [0, 1), from the stream of a purpose.
 */
export function effectOf(
  { applied }: Link,
  sending: Sending,
  random: (purpose: string) => number,
): Effect {
  let sum = NO_EFFECT;
  for (const { id, apply } of applied) {
    const effect = apply(sending, () => random(id));
    if (effect) sum = addEffects(sum, effect);
  }
  return sum;
}

export const NO_EFFECT: Effect = {};

function updateApplied(link: Link, faults: readonly Fault[]): void {
  const { settings, impairments } = link;
  const applied = faults
    .filter(({ id }) => settings[id] !== undefined)
    .map(({ id, apply }): AppliedFault => {
      const value = settings[id] as never;
      return { id, apply: (sending, random) => apply(sending, value, random) };
    });
  const impairment = impairmentOf(link);
  const storm: AppliedFault = {
    id: 'storm',
    apply: (_, random) => applyImpairment(impairment, random),
  };
  link.applied = impairments.length === 0 ? applied : [...applied, storm];
  link.minLatencyMs = null;
}

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
