// All clients in this folder, for the command line and tests.
import type { Client } from '../sim/contracts/client';

const modules = import.meta.glob<Client>(
  ['./*.ts', '!./{registry,catalogue,workerScripts}.ts', '!./*.test.ts'],
  { eager: true, import: 'default' },
);

/** All clients, by id. */
export const clients: ReadonlyMap<string, Client> = new Map(
  Object.values(modules).map((client) => [client.id, client]),
);
