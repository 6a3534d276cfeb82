// Drafts of link settings: typed texts for the latency and each fault, and the settings that they mean.

import { grouped } from '../../sim/base/format';
import type { Json } from '../../sim/base/json';
import { MAX_MS } from '../../sim/base/time';
import { latencyBounds } from '../../sim/contracts/algorithm';
import type { Latency } from '../../sim/contracts/definition';
import type { Fault } from '../../sim/contracts/fault';
import {
  fieldsOf,
  numberOf,
  textsOf,
  typedFaults,
  typedValue,
} from '../../sim/contracts/faultFields';

const NO_LATENCY = `The latency is a number of ms, from 0 to ${grouped(MAX_MS)}.`;

/** The fields' texts; those of faults by the keys of their fields. */
export interface NetworkDraft {
  readonly minMs: string;
  readonly maxMs: string;
  readonly faults: Readonly<Record<string, string>>;
}

/** The settings of a draft, or its errors by field: `minMs`, `maxMs` or the key of a fault's field. */
export type NetworkReading =
  | { readonly settings: Readonly<Record<string, Json>>; readonly errors: null }
  | { readonly settings: null; readonly errors: Readonly<Record<string, string>> };

type Settings = { readonly latencyMs?: Latency } & Readonly<Record<string, unknown>>;

/** The draft of a link's or a network's settings. */
export function networkDraft(settings: Settings, faults: readonly Fault[]): NetworkDraft {
  const { min, max } = latencyBounds(settings.latencyMs ?? 0);
  const texts = faults.flatMap((fault) =>
    textsOf(fault, (settings[fault.id] ?? fault.none) as Json),
  );
  return { minMs: String(min), maxMs: String(max), faults: Object.fromEntries(texts) };
}

/** Reads a draft; each fault's own schema validates its value. */
export function readNetworkDraft(draft: NetworkDraft, faults: readonly Fault[]): NetworkReading {
  const errors: Record<string, string> = {};
  const settings: Record<string, Json> = {};
  const [min, max] = [durationOf(draft.minMs), durationOf(draft.maxMs)];
  if (min === null) errors['minMs'] = NO_LATENCY;
  if (max === null) errors['maxMs'] = NO_LATENCY;
  else if (min !== null && max < min)
    errors['maxMs'] = 'The upper bound must not be below the lower bound.';
  else if (min !== null) settings['latencyMs'] = min === max ? min : [min, max];
  for (const fault of typedFaults(faults)) {
    const value = typedValue(fault, draft.faults);
    const wrong = errorsOf(fault, value);
    Object.assign(errors, wrong);
    if (Object.keys(wrong).length === 0) settings[fault.id] = value;
  }
  return Object.keys(errors).length > 0 ? { settings: null, errors } : { settings, errors: null };
}

/** The schema's messages about a fault's value, by field, with the field's label instead of the name in files. */
function errorsOf(fault: Fault, value: Json): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  const fields = fieldsOf(fault);
  for (const { message, field } of issuesOf(fault.value, value)) {
    const about = fields.find(({ entry }) => entry === field) ?? fields[0];
    if (!about || errors[about.key] !== undefined) continue;
    const name = about.entry ?? fault.id;
    const isAboutIt = message.startsWith(`${name} `);
    errors[about.key] = `${isAboutIt ? about.label + message.slice(name.length) : message}.`;
  }
  return errors;
}

/** The settings that differ from before: a command names only these. */
export function changedSettings(
  before: Readonly<Record<string, Json>> | null,
  after: Readonly<Record<string, Json>>,
): Readonly<Record<string, Json>> {
  const isChanged = ([id, value]: [string, Json]) =>
    JSON.stringify(value) !== JSON.stringify(before?.[id]);
  return Object.fromEntries(Object.entries(after).filter(isChanged));
}

/** A schema's messages about a value, each with the field that it is about, or null. */
export function issuesOf(
  schema: Fault['value'],
  value: unknown,
): { readonly message: string; readonly field: string | null }[] {
  const result = schema['~standard'].validate(value);
  if (result instanceof Promise || !result.issues) return [];
  return result.issues.map(({ message, path }) => {
    const step = path?.[0];
    const key = typeof step === 'object' ? step.key : step;
    return { message, field: key === undefined ? null : String(key) };
  });
}

function durationOf(text: string): number | null {
  const value = numberOf(text);
  return value >= 0 && value <= MAX_MS ? value : null;
}
