// Marks of the differences from another run's lanes, in ink, from the first difference on.
import { countWhile } from '../../sim/base/countWhile';
import type { LaneValue, Segment } from '../../sim/trace/lanes';
import type { Context2d } from '../canvas/context';
import type { Theme } from '../canvas/theme';
import type { RowBox } from './rowBoxes';
import { isRowInSight } from './timelineGeometry';
import type { LaneParting } from './timelineModel';
import { type TimelineScene, withinRows } from './timelineScene';

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
export function drawParting(context: Context2d, scene: TimelineScene, theme: Theme): void {
  const { parting } = scene.model;
  if (!parting) return;
  const { leftPx, rightPx, axisY, lanesBottom } = scene.geometry;
  context.save();
  context.beginPath();
  context.rect(leftPx, 0, rightPx - leftPx, scene.viewport.heightPx);
  context.clip();
  context.fillStyle = theme.ink;
  const x = Math.round(scene.scale(parting.atMs));
  context.fillRect(x, axisY + 12, 1, lanesBottom - axisY - 10);
  context.beginPath();
  context.arc(x + 0.5, axisY + 14, 4, 0, 2 * Math.PI);
  context.fill();
  withinRows(context, scene, () => underline(context, scene, parting));
  context.restore();
}

function underline(
  context: Context2d,
  { model: { lanes, rows, view }, geometry, scale }: TimelineScene,
  { lanes: others, atMs, untilMs }: LaneParting,
): void {
  const [fromMs, toMs] = [Math.max(view.fromMs, atMs), Math.min(view.toMs, untilMs)];
  for (const [index, { nodes }] of rows.entries()) {
    const row = geometry.rows[index] as RowBox;
    if (!isRowInSight(row, geometry)) continue;
    const { y, stepPx, laneHeightPx } = row;
    const bottom = y + (stepPx + laneHeightPx) / 2;
    for (const node of nodes) {
      const own = lanes.nodes.get(node) ?? NO_SEGMENTS;
      const other = others.nodes.get(node) ?? NO_SEGMENTS;
      for (const [from, to] of differingSpans(own, other, fromMs, toMs))
        context.fillRect(scale(from), bottom, Math.max(1, scale(to) - scale(from)), LINE_PX);
    }
  }
}
