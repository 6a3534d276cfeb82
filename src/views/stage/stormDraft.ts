// Draft of a storm: the form's fields, and the command that is made of them.

import { grouped } from '../../sim/base/format';
import { MAX_MS } from '../../sim/base/time';
import {
  type Action,
  disruptionsOf,
  MAX_DISRUPTIONS,
  STORM_KINDS,
  type StormKind,
  type StormLaws,
} from '../../sim/contracts/command';
import { leastPauseSchema, tailIndexSchema } from '../../sim/contracts/schemas';
import { numberError, numberOf } from '../controls/numberText';

/** The kinds of faults, with their names in the form. */
export const STORM_NAMES: Readonly<Record<StormKind, { name: string; means: string }>> = {
  crash: { name: 'Crashes', means: 'a process is down for a while' },
  pause: { name: 'Pauses', means: 'a process is paused' },
  cut: { name: 'Cuts', means: 'a link is cut' },
  isolate: { name: 'Isolation', means: 'a process loses all its links' },
  slow: { name: 'Delays', means: 'a link is 0.2 to 2 s slower' },
  lose: { name: 'Losses', means: 'a link loses every other message' },
  jump: { name: 'Jumps', means: 'a wall clock is off by 1 to 10 s' },
  stall: { name: 'Slow disks', means: 'a write is 0.2 to 2 s slower' },
};

/** The form's fields. */
export interface StormDraft {
  readonly kinds: ReadonlySet<StormKind>;
  readonly perMinute: string;
  readonly forSeconds: string;
  /** Whether the gaps between faults are exponential. */
  readonly isPoisson: boolean;
  /** Whether pauses have a tail, the shortest one in ms, and the tail's index. */
  readonly hasTail: boolean;
  readonly leastPauseMs: string;
  readonly tailIndex: string;
}

/** Defaults: gentle enough for a person to follow. */
export const USUAL_STORM: StormDraft = {
  kinds: new Set(['crash', 'cut', 'slow']),
  perMinute: '20',
  forSeconds: '30',
  isPoisson: false,
  hasTail: false,
  leastPauseMs: '200',
  tailIndex: '1.2',
};

/** The errors of a draft, by its fields. */
type StormErrors = Readonly<Partial<Record<keyof StormDraft, string>>>;

/** The command of a draft, or the errors of its fields. */
export function readStorm(draft: StormDraft): {
  readonly action: Action | null;
  readonly errors: StormErrors;
} {
  const { kinds, perMinute, forSeconds } = draft;
  const [rate, seconds] = [positive(perMinute), positive(forSeconds)];
  const { laws, errors: wrongLaws } = readLaws(draft);
  const errors: { -readonly [Field in keyof StormErrors]: StormErrors[Field] } = { ...wrongLaws };
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
  return { action: { type: 'storm', kinds: chosen, ...storm, ...laws }, errors };
}

/** Whether a draft has fields for the tail of its pauses. */
export function asksForTail({ kinds, hasTail }: StormDraft): boolean {
  return hasTail && kinds.has('pause');
}

function readLaws(draft: StormDraft): { readonly laws: StormLaws; readonly errors: StormErrors } {
  const spacing = draft.isPoisson ? ({ spacing: 'poisson' } as const) : {};
  if (!asksForTail(draft)) return { laws: spacing, errors: {} };
  const [leastMs, index] = [numberOf(draft.leastPauseMs), numberOf(draft.tailIndex)];
  const leastPauseMs = numberError(leastPauseSchema, leastMs);
  const tailIndex = numberError(tailIndexSchema, index);
  return {
    laws: { ...spacing, pauses: { leastMs, index } },
    errors: {
      ...(leastPauseMs !== undefined && { leastPauseMs }),
      ...(tailIndex !== undefined && { tailIndex }),
    },
  };
}

function positive(text: string): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) && value > 0 ? value : null;
}
