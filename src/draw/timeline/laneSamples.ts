// The lanes of groups' nodes, sampled; they are sampled again only when the columns or the lanes have changed.
import { sameItems } from '../canvas/layers';
import { valueAt } from '../canvas/valueAt';
import { type ColumnRange, sampleColumns } from './laneColumns';
import type { LaneTracks } from './laneTracks';

/** The samples of one range of columns. A lane is sampled when it is asked for. */
export class LaneSamples {
  readonly dependsOn: readonly unknown[];
  /** The number of columns. */
  readonly count: number;
  /** The lanes' codes, one lane behind the other: allocating a memory for each takes longer than sampling it. */
  #memory: Uint32Array;
  readonly #lanes = new Map<string, Uint32Array>();
  readonly #sample: (node: string, out: Uint32Array) => void;

  /** @param before - samples that are no longer read: their memory is used again. */
  constructor(
    before: LaneSamples | null,
    tracks: LaneTracks,
    range: ColumnRange,
    dependsOn: readonly unknown[],
  ) {
    this.dependsOn = dependsOn;
    this.count = range.count;
    this.#memory = before ? before.#memory : new Uint32Array(0);
    const numbers = Uint32Array.from(tracks.values.keys());
    this.#sample = (node, out) =>
      sampleColumns(tracks.trackOf(node), range, { out, place: 0, numbers }, NO_RUN_COLUMNS);
  }

  /** The code of a node at each column; for an unknown node, the codes of a blank lane. */
  codesOf(node: string): Uint32Array {
    return valueAt(this.#lanes, node, () => {
      const codes = this.#nextLane();
      this.#sample(node, codes);
      return codes;
    });
  }

  #nextLane(): Uint32Array {
    const first = this.#lanes.size * this.count;
    const end = first + this.count;
    // The lanes before stay in the smaller memory.
    if (this.#memory.length < end) this.#memory = new Uint32Array(2 * end);
    return this.#memory.subarray(first, end);
  }
}

/** The runs of a group are its majorities, not those of its nodes. */
const NO_RUN_COLUMNS = Number.POSITIVE_INFINITY;

/** The samples of these columns: the previous frame's while lanes and columns are the same. */
export function sampleLanes(
  before: LaneSamples | null,
  tracks: LaneTracks,
  range: ColumnRange,
): LaneSamples {
  const { first, count, msPerColumn, end } = range;
  const dependsOn = [tracks, tracks.revision, first, count, msPerColumn, end];
  if (before && sameItems(before.dependsOn, dependsOn)) return before;
  return new LaneSamples(before, tracks, range, dependsOn);
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
  // The outer loop is over lanes: with columns outside, each increment would wait for the previous one.
  for (const node of nodes) {
    const codes = samples.codesOf(node);
    for (let column = 0, place = 0; column < columns; column += 1, place += codeCount) {
      const counted = place + (codes[column] as number);
      out[counted] = (out[counted] as number) + 1;
    }
  }
}
