// The time window of the timeline: it follows the run until the person pans or zooms.
import type { TimeView } from '../../draw/timeline/timelineModel';

/** Following: so many ms, moving with the run. Fixed: a stretch that stays in place. */
export type TimeWindow =
  | { readonly type: 'following'; readonly spanMs: number }
  | { readonly type: 'fixed'; readonly fromMs: number; readonly toMs: number };

/** The window of a new page. */
export const FOLLOWING: TimeWindow = { type: 'following', spanMs: 10_000 };

const SPAN_RANGE_MS = { min: 20, max: 3_600_000 };
/** Share of the window before the newest moment; the rest is the future, left empty. */
const PAST_SHARE = 0.92;

/** The stretch shown when the moment shown is `nowMs` and the run's frontier is `frontierMs`. */
export function viewOf(window: TimeWindow, nowMs: number, frontierMs: number): TimeView {
  if (window.type === 'fixed') return { fromMs: window.fromMs, toMs: window.toMs };
  const { spanMs } = window;
  const newest = Math.max(0, frontierMs - spanMs * PAST_SHARE);
  const fromMs = Math.max(0, Math.min(newest, nowMs));
  return { fromMs, toMs: fromMs + spanMs };
}

/** The window zoomed by a factor (above 1: closer) around a time; a following window still follows. */
export function zoomed(
  window: TimeWindow,
  view: TimeView,
  factor: number,
  aroundMs: number,
): TimeWindow {
  const spanMs = clampSpan((view.toMs - view.fromMs) / factor);
  if (window.type === 'following') return { type: 'following', spanMs };
  const share = (aroundMs - view.fromMs) / (view.toMs - view.fromMs);
  return fixedAt(aroundMs - share * spanMs, spanMs);
}

/** The window moved by so many ms; it no longer follows. */
export function panned(view: TimeView, byMs: number): TimeWindow {
  return fixedAt(view.fromMs + byMs, view.toMs - view.fromMs);
}

/** The window fixed where it is. */
export function fixedWindow(view: TimeView): TimeWindow {
  return { type: 'fixed', fromMs: view.fromMs, toMs: view.toMs };
}

function fixedAt(fromMs: number, spanMs: number): TimeWindow {
  const from = Math.max(0, fromMs);
  return { type: 'fixed', fromMs: from, toMs: from + spanMs };
}

function clampSpan(spanMs: number): number {
  return Math.min(SPAN_RANGE_MS.max, Math.max(SPAN_RANGE_MS.min, spanMs));
}

/** The window following the run again, with the same width. */
export function following(window: TimeWindow): TimeWindow {
  return window.type === 'following' ? window : { type: 'following', spanMs: spanMs(window) };
}

/** The width of a window in ms. */
export function spanMs(window: TimeWindow): number {
  return window.type === 'following' ? window.spanMs : window.toMs - window.fromMs;
}
