// Random runs, each with some kinds of trouble, in which an algorithm's promises are checked.
import { clients } from '../../clients/registry';
import { faults } from '../../faults/registry';
import { properties } from '../../properties/registry';
import { Dice } from '../../sim/base/dice';
import { roundMs } from '../../sim/base/time';
import { type Algorithm, latencyBounds, surroundingsOf } from '../../sim/contracts/algorithm';
import type { Latency, Params, RunDefinition } from '../../sim/contracts/definition';
import { defaultParams, describeParams } from '../../sim/contracts/params';
import { plainDefinition } from '../../sim/contracts/plainCluster';
import { allBut, type Promised, type Trouble } from '../../sim/contracts/promise';
import type { Setup } from '../../sim/contracts/setup';
import { parts, servicesFor } from './parts';

/** A run, and the kinds of trouble to inject into it. */
export interface TroubledRun {
  /** Without commands: the faults depend on the course of the run. */
  readonly setup: Setup;
  readonly troubles: readonly Trouble[];
  /** Limit of nodes that may join. */
  readonly joining: number;
  /** The algorithm's settling time, in ms. */
  readonly settleMs: number;
}

/** A run without any promise has all kinds of trouble. */
const ANYTHING: Pick<Promised, 'despite' | 'given'> = { despite: allBut(), given: {} };

/** Troubles after which a node does not come back by itself. */
const ENDS: ReadonlySet<Trouble> = new Set(['crash', 'leave']);

/** Whether a trouble is possible in such a cluster, which may have no services, or members that never change. */
function isPossible(trouble: Trouble, { services = [], membership }: Algorithm): boolean {
  if (trouble === 'service' || trouble === 'lostService') return services.length > 0;
  if (trouble === 'join') return membership !== 'fixed';
  return trouble !== 'freeze' || membership === 'told';
}

/** The run of this number, with the troubles that one of the algorithm's promises allows, each promise in turn. */
export function troubledRun(algorithm: Algorithm, seed: number, run: number): TroubledRun {
  const dice = new Dice(`${seed} ${run}`, 'troubled run');
  const { promises } = algorithm;
  const { despite: borne, given: required } = promises[run % promises.length] ?? ANYTHING;
  const despite = borne.filter((trouble) => isPossible(trouble, algorithm));
  // A run has few kinds of trouble, and so more of each: a bug that needs two crashes is not hidden by other faults.
  const few = dice.shuffled(despite).slice(0, dice.pick([1, 2, 2, 3, 4, 6]));
  // Delays and lost state do harm in most algorithms.
  const usual = (['slow', 'restart'] as const).filter(
    (trouble) => despite.includes(trouble) && dice.isLucky(0.4),
  );
  // Where a promise allows restarts, all nodes that are down at the end are restarted.
  const ends = few.some((trouble) => ENDS.has(trouble)) && despite.includes('restart');
  const troubles = [...new Set([...few, ...usual, ...(ends ? (['restart'] as const) : [])])];
  const definition = soundDefinition(algorithm, required, `${seed} ${run}`, dice);
  const joining = troubles.includes('join') ? 2 : 0;
  const settleMs = algorithm.settleMs(definition.algorithm.params as never, {
    nodes: definition.nodes.length + joining,
    latencyMs: latencyBounds(definition.network.latencyMs),
  });
  const setup = { definition, commands: [], algorithm, parts, faults, properties };
  return { setup, troubles, joining, settleMs };
}

/** The watchable parameters, or random switches and choices, except the given ones. */
function drawnParams({ params, watchable }: Algorithm, given: Params, dice: Dice): Params {
  const drawn: Record<string, number | boolean | string> = {};
  const usual = { ...defaultParams(params), ...watchable.params };
  if (dice.isLucky(0.5)) return { ...usual, ...given } as Params;
  for (const { id, kind, options = [] } of describeParams(params)) {
    if (kind === 'toggle') drawn[id] = dice.isLucky(0.5);
    if (kind === 'choice') drawn[id] = dice.pick(options);
  }
  return { ...usual, ...drawn, ...given } as Params;
}

/** Latencies as multiples of the watchable one: longer ones make overlapping elections likelier. */
const PACES = [0.1, 1, 2, 3, 4, 6] as const;

/** A cluster whose parameters fit each other and the network; it is smaller and faster if necessary. */
function soundDefinition(
  algorithm: Algorithm,
  given: Params,
  seed: string,
  dice: Dice,
): RunDefinition {
  const { max } = latencyBounds(algorithm.watchable.latencyMs);
  const params = drawnParams(algorithm, given, dice);
  const services = servicesFor(algorithm);
  const isEven = dice.isLucky(0.5);
  const plain = (nodes: number, slowestMs: number) => {
    const latencyMs: Latency = isEven ? slowestMs : [slowestMs / 2, slowestMs];
    return plainDefinition({ algorithm: algorithm.id, params, nodes, seed, latencyMs, services });
  };
  const isSound = (definition: RunDefinition) =>
    algorithm.warnings(params as never, surroundingsOf(definition)).length === 0;
  // A fault of many nodes also occurs with few, and sooner.
  const most = dice.pick([3, 3, 3, 4, 5, 7]);
  const sizes = Array.from({ length: most - 2 }, (_, fewer) => most - fewer);
  const size = sizes.find((nodes) => isSound(plain(nodes, max))) ?? 3;
  const sound = PACES.map((pace) => plain(size, roundMs(pace * max))).filter(isSound);
  const definition = sound.length > 0 ? dice.pick(sound) : plain(size, max);
  return dice.isLucky(0.25) ? { ...definition, clients: everyClient() } : definition;
}

function everyClient() {
  return [...clients.values()].map(({ id, params }, index) => ({
    id: `c${index + 1}`,
    kind: id,
    params: defaultParams(params),
  }));
}
