// Promises of an algorithm: the properties that hold, and the faults that they tolerate.
import type { Params } from './definition';

/**
 * Kinds of trouble in a run. `crash`: nodes stop. `restart`: they start again, with their disk. `lostDisk`: without it.
 * `pause`: nodes are suspended and resumed. `cut`: links are cut, in one direction or both. `loss`, `duplicate`,
 * `reorder`: messages are lost, arrive twice, overtake each other. `slow`: latencies exceed those assumed by the
 * parameters. `slowDisk`: writes to disks take time. `clock`: clock rates differ. `jump`: wall clocks are set. `join`,
 * `leave`: members come and go. `freeze`: nodes do not learn of that.
 * `service`: services stop and start again, with their disk, or are suspended. `lostService`: they lose their holdings.
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
  'slowDisk',
  'clock',
  'jump',
  'join',
  'leave',
  'freeze',
  'service',
  'lostService',
] as const;
export type Trouble = (typeof TROUBLES)[number];

/** A property that an algorithm promises. */
export interface Promised {
  /** The id of a property. */
  readonly property: string;
  /**
   * `always`: it is never violated, under any trouble in `despite`. `mended`: it holds from `Algorithm.settleMs` after the
   * end of all trouble on, when every process runs and every link and clock is as it was at the start.
   */
  readonly when: 'always' | 'mended';
  /** The tolerated kinds of trouble. */
  readonly despite: readonly Trouble[];
  /** Values of parameters that the promise requires; the others may have any value. */
  readonly given: Params;
}

/** Whether these parameters have every value that a promise requires. */
export function isGiven({ given }: Promised, params: Params): boolean {
  return Object.entries(given).every(([id, value]) => params[id] === value);
}

/** All kinds of trouble except these. */
export function allBut(...spared: readonly Trouble[]): readonly Trouble[] {
  return TROUBLES.filter((trouble) => !spared.includes(trouble));
}

/** The promise that a property is never violated. */
export function always(
  property: string,
  despite: readonly Trouble[],
  given: Params = {},
): Promised {
  return { property, when: 'always', despite, given };
}

/** The promise that a property holds once the trouble is over and the algorithm has settled. */
export function mended(
  property: string,
  despite: readonly Trouble[],
  given: Params = {},
): Promised {
  return { property, when: 'mended', despite, given };
}
