// A run of several algorithms: nodes that name an algorithm of their own run it, the others run the run's.
import { type Algorithm, type Mixture, type Surroundings, surroundingsOf } from './algorithm';
import type { NodeDefinition, Params, RunDefinition } from './definition';
import { algorithmOf } from './mixture';
import type { Promised } from './promise';
import type { Peer } from './protocol';

/**
 * The algorithm of a run. Where nodes run different ones it has the messages and timers of all of them, and the promises
 * that all of them give; `algorithmOf` has that of one node.
 *
 * @param algorithms - those that the definition names, by id.
 * @returns undefined while an algorithm of the definition is missing.
 */
export function algorithmOfRun(
  { algorithm, nodes }: Pick<RunDefinition, 'algorithm' | 'nodes'>,
  algorithms: ReadonlyMap<string, Algorithm>,
): Algorithm | undefined {
  const own = algorithms.get(algorithm.id);
  const byNode = new Map<string, Algorithm>();
  for (const { id, algorithm: named } of nodes) {
    const other = named === undefined ? own : algorithms.get(named);
    if (!other) return undefined;
    if (other !== own) byNode.set(id, other);
  }
  return own && byNode.size > 0 ? joined({ own, byNode }) : own;
}

/** The ids of the algorithms that a definition names, the run's own first. */
export function algorithmIdsIn({
  algorithm,
  nodes,
}: Pick<RunDefinition, 'algorithm' | 'nodes'>): readonly string[] {
  return [...new Set([algorithm.id, ...nodes.flatMap((node) => node.algorithm ?? [])])];
}

/**
 * The parameters of a node, complete. Under an algorithm of its own it takes the run's parameters of the same names,
 * where it accepts their values; the others are at their defaults. Its own `params` come last.
 *
 * @param algorithm - the node's.
 */
export function paramsOf(
  { algorithm: { id, params } }: Pick<RunDefinition, 'algorithm'>,
  algorithm: Pick<Algorithm, 'id' | 'params'>,
  node: Pick<NodeDefinition, 'params'>,
): Params {
  if (algorithm.id === id) return { ...params, ...node.params };
  return completed(algorithm, { ...sharedParams(algorithm, params), ...node.params });
}

function sharedParams({ params }: Pick<Algorithm, 'params'>, values: Params): Params {
  const accepts = (name: string, value: unknown) => {
    const entry = params.entries[name];
    return entry !== undefined && !isRefused(entry['~standard'].validate(value));
  };
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => accepts(name, value)));
}

function completed({ params }: Pick<Algorithm, 'params'>, values: Params): Params {
  const result = params['~standard'].validate(values) as { value?: Params };
  return result.value ?? values;
}

/**
 * The bound of `Algorithm.settleMs` for a run, in ms: the longest by the parameters of the run and of any node, because
 * nodes learn such times from one another, as from a lease that a node with other parameters has written.
 *
 * @param algorithm - the run's, see {@link algorithmOfRun}.
 * @param nodes - the number of nodes, with those that have joined meanwhile: members learn of them.
 */
export function settleMsOf(
  definition: Pick<RunDefinition, 'algorithm' | 'nodes' | 'network' | 'services'>,
  algorithm: Algorithm,
  nodes = definition.nodes.length,
): number {
  const around = { ...surroundingsOf(definition), nodes };
  const ofNodes = definition.nodes.flatMap((node) => {
    if (!node.params) return [];
    const own = algorithmOf(algorithm, node.id);
    return [own.settleMs(paramsOf(definition, own, node) as never, around)];
  });
  return Math.max(algorithm.settleMs(definition.algorithm.params as never, around), ...ofNodes);
}

function isRefused(result: object): boolean {
  return 'issues' in result && result.issues !== undefined;
}

function joined(mixture: Mixture): Algorithm {
  const { own, byNode } = mixture;
  const others = [...new Set(byNode.values())];
  const all = [own, ...others];
  /** The parameters of each algorithm under those of the run. */
  const each = <T>(params: Params, ask: (algorithm: Algorithm, params: never) => T): T[] =>
    all.map((one) =>
      ask(one, (one === own ? params : completed(one, sharedParams(one, params))) as never),
    );
  const union = <T>(of: (algorithm: Algorithm) => Readonly<Record<string, T>> | undefined) =>
    Object.assign({}, ...all.map(of).reverse(), of(own)) as Readonly<Record<string, T>>;
  const { termOf, leaseOf, durable, outranks, leaderNeeds: _needs, ...rest } = own;
  const haveAll = (field: 'termOf' | 'leaseOf' | 'durable' | 'outranks') =>
    all.every((one) => one[field]);
  return {
    ...rest,
    mixture,
    name: `${all
      .slice(0, -1)
      .map(({ name }) => name)
      .join(', ')} and ${all.at(-1)?.name}`,
    messages: union(({ messages }) => messages),
    timers: union(({ timers }) => timers),
    closing: union(({ closing }) => closing),
    promises: own.promises.flatMap((promise) => sharedPromise(promise, others)),
    // One algorithm whose nodes need a majority is enough: without it no node is elected by all.
    ...(all.some(({ leaderNeeds }) => leaderNeeds === 'majority') && {
      leaderNeeds: 'majority' as const,
    }),
    ...(termOf && haveAll('termOf') && { termOf }),
    ...(leaseOf && haveAll('leaseOf') && { leaseOf }),
    ...(durable && haveAll('durable') && { durable }),
    ...(outranks &&
      haveAll('outranks') && {
        outranks: (a: Peer, b: Peer, params: never) =>
          each(params, (one, given) => one.outranks?.(a, b, given)).every(Boolean),
      }),
    refused: (params: never) => each(params, (one, given) => one.refused?.(given) ?? []).flat(),
    usesPriorities: (params: never) =>
      each(params, (one, given) => one.usesPriorities?.(given)).some(Boolean),
    ranksByLoad: (params: never) =>
      each(params, (one, given) => one.ranksByLoad?.(given)).some(Boolean),
    settleMs: (params: never, surroundings: Surroundings) =>
      Math.max(...each(params, (one, given) => one.settleMs(given, surroundings))),
    warnings: (params: never, surroundings: Surroundings) =>
      each(params, (one, given) => one.warnings(given, surroundings)).flat(),
  };
}

/** The promise as far as all algorithms give it; none when one does not. */
function sharedPromise(promise: Promised, others: readonly Algorithm[]): Promised[] {
  let { despite, given } = promise;
  for (const { promises } of others) {
    const same = promises.find(
      ({ property, when }) => property === promise.property && when === promise.when,
    );
    if (!same) return [];
    despite = despite.filter((trouble) => same.despite.includes(trouble));
    given = { ...given, ...same.given };
  }
  return [{ ...promise, despite, given }];
}
