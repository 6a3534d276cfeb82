// All layouts in this folder, for tests.
import type { NodeLayout } from '../draw/scene/nodeLayout';
import { checkMembers } from '../sim/contracts/catalogue';

const modules = import.meta.glob<NodeLayout>(
  ['./*.ts', '!./{registry,catalogue}.ts', '!./*.test.ts'],
  {
    eager: true,
    import: 'default',
  },
);

checkMembers<NodeLayout>('layouts', modules, {
  name: 'string',
  summary: 'string',
  place: 'function',
});

/** All layouts, by id. */
export const layouts: ReadonlyMap<string, NodeLayout> = new Map(
  Object.values(modules).map((layout) => [layout.id, layout]),
);
