// Finds by id what a run's inputs name: its algorithm, its services and clients, and all faults and properties.
import { loadAlgorithm } from '../algorithms/catalogue';
import { loadClient } from '../clients/catalogue';
import { faults } from '../faults/registry';
import { properties } from '../properties/registry';
import { loadService } from '../services/catalogue';
import type { Setup } from '../sim/contracts/setup';
import type { RunInputs } from '../sim/engine/engine';

/** The whole setup of a run. Throws when no algorithm, service or client has an id that the definition names. */
export async function completeSetup({ definition, commands }: RunInputs): Promise<Setup> {
  const { algorithm: chosen, services = [], clients = [] } = definition;
  const algorithm = await loadAlgorithm(chosen.id);
  const parts = await Promise.all([
    ...services.map(({ kind }) => loadService(kind)),
    ...clients.map(({ kind }) => loadClient(kind)),
  ]);
  return { definition, commands, algorithm, parts, faults, properties };
}
