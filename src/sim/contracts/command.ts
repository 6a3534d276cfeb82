// Commands: what a person or a scenario did. They are a run's only input besides its definition.
import * as v from 'valibot';
import { grouped } from '../base/format';
import type { Json } from '../base/json';
import type { LinkSettings } from './definition';
import {
  clockRateSchema,
  directionSchema,
  latencySchema,
  nodeIdSchema,
  pointSchema,
  timeSchema,
} from './schemas';

/** What a storm can do: each is undone by its own opposite after a while. */
export const STORM_KINDS = ['crash', 'pause', 'cut', 'isolate', 'slow', 'lose'] as const;
export type StormKind = (typeof STORM_KINDS)[number];

/** A storm strikes at most so often in a minute, and so often in all: a run must come to its end. */
export const MAX_STRIKES = { perMinute: 6000, inAll: 100_000 };

/** How often a storm strikes, on average. */
export function strikesOf({ perMinute, forMs }: { perMinute: number; forMs: number }): number {
  return (perMinute * forMs) / 60_000;
}

const ofNode = <const T extends string>(type: T) =>
  v.strictObject({ atMs: timeSchema, type: v.literal(type), node: nodeIdSchema });

const ofMessage = <const T extends string>(type: T) =>
  v.strictObject({ atMs: timeSchema, type: v.literal(type), message: messageIdSchema });

const messageIdSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
const linksSchema = v.pipe(v.array(directionSchema), v.minLength(1));
const groupSchema = v.pipe(v.array(nodeIdSchema), v.minLength(1));

const stormSchema = v.pipe(
  v.strictObject({
    atMs: timeSchema,
    type: v.literal('storm'),
    kinds: v.pipe(
      v.array(v.picklist(STORM_KINDS)),
      v.minLength(1, 'a storm needs a kind of fault'),
    ),
    perMinute: v.pipe(
      v.number(),
      v.gtValue(0, 'a storm strikes more often than never'),
      v.maxValue(MAX_STRIKES.perMinute),
    ),
    forMs: timeSchema,
  }),
  v.check(
    (storm) => strikesOf(storm) <= MAX_STRIKES.inAll,
    `a storm strikes at most ${grouped(MAX_STRIKES.inAll)} times`,
  ),
);

/**
 * The schema of a command as it stands in a run file.
 *
 * @param faultEntries - the schema of each fault's value, by fault id: what `setLink` may set besides the latency.
 */
export function commandSchema(faultEntries: v.ObjectEntries) {
  return v.variant('type', [
    ofNode('crash'),
    v.strictObject({
      ...ofNode('restart').entries,
      loseDisk: v.optional(v.literal(true)),
      via: v.optional(nodeIdSchema),
    }),
    v.strictObject({
      ...ofNode('join').entries,
      priority: v.pipe(v.number(), v.finite()),
      via: v.optional(nodeIdSchema),
      secret: v.optional(v.string()),
    }),
    ofNode('leave'),
    v.strictObject({ ...ofNode('remove').entries, via: v.optional(nodeIdSchema) }),
    ofNode('pause'),
    ofNode('resume'),
    v.strictObject({ ...ofNode('setClockRate').entries, rate: clockRateSchema }),
    ofNode('freeze'),
    ofNode('thaw'),
    v.strictObject({
      atMs: timeSchema,
      type: v.literal('cut'),
      links: linksSchema,
      stroke: v.optional(v.array(pointSchema)),
    }),
    v.strictObject({
      atMs: timeSchema,
      type: v.literal('partition'),
      groups: v.pipe(v.array(groupSchema), v.minLength(2)),
    }),
    v.strictObject({
      atMs: timeSchema,
      type: v.literal('heal'),
      links: v.optional(v.array(directionSchema)),
    }),
    v.strictObject({
      atMs: timeSchema,
      type: v.literal('setLink'),
      links: linksSchema,
      latencyMs: v.optional(latencySchema),
      ...faultEntries,
    }),
    v.strictObject({ ...ofNode('tell').entries, about: nodeIdSchema }),
    ofMessage('dropMessage'),
    ofMessage('holdMessage'),
    ofMessage('releaseMessage'),
    ofMessage('deliverMessage'),
    ofMessage('duplicateMessage'),
    v.strictObject({
      atMs: timeSchema,
      type: v.literal('forgeMessage'),
      ...directionSchema.entries,
      kind: v.pipe(v.string(), v.minLength(1)),
      body: v.optional(v.any()),
    }),
    stormSchema,
    v.strictObject({ atMs: timeSchema, type: v.literal('calm') }),
    v.strictObject({
      atMs: timeSchema,
      type: v.literal('failProcess'),
      node: nodeIdSchema,
      error: v.string(),
    }),
  ]);
}

