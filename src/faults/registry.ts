// Finds every fault in this folder.
import { checkMembers, inOrderOfIds } from '../sim/contracts/catalogue';
import type { Fault } from '../sim/contracts/fault';

const modules = import.meta.glob<Fault>(['./*.ts', '!./{registry,catalogue}.ts', '!./*.test.ts'], {
  eager: true,
  import: 'default',
});

if (import.meta.env.SSR)
  checkMembers<Fault>('faults', modules, {
    name: 'string',
    summary: 'string',
    value: 'object',
    none: 'value',
    apply: 'function',
  });

/** All faults, in the order in which they are applied to a message: by id. */
export const faults: readonly Fault[] = inOrderOfIds(modules);
