// All services in this folder, for the command line and tests.
import { byId, checkedMembers } from '../sim/contracts/catalogue';
import type { Fidelity } from '../sim/contracts/fidelity';
import { PROGRAM_SHAPE } from '../sim/contracts/program';
import type { Service } from '../sim/contracts/service';

const modules = import.meta.glob<Service>(
  ['./*.ts', '!./{registry,catalogue,workerScripts,fidelities}.ts', '!./*.test.ts'],
  { eager: true, import: 'default' },
);

/** All services, by id. */
export const services = checkedMembers<Service>('services', modules, {
  ...PROGRAM_SHAPE,
  usualId: 'string',
  holds: 'function',
});

// Whole modules: a file without the export is for the conformance test to name, and no error of the build.
const files = import.meta.glob<{ readonly fidelity?: Fidelity }>(
  ['./*.ts', '!./{registry,catalogue,workerScripts,fidelities}.ts', '!./*.test.ts'],
  { eager: true },
);

/** The departures of each service from the real one, by id. */
export const serviceFidelities = byId(files, ({ fidelity }) => fidelity);
