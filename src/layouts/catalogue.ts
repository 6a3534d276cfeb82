// The catalogue of layouts: ids at once, and each layout when it is chosen.
import type { NodeLayout } from '../draw/scene/nodeLayout';
import { createCatalogue } from '../sim/contracts/catalogue';

const modules = import.meta.glob<NodeLayout>(
  ['./*.ts', '!./{registry,catalogue}.ts', '!./*.test.ts'],
  {
    import: 'default',
  },
);
const catalogue = createCatalogue('layout', modules);

/** The ids of all layouts. */
export const layoutIds = catalogue.ids;

/** The layouts that were loaded so far, by id. */
export const loadedLayouts = catalogue.loaded;

/** Loads a layout, once; throws for an unknown id. */
export const loadLayout = catalogue.load;
