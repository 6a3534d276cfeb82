// The geometry of the timeline: its scale, its lanes and its preferred height.
import { ticks } from 'd3-array';
import type { Viewport } from '../canvas/layout';
import type { TimelineModel, TimeView } from './timelineModel';

/** The height of the axis, the band of storms, the lane of violations and the gap below it. */
const ABOVE_PX = 56;
/** The height of the marks' labels. */
const BELOW_PX = 26;
const NARROW_PX = 600;

/** The preferred height for this many lanes, in px; on a lower timeline lanes are thinner. */
export function timelineHeightPx(nodeCount: number): number {
  const stepPx = Math.min(37, Math.max(4, 310 / Math.max(1, nodeCount)));
  return Math.round(ABOVE_PX + BELOW_PX + stepPx * nodeCount);
}

/** Lengths and places, in px. */
export interface TimelineGeometry {
  readonly leftPx: number;
  readonly rightPx: number;
  readonly axisY: number;
  readonly storms: { readonly y: number; readonly height: number };
  readonly violations: { readonly y: number; readonly height: number };
  readonly lanesTop: number;
  readonly stepPx: number;
  readonly laneHeightPx: number;
  readonly lanesBottom: number;
  readonly marksY: number;
}

/** The geometry of a timeline with this many lanes. */
export function timelineGeometry(nodeCount: number, viewport: Viewport): TimelineGeometry {
  const narrow = viewport.widthPx < NARROW_PX;
  const roomPx = Math.max(1, viewport.heightPx - ABOVE_PX - BELOW_PX);
  const stepPx = Math.min(37, roomPx / Math.max(1, nodeCount));
  return {
    leftPx: narrow ? 46 : 76,
    rightPx: viewport.widthPx - (narrow ? 12 : 24),
    axisY: 14,
    storms: { y: 26, height: 6 },
    violations: { y: 35, height: 13 },
    lanesTop: ABOVE_PX,
    stepPx,
    laneHeightPx: stepPx < 3 ? stepPx : Math.max(2, Math.min(26, stepPx * 0.72)),
    lanesBottom: ABOVE_PX + stepPx * nodeCount,
    marksY: Math.min(viewport.heightPx - 10, ABOVE_PX + stepPx * nodeCount + 14),
  };
}

/** From virtual ms to px, and back. */
export interface TimeScale {
  (atMs: number): number;
  readonly invert: (xPx: number) => number;
}

/** The scale of a view over the width of the lanes. */
export function timeScale({ fromMs, toMs }: TimeView, viewport: Viewport): TimeScale {
  const { leftPx, rightPx } = timelineGeometry(0, viewport);
  const pxPerMs = (rightPx - leftPx) / (toMs - fromMs);
  return Object.assign((atMs: number) => leftPx + (atMs - fromMs) * pxPerMs, {
    invert: (xPx: number) => fromMs + (xPx - leftPx) / pxPerMs,
  });
}

/** Round times of a view, in ms, about 100 px apart; none before the run. */
export function axisTicks({ fromMs, toMs }: TimeView, viewport: Viewport): number[] {
  const { leftPx, rightPx } = timelineGeometry(0, viewport);
  return ticks(fromMs, toMs, Math.max(2, (rightPx - leftPx) / 100)).filter((atMs) => atMs >= 0);
}

/** The time and, on a lane, the node at a place in px. */
export function hitTimeline(
  model: Pick<TimelineModel, 'nodes' | 'view'>,
  viewport: Viewport,
  xPx: number,
  yPx: number,
): { atMs: number; node: string | null } {
  const { lanesTop, stepPx, lanesBottom } = timelineGeometry(model.nodes.length, viewport);
  const atMs = Math.max(0, timeScale(model.view, viewport).invert(xPx));
  const onLane = yPx >= lanesTop && yPx < lanesBottom;
  const lane = onLane ? model.nodes[Math.floor((yPx - lanesTop) / stepPx)] : undefined;
  return { atMs, node: lane?.id ?? null };
}

/** A time on the axis, with as many digits of a second as the ticks' step needs. */
export function tickText(atMs: number, stepMs: number): string {
  const digits = String(Math.round(stepMs * 1000) / 1_000_000).split('.')[1]?.length ?? 0;
  return `${(atMs / 1000).toFixed(digits)} s`;
}
