// The algorithm of a run, once the algorithms that its nodes name are loaded.
import { loadAlgorithm, loadedAlgorithms } from '../../algorithms/catalogue';
import type { Algorithm } from '../../sim/contracts/algorithm';
import type { RunDefinition } from '../../sim/contracts/definition';

type Ruled = Pick<RunDefinition, 'algorithm' | 'nodes'>;

/** Joins the algorithms of a run; few runs have several, so that it is loaded with the first of them. */
let joined: ((run: Ruled, algorithms: typeof loadedAlgorithms) => Algorithm | undefined) | null =
  null;

/** Loads the algorithm of a node, for {@link loadedAlgorithm}; throws for an unknown id. */
export async function loadOwnAlgorithm(id: string): Promise<void> {
  await loadAlgorithm(id);
  joined ??= (await import('../../sim/contracts/runAlgorithm')).algorithmOfRun;
}

/** The algorithm of a run, as `algorithmOfRun` has it. Throws when it is not loaded. */
export function loadedAlgorithm(run: Ruled): Algorithm {
  const { id } = run.algorithm;
  const algorithm = joined ? joined(run, loadedAlgorithms) : loadedAlgorithms.get(id);
  if (!algorithm) throw new Error(`there is no algorithm ${id}`);
  return algorithm;
}
