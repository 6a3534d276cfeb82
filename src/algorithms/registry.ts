// All algorithms in this folder, for the command line and tests.
import type { Algorithm } from '../sim/contracts/algorithm';

const modules = import.meta.glob<Algorithm>(
  ['./*.ts', '!./{registry,catalogue,workerScripts}.ts', '!./*.test.ts'],
  {
    eager: true,
    import: 'default',
  },
);

/** All algorithms, by id. */
export const algorithms: ReadonlyMap<string, Algorithm> = new Map(
  Object.values(modules).map((algorithm) => [algorithm.id, algorithm]),
);
