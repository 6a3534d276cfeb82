// All services in this folder, for the command line and tests.
import type { Service } from '../sim/contracts/service';

const modules = import.meta.glob<Service>(
  ['./*.ts', '!./{registry,catalogue,workerScripts}.ts', '!./*.test.ts'],
  { eager: true, import: 'default' },
);

/** All services, by id. */
export const services: ReadonlyMap<string, Service> = new Map(
  Object.values(modules).map((service) => [service.id, service]),
);
