// The folds of quiet stretches: a scale that gives a few px to each, and the rest of the window to all else.
import { bisector, sum } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { type Election, isContested, phasesOf } from '../../sim/trace/elections';
import {
  axisTicks,
  type Sides,
  type Tick,
  type TimeScale,
  timeScale,
} from '../timeline/timelineGeometry';
import type { TimeView } from '../timeline/timelineModel';
import type { QuietStretch } from './quietStretches';

/** The width of a whole fold; at the edge of the diagram the visible part of it. */
const FOLD_PX = 46;
/** A stretch is folded where that makes it narrower by this factor at least. */
const LEAST_GAIN = 1.5;
/** Folds stretch what is left up to this scale, unless the window has a larger one. */
const MOST_PX_PER_MS = 1;
/** Folds take this part of the width at most. */
const MOST_SHARE = 0.5;
/** Ticks keep this far from the words of a fold. */
const CLEAR_PX = 28;

/** A stretch that is folded, with its visible edges in px. */
export interface Fold extends QuietStretch {
  readonly fromPx: number;
  readonly toPx: number;
}

/** The scale of a view with folds: piece by piece linear, and without a fold linear. */
export interface FoldedTime {
  readonly scale: TimeScale;
  readonly folds: readonly Fold[];
  /** The scale outside of the folds. */
  readonly pxPerMs: number;
}

const byEnd = bisector(({ toMs }: QuietStretch) => toMs);
const byStart = bisector(({ fromMs }: QuietStretch) => fromMs);

/**
 * The stretches that meet a view and may be folded: those outside of elections, apart from their noticing.
 *
 * @param all - in order
 * @param endMs - the end of an election that lasts
 */
export function foldable(
  all: readonly QuietStretch[],
  { fromMs, toMs }: TimeView,
  elections: readonly Election[],
  endMs: number,
): readonly QuietStretch[] {
  const visible = all.slice(byEnd.right(all, fromMs), byStart.left(all, toMs));
  const busy = elections.filter(isContested).map((election) => phasesOf(election, endMs));
  return visible.filter(
    (stretch) =>
      !busy.some((phases) => phases.startedMs < stretch.toMs && phases.toMs > stretch.fromMs),
  );
}

/** The scale of a view in which as many of these stretches are folded as gain by it. */
export function foldedTime(
  view: TimeView,
  sides: Sides,
  stretches: readonly QuietStretch[],
): FoldedTime {
  const widthPx = sides.rightPx - sides.leftPx;
  const spanMs = view.toMs - view.fromMs;
  const wholePxPerMs = widthPx / spanMs;
  let kept = longest(stretches, Math.floor((widthPx * MOST_SHARE) / FOLD_PX));
  for (;;) {
    const foldsPx = sum(kept, (one) => (FOLD_PX * visibleMs(one, view)) / lengthMs(one));
    const plainMs = spanMs - sum(kept, (one) => visibleMs(one, view));
    const widest = Math.max(wholePxPerMs, MOST_PX_PER_MS);
    const pxPerMs = plainMs > 0 ? Math.min(widest, (widthPx - foldsPx) / plainMs) : widest;
    const foldPx = (FOLD_PX * (widthPx - pxPerMs * plainMs)) / foldsPx;
    const gaining = kept.filter((one) => wholePxPerMs * lengthMs(one) >= LEAST_GAIN * foldPx);
    if (gaining.length === 0)
      return { scale: timeScale(view, sides), folds: [], pxPerMs: wholePxPerMs };
    if (gaining.length === kept.length) return pieced(view, sides, kept, pxPerMs, foldPx);
    kept = gaining;
  }
}

function longest(stretches: readonly QuietStretch[], most: number): readonly QuietStretch[] {
  if (stretches.length <= most) return stretches;
  const byLength = [...stretches].sort((a, b) => lengthMs(b) - lengthMs(a)).slice(0, most);
  return byLength.sort((a, b) => a.fromMs - b.fromMs);
}

function lengthMs({ fromMs, toMs }: QuietStretch): number {
  return toMs - fromMs;
}

function visibleMs(stretch: QuietStretch, view: TimeView): number {
  return Math.min(stretch.toMs, view.toMs) - Math.max(stretch.fromMs, view.fromMs);
}

function pieced(
  view: TimeView,
  { leftPx, rightPx }: Sides,
  kept: readonly QuietStretch[],
  pxPerMs: number,
  foldPx: number,
): FoldedTime {
  const [times, places] = [[view.fromMs], [leftPx]];
  let [atMs, atPx] = [view.fromMs, leftPx];
  const goTo = (ms: number, px: number) => {
    if (ms > atMs) {
      times.push(ms);
      places.push(px);
    }
    [atMs, atPx] = [Math.max(atMs, ms), px];
  };
  const folds = kept.map((stretch): Fold => {
    const fromMs = Math.max(view.fromMs, stretch.fromMs);
    goTo(fromMs, atPx + (fromMs - atMs) * pxPerMs);
    const fromPx = atPx;
    goTo(
      Math.min(view.toMs, stretch.toMs),
      fromPx + (foldPx * visibleMs(stretch, view)) / lengthMs(stretch),
    );
    return { ...stretch, fromPx, toPx: atPx };
  });
  goTo(view.toMs, rightPx);
  // The sums above are not exact: the view ends at the edge.
  places[places.length - 1] = rightPx;
  return { scale: scaleLinear(times, places), folds, pxPerMs };
}

/** The axis's ticks: round times outside of the folds, as dense as elsewhere. */
export function foldedTicks(
  view: TimeView,
  { leftPx, rightPx }: Sides,
  { scale, folds, pxPerMs }: FoldedTime,
): Tick[] {
  if (folds.length === 0) return axisTicks(view, { leftPx, rightPx });
  const asWide = { leftPx: 0, rightPx: (view.toMs - view.fromMs) * pxPerMs };
  return axisTicks(view, asWide).filter(({ atMs }) => {
    const x = scale(atMs);
    return !folds.some(({ fromPx, toPx }) => {
      const middle = (fromPx + toPx) / 2;
      return (x >= fromPx && x <= toPx) || Math.abs(x - middle) < FOLD_PX / 2 + CLEAR_PX;
    });
  });
}

/** `1.4 s`: how long a fold's stretch is, also where a part of it is out of sight. */
export function foldText(fold: QuietStretch): string {
  const seconds = lengthMs(fold) / 1000;
  return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
}
