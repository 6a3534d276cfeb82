// Runs by dice, each under some kinds of trouble and mended at the end: what an algorithm's promises are held to.
import { clients } from '../../clients/registry';
import { faults } from '../../faults/registry';
import { properties } from '../../properties/registry';
import { roundMs } from '../../sim/base/time';
import { type Algorithm, latencyBounds } from '../../sim/contracts/algorithm';
import type { Latency, Params, RunDefinition } from '../../sim/contracts/definition';
import { defaultParams, describeParams } from '../../sim/contracts/params';
import { plainDefinition } from '../../sim/contracts/plainCluster';
import { allBut, type Promised, type Trouble } from '../../sim/contracts/promise';
import type { Setup } from '../../sim/contracts/setup';
import { Dice } from '../../sim/testing/dice';
import { parts, servicesFor } from './parts';
import { mend, SLOWEST, troubleFor } from './trouble';

/** A run that is troubled until `calmMs`, mended by `mendedMs`, and has settled at `untilMs`. */
export interface TroubledRun {
  readonly setup: Setup;
  readonly troubles: readonly Trouble[];
  readonly mendedMs: number;
  readonly untilMs: number;
}

/** A run of which no promise is asked is under all kinds of trouble. */
const ANYTHING: Pick<Promised, 'despite' | 'given'> = { despite: allBut(), given: {} };

/** What a node does not come back from by itself. */
const ENDS: ReadonlySet<Trouble> = new Set(['crash', 'leave']);

/** The run of this number: it is under what one of the algorithm's promises bears, each of them in turn. */
export function troubledRun(algorithm: Algorithm, seed: number, run: number): TroubledRun {
  const dice = new Dice(`${seed} ${run}`, 'troubled run');
  const { promises } = algorithm;
  const { despite, given: required } = promises[run % promises.length] ?? ANYTHING;
  // Few kinds at a time, and so more of each: what only two crashes break is not lost among everything else.
  const few = dice.shuffled(despite).slice(0, dice.pick([1, 2, 2, 3, 4, 6]));
  // What is late does harm in most algorithms: answers to a question that nobody asks any more.
  const isSlow = despite.includes('slow') && !few.includes('slow') && dice.isLucky(0.4);
  const drawn = isSlow ? [...few, 'slow' as const] : few;
  // Where a promise bears restarts, whoever is down at the end is started again.
  const isRestarted = despite.includes('restart') && drawn.some((trouble) => ENDS.has(trouble));
  const troubles =
    isRestarted && !drawn.includes('restart') ? [...drawn, 'restart' as const] : drawn;
  const definition = soundDefinition(algorithm, required, `${seed} ${run}`, dice);
  const latency = definition.network.latencyMs;
  const { max } = latencyBounds(latency);
  const joining = troubles.includes('join') ? 2 : 0;
  const settleMs = algorithm.settleMs(definition.algorithm.params as never, {
    nodes: definition.nodes.length + joining,
    latencyMs: latencyBounds(latency),
  });
  const fromMs = dice.pick([0, settleMs / 2, settleMs]);
  const calmMs = fromMs + settleMs * dice.pick([0.3, 1, 2]);
  const given = { algorithm, definition, troubles, joining, dice };
  const commands = troubleFor({ ...given, fromMs, toMs: calmMs });
  const mendedMs = calmMs + SLOWEST * max;
  const setup = {
    definition,
    commands: [...commands, ...mend({ ...given, calmMs, mendedMs })],
    algorithm,
    parts,
    faults,
    properties,
  };
  return { setup, troubles, mendedMs, untilMs: roundMs(mendedMs + settleMs + 1) };
}

/** Each switch and choice may be another than usual, but for those that are given. */
function drawnParams({ params, watchable }: Algorithm, given: Params, dice: Dice): Params {
  const drawn: Record<string, number | boolean | string> = {};
  for (const { id, kind, options = [] } of describeParams(params))
    if (dice.isLucky(0.6)) {
      if (kind === 'toggle') drawn[id] = dice.isLucky(0.5);
      if (kind === 'choice') drawn[id] = dice.pick(options);
    }
  return { ...defaultParams(params), ...watchable.params, ...drawn, ...given } as Params;
}

/** A cluster whose parameters do not contradict each other or the network: smaller, if it must be. */
function soundDefinition(
  algorithm: Algorithm,
  given: Params,
  seed: string,
  dice: Dice,
): RunDefinition {
  const { max } = latencyBounds(algorithm.watchable.latencyMs);
  const latencyMs = dice.pick<Latency>([max, max / 10, [max / 2, max]]);
  const params = drawnParams(algorithm, given, dice);
  const hasClients = dice.isLucky(0.25);
  for (let nodes = 3 + dice.whole(0, 4); ; nodes -= 1) {
    const surroundings = { nodes, latencyMs: latencyBounds(latencyMs) };
    if (nodes > 3 && algorithm.warnings(params as never, surroundings).length > 0) continue;
    const services = servicesFor(algorithm);
    const plain = { algorithm: algorithm.id, params, nodes, seed, latencyMs, services };
    const definition = plainDefinition(plain);
    return hasClients ? { ...definition, clients: everyClient() } : definition;
  }
}

function everyClient() {
  return [...clients.values()].map(({ id, params }, index) => ({
    id: `c${index + 1}`,
    kind: id,
    params: defaultParams(params),
  }));
}
