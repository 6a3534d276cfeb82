// The clients as the page and its workers know them: their names at once, each whole one when it is needed.
import type { Client } from '../sim/client';

const modules = import.meta.glob<Client>(
  ['./*.ts', '!./{registry,catalogue,workerScripts}.ts', '!./*.test.ts'],
  { import: 'default' },
);
const loaded = new Map<string, Client>();

/** The ids of all clients there are. */
export const clientIds: readonly string[] = Object.keys(modules).map((path) =>
  path.slice('./'.length, -'.ts'.length),
);

/** The clients that were loaded so far, by id. */
export const loadedClients: ReadonlyMap<string, Client> = loaded;

/** Loads a client, once; throws for an id that none has. */
export async function loadClient(id: string): Promise<Client> {
  const known = loaded.get(id);
  if (known) return known;
  const load = modules[`./${id}.ts`];
  if (!load) throw new Error(`there is no client ${id}`);
  const client = await load();
  loaded.set(id, client);
  return client;
}
