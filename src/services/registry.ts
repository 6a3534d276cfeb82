// All services in this folder, for the command line and tests.
import { checkMembers } from '../sim/contracts/catalogue';
import type { Service } from '../sim/contracts/service';

const modules = import.meta.glob<Service>(
  ['./*.ts', '!./{registry,catalogue,workerScripts}.ts', '!./*.test.ts'],
  { eager: true, import: 'default' },
);

checkMembers<Service>('services', modules, {
  name: 'string',
  source: 'string',
  summary: 'string',
  params: 'object',
  messages: 'object',
  timers: 'object',
  machine: 'object',
  usualId: 'string',
  holds: 'function',
});

/** All services, by id. */
export const services: ReadonlyMap<string, Service> = new Map(
  Object.values(modules).map((service) => [service.id, service]),
);
