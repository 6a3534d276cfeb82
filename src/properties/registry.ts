// Finds every property in this folder.
import type { Property } from '../sim/contracts/property';

const modules = import.meta.glob<Property>(['./*.ts', '!./registry.ts', '!./*.test.ts'], {
  eager: true,
  import: 'default',
});

/** All properties, by id, in the order of their evaluation. */
export const properties: readonly Property[] = Object.values(modules).sort((a, b) =>
  a.id < b.id ? -1 : 1,
);
