// A hunt: what to start from, the property to break, and the deeds that may break it.
import type { Base } from '../experiment/experiment';
import type { DeedKind } from './deeds';

/** The strategies. */
export const STRATEGY_IDS = ['placed', 'storms', 'scattered', 'nearest', 'covering'] as const;
export type StrategyId = (typeof STRATEGY_IDS)[number];

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

/** The kinds of deeds that a hunt allows. */
export function kindsOf(deeds: Hunt['deeds']): DeedKind[] {
  return Object.entries(deeds).flatMap(([kind, most]) => (most > 0 ? [kind as DeedKind] : []));
}
