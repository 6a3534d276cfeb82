// The scripts of a run's processes. Their addresses are fetched with the first process that needs a worker.
import { workerScript } from '../algorithms/workerScripts';
import { clientScript } from '../clients/workerScripts';
import { serviceScript } from '../services/workerScripts';
import type { RunDefinition } from '../sim/contracts/definition';

/** The address of a process's script. A node that joins later runs the run's algorithm. Throws for an unknown program. */
export function scriptOf(
  { algorithm, nodes, services = [], clients = [] }: RunDefinition,
  process: string,
): string {
  const isMeant = ({ id }: { readonly id: string }) => id === process;
  const service = services.find(isMeant);
  if (service) return serviceScript(service.kind);
  const client = clients.find(isMeant);
  if (client) return clientScript(client.kind);
  return workerScript(nodes.find(isMeant)?.algorithm ?? algorithm.id);
}
