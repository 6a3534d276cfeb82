// Commands: the actions of a person or a scenario. They are a run's only input besides its definition.
import * as v from 'valibot';
import { grouped } from '../base/format';
import type { Json } from '../base/json';
import type { LinkSettings } from './definition';
import type { LeaderCommand } from './leaderCommand';
import {
  clockJumpSchema,
  clockRateSchema,
  directionSchema,
  diskMsSchema,
  latencySchema,
  leastPauseSchema,
  nodeIdSchema,
  pointSchema,
  siteSchema,
  tailIndexSchema,
  timeSchema,
} from './schemas';

/** The kinds of disruption in a storm. Each disruption is repaired after a while. New kinds come last: files draw from this order. */
export const STORM_KINDS = [
  'crash',
  'pause',
  'cut',
  'isolate',
  'slow',
  'lose',
  'jump',
  'stall',
] as const;
export type StormKind = (typeof STORM_KINDS)[number];

/** The distributions of a storm's gaps and pauses, where they are not the usual ones. */
export interface StormLaws {
  /** The gaps are exponential, as of independent faults. Absent: uniform from 0 to twice the mean. */
  readonly spacing?: 'poisson';
  /**
   * Pauses last `leastMs` times a Pareto draw of this index, up to the storm's end. Absent: 0.5 to 3 mean gaps, as all other
   * disruptions.
   */
  readonly pauses?: { readonly leastMs: number; readonly index: number };
}

/** Limits of a storm's disruptions, per minute and in total: every run must end. */
export const MAX_DISRUPTIONS = { perMinute: 6000, inAll: 100_000 };

/** Expected number of a storm's disruptions. */
export function disruptionsOf({ perMinute, forMs }: { perMinute: number; forMs: number }): number {
  return (perMinute * forMs) / 60_000;
}

const ofNode = <const T extends string>(type: T) =>
  v.strictObject({ atMs: timeSchema, type: v.literal(type), node: nodeIdSchema });

const ofLeader = <const T extends string>(type: T) =>
  v.strictObject({ atMs: timeSchema, type: v.literal(type) });

const ofMessage = <const T extends string>(type: T) =>
  v.strictObject({ atMs: timeSchema, type: v.literal(type), message: messageIdSchema });

/** A load in per cent. */
const loadSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const messageIdSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
const linksSchema = v.pipe(v.array(directionSchema), v.minLength(1));
const groupSchema = v.pipe(v.array(nodeIdSchema), v.minLength(1));

/** The schemas of {@link StormLaws}. */
export const stormLawEntries = {
  spacing: v.optional(v.literal('poisson', 'the spacing of a storm is `poisson`, or absent')),
  pauses: v.optional(v.strictObject({ leastMs: leastPauseSchema, index: tailIndexSchema })),
};

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
      v.gtValue(0, 'a storm needs a rate above 0 a minute'),
      v.maxValue(MAX_DISRUPTIONS.perMinute),
    ),
    forMs: timeSchema,
    ...stormLawEntries,
  }),
  v.check(
    (storm) => disruptionsOf(storm) <= MAX_DISRUPTIONS.inAll,
    `a storm strikes at most ${grouped(MAX_DISRUPTIONS.inAll)} times`,
  ),
);

/** Commands for a process's host: its clocks, its disk and its timers. */
const HOST_COMMANDS = [
  v.strictObject({ ...ofNode('setClockRate').entries, rate: clockRateSchema }),
  v.strictObject({ ...ofNode('setClock').entries, byMs: clockJumpSchema }),
  v.strictObject({
    ...ofNode('setDisk').entries,
    ms: diskMsSchema,
    tail: v.optional(tailIndexSchema),
  }),
  v.strictObject({
    ...ofNode('stopTimer').entries,
    timer: v.pipe(v.string(), v.minLength(1)),
  }),
] as const;

