// The schema of an experiment's file; every object in it is strict.
import * as v from 'valibot';
import { slugSchema } from '../runFile/schema';
import { grouped } from '../sim/base/format';
import {
  disruptionsOf,
  MAX_DISRUPTIONS,
  STORM_KINDS,
  stormLawEntries,
} from '../sim/contracts/command';
import { MAX_NODES } from '../sim/contracts/definition';
import {
  chanceSchema,
  latencySchema,
  nodeIdSchema,
  siteSchema,
  timeSchema,
} from '../sim/contracts/schemas';
import { EXPERIMENT_FORMAT, EXPERIMENT_VERSION, MOST } from './experiment';
import { MEASURE_IDS, MEASURES } from './measures/measures';

const MOST_FACTORS = 5;
const MOST_VALUES = 200;
const MOST_FLAPPING = 100;

const atLeastOne = (what: string) => `there must be ${what}`;
const positiveMs = v.pipe(timeSchema, v.gtValue(0, 'a duration is more than 0 ms'));
const textSchema = v.pipe(v.string(), v.minLength(1, 'a text cannot be empty'), v.maxLength(300));
const scalarSchema = v.union([v.number(), v.boolean(), v.string()]);
const paramsSchema = v.record(v.string(), scalarSchema);

const sitesEntries = {
  sites: v.optional(
    v.strictObject({
      matrix: slugSchema,
      at: v.optional(v.pipe(v.array(siteSchema), v.minLength(1, atLeastOne('a site')))),
      spread: v.optional(chanceSchema('spread')),
    }),
  ),
};

const plainSchema = v.strictObject({
  ...sitesEntries,
  algorithm: v.string(),
  preset: v.optional(v.string()),
  params: v.optional(paramsSchema),
  nodes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_NODES)),
  latencyMs: v.optional(latencySchema),
  network: v.optional(v.record(v.string(), v.any())),
  services: v.optional(v.record(v.string(), paramsSchema)),
  clients: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5))),
});

const baseSchema = v.union(
  [
    v.strictObject({ ...sitesEntries, scenario: slugSchema }),
    v.strictObject({ ...sitesEntries, run: v.looseObject({ format: v.string() }) }),
    plainSchema,
  ],
  'a base has a `scenario`, a `run`, or an `algorithm` and its `nodes`',
);

const rangeSchema = v.pipe(
  v.strictObject({
    from: v.pipe(v.number(), v.finite()),
    to: v.pipe(v.number(), v.finite()),
    count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_VALUES)),
    scale: v.optional(v.picklist(['linear', 'log'])),
  }),
  v.check(({ from, to }) => from < to, 'a range goes from a lower number to a higher one'),
  v.check(({ from, scale }) => scale !== 'log' || from > 0, 'a range by ratio begins above 0'),
);

const factorSchema = v.strictObject({
  path: textSchema,
  label: textSchema,
  unit: v.optional(textSchema),
  values: v.union(
    [
      v.pipe(
        v.array(v.any()),
        v.minLength(1, atLeastOne('a value')),
        v.maxLength(MOST_VALUES, `there can be at most ${MOST_VALUES} values`),
      ),
      rangeSchema,
    ],
    'the values are a list, or a range with `from`, `to` and `count`',
  ),
  also: v.optional(
    v.array(v.strictObject({ path: textSchema, times: v.pipe(v.number(), v.finite()) })),
  ),
});

const lastsSchema = v.union(
  [
    positiveMs,
    v.pipe(
      v.strictTuple([positiveMs, positiveMs]),
      v.check(([min, max]) => min <= max, 'the first bound must not be above the second'),
    ),
    v.pipe(
      v.strictObject({
        leastMs: positiveMs,
        index: v.pipe(v.number(), v.gtValue(0, 'a tail’s index is above 0'), v.maxValue(100)),
        mostMs: positiveMs,
      }),
      v.check(
        ({ leastMs, mostMs }) => leastMs <= mostMs,
        'a tail’s `leastMs` is at most its `mostMs`',
      ),
    ),
  ],
  'a duration is a number of ms, a pair [min, max], or a tail with `leastMs`, `index` and `mostMs`',
);

