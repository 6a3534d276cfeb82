// All services in this folder, for the command line and tests.
import { checkedMembers } from '../sim/contracts/catalogue';
import { PROGRAM_SHAPE } from '../sim/contracts/program';
import type { Service } from '../sim/contracts/service';

const modules = import.meta.glob<Service>(
  ['./*.ts', '!./{registry,catalogue,workerScripts}.ts', '!./*.test.ts'],
  { eager: true, import: 'default' },
);

/** All services, by id. */
export const services = checkedMembers<Service>('services', modules, {
  ...PROGRAM_SHAPE,
  usualId: 'string',
  holds: 'function',
});