/** One direction of a link. */
export interface Direction {
  readonly from: string;
  readonly to: string;
}

/** A point of a freehand stroke: x and y in units of the layout's radius, from its centre. */
export type Point = readonly [x: number, y: number];

/** What somebody did, without its time. */
export type Action =
  | { readonly type: 'crash' | 'pause' | 'resume'; readonly node: string }
  /** Starts a node that does not run; without what it kept when it loses its disk, and joining through `via`. */
  | {
      readonly type: 'restart';
      readonly node: string;
      readonly loseDisk?: true;
      readonly via?: string;
    }
  /** Starts a node that the run did not have; see NodeDefinition for `via` (there `joins`) and `secret`. */
  | {
      readonly type: 'join';
      readonly node: string;
      readonly priority: number;
      readonly via?: string;
      readonly secret?: string;
    }
  /** Asks a node to say goodbye and stop for good. */
  | { readonly type: 'leave'; readonly node: string }
  /** Strikes a node off the members; where they keep their own list, by a word to `via`. */
  | { readonly type: 'remove'; readonly node: string; readonly via?: string }
  /** Lets a process's own clock run at another rate from now on: so many of its ms pass in a virtual one. */
  | { readonly type: 'setClockRate'; readonly node: string; readonly rate: number }
  /** Keeps from a node who joins and leaves, and tells it all at once. */
  | { readonly type: 'freeze' | 'thaw'; readonly node: string }
  /** Cuts each of the links' directions: what is in flight on them and what is sent over them is lost. */
  | {
      readonly type: 'cut';
      readonly links: readonly Direction[];
      readonly stroke?: readonly Point[];
    }
  /** Cuts every link between nodes of different groups, in both directions. */
  | { readonly type: 'partition'; readonly groups: readonly (readonly string[])[] }
  /** Repairs the links named, or all that are cut. */
  | { readonly type: 'heal'; readonly links?: readonly Direction[] }
  /** Changes the latency of these links' directions, or the values of faults under the faults' ids. */
  | ({ readonly type: 'setLink'; readonly links: readonly Direction[] } & LinkSettings)
  /** Tells a node that another is down, true or not: knowledge of failures that no process can have. */
  | { readonly type: 'tell'; readonly node: string; readonly about: string }
  /**
   * Handles a message on its way, by its id: loses it, stops it where it is, lets it go on, lets it arrive at once, or
   * sends a copy along.
   */
  | {
      readonly type:
        | 'dropMessage'
        | 'holdMessage'
        | 'releaseMessage'
        | 'deliverMessage'
        | 'duplicateMessage';
      readonly message: number;
    }
  /** Lets a message arrive, at once, that its sender never sent. */
  | {
      readonly type: 'forgeMessage';
      readonly from: string;
      readonly to: string;
      readonly kind: string;
      readonly body?: Json;
    }
  /** Lets faults of these kinds strike by chance, on average so often, for so long; then all is mended. */
  | {
      readonly type: 'storm';
      readonly kinds: readonly StormKind[];
      readonly perMinute: number;
      readonly forMs: number;
    }
  /** Ends all storms: what they have broken is mended at once. */
  | { readonly type: 'calm' }
  /** The outside world's doing: the node's worker threw or did not answer. */
  | { readonly type: 'failProcess'; readonly node: string; readonly error: string };

/** An action stamped with the virtual time, in ms, at which it took effect. */
export type Command = Action & { readonly atMs: number };
