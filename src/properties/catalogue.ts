// The names of all properties, for the page: their folds run in the network worker.
import { inOrderOfIds } from '../sim/contracts/catalogue';
import type { Property } from '../sim/contracts/property';

/** The parts of a property that the page shows. */
export type PropertyCard = Pick<Property, 'id' | 'name' | 'means' | 'applies'>;

const cards = import.meta.glob<PropertyCard>(
  ['./*.ts', '!./{registry,catalogue}.ts', '!./*.test.ts'],
  { eager: true, query: '?card', import: 'default' },
);

/** The cards of all properties, in the order of the registry. */
export const propertyCards: readonly PropertyCard[] = inOrderOfIds(cards);
