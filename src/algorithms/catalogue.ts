// The algorithms as the page and its workers know them: their names at once, each whole one when it is needed.
import type { Algorithm } from '../sim/contracts/algorithm';
import { createCatalogue } from '../sim/contracts/catalogue';

/** What is known of an algorithm that is not loaded. */
export type AlgorithmCard = Pick<Algorithm, 'id' | 'name' | 'summary'>;

const cards = import.meta.glob<AlgorithmCard>(
  ['./*.ts', '!./{registry,catalogue,workerScripts}.ts', '!./*.test.ts'],
  { eager: true, query: '?card', import: 'default' },
);
const modules = import.meta.glob<Algorithm>(
  ['./*.ts', '!./{registry,catalogue,workerScripts}.ts', '!./*.test.ts'],
  { import: 'default' },
);
const catalogue = createCatalogue('algorithm', modules);

/** All algorithms there are. */
export const algorithmCards: readonly AlgorithmCard[] = Object.values(cards);

/** The algorithms that were loaded so far, by id. */
export const loadedAlgorithms = catalogue.loaded;

/** Loads an algorithm, once; throws for an id that none has. */
export const loadAlgorithm = catalogue.load;
