// The catalogue of clients for the page and its workers: ids at once, and each client when it is needed.
import { createCatalogue } from '../sim/contracts/catalogue';
import type { Client } from '../sim/contracts/client';

const modules = import.meta.glob<Client>(
  ['./*.ts', '!./{registry,catalogue,workerScripts}.ts', '!./*.test.ts'],
  { import: 'default' },
);
const catalogue = createCatalogue('client', modules);

/** The ids of all clients. */
export const clientIds = catalogue.ids;

/** The kind of the clients that the settings add to a run without clients. */
export const USUAL_CLIENT = 'writer';

/** The clients that were loaded so far, by id. */
export const loadedClients = catalogue.loaded;

/** Loads a client, once; throws for an unknown id. */
export const loadClient = catalogue.load;
