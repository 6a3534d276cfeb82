// Finds by id what a run's inputs name: its algorithm, and all faults and properties.
import { loadAlgorithm } from '../algorithms/catalogue';
import { faults } from '../faults/registry';
import { properties } from '../properties/registry';
import type { RunInputs } from '../sim/engine';
import type { Setup } from '../sim/kernel';

/** The whole setup of a run. Throws when no algorithm has the definition's id. */
export async function completeSetup({ definition, commands }: RunInputs): Promise<Setup> {
  const algorithm = await loadAlgorithm(definition.algorithm.id);
  return { definition, commands, algorithm, faults, properties };
}
