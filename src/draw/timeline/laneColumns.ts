// The values of lanes at each column of device pixels. The cost depends on the number of columns, not of segments.
import { bisectRight } from 'd3-array';
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

/** The target of samples: `out`, from index `place` on; `numbers` has the number to write for each code. */
export interface SampleTarget {
  readonly out: Uint32Array;
  readonly place: number;
  readonly numbers: Uint32Array;
}

/** The number of segments per column from which a binary search is faster than a linear one. */
const SEARCHED = 16;
/** The number of columns from which the platform's `fill` is faster than a loop. */
const FILLED = 24;

/**
 * Writes the value at the middle of each column; segments that meet no middle are left out.
 *
 * @param leastColumns - the width from which a segment's run is returned
 */
export function sampleColumns(
  track: Track,
  range: ColumnRange,
  target: SampleTarget,
  leastColumns: number,
): Run[] {
  const { first, count, msPerColumn } = range;
  const { out, place, numbers } = target;
  const end = Math.max(0, Math.min(count, range.end - first)) | 0;
  const blankFrom = track.length === 0 ? 0 : end;
  out.fill(numbers[0] as number, place + blankFrom, place + count);
  if (blankFrom === 0) return [];
  const index = segmentAt(track, 0, (first + 0.5) * msPerColumn);
  const last = segmentAt(track, index, (first + end - 0.5) * msPerColumn);
  const segments = last - index;
  // With a few segments per column, a walk over the columns is faster than computing the begin of each segment.
  const isPassed = segments > end && segments <= SEARCHED * end;
  const sample = isPassed ? passColumns : passSegments;
  return sample({ track, range, target, leastColumns, index, last, end });
}

/** The sampling of columns up to `end` that show the segments from `index` to `last`. */
interface Sampling {
  readonly track: Track;
  readonly range: ColumnRange;
  readonly target: SampleTarget;
  readonly leastColumns: number;
  readonly index: number;
  readonly last: number;
  readonly end: number;
}

/** Samples segment by segment; where there are very many, a binary search skips those that meet no column's middle. */
function passSegments(sampling: Sampling): Run[] {
  const { track, range, target, leastColumns, last, end } = sampling;
  const { first, msPerColumn } = range;
  const { fromMs, codes } = track;
  const { out, place, numbers } = target;
  const isSearched = last - sampling.index > SEARCHED * end;
  const runs: Run[] = [];
  let { index } = sampling;
  let column = 0;
  while (column < end) {
    const code = codes[index] as number;
    const number = numbers[code] as number;
    // `| 0` shows the compiler that it is an integer: the loop over the columns is then a third faster.
    const to = index < last ? columnFrom(fromMs[index + 1] as number, first, msPerColumn) | 0 : end;
    if (to - column >= leastColumns) {
      const began = columnFrom(fromMs[index] as number, first, msPerColumn);
      runs.push({ from: column, to, code, begins: began >= column });
    }
    if (to - column >= FILLED) {
      out.fill(number, place + column, place + to);
      column = to;
    }
    for (; column < to; column += 1) out[place + column] = number;
    index += 1;
    if (isSearched) index = segmentAt(track, index, (first + column + 0.5) * msPerColumn);
  }
  return runs;
}

/** Samples column by column; it compares the begins of segments with each column's middle, without a division. */
function passColumns(sampling: Sampling): Run[] {
  const { track, range, target, leastColumns, last, end } = sampling;
  const { first, msPerColumn } = range;
  const { fromMs, codes } = track;
  const { out, place, numbers } = target;
  const perColumn = Math.trunc((last - sampling.index) / end);
  const runs: Run[] = [];
  let { index } = sampling;
  let nextMs = index < last ? (fromMs[index + 1] as number) : Number.POSITIVE_INFINITY;
  let number = numbers[codes[index] as number] as number;
  let from = 0;
  const addRun = (to: number) => {
    const began = columnFrom(fromMs[index] as number, first, msPerColumn);
    runs.push({ from, to, code: codes[index] as number, begins: began >= from });
  };
  for (let column = 0; column < end; column += 1) {
    const middleMs = (first + column + 0.5) * msPerColumn;
    if (nextMs <= middleMs) {
      if (column - from >= leastColumns) addRun(column);
      index = segmentNear(track, Math.min(last, index + perColumn), last, middleMs);
      nextMs = index < last ? (fromMs[index + 1] as number) : Number.POSITIVE_INFINITY;
      number = numbers[codes[index] as number] as number;
      from = column;
    }
    out[place + column] = number;
  }
  if (end - from >= leastColumns) addRun(end);
  return runs;
}

/** The last segment, up to `last`, that begins at or before a time, found step by step from one that may be near it. */
function segmentNear({ fromMs }: Track, near: number, last: number, atMs: number): number {
  let index = near;
  while ((fromMs[index] as number) > atMs) index -= 1;
  while (index < last && (fromMs[index + 1] as number) <= atMs) index += 1;
  return index;
}

/** The first column, counted from the range's first, whose middle is at or after a time. */
function columnFrom(ms: number, first: number, msPerColumn: number): number {
  return Math.ceil(ms / msPerColumn - 0.5) - first;
}

/** The index of the last segment, from `first` on, that begins at or before a time. */
function segmentAt({ fromMs, length }: Track, first: number, atMs: number): number {
  return bisectRight(fromMs, atMs, first + 1, length) - 1;
}
