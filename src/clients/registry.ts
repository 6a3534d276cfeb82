// All clients in this folder, for the command line and tests.
import { checkedMembers } from '../sim/contracts/catalogue';
import type { Client } from '../sim/contracts/client';
import { PROGRAM_SHAPE } from '../sim/contracts/program';

const modules = import.meta.glob<Client>(
  ['./*.ts', '!./{registry,catalogue,workerScripts}.ts', '!./*.test.ts'],
  { eager: true, import: 'default' },
);

/** All clients, by id. */
export const clients = checkedMembers<Client>('clients', modules, PROGRAM_SHAPE);
