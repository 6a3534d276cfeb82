// All layouts in this folder, for the command line and tests.
import type { NodeLayout } from '../draw/scene/nodeLayout';
import { checkedMembers } from '../sim/contracts/catalogue';

const modules = import.meta.glob<NodeLayout>(
  ['./*.ts', '!./{registry,catalogue}.ts', '!./*.test.ts'],
  {
    eager: true,
    import: 'default',
  },
);

/** All layouts, by id. */
export const layouts = checkedMembers<NodeLayout>('layouts', modules, {
  name: 'string',
  summary: 'string',
  place: 'function',
});
