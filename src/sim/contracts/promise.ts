// What an algorithm promises: the properties that hold, and what may befall a run without breaking them.
import type { Params } from './definition';

/**
 * What may befall a run. `crash`: nodes stop. `restart`: they start again, with their disk. `lostDisk`: without it.
 * `pause`: nodes stand still and go on. `cut`: links are cut, in one direction or both. `loss`, `duplicate`, `reorder`:
 * messages are lost, arrive twice, overtake each other. `slow`: latencies exceed those that the parameters are made for.
 * `clock`: own clocks run at other rates. `join`, `leave`: members come and go. `freeze`: nodes are not told of that.
 * `service`: services stop and start again, with their disk, or stand still. `lostService`: they lose what they hold.
 */
export const TROUBLES = [
  'crash',
  'restart',
  'lostDisk',
  'pause',
  'cut',
  'loss',
  'duplicate',
  'reorder',
  'slow',
  'clock',
  'join',
  'leave',
  'freeze',
  'service',
  'lostService',
] as const;
export type Trouble = (typeof TROUBLES)[number];

/** A property that an algorithm keeps. */
export interface Promised {
  /** The id of a property. */
  readonly property: string;
  /**
   * `always`: it never falls, whatever of `despite` is going on. `mended`: it holds `Algorithm.settleMs` after all of
   * that has ended: every process runs, every link and every clock is as it was.
   */
  readonly when: 'always' | 'mended';
  /** What may befall the run without breaking the promise. */
  readonly despite: readonly Trouble[];
  /** Parameters without which the promise does not hold; those that are absent may have any value. */
  readonly given: Params;
}

/** All troubles but these. */
export function allBut(...spared: readonly Trouble[]): readonly Trouble[] {
  return TROUBLES.filter((trouble) => !spared.includes(trouble));
}

/** The promise that a property never falls. */
export function always(
  property: string,
  despite: readonly Trouble[],
  given: Params = {},
): Promised {
  return { property, when: 'always', despite, given };
}

/** The promise that a property holds when the trouble is over and the algorithm has had the time to settle. */
export function mended(
  property: string,
  despite: readonly Trouble[],
  given: Params = {},
): Promised {
  return { property, when: 'mended', despite, given };
}
