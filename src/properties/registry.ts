// Finds every property in this folder.
import { checkMembers, inOrderOfIds } from '../sim/contracts/catalogue';
import type { Property } from '../sim/contracts/property';

const modules = import.meta.glob<Property>(
  ['./*.ts', '!./{registry,catalogue}.ts', '!./*.test.ts'],
  { eager: true, import: 'default' },
);

if (import.meta.env.SSR)
  checkMembers<Property>('properties', modules, {
    name: 'string',
    means: 'string',
    concerns: 'object',
    start: 'function',
    on: 'function',
    broken: 'function',
  });

/** All properties, by id, in the order of their evaluation. */
export const properties: readonly Property[] = inOrderOfIds(modules);
