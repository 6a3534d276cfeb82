// The lanes of nodes, sampled; they are sampled again only when the columns or the lanes have changed.
import { sameItems } from '../canvas/layers';
import { valueAt } from '../canvas/valueAt';
import { type ColumnRange, type Run, sampleColumns } from './laneColumns';
import type { LaneTracks } from './laneTracks';

interface SampledLane {
  /** A code for each column. */
  readonly codes: Uint16Array;
  /** The segments that are at least as wide as asked for. */
  readonly runs: readonly Run[];
}

/** The samples of one range of columns. A lane is sampled when it is asked for. */
export class LaneSamples {
  readonly dependsOn: readonly unknown[];
  /** The number of columns. */
  readonly count: number;
  /** The codes' memory, used by one samples after the other: allocating it would take longer than sampling. */
  readonly #memory: Uint16Array[];
  readonly #lanes = new Map<string, SampledLane>();
  readonly #sample: (node: string, codes: Uint16Array) => readonly Run[];

  /** @param before - samples that are no longer read: their memory is used again. */
  constructor(
    before: LaneSamples | null,
    tracks: LaneTracks,
    range: ColumnRange,
    leastColumns: number,
    dependsOn: readonly unknown[],
  ) {
    this.dependsOn = dependsOn;
    this.count = range.count;
    this.#memory = before?.count === range.count ? before.#memory : [];
    this.#sample = (node, codes) => sampleColumns(tracks.trackOf(node), range, codes, leastColumns);
  }

  /** The lane of a node; a blank one for an unknown node. */
  laneOf(node: string): SampledLane {
    return valueAt(this.#lanes, node, () => {
      const index = this.#lanes.size;
      const codes = this.#memory[index] ?? new Uint16Array(this.count);
      this.#memory[index] = codes;
      return { codes, runs: this.#sample(node, codes) };
    });
  }
}

/**
 * The samples of these columns: those of the frame before, as long as they are the same.
 *
 * @param leastColumns - the width from which a segment's run is returned
 */
export function sampleLanes(
  before: LaneSamples | null,
  tracks: LaneTracks,
  range: ColumnRange,
  leastColumns: number,
): LaneSamples {
  const { first, count, msPerColumn, end } = range;
  const dependsOn = [tracks, tracks.revision, first, count, msPerColumn, end, leastColumns];
  if (before && sameItems(before.dependsOn, dependsOn)) return before;
  return new LaneSamples(before, tracks, range, leastColumns, dependsOn);
}

/**
 * Counts the nodes that have each code, at each column up to a number of them.
 *
 * @param out - the counts of each code at the first column, then of each at the second, and so on
 */
export function countCodes(
  samples: LaneSamples,
  nodes: readonly string[],
  columns: number,
  codeCount: number,
  out: Uint16Array,
): void {
  out.fill(0);
  // Lane by lane: column by column, each count would have to wait for the one before.
  for (const node of nodes) {
    const { codes } = samples.laneOf(node);
    for (let column = 0, place = 0; column < columns; column += 1, place += codeCount) {
      const counted = place + (codes[column] as number);
      out[counted] = (out[counted] as number) + 1;
    }
  }
}
