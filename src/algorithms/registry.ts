// All algorithms in this folder, for the command line and tests.
import type { Algorithm } from '../sim/contracts/algorithm';
import { checkMembers } from '../sim/contracts/catalogue';

const modules = import.meta.glob<Algorithm>(
  ['./*.ts', '!./{registry,catalogue,workerScripts}.ts', '!./*.test.ts'],
  { eager: true, import: 'default' },
);

checkMembers<Algorithm>('algorithms', modules, {
  name: 'string',
  source: 'string',
  summary: 'string',
  params: 'object',
  messages: 'object',
  timers: 'object',
  machine: 'object',
  membership: 'string',
  electedOf: 'function',
  roleOf: 'function',
  watchable: 'object',
  pseudocode: 'object',
  lineOf: 'function',
  settleMs: 'function',
  promises: 'object',
  warnings: 'function',
});

/** All algorithms, by id. */
export const algorithms: ReadonlyMap<string, Algorithm> = new Map(
  Object.values(modules).map((algorithm) => [algorithm.id, algorithm]),
);
