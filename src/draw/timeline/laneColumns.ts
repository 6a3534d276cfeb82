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

/** From so many segments in a column on, a binary search is faster than passing them one by one. */
const SEARCHED = 16;

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
  const { first, count, msPerColumn } = range;
  const { fromMs, codes, length } = track;
  const runs: Run[] = [];
  const end = Math.max(0, Math.min(count, range.end - first)) | 0;
  out.fill(0, length === 0 ? 0 : end, count);
  if (length === 0 || end === 0) return runs;
  let index = segmentAt(track, 0, (first + 0.5) * msPerColumn);
  const last = segmentAt(track, index, (first + end - 0.5) * msPerColumn);
  const isSearched = last - index > SEARCHED * end;
  if (last - index > end && leastColumns > count && !isSearched) {
    sampleDense(track, range, index, end, out);
    return runs;
  }
  let column = 0;
  while (column < end) {
    const code = codes[index] as number;
    // A whole number for the compiler, too: the loop over the columns is then a third faster.
    const to = index < last ? columnFrom(fromMs[index + 1] as number, first, msPerColumn) | 0 : end;
    if (to - column >= leastColumns) {
      const began = columnFrom(fromMs[index] as number, first, msPerColumn);
      runs.push({ from: column, to, code, begins: began >= column });
    }
    while (column < to) {
      out[column] = code;
      column += 1;
    }
    index += 1;
    if (isSearched) index = segmentAt(track, index, (first + column + 0.5) * msPerColumn);
  }
  return runs;
}

/**
 * Samples more segments than columns, of which no run is asked for: passing the segments by their begins takes half as
 * long as computing the column at which each of them begins.
 */
function sampleDense(
  { fromMs, codes, length }: Track,
  { first, msPerColumn }: ColumnRange,
  from: number,
  end: number,
  out: Uint16Array,
): void {
  let index = from;
  for (let column = 0; column < end; column += 1) {
    const middleMs = (first + column + 0.5) * msPerColumn;
    while (index + 1 < length && (fromMs[index + 1] as number) <= middleMs) index += 1;
    out[column] = codes[index] as number;
  }
}

/** The first column, counted from the range's first, whose middle is at or after a time. */
function columnFrom(ms: number, first: number, msPerColumn: number): number {
  return Math.ceil(ms / msPerColumn - 0.5) - first;
}

/** The index of the last segment, from `first` on, that begins at or before a time. */
function segmentAt({ fromMs, length }: Track, first: number, atMs: number): number {
  const before = (step: number) => (fromMs[first + 1 + step] as number) <= atMs;
  return first + countWhile(length - first - 1, before);
}
