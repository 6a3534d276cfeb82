// Finds every assumption in this folder.
import type { Assumption } from '../sim/contracts/assumption';
import { checkMembers } from '../sim/contracts/catalogue';

const modules = import.meta.glob<Assumption>(['./*.ts', '!./registry.ts', '!./*.test.ts'], {
  eager: true,
  import: 'default',
});

if (import.meta.env.SSR)
  checkMembers<Assumption>('assumptions', modules, {
    number: 'number',
    name: 'string',
    means: 'string',
    breaks: 'string',
    scenario: 'string',
  });

/** All assumptions, in the order of their numbers. */
export const assumptions: readonly Assumption[] = Object.values(modules).sort(
  (a, b) => a.number - b.number,
);
