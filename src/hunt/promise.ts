// The promise of an algorithm about the property of a hunt.
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Params } from '../sim/contracts/definition';
import { isGiven, type Promised, type Trouble } from '../sim/contracts/promise';
import { DEED_KINDS, type DeedKind, troubleOf } from './deeds';
import { type Hunt, kindsOf, MOST_DEEDS } from './hunt';

/** Whether a property is promised, and if not, why. */
export type PromiseMade =
  /** It promises that the property holds under all of these troubles. */
  | { readonly type: 'promised' }
  /** It makes no such promise, or only one without these troubles. */
  | { readonly type: 'notPromised'; readonly because: readonly Trouble[] };

/** The property of a hunt, and whether all is repaired in the end. */
export type Aim = Pick<Hunt, 'property' | 'mended'>;

/** Whether the algorithm promises the property despite all troubles that the hunt may make. */
export function promiseOf(
  hunt: Aim & Pick<Hunt, 'deeds'>,
  algorithm: Pick<Algorithm, 'promises'>,
  params: Params,
): PromiseMade {
  const troubles = kindsOf(hunt.deeds).map(troubleOf);
  const lacking = promisesAbout(hunt, algorithm, params).map(({ despite }) =>
    troubles.filter((trouble) => !despite.includes(trouble)),
  );
  const least = lacking.sort((a, b) => a.length - b.length)[0];
  return least?.length === 0
    ? { type: 'promised' }
    : { type: 'notPromised', because: [...new Set(least ?? [])] };
}

/** The promises of the property that hold with these parameters. */
export function promisesAbout(
  { property, mended }: Aim,
  { promises }: Pick<Algorithm, 'promises'>,
  params: Params,
): Promised[] {
  return promises.filter(
    (one) => one.property === property && (one.when === 'always' || mended) && isGiven(one, params),
  );
}

/** Deeds that harm most elections, for a property that the algorithm does not promise. */
const USUAL: readonly DeedKind[] = ['restart', 'pause', 'cut', 'dropMessage', 'holdMessage'];

/** The deeds of a hunt that names none: those of a promise of the property, else the usual ones. */
export function usualDeeds(
  algorithm: Pick<Algorithm, 'promises'>,
  params: Params,
  aim: Aim,
): Hunt['deeds'] {
  return promisedDeeds(algorithm, params, aim) ?? withoutLimits(USUAL);
}

/** The deeds that a promise of the property tolerates, so that any find is a mistake; null when there is no such promise. */
export function promisedDeeds(
  algorithm: Pick<Algorithm, 'promises'>,
  params: Params,
  aim: Aim,
): Hunt['deeds'] | null {
  const [promise] = promisesAbout(aim, algorithm, params);
  if (!promise) return null;
  return withoutLimits(DEED_KINDS.filter((kind) => promise.despite.includes(troubleOf(kind))));
}

function withoutLimits(kinds: readonly DeedKind[]): Hunt['deeds'] {
  return Object.fromEntries(kinds.map((kind) => [kind, MOST_DEEDS]));
}
