// Hunts for a broken promise: all faults are allowed that the promise tolerates, so that any find is a mistake.
import type { PlainBase } from '../../experiment/experiment';
import type { Library } from '../../experiment/settings';
import { library } from '../../headless/sweepLibrary';
import type { Algorithm } from '../../sim/contracts/algorithm';
import { defaultParams } from '../../sim/contracts/params';
import { type HuntPlan, planHunt } from '../plan';
import { promisedDeeds } from '../promise';

/** The open folders, with one algorithm more. */
function libraryWith(algorithm: Algorithm): Library {
  const { registries } = library;
  const algorithms = new Map([...registries.algorithms, [algorithm.id, algorithm]]);
  return {
    ...library,
    registries: { ...registries, algorithms, algorithmIds: [...algorithms.keys()] },
  };
}

/** The plan of a hunt for a broken promise of an algorithm, which need not be in a folder. */
export function promisedHunt(
  algorithm: Algorithm,
  { property, mended }: { readonly property: string; readonly mended: boolean },
  cluster: Omit<PlainBase, 'algorithm'>,
  seed: string,
): HuntPlan {
  const params = { ...defaultParams(algorithm.params), ...cluster.params } as never;
  const deeds = promisedDeeds(algorithm, params, { property, mended });
  if (!deeds) throw new Error(`${algorithm.id} does not promise ${property}`);
  const base = { algorithm: algorithm.id, ...cluster };
  return planHunt(
    { base, property, mended, deeds, forMs: 0, mostDeeds: 12, seed },
    libraryWith(algorithm),
  );
}
