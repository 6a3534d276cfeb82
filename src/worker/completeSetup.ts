// The setup of a run: the programs that its inputs name by id, and all faults and properties.
import { loadAlgorithm, loadedAlgorithms } from '../algorithms/catalogue';
import { loadClient } from '../clients/catalogue';
import { faults } from '../faults/registry';
import { properties } from '../properties/registry';
import { loadService } from '../services/catalogue';
import type { Algorithm } from '../sim/contracts/algorithm';
import { algorithmIdsIn, algorithmOfRun } from '../sim/contracts/runAlgorithm';
import type { Setup } from '../sim/contracts/setup';
import type { RunInputs } from '../sim/engine/engine';

/** The complete setup of a run. Throws when the definition names an unknown algorithm, service or client. */
export async function completeSetup({ definition, commands }: RunInputs): Promise<Setup> {
  const { services = [], clients = [] } = definition;
  await Promise.all(algorithmIdsIn(definition).map(loadAlgorithm));
  const algorithm = algorithmOfRun(definition, loadedAlgorithms) as Algorithm;
  const parts = await Promise.all([
    ...services.map(({ kind }) => loadService(kind)),
    ...clients.map(({ kind }) => loadClient(kind)),
  ]);
  return { definition, commands, algorithm, parts, faults, properties };
}
