// The schema of the run file, version 4, built from what exists; every object in it is strict.
import * as v from 'valibot';
import { quote } from '../sim/base/quote';
import type { Algorithm } from '../sim/contracts/algorithm';
import { commandSchema } from '../sim/contracts/command';
import { MAX_NODES, MAX_PARTS } from '../sim/contracts/definition';
import type { Program } from '../sim/contracts/program';
import {
  clockRateSchema,
  directionSchema,
  diskMsSchema,
  latencySchema,
  leaderWithinSchema,
  nodeIdSchema,
  siteSchema,
  siteTimesSchema,
  timeSchema,
} from '../sim/contracts/schemas';
import { eventSchema } from './eventSchema';
import { countSchema, countsSchema, expectationSchema, writesEntries } from './expectation';
import { goalSchema } from './goalSchema';
import { incidentSchema } from './incident';
import { questionSchema } from './question';
import type { Registries } from './registries';
import { FORMAT, MAX_BRANCHES, SHELVES, VERSION } from './runFile';
import { showsSchema } from './shows';
import { slidersSchema } from './sliders';
import { viewSchema } from './viewSchema';

/** The fields of a node, in their order; `processEntries` puts its rule for ids in. */
const nodeEntries = {
  id: nodeIdSchema,
  priority: v.pipe(v.number(), v.finite()),
  clockRate: v.optional(clockRateSchema),
  clockAheadMs: v.optional(timeSchema),
  diskMs: v.optional(diskMsSchema),
  joinsAtMs: v.optional(timeSchema),
  knows: v.optional(v.array(nodeIdSchema)),
  joins: v.optional(nodeIdSchema),
  secret: v.optional(v.string()),
  params: v.optional(v.record(v.string(), v.number('a parameter of a node is a number'))),
  site: v.optional(siteSchema),
};

/** An id: a short word for URLs and file names. */
export const slugSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, 'an id is a letter, then up to 63 letters, digits or -'),
);

function algorithmSchema(
  algorithms: ReadonlyMap<string, Algorithm>,
  algorithmIds: readonly string[],
) {
  return v.variant(
    'id',
    [...algorithms.values()].map(({ id, params }) =>
      v.strictObject({
        id: v.literal(id),
        params: v.optional(params, {}),
      }),
    ),
    ({ received }) => noAlgorithm(received, algorithmIds),
  );
}

function noAlgorithm(received: string, algorithmIds: readonly string[]): string {
  return `there is no algorithm ${quote(received)}; there is ${algorithmIds.join(', ')}`;
}

/** The schema of a list of services or of clients, each with an existing kind and that kind's parameters. */
function partsSchema(
  what: string,
  programs: ReadonlyMap<string, Program>,
  kinds: readonly string[],
  idSchema: IdSchema,
) {
  const part = v.variant(
    'kind',
    [...programs.values()].map(({ id, params }) =>
      v.strictObject({
        id: idSchema,
        kind: v.literal(id),
        params: v.optional(params, {}),
      }),
    ),
    (issue) => `there is no ${what} ${quote(issue.received)}; there is ${kinds.join(', ')}`,
  );
  return v.optional(
    v.pipe(v.array(part), v.maxLength(MAX_PARTS, `there can be at most ${MAX_PARTS} ${what}s`)),
  );
}

type IdSchema = v.GenericSchema<string | number, string>;

/**
 * The fields of a definition for its processes: nodes, services and clients.
 *
 * @param id - the rule for the ids of processes; a cluster that is made by hand has a stricter one.
 */
export function processEntries(programs: Programs, id: IdSchema = nodeIdSchema) {
  const { algorithmIds, services, serviceIds, clients, clientIds } = programs;
  const algorithm = v.picklist(algorithmIds, ({ received }) => noAlgorithm(received, algorithmIds));
  return {
    nodes: v.pipe(
      v.array(
        v.strictObject({
          ...nodeEntries,
          id,
          knows: v.optional(v.array(id)),
          joins: v.optional(id),
          algorithm: v.optional(algorithm),
        }),
      ),
      v.minLength(1, 'there must be a node'),
      v.maxLength(MAX_NODES, `there can be at most ${MAX_NODES} nodes`),
    ),
    services: partsSchema('service', services, serviceIds, id),
    clients: partsSchema('client', clients, clientIds, id),
  };
}

