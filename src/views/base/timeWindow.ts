// The time window of the timeline: it follows the run until the person pans or zooms, and stays within the run.
import type { TimeView } from '../../draw/timeline/timelineModel';
import type { SessionState } from '../../session/run/state';

/** Following: so many ms, moving with the run. Fixed: an interval that stays in place. */
export type TimeWindow =
  | { readonly type: 'following'; readonly spanMs: number }
  | { readonly type: 'fixed'; readonly fromMs: number; readonly toMs: number };

/** The window of a new page, and the first one of most runs. */
export const FOLLOWING = { type: 'following', spanMs: 10_000 } as const satisfies TimeWindow;

export const LEAST_SPAN_MS = 20;
/** Share of the window before the newest moment; the rest is the future, left empty. */
const PAST_SHARE = 0.92;

/** The interval shown when the moment shown is `nowMs` and the run's frontier is `frontierMs`. */
export function viewOf(window: TimeWindow, nowMs: number, frontierMs: number): TimeView {
  if (window.type === 'fixed') return { fromMs: window.fromMs, toMs: window.toMs };
  const { spanMs } = window;
  const newest = Math.max(0, frontierMs - spanMs * PAST_SHARE);
  const fromMs = Math.max(0, Math.min(newest, nowMs));
  return { fromMs, toMs: fromMs + spanMs };
}

/**
 * The first window of the run that is open. A short run file has a window in which all of it fits: at the beginning of the
 * usual one its messages could not be told apart.
 */
export function firstWindow({ opened: { untilMs } }: Pick<SessionState, 'opened'>): TimeWindow {
  if (untilMs === undefined) return FOLLOWING;
  const wholeMs = Math.max(LEAST_SPAN_MS, untilMs / PAST_SHARE);
  return { type: 'following', spanMs: Math.min(FOLLOWING.spanMs, wholeMs) };
}

/** The end of the whole timeline, in ms: that of the run, but of a young run that of its first window. */
export function wholeMs(frontierMs: number, first: TimeWindow): number {
  return Math.max(spanMs(first), frontierMs);
}

/** The window at an interval, moved and shortened so that it lies between 0 and `endMs`. */
export function fixedWithin({ fromMs, toMs }: TimeView, endMs: number): TimeWindow {
  const spanMs = Math.min(endMs, Math.max(LEAST_SPAN_MS, toMs - fromMs));
  const from = Math.min(endMs - spanMs, Math.max(0, fromMs));
  return { type: 'fixed', fromMs: from, toMs: from + spanMs };
}

/** The window moved by so many ms, between 0 and `endMs`; it no longer follows. */
export function panned({ fromMs, toMs }: TimeView, byMs: number, endMs: number): TimeWindow {
  return fixedWithin({ fromMs: fromMs + byMs, toMs: toMs + byMs }, endMs);
}

/** The window fixed where it is. */
export function held(view: TimeView): TimeWindow {
  return { type: 'fixed', fromMs: view.fromMs, toMs: view.toMs };
}

/** The window following the run again, with the same width. */
export function following(window: TimeWindow): TimeWindow {
  return window.type === 'following' ? window : { type: 'following', spanMs: spanMs(window) };
}

/** The window of a double click: the first one again, or the whole run when it follows already. */
export function fitted(window: TimeWindow, frontierMs: number, first: TimeWindow): TimeWindow {
  if (window.type === 'fixed') return first;
  return { type: 'fixed', fromMs: 0, toMs: wholeMs(frontierMs, first) };
}

/** The width of a window in ms. */
export function spanMs(window: TimeWindow): number {
  return window.type === 'following' ? window.spanMs : window.toMs - window.fromMs;
}
