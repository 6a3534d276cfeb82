// Marks of the differences from another run's lanes, in ink, from the first difference on.
import { countWhile } from '../../sim/base/countWhile';
import type { LaneValue, Segment } from '../../sim/trace/lanes';
import type { Context2d } from '../canvas/context';
import type { Viewport } from '../canvas/layout';
import type { Theme } from '../canvas/theme';
import { timelineGeometry, timeScale } from './timelineGeometry';
import type { LaneParting, TimelineModel } from './timelineModel';

/** An interval of time, in ms. */
type Span = readonly [fromMs: number, toMs: number];

/** The intervals between two times, in ms, in which two lanes of one node differ. */
export function differingSpans(
  one: readonly Segment[],
  other: readonly Segment[],
  fromMs: number,
  toMs: number,
): Span[] {
  const spans: [number, number][] = [];
  let [i, j] = [indexAt(one, fromMs), indexAt(other, fromMs)];
  for (let atMs = fromMs; atMs < toMs; ) {
    const nextOne = one[i + 1]?.fromMs ?? toMs;
    const nextOther = other[j + 1]?.fromMs ?? toMs;
    const endMs = Math.min(nextOne, nextOther, toMs);
    if (endMs > atMs && !isSame(one[i]?.value, other[j]?.value)) {
      const last = spans.at(-1);
      if (last?.[1] === atMs) last[1] = endMs;
      else spans.push([atMs, endMs]);
    }
    if (nextOne <= endMs) i += 1;
    if (nextOther <= endMs) j += 1;
    atMs = endMs;
  }
  return spans;
}

/** The last segment that begins at or before a time; −1 before the first. */
function indexAt(segments: readonly Segment[], atMs: number): number {
  return countWhile(segments.length, (index) => (segments[index] as Segment).fromMs <= atMs) - 1;
}

function isSame(one: LaneValue | undefined, other: LaneValue | undefined): boolean {
  if (one?.type !== other?.type) return false;
  return one?.type !== 'elected' || one.leader === (other as typeof one).leader;
}

const LINE_PX = 2.5;
const NO_SEGMENTS: readonly Segment[] = [];

/** Draws a hairline at the first difference of two runs, and from there on a line under each lane while it differs. */
export function drawParting(
  context: Context2d,
  model: TimelineModel,
  viewport: Viewport,
  theme: Theme,
): void {
  const { parting, view, nodes } = model;
  if (!parting) return;
  const { leftPx, rightPx, axisY, lanesBottom } = timelineGeometry(nodes.length, viewport);
  context.save();
  context.beginPath();
  context.rect(leftPx, 0, rightPx - leftPx, viewport.heightPx);
  context.clip();
  context.fillStyle = theme.ink;
  const x = Math.round(timeScale(view, viewport)(parting.atMs));
  context.fillRect(x, axisY + 12, 1, lanesBottom - axisY - 10);
  context.beginPath();
  context.arc(x + 0.5, axisY + 14, 4, 0, 2 * Math.PI);
  context.fill();
  underline(context, model, parting, viewport);
  context.restore();
}

function underline(
  context: Context2d,
  { lanes, nodes, view }: TimelineModel,
  { lanes: others, atMs, untilMs }: LaneParting,
  viewport: Viewport,
): void {
  const { lanesTop, stepPx, laneHeightPx } = timelineGeometry(nodes.length, viewport);
  const scale = timeScale(view, viewport);
  const [fromMs, toMs] = [Math.max(view.fromMs, atMs), Math.min(view.toMs, untilMs)];
  for (const [lane, { id }] of nodes.entries()) {
    const bottom = lanesTop + (lane + 0.5) * stepPx + laneHeightPx / 2;
    const own = lanes.nodes.get(id) ?? NO_SEGMENTS;
    const other = others.nodes.get(id) ?? NO_SEGMENTS;
    for (const [from, to] of differingSpans(own, other, fromMs, toMs))
      context.fillRect(scale(from), bottom, Math.max(1, scale(to) - scale(from)), LINE_PX);
  }
}
