// Draft of a storm: the form's fields, and the command that is made of them.

import { grouped } from '../../sim/base/format';
import { MAX_MS } from '../../sim/base/time';
import {
  type Action,
  disruptionsOf,
  MAX_DISRUPTIONS,
  STORM_KINDS,
  type StormKind,
} from '../../sim/contracts/command';

/** The kinds of faults, with their names in the form. */
export const STORM_NAMES: Readonly<Record<StormKind, { name: string; means: string }>> = {
  crash: { name: 'Crashes', means: 'a process is down for a while' },
  pause: { name: 'Pauses', means: 'a process is paused' },
  cut: { name: 'Cuts', means: 'a link is cut' },
  isolate: { name: 'Isolation', means: 'a process loses all its links' },
  slow: { name: 'Delays', means: 'a link is 0.2 to 2 s slower' },
  lose: { name: 'Losses', means: 'a link loses every other message' },
};

/** The form's fields. */
export interface StormDraft {
  readonly kinds: ReadonlySet<StormKind>;
  readonly perMinute: string;
  readonly forSeconds: string;
}

/** Defaults: gentle enough for a person to follow. */
export const USUAL_STORM: StormDraft = {
  kinds: new Set(['crash', 'cut', 'slow']),
  perMinute: '20',
  forSeconds: '30',
};

/** The command of a draft, or the errors of its fields. */
export function readStorm({ kinds, perMinute, forSeconds }: StormDraft): {
  readonly action: Action | null;
  readonly errors: Readonly<Partial<Record<keyof StormDraft, string>>>;
} {
  const [rate, seconds] = [positive(perMinute), positive(forSeconds)];
  const errors: Partial<Record<keyof StormDraft, string>> = {};
  if (kinds.size === 0) errors.kinds = 'Choose at least one kind of fault.';
  if (rate === null || rate > MAX_DISRUPTIONS.perMinute)
    errors.perMinute = `More than 0, at most ${grouped(MAX_DISRUPTIONS.perMinute)} a minute.`;
  if (seconds === null) errors.forSeconds = 'A number of seconds, more than 0.';
  if (rate === null || seconds === null) return { action: null, errors };
  const storm = { perMinute: rate, forMs: Math.round(seconds * 1000) };
  if (storm.forMs > MAX_MS || disruptionsOf(storm) > MAX_DISRUPTIONS.inAll)
    errors.forSeconds = `Too long: a storm has at most ${grouped(MAX_DISRUPTIONS.inAll)} faults.`;
  if (Object.keys(errors).length > 0) return { action: null, errors };
  const chosen = STORM_KINDS.filter((kind) => kinds.has(kind));
  return { action: { type: 'storm', kinds: chosen, ...storm }, errors };
}

function positive(text: string): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) && value > 0 ? value : null;
}
