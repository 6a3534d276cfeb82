// Runs by dice, each under some kinds of trouble: what an algorithm's promises are held to.
import { clients } from '../../clients/registry';
import { faults } from '../../faults/registry';
import { properties } from '../../properties/registry';
import { roundMs } from '../../sim/base/time';
import { type Algorithm, latencyBounds, surroundingsOf } from '../../sim/contracts/algorithm';
import type { Latency, Params, RunDefinition } from '../../sim/contracts/definition';
import { defaultParams, describeParams } from '../../sim/contracts/params';
import { plainDefinition } from '../../sim/contracts/plainCluster';
import { allBut, type Promised, type Trouble } from '../../sim/contracts/promise';
import type { Setup } from '../../sim/contracts/setup';
import { Dice } from '../../sim/testing/dice';
import { parts, servicesFor } from './parts';

/** A run to be troubled, and by what. */
export interface TroubledRun {
  /** Without commands: what troubles it depends on how it goes. */
  readonly setup: Setup;
  readonly troubles: readonly Trouble[];
  /** How many may join. */
  readonly joining: number;
  /** How long the algorithm may need to settle, in ms. */
  readonly settleMs: number;
}

/** A run of which no promise is asked is under all kinds of trouble. */
const ANYTHING: Pick<Promised, 'despite' | 'given'> = { despite: allBut(), given: {} };

/** What a node does not come back from by itself. */
const ENDS: ReadonlySet<Trouble> = new Set(['crash', 'leave']);

/** Whether a trouble can befall such a cluster: it may have no services, and members that never change. */
function isPossible(trouble: Trouble, { services = [], membership }: Algorithm): boolean {
  if (trouble === 'service' || trouble === 'lostService') return services.length > 0;
  if (trouble === 'join') return membership !== 'fixed';
  return trouble !== 'freeze' || membership === 'told';
}

/** The run of this number: it is under what one of the algorithm's promises bears, each of them in turn. */
export function troubledRun(algorithm: Algorithm, seed: number, run: number): TroubledRun {
  const dice = new Dice(`${seed} ${run}`, 'troubled run');
  const { promises } = algorithm;
  const { despite: borne, given: required } = promises[run % promises.length] ?? ANYTHING;
  const despite = borne.filter((trouble) => isPossible(trouble, algorithm));
  // Few kinds at a time, and so more of each: what only two crashes break is not lost among everything else.
  const few = dice.shuffled(despite).slice(0, dice.pick([1, 2, 2, 3, 4, 6]));
  // What is late, and what has been forgotten, does harm in most algorithms.
  const usual = (['slow', 'restart'] as const).filter(
    (trouble) => despite.includes(trouble) && dice.isLucky(0.4),
  );
  // Where a promise bears restarts, whoever is down at the end is started again.
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

/** The usual parameters, or every switch and choice by chance, but for those that are given. */
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

/** Latencies, in times of the watchable one: the longer, the likelier that elections meet. */
const PACES = [0.1, 1, 2, 3, 4, 6] as const;

/** A cluster whose parameters do not contradict each other or the network: smaller and faster, if it must be. */
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
  // What goes wrong with many nodes goes wrong with few, and sooner.
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
