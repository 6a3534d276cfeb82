// The catalogue of services for the page and its workers: ids at once, and each service when it is needed.
import { createCatalogue } from '../sim/contracts/catalogue';
import type { Service } from '../sim/contracts/service';

const modules = import.meta.glob<Service>(
  ['./*.ts', '!./{registry,catalogue,workerScripts,fidelities}.ts', '!./*.test.ts'],
  { import: 'default' },
);
const catalogue = createCatalogue('service', modules);

/** The ids of all services. */
export const serviceIds = catalogue.ids;

/** The services that were loaded so far, by id. */
export const loadedServices = catalogue.loaded;

/** Loads a service, once; throws for an unknown id. */
export const loadService = catalogue.load;
