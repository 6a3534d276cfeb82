// The catalogue of algorithms for the page and its workers: cards at once, and each algorithm when it is needed.
import type { Algorithm } from '../sim/contracts/algorithm';
import { createCatalogue } from '../sim/contracts/catalogue';

/** The parts of an algorithm that are known before it is loaded. */
export type AlgorithmCard = Pick<Algorithm, 'id' | 'name'>;

const cards = import.meta.glob<AlgorithmCard>(
  ['./*.ts', '!./{registry,catalogue,workerScripts,fidelities}.ts', '!./*.test.ts'],
  { eager: true, query: '?card', import: 'default' },
);
const modules = import.meta.glob<Algorithm>(
  ['./*.ts', '!./{registry,catalogue,workerScripts,fidelities}.ts', '!./*.test.ts'],
  { import: 'default' },
);
const catalogue = createCatalogue('algorithm', modules);

/** The cards of all algorithms. */
export const algorithmCards: readonly AlgorithmCard[] = Object.values(cards);

/** The algorithms that were loaded so far, by id. */
export const loadedAlgorithms = catalogue.loaded;

/** Loads an algorithm, once; throws for an unknown id. */
export const loadAlgorithm = catalogue.load;
