// All clients in this folder, for the command line and tests.
import { checkMembers } from '../sim/contracts/catalogue';
import type { Client } from '../sim/contracts/client';

const modules = import.meta.glob<Client>(
  ['./*.ts', '!./{registry,catalogue,workerScripts}.ts', '!./*.test.ts'],
  { eager: true, import: 'default' },
);

checkMembers<Client>('clients', modules, {
  name: 'string',
  source: 'string',
  summary: 'string',
  params: 'object',
  messages: 'object',
  timers: 'object',
  machine: 'object',
});

/** All clients, by id. */
export const clients: ReadonlyMap<string, Client> = new Map(
  Object.values(modules).map((client) => [client.id, client]),
);
