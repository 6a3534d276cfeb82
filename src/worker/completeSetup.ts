// Finds by id what a run's inputs name: its algorithm, and all faults and properties.
import { algorithms } from '../algorithms/registry';
import { faults } from '../faults/registry';
import { properties } from '../properties/registry';
import type { RunInputs } from '../sim/engine';
import type { Setup } from '../sim/kernel';

/** The whole setup of a run. Throws when no algorithm has the definition's id. */
export function completeSetup({ definition, commands }: RunInputs): Setup {
  const algorithm = algorithms.get(definition.algorithm.id);
  if (!algorithm) throw new Error(`there is no algorithm ${definition.algorithm.id}`);
  return { definition, commands, algorithm, faults, properties };
}
