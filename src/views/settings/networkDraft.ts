// A link's settings as somebody types them, and what they come to: the latency and a value for each fault.

import { grouped } from '../../sim/base/format';
import type { Json } from '../../sim/base/json';
import { MAX_MS } from '../../sim/base/time';
import { latencyBounds } from '../../sim/contracts/algorithm';
import type { Latency } from '../../sim/contracts/definition';
import type { Fault } from '../../sim/contracts/fault';

const NO_LATENCY = `The latency is a number of ms, from 0 to ${grouped(MAX_MS)}.`;

/** What stands in the fields; by fault id. */
export interface NetworkDraft {
  readonly minMs: string;
  readonly maxMs: string;
  readonly faults: Readonly<Record<string, string>>;
}

/** The settings that a draft means, or what is wrong with its fields: `minMs`, `maxMs` or a fault's id. */
export type NetworkReading =
  | { readonly settings: Readonly<Record<string, Json>>; readonly errors: null }
  | { readonly settings: null; readonly errors: Readonly<Record<string, string>> };

type Settings = { readonly latencyMs?: Latency } & Readonly<Record<string, unknown>>;

/** The faults that a field has room for: those whose value is a number. Others have forms of their own. */
export function typedFaults(faults: readonly Fault[]): Fault[] {
  return faults.filter(({ value }) => value.type === 'number');
}

/** The fields for a link's or a network's settings. */
export function networkDraft(settings: Settings, faults: readonly Fault[]): NetworkDraft {
  const { min, max } = latencyBounds(settings.latencyMs ?? 0);
  const values = typedFaults(faults).map(({ id, none }) => [
    id,
    JSON.stringify(settings[id] ?? none),
  ]);
  return { minMs: String(min), maxMs: String(max), faults: Object.fromEntries(values) };
}

/** Reads a draft; every fault is judged by its own schema. */
export function readNetworkDraft(draft: NetworkDraft, faults: readonly Fault[]): NetworkReading {
  const errors: Record<string, string> = {};
  const settings: Record<string, Json> = {};
  const [min, max] = [durationOf(draft.minMs), durationOf(draft.maxMs)];
  if (min === null) errors['minMs'] = NO_LATENCY;
  if (max === null) errors['maxMs'] = NO_LATENCY;
  else if (min !== null && max < min)
    errors['maxMs'] = 'The longest must not be below the shortest.';
  else if (min !== null) settings['latencyMs'] = min === max ? min : [min, max];
  for (const fault of typedFaults(faults)) {
    const value = numberOf(draft.faults[fault.id] ?? '');
    const issue = issuesOf(fault.value, value)[0];
    if (issue) errors[fault.id] = sentenceFor(fault, issue.message);
    else settings[fault.id] = value;
  }
  return Object.keys(errors).length > 0 ? { settings: null, errors } : { settings, errors: null };
}

/** What a schema has against a fault's value, with the name that the field has and not the one in a file. */
function sentenceFor({ id, name }: Fault, message: string): string {
  const isAboutIt = message.startsWith(`${id} `);
  return `${isAboutIt ? name + message.slice(id.length) : message}.`;
}

/** The settings that are other than they were; a command says no more than that. */
export function changedSettings(
  before: Readonly<Record<string, Json>> | null,
  after: Readonly<Record<string, Json>>,
): Readonly<Record<string, Json>> {
  const isChanged = ([id, value]: [string, Json]) =>
    JSON.stringify(value) !== JSON.stringify(before?.[id]);
  return Object.fromEntries(Object.entries(after).filter(isChanged));
}

/** What a schema has against a value: each complaint, and the field that it is about, if it is about one. */
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

/** The number that a text is; an empty one is none. */
function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}
