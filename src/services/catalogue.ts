// The services as the page and its workers know them: their names at once, each whole one when it is needed.
import { createCatalogue } from '../sim/contracts/catalogue';
import type { Service } from '../sim/contracts/service';

const modules = import.meta.glob<Service>(
  ['./*.ts', '!./{registry,catalogue,workerScripts}.ts', '!./*.test.ts'],
  { import: 'default' },
);
const catalogue = createCatalogue('service', modules);

/** The ids of all services there are. */
export const serviceIds = catalogue.ids;

/** The services that were loaded so far, by id. */
export const loadedServices = catalogue.loaded;

/** Loads a service, once; throws for an id that none has. */
export const loadService = catalogue.load;
