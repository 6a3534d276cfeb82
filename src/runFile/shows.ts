// The claims of a beat about its moment: their form, and the schema of it.
import * as v from 'valibot';
import type { Direction } from '../sim/contracts/command';
import type { Role } from '../sim/contracts/protocol';
import { directionSchema, nodeIdSchema, timeSchema } from '../sim/contracts/schemas';
import { NODE_STATUSES, type NodeStatus } from '../sim/contracts/status';
import type { EventType } from '../sim/contracts/traceEvent';
import type { WriteCounts } from '../sim/trace/writes';
import { countSchema, countsSchema, writesEntries } from './expectation';

/** Claims about a moment, with all of its events. */
export interface Shows {
  /** All nodes that lead. */
  readonly leaders?: readonly string[];
  /** The believed leaders of some nodes; null where a node believes in none. */
  readonly follow?: Readonly<Record<string, string | null>>;
  /** The status of some nodes, services and clients. */
  readonly status?: Readonly<Record<string, NodeStatus>>;
  readonly roles?: Readonly<Record<string, Role>>;
  /** The terms of some nodes, or the tokens of their leases. */
  readonly terms?: Readonly<Record<string, number>>;
  /** The beginning of the banner over the stage. */
  readonly banner?: string;
  /** Properties that are violated, perhaps with others. */
  readonly violated?: readonly string[];
  /** All cut directions: these links, or all between these groups; no links when the network is whole. */
  readonly cut?:
    | { readonly links: readonly Direction[] }
    | { readonly groups: readonly (readonly string[])[] };
  /** By service, the owners of all that it holds, in the order of drawing. */
  readonly owners?: Readonly<Record<string, readonly string[]>>;
  /** By client, the numbers of its writes with some outcomes. */
  readonly writes?: Readonly<Record<string, Partial<Readonly<WriteCounts>>>>;
  /** The number of messages on their way, by kind. */
  readonly inFlight?: Readonly<Record<string, number>>;
  /** The number of messages sent from `sinceMs` on, by kind. */
  readonly sent?: {
    readonly sinceMs: number;
    readonly messages: Readonly<Record<string, number>>;
  };
  /** The number of events from `sinceMs` on, by type. */
  readonly happened?: {
    readonly sinceMs: number;
    readonly events: Readonly<Partial<Record<EventType, number>>>;
  };
  /** From `sinceMs` on, the time without a leader and that with two or more, each to a tenth of a second. */
  readonly lasted?: {
    readonly sinceMs: number;
    readonly noLeaderMs?: number;
    readonly twoLeadersMs?: number;
  };
}

const ROLES: readonly Role[] = ['follower', 'candidate', 'leader'];

export const showsSchema = v.strictObject({
  leaders: v.optional(v.array(nodeIdSchema)),
  follow: v.optional(v.record(nodeIdSchema, v.nullable(nodeIdSchema))),
  status: v.optional(v.record(nodeIdSchema, v.picklist(NODE_STATUSES))),
  roles: v.optional(v.record(nodeIdSchema, v.picklist(ROLES))),
  terms: v.optional(v.record(nodeIdSchema, countSchema)),
  banner: v.optional(v.string()),
  violated: v.optional(v.array(v.string())),
  cut: v.optional(
    v.union([
      v.strictObject({ links: v.array(directionSchema) }),
      v.strictObject({ groups: v.array(v.array(nodeIdSchema)) }),
    ]),
  ),
  owners: v.optional(v.record(nodeIdSchema, v.array(nodeIdSchema))),
  writes: v.optional(
    v.record(nodeIdSchema, v.strictObject(writesEntries(v.optional(countSchema)))),
  ),
  inFlight: v.optional(countsSchema),
  sent: v.optional(v.strictObject({ sinceMs: timeSchema, messages: countsSchema })),
  happened: v.optional(v.strictObject({ sinceMs: timeSchema, events: countsSchema })),
  lasted: v.optional(
    v.strictObject({
      sinceMs: timeSchema,
      noLeaderMs: v.optional(timeSchema),
      twoLeadersMs: v.optional(timeSchema),
    }),
  ),
});
