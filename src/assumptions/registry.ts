// Finds every assumption in this folder.
import type { Assumption } from '../sim/contracts/assumption';

const modules = import.meta.glob<Assumption>(['./*.ts', '!./registry.ts', '!./*.test.ts'], {
  eager: true,
  import: 'default',
});

/** All assumptions, in the order of their numbers. */
export const assumptions: readonly Assumption[] = Object.values(modules).sort(
  (a, b) => a.number - b.number,
);
