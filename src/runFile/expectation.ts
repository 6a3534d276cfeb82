// Expectations: what a scenario says must be seen when it is played.
import * as v from 'valibot';
import { nodeIdSchema, timeSchema } from '../sim/contracts/schemas';
import { EVENT_TYPES } from '../sim/contracts/traceEvent';
import type { WriteCounts } from '../sim/trace/writes';

/** An entry of this schema for each thing that can become of a client's write. */
export function writesEntries<S extends v.GenericSchema>(schema: S) {
  const fates = { accepted: schema, rejected: schema, redirected: schema, unanswered: schema };
  return { ...fates, lost: schema };
}

/**
 * The schema of an expectation. A moment `atMs` means: after all that happened at it.
 *
 * @param propertyIds - the properties that an expectation may speak of.
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
      equals: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
    v.strictObject({
      type: v.literal('writes'),
      client: nodeIdSchema,
      ...writesEntries(v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)))),
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

/** What must be seen. Times are virtual ms. */
export type Expectation =
  /** What one node believes at a moment; null is ⊥. */
  | {
      readonly type: 'elected';
      readonly node: string;
      readonly leader: string | null;
      readonly atMs: number;
    }
  /** Every live node believes in this leader at a moment. */
  | { readonly type: 'agreed'; readonly leader: string; readonly atMs: number }
  /** Such an event happens at exactly this time, at this process when one is named, whatever its part in it. */
  | {
      readonly type: 'event';
      readonly event: string;
      readonly atMs: number;
      readonly node?: string;
    }
  /** So many messages of a kind are sent in the stretch, both of its ends included. */
  | {
      readonly type: 'count';
      readonly kind: string;
      readonly fromMs?: number;
      readonly toMs?: number;
      readonly equals: number;
    }
  /** At the end this has become of a client's writes; what is not named may be any number. */
  | ({ readonly type: 'writes'; readonly client: string } & Partial<WriteCounts>)
  /** The property is broken in exactly this stretch; a `toMs` of null means that it still is at the end. */
  | {
      readonly type: 'violated';
      readonly property: string;
      readonly fromMs: number;
      readonly toMs: number | null;
    }
  /** The property is never broken. */
  | { readonly type: 'holds'; readonly property: string };
