// All algorithms in this folder, for the command line and tests.
import type { Algorithm } from '../sim/contracts/algorithm';
import { checkedMembers } from '../sim/contracts/catalogue';
import { PROGRAM_SHAPE } from '../sim/contracts/program';

const modules = import.meta.glob<Algorithm>(
  ['./*.ts', '!./{registry,catalogue,workerScripts}.ts', '!./*.test.ts'],
  { eager: true, import: 'default' },
);

/** All algorithms, by id. */
export const algorithms = checkedMembers<Algorithm>('algorithms', modules, {
  ...PROGRAM_SHAPE,
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