/**
 * The schema of a command in a run file.
 *
 * @param faultEntries - the schema of each fault's value, by fault id; `setLink` may set these and the latency.
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
      site: v.optional(siteSchema),
    }),
    ofNode('leave'),
    v.strictObject({ ...ofNode('remove').entries, via: v.optional(nodeIdSchema) }),
    ofNode('pause'),
    ofNode('resume'),
    ofLeader('crashLeader'),
    ofLeader('pauseLeader'),
    ofLeader('isolateLeader'),
    ...HOST_COMMANDS,
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
    ofNode('elect'),
    v.strictObject({ ...ofNode('setLoad').entries, load: loadSchema }),
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

/** An action of a person, a scenario or the host, without its time. */
export type Action =
  | { readonly type: 'crash' | 'pause' | 'resume'; readonly node: string }
  /** Crashes, pauses or cuts off the node that leads when the command takes effect: of several, the one that came last. */
  | { readonly type: LeaderCommand }
  /** Starts a process that does not run, with its disk unless `loseDisk`; a node joins through `via`. */
  | {
      readonly type: 'restart';
      readonly node: string;
      readonly loseDisk?: true;
      readonly via?: string;
    }
  /** Adds a node and starts it; see NodeDefinition for `via` (there `joins`), `secret` and `site`. */
  | {
      readonly type: 'join';
      readonly node: string;
      readonly priority: number;
      readonly via?: string;
      readonly secret?: string;
      readonly site?: string;
    }
  /** Asks a node to leave the cluster: it handles LEAVE and then stops. */
  | { readonly type: 'leave'; readonly node: string }
  /** Removes a node from the members; where members keep their own list, by the notice REMOVE to `via`. */
  | { readonly type: 'remove'; readonly node: string; readonly via?: string }
  /** Changes the rate of a process's clock: `rate` of its ms pass in one virtual ms. */
  | { readonly type: 'setClockRate'; readonly node: string; readonly rate: number }
  /** Sets the wall clock of a process: its reading jumps by so many ms, forwards or backwards. Timers stay as they are. */
  | { readonly type: 'setClock'; readonly node: string; readonly byMs: number }
  /**
   * Sets the time in ms that a write to a process's disk takes: exactly `ms`, or `ms` times a Pareto draw of index `tail`.
   * A process is busy until its write is done: the messages of the step that wrote leave then, and what arrives waits.
   */
  | {
      readonly type: 'setDisk';
      readonly node: string;
      readonly ms: number;
      readonly tail?: number;
    }
  /**
   * Stops a running timer of a process, by the timer's name: it does not fire. The machine is not told: it waits as if the
   * timer still ran, until another event takes it out of its state, or starts the timer again.
   */
  | { readonly type: 'stopTimer'; readonly node: string; readonly timer: string }
  /** Stops updating a node's list of members, and updates it again. */
  | { readonly type: 'freeze' | 'thaw'; readonly node: string }
  /** Cuts each of these directions: messages in flight on them and messages sent over them are lost. */
  | {
      readonly type: 'cut';
      readonly links: readonly Direction[];
      readonly stroke?: readonly Point[];
    }
  /** Cuts every link between nodes of different groups, in both directions. */
  | { readonly type: 'partition'; readonly groups: readonly (readonly string[])[] }
  /** Repairs the links named, or all that are cut. */
  | { readonly type: 'heal'; readonly links?: readonly Direction[] }
  /** Changes the latency of these directions, or the values of faults, under the faults' ids. */
  | ({ readonly type: 'setLink'; readonly links: readonly Direction[] } & LinkSettings)
  /** Reports to a node that another is down, rightly or wrongly: an oracle in place of a failure detector. */
  | { readonly type: 'tell'; readonly node: string; readonly about: string }
  /** Tells a node to start an election at once, whatever it knows of a leader. */
  | { readonly type: 'elect'; readonly node: string }
  /** Changes the load of a node, in per cent, where the election's policy may be by load. */
  | { readonly type: 'setLoad'; readonly node: string; readonly load: number }
  /**
   * Acts on a message in flight, by its id: drops it, holds it, releases it, delivers it at once, or duplicates it.
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
  /** Delivers a message at once that its sender never sent. */
  | {
      readonly type: 'forgeMessage';
      readonly from: string;
      readonly to: string;
      readonly kind: string;
      readonly body?: Json;
    }
  /** Starts random disruptions of these kinds, at this mean rate, for so long; at its end all are repaired. */
  | ({
      readonly type: 'storm';
      readonly kinds: readonly StormKind[];
      readonly perMinute: number;
      readonly forMs: number;
    } & StormLaws)
  /** Ends all storms, and repairs their disruptions at once. */
  | { readonly type: 'calm' }
  /** Records a failure of the host: the process's worker threw or did not answer. */
  | { readonly type: 'failProcess'; readonly node: string; readonly error: string };

/** An action stamped with the virtual time, in ms, at which it took effect. */
export type Command = Action & { readonly atMs: number };
