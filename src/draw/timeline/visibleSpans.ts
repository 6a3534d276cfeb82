// The visible spans of a list in order of time, at most one for each px.
import type { TimeScale } from './timelineGeometry';

/** An interval of time; `toMs` is null while it lasts. */
interface TimeSpan {
  readonly fromMs: number;
  readonly toMs: number | null;
}

/** A visible span, and its edges in px; the right one is within the scale's range. */
export interface VisibleSpan<T> {
  readonly span: T;
  readonly fromPx: number;
  readonly toPx: number;
}

/**
 * The spans that meet the scale's domain. Of spans that begin within the same px, only the one that ends last is
 * returned.
 *
 * @param spans - in order of `fromMs`
 * @param endMs - the end of spans that last
 */
export function visibleSpans<T extends TimeSpan>(
  spans: readonly T[],
  scale: TimeScale,
  endMs: number,
): VisibleSpan<T>[] {
  const [domain, range] = [scale.domain(), scale.range()];
  const [sinceMs = 0, untilMs = 0] = [domain[0], domain.at(-1)];
  const [leftPx = 0, rightPx = 0] = [range[0], range.at(-1)];
  // Calling the scale for each of an hour's spans would take longer than a frame: a linear one is computed here.
  const pxPerMs = (rightPx - leftPx) / (untilMs - sinceMs);
  const place = domain.length > 2 ? scale : (atMs: number) => leftPx + (atMs - sinceMs) * pxPerMs;
  const found: VisibleSpan<T>[] = [];
  for (const span of spans) {
    if (span.fromMs > untilMs) break;
    const toMs = span.toMs ?? endMs;
    if (toMs < sinceMs) continue;
    const fromPx = place(span.fromMs);
    const toPx = Math.min(rightPx, place(toMs));
    const last = found.at(-1);
    if (!last || Math.floor(last.fromPx) !== Math.floor(fromPx)) found.push({ span, fromPx, toPx });
    else if (toPx > last.toPx) found[found.length - 1] = { span, fromPx, toPx };
  }
  return found;
}
