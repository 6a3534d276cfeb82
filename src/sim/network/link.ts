// One direction of a link: its settings and faults, who cuts it, and what storms have laid on it.

import type { RandomStream } from '../base/random';
import type { LinkSettings } from '../contracts/definition';
import type { Effect, Fault, Sending } from '../contracts/fault';
import { applyImpairment, type LinkImpairment, NO_IMPAIRMENT, together } from './linkImpairment';

/** What is asked about each message: a fault under its value on the link, or the storms' impairment. */
interface Asked {
  readonly id: string;
  readonly apply: (sending: Sending, random: () => number) => Effect | null;
}

/** One direction of a link. */
export interface Link {
  readonly key: string;
  settings: LinkSettings;
  /** The faults that the settings name, in the order in which they are asked, then what storms lay on it. */
  asked: readonly Asked[];
  isCut: boolean;
  /** Who cuts it: a storm by its apply's id, a person by {@link BY_HAND}. It is cut while anybody does. */
  cutBy: readonly string[];
  /** What each apply that lasts lays on it. */
  impairments: readonly (readonly [by: string, impairment: LinkImpairment])[];
  lastDueMs: number;
  freeMs: number;
  /** Within how many ms nothing sent from now on arrives; null until it is asked for again. */
  minLatencyMs: number | null;
  /** By purpose: the latency, the id of a fault, or the storm. */
  readonly streams: Map<string, RandomStream>;
}

/** Who cuts a direction when no storm does. */
export const BY_HAND = 'hand';

/** A direction that nothing has happened to. */
export function createLink(key: string, settings: LinkSettings, faults: readonly Fault[]): Link {
  const link: Link = {
    key,
    settings,
    asked: [],
    isCut: false,
    cutBy: [],
    impairments: [],
    lastDueMs: 0,
    freeMs: 0,
    minLatencyMs: null,
    streams: new Map(),
  };
  askAnew(link, faults);
  return link;
}

/** Replaces the settings. */
export function setSettings(link: Link, settings: LinkSettings, faults: readonly Fault[]): void {
  link.settings = settings;
  askAnew(link, faults);
}

/** Replaces those who cut it. */
export function setCuts(link: Link, cutBy: readonly string[]): void {
  link.cutBy = cutBy;
  link.isCut = cutBy.length > 0;
  link.minLatencyMs = null;
}

/** Replaces what storms have laid on it. */
export function setImpairments(
  link: Link,
  impairments: Link['impairments'],
  faults: readonly Fault[],
): void {
  link.impairments = impairments;
  askAnew(link, faults);
}

/** All that storms have laid on it. */
export function impairmentOf({ impairments }: Link): LinkImpairment {
  return impairments.length === 0
    ? NO_IMPAIRMENT
    : together(impairments.map(([, impairment]) => impairment));
}

/**
 * What all that is asked does to a message, taken together.
 *
 * @param random - draws from [0, 1), from the stream of a purpose.
 */
export function effectOf(
  { asked }: Link,
  sending: Sending,
  random: (purpose: string) => number,
): Effect {
  let sum = NO_EFFECT;
  for (const { id, apply } of asked) {
    const effect = apply(sending, () => random(id));
    if (effect) sum = addEffects(sum, effect);
  }
  return sum;
}

export const NO_EFFECT: Effect = {};

function askAnew(link: Link, faults: readonly Fault[]): void {
  const { settings, impairments } = link;
  const asked = faults
    .filter(({ id }) => settings[id] !== undefined)
    .map(({ id, apply }): Asked => {
      const value = settings[id] as never;
      return { id, apply: (sending, random) => apply(sending, value, random) };
    });
  const impairment = impairmentOf(link);
  const storm: Asked = { id: 'storm', apply: (_, random) => applyImpairment(impairment, random) };
  link.asked = impairments.length === 0 ? asked : [...asked, storm];
  link.minLatencyMs = null;
}

/** Delays and copies add up; of two that lose a message or change its sender the first does. */
function addEffects(one: Effect, other: Effect): Effect {
  return {
    ...other,
    ...one,
    delayMs: (one.delayMs ?? 0) + (other.delayMs ?? 0),
    occupiesMs: (one.occupiesMs ?? 0) + (other.occupiesMs ?? 0),
    copies: (one.copies ?? 0) + (other.copies ?? 0),
  };
}
