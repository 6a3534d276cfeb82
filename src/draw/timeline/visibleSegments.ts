// The visible parts of a lane's segments. The cost depends on the number of pixels, not on the number of segments.
import type { LaneValue, Segment } from '../../sim/trace/lanes';

/** The visible part of a segment, in px from time zero, on whole device pixels. */
interface VisibleSegment {
  readonly fromPx: number;
  readonly toPx: number;
  readonly value: LaneValue;
  /** False where the segment began before the range. */
  readonly begins: boolean;
}

/**
 * The visible parts of segments within a range; segments shorter than a device pixel are left out.
 *
 * @param fromPx - with `toPx`, in px from time zero
 * @param pxPerMs - the scale
 * @param pixelRatio - device pixels in a px
 */
export function visibleSegments(
  segments: readonly Segment[],
  fromPx: number,
  toPx: number,
  pxPerMs: number,
  pixelRatio: number,
): VisibleSegment[] {
  const snapped = (ms: number) => Math.round(ms * pxPerMs * pixelRatio) / pixelRatio;
  const visible: VisibleSegment[] = [];
  let at = fromPx;
  while (at < toPx) {
    // The segment at the next device pixel's middle, which skips segments too short to be visible.
    const index = lastBefore(segments, (at + 0.5 / pixelRatio) / pxPerMs);
    const segment = segments[index];
    const next = segments[index + 1];
    const end = Math.min(toPx, next ? Math.max(snapped(next.fromMs), at + 1 / pixelRatio) : toPx);
    if (segment) {
      const begins = snapped(segment.fromMs) >= at;
      visible.push({ fromPx: at, toPx: end, value: segment.value, begins });
    }
    at = end;
  }
  return visible;
}

/** The index of the last segment that begins at or before this time; 0 without one. */
function lastBefore(segments: readonly Segment[], atMs: number): number {
  let low = 0;
  let high = segments.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((segments[middle]?.fromMs ?? 0) <= atMs) low = middle;
    else high = middle - 1;
  }
  return low;
}
