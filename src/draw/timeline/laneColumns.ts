// The values of lanes at each column of device pixels. The cost depends on the number of columns, not of segments.
import { countWhile } from '../../sim/base/countWhile';
import type { Track } from './laneTracks';

/** A range of columns of device pixels; column 0 begins at time zero, so that all lanes move by whole pixels. */
export interface ColumnRange {
  readonly first: number;
  readonly count: number;
  readonly msPerColumn: number;
  /** The columns from this one on are blank: they are after the end of the run. */
  readonly end: number;
}

/** Adjacent columns of one segment, from `from` up to, not including, `to`, counted from the range's first column. */
export interface Run {
  readonly from: number;
  readonly to: number;
  readonly code: number;
  /** False where the segment began before the range. */
  readonly begins: boolean;
}

/** Segments passed one by one before a binary search takes over. */
const STEPS = 8;

/**
 * Writes the code at the middle of each column; segments that meet no middle are left out.
 *
 * @param out - a code for each column of the range
 * @param leastColumns - the width from which a segment's run is returned
 */
export function sampleColumns(
  track: Track,
  range: ColumnRange,
  out: Uint16Array,
  leastColumns: number,
): Run[] {
  const { first, msPerColumn } = range;
  const { fromMs, codes, length } = track;
  const runs: Run[] = [];
  const end = Math.max(0, Math.min(range.count, range.end - first));
  out.fill(0, length === 0 ? 0 : end, range.count);
  if (length === 0) return runs;
  let index = segmentAt(track, 0, (first + 0.5) * msPerColumn);
  for (let column = 0; column < end; ) {
    const atMs = (first + column + 0.5) * msPerColumn;
    for (let step = 0; index + 1 < length && (fromMs[index + 1] as number) <= atMs; step += 1) {
      if (step < STEPS) index += 1;
      else index = segmentAt(track, index, atMs);
    }
    const nextMs = index + 1 < length ? (fromMs[index + 1] as number) : Number.POSITIVE_INFINITY;
    const to = Math.min(end, Math.max(column + 1, Math.ceil(nextMs / msPerColumn - 0.5) - first));
    const code = codes[index] as number;
    if (to - column >= leastColumns) {
      const began = Math.ceil((fromMs[index] as number) / msPerColumn - 0.5) - first;
      runs.push({ from: column, to, code, begins: began >= column });
    }
    while (column < to) {
      out[column] = code;
      column += 1;
    }
  }
  return runs;
}

/** The index of the last segment, from `first` on, that begins at or before a time. */
function segmentAt({ fromMs, length }: Track, first: number, atMs: number): number {
  const before = (step: number) => (fromMs[first + 1 + step] as number) <= atMs;
  return first + countWhile(length - first - 1, before);
}
