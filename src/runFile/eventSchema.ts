// The schema of a trace event in a file, made from the shapes in which the trace stores events.
import * as v from 'valibot';
import {
  EVENT_SHAPES,
  EVENT_TYPES,
  type EventType,
  type FieldKind,
} from '../sim/contracts/traceEvent';
import { countSchema } from './expectation';

/** The schemas of fields that are stored as JSON, where the content is known. */
const JSON_FIELDS: Readonly<Record<string, v.GenericSchema>> = {
  elected: v.nullable(v.string()),
  witnesses: v.array(v.string()),
  settings: v.record(v.string(), v.unknown()),
};

function fieldSchema(field: string, kind: FieldKind): v.GenericSchema {
  switch (kind) {
    case 'word':
      return v.string();
    case 'word?':
      return v.optional(v.string());
    case 'number':
      return v.number();
    case 'number?':
      return v.optional(v.number());
    case 'json':
      return JSON_FIELDS[field] ?? v.unknown();
    case 'json?':
      return v.optional(JSON_FIELDS[field] ?? v.unknown());
  }
}

function schemaOf<T extends EventType>(type: T) {
  const fields = Object.entries(EVENT_SHAPES[type]) as [field: string, kind: FieldKind][];
  return v.strictObject({
    seq: countSchema,
    atMs: v.pipe(v.number(), v.minValue(0, 'a time cannot be negative')),
    type: v.literal(type),
    cause: v.optional(countSchema),
    ...Object.fromEntries(fields.map(([field, kind]) => [field, fieldSchema(field, kind)])),
  });
}

const byType: ReadonlyMap<unknown, v.GenericSchema> = new Map(
  EVENT_TYPES.map((type) => [type, schemaOf(type)]),
);
const anyEvent = v.variant('type', EVENT_TYPES.map(schemaOf));

/** The schema of a trace event, chosen by its type: the variant would try all options in turn, too slow for long traces. */
export const eventSchema = v.lazy(
  (input) => byType.get((input as { type?: unknown } | null | undefined)?.type) ?? anyEvent,
);
