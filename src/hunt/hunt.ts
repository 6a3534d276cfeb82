// A hunt: what to start from, the property to break, and the deeds that may break it.
import type { Base } from '../experiment/experiment';
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Params } from '../sim/contracts/definition';
import { isGiven } from '../sim/contracts/promise';
import { DEED_KINDS, type DeedKind, troubleOf } from './deeds';
import type { StrategyId } from './strategies/strategy';

/** A hunt. It is JSON: every process of a hunt is told it. Times are virtual ms. */
export interface Hunt {
  readonly base: Base;
  /** The id of the property to break. */
  readonly property: string;
  /** The property must be broken for so long; 0 when any moment is enough. */
  readonly forMs: number;
  /** The kinds of deeds, each with the largest number of such deeds in a schedule. */
  readonly deeds: { readonly [K in DeedKind]?: number };
  /** The largest number of deeds in a schedule. */
  readonly mostDeeds: number;
  /** The end of a run; some times the settling time after the base’s last command when absent. */
  readonly untilMs?: number;
  /**
   * Whether all is repaired before the end, and the property must hold afterwards. Without it the property is broken
   * whenever it is violated.
   */
  readonly mended: boolean;
  /** The strategies that make schedules, at least one; all of them when absent. */
  readonly strategies?: readonly StrategyId[];
  /** The seed of all choices of the hunt. */
  readonly seed: string;
}

/** The largest number of deeds that a schedule may have. */
export const MOST_DEEDS = 200;

/** Deeds that harm most elections, for a property that the algorithm does not promise. */
const USUAL: readonly DeedKind[] = ['restart', 'pause', 'cut', 'dropMessage', 'holdMessage'];

/** The deeds of a hunt that names none: those of a promise of the property, else the usual ones. */
export function usualDeeds(
  algorithm: Pick<Algorithm, 'promises'>,
  params: Params,
  aim: Pick<Hunt, 'property' | 'mended'>,
): Hunt['deeds'] {
  return promisedDeeds(algorithm, params, aim) ?? withoutLimits(USUAL);
}

/** The deeds that a promise of the property tolerates, so that any find is a mistake; null when there is no such promise. */
export function promisedDeeds(
  { promises }: Pick<Algorithm, 'promises'>,
  params: Params,
  { property, mended }: Pick<Hunt, 'property' | 'mended'>,
): Hunt['deeds'] | null {
  const promise = promises.find(
    (one) => one.property === property && isGiven(one, params) && (one.when === 'always' || mended),
  );
  if (!promise) return null;
  return withoutLimits(DEED_KINDS.filter((kind) => promise.despite.includes(troubleOf(kind))));
}

function withoutLimits(kinds: readonly DeedKind[]): Hunt['deeds'] {
  return Object.fromEntries(kinds.map((kind) => [kind, MOST_DEEDS]));
}
