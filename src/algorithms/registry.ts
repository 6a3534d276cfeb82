// All algorithms in this folder, for the command line and tests.
import type { Algorithm } from '../sim/contracts/algorithm';
import { byId, checkedMembers } from '../sim/contracts/catalogue';
import type { Fidelity } from '../sim/contracts/fidelity';
import { PROGRAM_SHAPE } from '../sim/contracts/program';

const modules = import.meta.glob<Algorithm>(
  ['./*.ts', '!./{registry,catalogue,workerScripts,fidelities}.ts', '!./*.test.ts'],
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

// Whole modules: a file without the export is for the conformance test to name, and no error of the build.
const files = import.meta.glob<{ readonly fidelity?: Fidelity }>(
  ['./*.ts', '!./{registry,catalogue,workerScripts,fidelities}.ts', '!./*.test.ts'],
  { eager: true },
);

/** The departures of each algorithm from what it models, and its presets, by id. */
export const algorithmFidelities = byId(files, ({ fidelity }) => fidelity);
