// Finds every fault in this folder.
import type { Fault } from '../sim/contracts/fault';

const modules = import.meta.glob<Fault>(['./*.ts', '!./registry.ts', '!./*.test.ts'], {
  eager: true,
  import: 'default',
});

/** All faults, in the order in which they are applied to a message: by id. */
export const faults: readonly Fault[] = Object.values(modules).sort((a, b) =>
  a.id < b.id ? -1 : 1,
);
