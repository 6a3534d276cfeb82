// Expectations: observations that a played scenario must show.
import * as v from 'valibot';
import { nodeIdSchema, timeSchema } from '../sim/contracts/schemas';
import { EVENT_TYPES } from '../sim/contracts/traceEvent';
import type { WriteCounts } from '../sim/trace/writes';

/** A number of events, messages or writes; or an event's place in the trace. */
export const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Counts by name. */
export const countsSchema = v.record(v.string(), countSchema);

/** Entries of an object schema, one for each outcome of a client's write. */
export function writesEntries<S extends v.GenericSchema>(schema: S) {
  const fates = { accepted: schema, rejected: schema, redirected: schema, unanswered: schema };
  return { ...fates, lost: schema };
}

/**
 * The schema of an expectation. A moment `atMs` is the state after all events at that time.
 *
 * @param propertyIds - the properties that an expectation may name.
 */
export function expectationSchema(propertyIds: readonly string[]) {
  const property = v.picklist(propertyIds);
  return v.variant('type', [
    v.strictObject({
      type: v.literal('elected'),
      node: nodeIdSchema,
      leader: v.nullable(nodeIdSchema),
      atMs: timeSchema,
    }),
    v.strictObject({ type: v.literal('agreed'), leader: nodeIdSchema, atMs: timeSchema }),
    v.strictObject({
      type: v.literal('event'),
      event: v.picklist(EVENT_TYPES),
      atMs: timeSchema,
      node: v.optional(nodeIdSchema),
    }),
    v.strictObject({
      type: v.literal('count'),
      kind: v.string(),
      fromMs: v.optional(timeSchema),
      toMs: v.optional(timeSchema),
      equals: countSchema,
    }),
    v.strictObject({
      type: v.literal('writes'),
      client: nodeIdSchema,
      ...writesEntries(v.optional(countSchema)),
    }),
    v.strictObject({
      type: v.literal('violated'),
      property,
      fromMs: timeSchema,
      toMs: v.nullable(timeSchema),
    }),
    v.strictObject({ type: v.literal('holds'), property }),
  ]);
}

/** One expectation. Times are virtual ms. */
export type Expectation =
  /** The leader that one node believes in at a moment; null is ⊥. */
  | {
      readonly type: 'elected';
      readonly node: string;
      readonly leader: string | null;
      readonly atMs: number;
    }
  /** Every live node believes in this leader at a moment. */
  | { readonly type: 'agreed'; readonly leader: string; readonly atMs: number }
  /** An event of this type happens at exactly this time; if a process is named, with this process in any role. */
  | {
      readonly type: 'event';
      readonly event: string;
      readonly atMs: number;
      readonly node?: string;
    }
  /** The number of messages of a kind that are sent in the interval, both ends included. */
  | {
      readonly type: 'count';
      readonly kind: string;
      readonly fromMs?: number;
      readonly toMs?: number;
      readonly equals: number;
    }
  /** The outcomes of a client's writes at the end; an absent outcome may have any number. */
  | ({ readonly type: 'writes'; readonly client: string } & Partial<WriteCounts>)
  /** The property is violated in exactly this interval; `toMs` is null when it still is at the end. */
  | {
      readonly type: 'violated';
      readonly property: string;
      readonly fromMs: number;
      readonly toMs: number | null;
    }
  /** The property is never violated. */
  | { readonly type: 'holds'; readonly property: string };
