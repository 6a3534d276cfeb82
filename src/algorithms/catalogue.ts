// The algorithms as the page and its workers know them: their names at once, each whole one when it is needed.
import type { Algorithm } from '../sim/algorithm';

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
const loaded = new Map<string, Algorithm>();

/** All algorithms there are. */
export const algorithmCards: readonly AlgorithmCard[] = Object.values(cards);

/** The algorithms that were loaded so far, by id. */
export const loadedAlgorithms: ReadonlyMap<string, Algorithm> = loaded;

/** Loads an algorithm, once; throws for an id that none has. */
export async function loadAlgorithm(id: string): Promise<Algorithm> {
  const known = loaded.get(id);
  if (known) return known;
  const load = modules[`./${id}.ts`];
  if (!load) throw new Error(`there is no algorithm ${id}`);
  const algorithm = await load();
  loaded.set(id, algorithm);
  return algorithm;
}
