// The fields of faults, made from their schemas: a field for a number, or one for each number of a value.
import * as v from 'valibot';
import type { Json } from '../base/json';
import type { Fault } from './fault';

/** A field of a fault's form. */
export interface FaultField {
  /** The fault's id, with the entry's name where the value has several: `bursts.badMs`. */
  readonly key: string;
  /** The name of the value's entry; null where the value is a number. */
  readonly entry: string | null;
  readonly label: string;
  readonly unit?: string;
  readonly help: string;
}

/** The fields of a fault; none for a value that is no form of numbers, such as one for each kind of message. */
export function fieldsOf({ id, name, summary, value }: Fault): readonly FaultField[] {
  if (value.type === 'number') return [{ key: id, entry: null, label: name, help: summary }];
  if (!('entries' in value)) return [];
  const entries = Object.entries(value.entries as Readonly<Record<string, v.GenericSchema>>);
  if (entries.some(([, schema]) => schema.type !== 'number')) return [];
  return entries.map(([entry, schema]) => ({
    key: `${id}.${entry}`,
    entry,
    label: v.getTitle(schema) ?? entry,
    help: v.getDescription(schema) ?? '',
    ...(entry.endsWith('Ms') && { unit: 'ms' }),
  }));
}

/** The faults that have a form. */
export function typedFaults(faults: readonly Fault[]): Fault[] {
  return faults.filter((fault) => fieldsOf(fault).length > 0);
}

/** The texts of a fault's fields for a value, by key. */
export function textsOf(fault: Fault, value: Json): [key: string, text: string][] {
  const numbers = value as Readonly<Record<string, Json>>;
  return fieldsOf(fault).map(({ key, entry }) => [
    key,
    JSON.stringify(entry === null ? value : numbers[entry]),
  ]);
}

/** The value that texts mean, with NaN for each that is no number. */
export function typedValue(fault: Fault, texts: Readonly<Record<string, string>>): Json {
  const fields = fieldsOf(fault);
  const numbers = fields.map(({ key, entry }) => [entry, numberOf(texts[key] ?? '')] as const);
  const [first] = numbers;
  return first?.[0] === null ? first[1] : Object.fromEntries(numbers);
}

/** The number in a text; NaN for an empty text. */
export function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}