/** The registries that the checks of processes need. */
export type Programs = Pick<
  Registries,
  'algorithmIds' | 'services' | 'serviceIds' | 'clients' | 'clientIds'
>;

const originEntries = {
  id: slugSchema,
  name: v.pipe(
    v.string(),
    v.minLength(1, 'a name cannot be empty'),
    v.maxLength(200, 'a name has at most 200 characters'),
  ),
  parent: v.nullable(slugSchema),
  forkMs: timeSchema,
};

const narrationSchema = v.array(
  v.strictObject({
    atMs: timeSchema,
    text: v.string(),
    notes: v.optional(v.string()),
    question: v.optional(questionSchema),
    shows: v.optional(showsSchema),
  }),
);

/** Older files have fewer figures. */
const metricsSchema = v.strictObject({
  messages: countsSchema,
  elections: v.optional(countSchema),
  probes: v.optional(countSchema),
  falseElections: v.optional(countSchema),
  leaderChanges: v.optional(countSchema),
  recoveries: v.array(
    v.strictObject({
      node: nodeIdSchema,
      crashedAtMs: timeSchema,
      agreedAfterMs: v.nullable(timeSchema),
    }),
  ),
  twoLeadersMs: timeSchema,
  twoActingMs: v.optional(timeSchema),
  noLeaderMs: timeSchema,
  availableMs: v.optional(timeSchema),
  disagreementMs: timeSchema,
  writes: v.optional(v.record(v.string(), v.strictObject(writesEntries(countSchema)))),
});

/**
 * The schema of a run file: the checks of each part on its own. Checks across parts are in `checkReferences`.
 */
export function runFileSchema(registries: Registries) {
  const { algorithms, algorithmIds, faults, layoutIds, properties } = registries;
  const propertyIds = properties.map(({ id }) => id);
  const faultEntries: v.ObjectEntries = Object.fromEntries(
    faults.map(({ id, value }) => [id, v.optional(value)]),
  );
  const commandsSchema = v.array(commandSchema(faultEntries));
  return v.strictObject({
    format: v.literal(FORMAT),
    version: v.literal(VERSION),
    exporter: v.optional(v.strictObject({ name: v.string(), version: v.string() })),
    id: slugSchema,
    title: v.pipe(v.string(), v.minLength(1, 'a title cannot be empty')),
    description: v.optional(v.string()),
    seed: v.string(),
    algorithm: algorithmSchema(algorithms, algorithmIds),
    ...processEntries(registries),
    network: v.strictObject({
      latencyMs: latencySchema,
      ...faultEntries,
      sites: v.optional(siteTimesSchema),
      links: v.optional(
        v.array(
          v.strictObject({
            ...directionSchema.entries,
            latencyMs: v.optional(latencySchema),
            ...faultEntries,
          }),
        ),
      ),
    }),
    leaderWithinMs: v.optional(leaderWithinSchema),
    commands: v.optional(commandsSchema, []),
    untilMs: v.optional(timeSchema),
    cursorMs: v.optional(timeSchema),
    branch: v.optional(v.strictObject(originEntries)),
    branches: v.optional(
      v.pipe(
        v.array(
          v.strictObject({ ...originEntries, commands: commandsSchema, untilMs: timeSchema }),
        ),
        v.maxLength(MAX_BRANCHES, `there can be at most ${MAX_BRANCHES} other branches`),
      ),
    ),
    view: v.optional(viewSchema(layoutIds)),
    shelf: v.optional(v.picklist(SHELVES)),
    pictureAtMs: v.optional(timeSchema),
    narration: v.optional(narrationSchema),
    expect: v.optional(v.array(expectationSchema(propertyIds))),
    goal: v.optional(goalSchema(propertyIds)),
    solution: v.optional(
      v.strictObject({
        narration: v.pipe(narrationSchema, v.minLength(1, 'a solution explains itself')),
        commands: v.optional(commandsSchema),
        params: v.optional(v.record(v.string(), v.union([v.number(), v.boolean(), v.string()]))),
      }),
    ),
    incident: v.optional(incidentSchema(propertyIds)),
    sliders: v.optional(slidersSchema),
    trace: v.optional(v.array(eventSchema)),
    traceHash: v.optional(
      v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'a hash is 64 lower-case hex digits')),
    ),
    metrics: v.optional(metricsSchema),
  });
}
