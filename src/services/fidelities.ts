// The departures of each service from what it models, for the page: fetched when they are wanted, without the machines.
import { memberOf } from '../sim/contracts/catalogue';
import type { Fidelity } from '../sim/contracts/fidelity';

const modules = import.meta.glob<Fidelity>(
  ['./*.ts', '!./{registry,catalogue,workerScripts,fidelities}.ts', '!./*.test.ts'],
  { query: '?fidelity', import: 'default' },
);

/** Loads the departures and presets of a service; throws for an unknown id. */
export async function loadServiceFidelity(id: string): Promise<Fidelity> {
  return memberOf('service', modules, id)();
}
