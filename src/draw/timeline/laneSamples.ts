// The lanes of all nodes, sampled; they are sampled again only when the columns or the lanes have changed.
import { sameItems } from '../canvas/layers';
import { type ColumnRange, type Run, sampleColumns } from './laneColumns';
import type { LaneTracks } from './laneTracks';

/** The samples of one frame. */
export interface LaneSamples {
  readonly dependsOn: readonly unknown[];
  /** The number of columns. */
  readonly count: number;
  /** The codes of one lane after the other; those of the last lane are blank. */
  readonly codes: Uint16Array;
  readonly lanes: ReadonlyMap<string, SampledLane>;
}

interface SampledLane {
  /** The place of its first code. */
  readonly start: number;
  /** The segments that are at least as wide as asked for. */
  readonly runs: readonly Run[];
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
  const nodes = [...tracks.lanes.nodes.keys()];
  const size = (nodes.length + 1) * count;
  const codes = before?.codes.length === size ? before.codes : new Uint16Array(size);
  const lanes = new Map<string, SampledLane>();
  for (const [index, node] of nodes.entries()) {
    const start = index * count;
    const out = codes.subarray(start, start + count);
    const runs = sampleColumns(tracks.trackOf(node), range, out, leastColumns);
    lanes.set(node, { start, runs });
  }
  return { dependsOn, count, codes, lanes };
}

/** The place of a node's first code. */
export function startOf({ codes, count, lanes }: LaneSamples, node: string): number {
  return lanes.get(node)?.start ?? codes.length - count;
}

/**
 * Counts the nodes that have each code, at each of these columns.
 *
 * @param edges - the columns; the last one is the end of the others
 * @param out - the counts of each code at the first column, then of each at the second, and so on
 */
export function countCodes(
  samples: LaneSamples,
  nodes: readonly string[],
  edges: Int32Array,
  codeCount: number,
  out: Uint16Array,
): void {
  const { codes } = samples;
  out.fill(0);
  // Lane by lane: column by column, each count would have to wait for the one before.
  for (const node of nodes) {
    const start = startOf(samples, node);
    for (let index = 0, place = 0; index < edges.length - 1; index += 1, place += codeCount) {
      const counted = place + (codes[start + (edges[index] as number)] as number);
      out[counted] = (out[counted] as number) + 1;
    }
  }
}
