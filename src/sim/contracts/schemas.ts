// The small schemas that run files, commands and parameters share.
import * as v from 'valibot';
import { CLOCK_RATES, MAX_JUMP_MS } from '../base/clock';
import { grouped } from '../base/format';
import { MAX_DISK_MS, TAIL_INDEX } from '../base/pareto';
import { MAX_MS, MIN_LATENCY_MS, roundMs } from '../base/time';

/** The longest that a storm's shortest pause may be, in ms: an hour. */
const MAX_PAUSE_MS = 3_600_000;

/** A node's id: a short word that is safe in every export. */
export const nodeIdSchema = v.pipe(
  v.string(),
  v.regex(
    /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/,
    'a node id is a letter or digit, then up to 31 letters, digits, _ or -',
  ),
);

/** The name of a node's site. Longer names have no room on the stage. */
export const siteSchema = v.pipe(
  v.string('a site is a text'),
  v.regex(
    /^[A-Za-z0-9](?:[A-Za-z0-9 ._-]{0,22}[A-Za-z0-9])?$/,
    'a site is 1 to 24 letters, digits, spaces or . _ -, and begins and ends with a letter or digit',
  ),
);

/** A virtual time or duration in ms: not negative, and so limited that sums stay finite. */
export const timeSchema = v.pipe(
  v.number(),
  v.finite(),
  v.minValue(0, 'a time cannot be negative'),
  v.maxValue(MAX_MS, `a time is at most ${grouped(MAX_MS)} ms`),
);

/** The deadline for a new leader, in ms. */
export const leaderWithinSchema = v.pipe(
  timeSchema,
  v.gtValue(0, 'the deadline for a new leader is longer than 0 ms'),
);

const RATE_SAYS = `a clock runs at ${CLOCK_RATES.min} to ${CLOCK_RATES.max} times the rate of time`;

/** The rate of a process's clock. */
export const clockRateSchema = v.pipe(
  v.number(),
  v.minValue(CLOCK_RATES.min, RATE_SAYS),
  v.maxValue(CLOCK_RATES.max, RATE_SAYS),
);

const JUMP_SAYS = `a clock jumps by at most ${grouped(MAX_JUMP_MS)} ms, forwards or backwards`;

/** A jump of a process's wall clock, in ms. */
export const clockJumpSchema = v.pipe(
  v.number(),
  v.minValue(-MAX_JUMP_MS, JUMP_SAYS),
  v.maxValue(MAX_JUMP_MS, JUMP_SAYS),
  v.check((byMs) => roundMs(byMs) !== 0, 'a clock jumps by at least 0.001 ms'),
);

/** The time in ms that a write to a disk takes; 0 for a disk that costs no time. */
export const diskMsSchema = v.pipe(
  v.number(),
  v.check(
    (ms) => ms === 0 || ms >= MIN_LATENCY_MS,
    `a write to a disk takes 0 ms, or at least ${MIN_LATENCY_MS} ms`,
  ),
  v.maxValue(MAX_DISK_MS, `a write to a disk takes at most ${grouped(MAX_DISK_MS)} ms`),
);

const TAIL_SAYS = `the index of a tail is a number from ${TAIL_INDEX.min} to ${TAIL_INDEX.max}`;

/** The index of a Pareto tail: the smaller, the heavier the tail. */
export const tailIndexSchema = v.pipe(
  v.number(TAIL_SAYS),
  v.minValue(TAIL_INDEX.min, TAIL_SAYS),
  v.maxValue(TAIL_INDEX.max, TAIL_SAYS),
);

/** The shortest of a storm's pauses with a tail, in ms. */
export const leastPauseSchema = v.pipe(
  v.number(),
  v.minValue(1, 'a pause lasts at least 1 ms'),
  v.maxValue(MAX_PAUSE_MS, `the shortest pause lasts at most ${grouped(MAX_PAUSE_MS)} ms`),
);

/** A latency in ms: constant, or `[min, max]`. */
export const latencySchema = v.union(
  [
    timeSchema,
    v.pipe(
      v.strictTuple([timeSchema, timeSchema]),
      v.check(([min, max]) => min <= max, 'the first bound must not be above the second'),
    ),
  ],
  'a latency is a number of ms or a pair [min, max], neither negative, min first',
);

/** The longest title of the times between sites. */
export const MAX_TITLE = 80;

/** The times between sites. That they form a square matrix is checked with the sites that a run names. */
export const siteTimesSchema = v.strictObject({
  title: v.optional(
    v.pipe(
      v.string(),
      v.minLength(1, 'a title cannot be empty'),
      v.maxLength(MAX_TITLE, `the title of sites has at most ${MAX_TITLE} characters`),
    ),
  ),
  names: v.pipe(v.array(siteSchema), v.minLength(1, 'there must be a site')),
  roundTripsMs: v.array(v.array(v.nullable(timeSchema))),
  spread: v.optional(chanceSchema('spread')),
});

/** One direction of a link. */
export const directionSchema = v.strictObject({ from: nodeIdSchema, to: nodeIdSchema });

/** A point of a stroke, in units of the layout's radius. */
export const pointSchema = v.strictTuple([
  v.pipe(v.number(), v.finite()),
  v.pipe(v.number(), v.finite()),
]);

/** A probability. @param what - its name in the error. */
export function chanceSchema(what: string) {
  const says = `${what} is a number from 0 to 1`;
  return v.pipe(v.number(says), v.minValue(0, says), v.maxValue(1, says));
}

/** The limit of an amount, so that sums stay finite. */
const MAX_AMOUNT = 1e12;

/** An amount in some unit: not negative, or not less than `least`. */
export function amountSchema(what: string, unit: string, least = 0) {
  const bound = least === 0 ? 'not negative' : `at least ${least}`;
  const says = `${what} is a number of ${unit}, ${bound}`;
  const most = `${what} is at most ${grouped(MAX_AMOUNT)} ${unit}`;
  return v.pipe(v.number(says), v.minValue(least, says), v.maxValue(MAX_AMOUNT, most));
}