const whenEntries = {
  atMs: v.optional(v.pipe(v.array(timeSchema), v.minLength(1, atLeastOne('a time')))),
  everyMs: v.optional(positiveMs),
  spacing: v.optional(v.picklist(['fixed', 'poisson'])),
};
const whomSchema = v.union(
  [v.picklist(['leader', 'any']), v.strictObject({ id: nodeIdSchema })],
  'whom it happens to is `leader`, `any`, or an object with an `id`',
);
/** Whether something that happens says when, in one way. */
const saysWhen = ({ atMs, everyMs }: { readonly atMs?: unknown; readonly everyMs?: unknown }) =>
  (atMs === undefined) !== (everyMs === undefined);
const SAYS_WHEN = 'something happens either `atMs` or `everyMs`';
const toProcess = v.pipe(
  v.strictObject({
    type: v.picklist(['crash', 'pause', 'isolate']),
    whom: whomSchema,
    forMs: lastsSchema,
    ...whenEntries,
  }),
  v.check((one) => saysWhen(one), SAYS_WHEN),
);
const toLink = v.pipe(
  v.strictObject({ type: v.literal('cut'), forMs: lastsSchema, ...whenEntries }),
  v.check((one) => saysWhen(one), SAYS_WHEN),
);
const flapping = v.strictObject({
  type: v.literal('flap'),
  links: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1, atLeastOne('a link')),
    v.maxValue(MOST_FLAPPING),
  ),
  upMs: lastsSchema,
  downMs: lastsSchema,
});
const storm = v.pipe(
  v.strictObject({
    type: v.literal('storm'),
    atMs: timeSchema,
    kinds: v.pipe(v.array(v.picklist(STORM_KINDS)), v.minLength(1, atLeastOne('a kind of fault'))),
    perMinute: v.pipe(v.number(), v.gtValue(0), v.maxValue(MAX_DISRUPTIONS.perMinute)),
    forMs: timeSchema,
    ...stormLawEntries,
  }),
  v.check(
    (one) => disruptionsOf(one) <= MAX_DISRUPTIONS.inAll,
    `a storm strikes at most ${grouped(MAX_DISRUPTIONS.inAll)} times`,
  ),
);

const stopSchema = v.strictObject({
  measure: v.picklist(MEASURE_IDS),
  quantile: v.pipe(v.number(), v.gtValue(0), v.ltValue(1)),
  within: v.pipe(v.number(), v.gtValue(0, 'the width of an interval is above 0')),
  batch: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

/** The schema of an experiment; its base and its settings are checked as run files. */
export const experimentSchema = v.pipe(
  v.strictObject({
    format: v.literal(EXPERIMENT_FORMAT),
    version: v.literal(
      EXPERIMENT_VERSION,
      `this version of the program reads version ${EXPERIMENT_VERSION} of experiments`,
    ),
    id: slugSchema,
    title: textSchema,
    description: v.optional(v.string()),
    answer: v.optional(v.string()),
    base: baseSchema,
    factors: v.optional(
      v.pipe(
        v.array(factorSchema),
        v.maxLength(MOST_FACTORS, `there can be at most ${MOST_FACTORS} factors`),
      ),
    ),
    design: v.optional(
      v.variant('type', [
        v.strictObject({ type: v.literal('grid') }),
        v.strictObject({
          type: v.literal('latinHypercube'),
          points: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST.settings)),
        }),
      ]),
    ),
    seeds: v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1, atLeastOne('a seed')),
      v.maxValue(MOST.seeds, `there can be at most ${grouped(MOST.seeds)} seeds`),
    ),
    happens: v.optional(v.array(v.union([toProcess, toLink, flapping, storm], whatHappens))),
    warmUpMs: v.optional(timeSchema),
    untilMs: positiveMs,
    measures: v.pipe(
      v.array(v.picklist(MEASURE_IDS)),
      v.minLength(1, atLeastOne('a measure')),
      v.check((ids) => new Set(ids).size === ids.length, 'a measure is named once'),
    ),
    stop: v.optional(stopSchema),
  }),
  v.check(
    ({ warmUpMs = 0, untilMs }) => warmUpMs < untilMs,
    'the beginning that is not measured ends before the run',
  ),
  v.check(
    ({ stop, measures }) => !stop || measures.includes(stop.measure),
    'the measure of `stop` is one of `measures`',
  ),
  v.check(
    ({ stop }) => !stop || MEASURES[stop.measure].kind !== 'kinds',
    'the measure of `stop` has one number for each run or occasion, and not several by kind',
  ),
);

/** The sentence for something that happens and that no form fits. */
function whatHappens(): string {
  return 'what happens is a `crash`, a `pause`, an `isolate`, a `cut`, a `flap` or a `storm`, each with its times';
}
