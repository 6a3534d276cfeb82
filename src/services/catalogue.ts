// The services as the page and its workers know them: their names at once, each whole one when it is needed.
import type { Service } from '../sim/service';

const modules = import.meta.glob<Service>(
  ['./*.ts', '!./{registry,catalogue,workerScripts}.ts', '!./*.test.ts'],
  { import: 'default' },
);
const loaded = new Map<string, Service>();

/** The ids of all services there are. */
export const serviceIds: readonly string[] = Object.keys(modules).map((path) =>
  path.slice('./'.length, -'.ts'.length),
);

/** The services that were loaded so far, by id. */
export const loadedServices: ReadonlyMap<string, Service> = loaded;

/** Loads a service, once; throws for an id that none has. */
export async function loadService(id: string): Promise<Service> {
  const known = loaded.get(id);
  if (known) return known;
  const load = modules[`./${id}.ts`];
  if (!load) throw new Error(`there is no service ${id}`);
  const service = await load();
  loaded.set(id, service);
  return service;
}
