// The geometry of the timeline: its scale, its lanes and its preferred height.
import { tickStep, ticks } from 'd3-array';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import type { Viewport } from '../canvas/layout';
import type { LaneRow, TimelineModel, TimeView } from './timelineModel';

/** The height of the axis, the band of storms, the lane of violations, the elections and the gap below them. */
const ABOVE_PX = 76;
/** The height of the marks' labels. */
const BELOW_PX = 26;
/** Lanes above this number are grouped. */
const MOST_LANES = 40;
/** Lanes below this height are grouped. */
const LEAST_STEP_PX = 6;
/** The number of groups for which there is room without making lanes thinner. */
const USUAL_GROUPS = 4;
const NARROW_PX = 600;
const MOST_STEP_PX = 34;
/** The preferred height of all lanes together is at most this. */
const MOST_LANES_PX = 280;
/** A group's lane is at least this high: two lines of text stand beside it. */
const GROUP_STEP_PX = 30;

/**
 * The preferred height for this many lanes, in px; on a lower timeline lanes are thinner.
 *
 * @param isOpen - whether a group of lanes is open
 */
export function timelineHeightPx(laneCount: number, isOpen: boolean): number {
  const rows = laneCount > MOST_LANES && !isOpen ? USUAL_GROUPS : laneCount;
  return ABOVE_PX + BELOW_PX + Math.min(MOST_LANES_PX, MOST_STEP_PX * rows);
}

/** A lane's row: its height with the gaps, and the lane's own height, in px. */
export interface RowBox {
  readonly y: number;
  readonly stepPx: number;
  readonly laneHeightPx: number;
}

/** Lengths and places, in px. */
export interface TimelineGeometry {
  readonly leftPx: number;
  readonly rightPx: number;
  readonly axisY: number;
  readonly storms: { readonly y: number; readonly height: number };
  readonly violations: { readonly y: number; readonly height: number };
  /** The labels of elections, and their bars below. */
  readonly elections: { readonly y: number; readonly barY: number; readonly barHeight: number };
  readonly lanesTop: number;
  readonly rows: readonly RowBox[];
  readonly lanesBottom: number;
  readonly marksY: number;
}

/** A row as far as its place depends on it. */
type RowShape = Pick<LaneRow, 'isGroup'>;

/** The geometry of a timeline with these rows. */
export function timelineGeometry(rows: readonly RowShape[], viewport: Viewport): TimelineGeometry {
  const narrow = viewport.widthPx < NARROW_PX;
  const boxes = rowBoxes(rows, Math.max(1, viewport.heightPx - ABOVE_PX - BELOW_PX));
  const last = boxes.at(-1);
  const lanesBottom = last ? last.y + last.stepPx : ABOVE_PX;
  return {
    ...sides(viewport),
    axisY: 14,
    storms: { y: 26, height: 6 },
    violations: { y: 35, height: 13 },
    elections: { y: narrow ? 57 : 58, barY: 65, barHeight: 6 },
    lanesTop: ABOVE_PX,
    rows: boxes,
    lanesBottom,
    marksY: Math.min(viewport.heightPx - 10, lanesBottom + 14),
  };
}

/** The left and the right edge of the lanes, in px. */
export function sides({ widthPx }: Viewport): {
  readonly leftPx: number;
  readonly rightPx: number;
} {
  const narrow = widthPx < NARROW_PX;
  return { leftPx: narrow ? 64 : 84, rightPx: widthPx - (narrow ? 12 : 24) };
}

/** The rows' boxes. Groups keep a readable height as long as they leave half of the room to the other rows. */
function rowBoxes(rows: readonly RowShape[], roomPx: number): RowBox[] {
  const groups = rows.filter(({ isGroup }) => isGroup).length;
  const evenPx = Math.min(MOST_STEP_PX, roomPx / Math.max(1, rows.length));
  const singles = rows.length - groups;
  const groupPx =
    singles === 0 ? evenPx : Math.max(evenPx, Math.min(GROUP_STEP_PX, roomPx / 2 / groups));
  const singlePx = Math.min(MOST_STEP_PX, (roomPx - groups * groupPx) / Math.max(1, singles));
  let y = ABOVE_PX;
  return rows.map(({ isGroup }) => {
    const stepPx = isGroup ? groupPx : singlePx;
    const laneHeightPx = stepPx < 3 ? stepPx : Math.max(2, Math.min(26, stepPx * 0.72));
    const box = { y, stepPx, laneHeightPx };
    y += stepPx;
    return box;
  });
}

/** From virtual ms to px, and back. */
export type TimeScale = ScaleLinear<number, number>;

/** The scale of a view over the width of the lanes. */
export function timeScale({ fromMs, toMs }: TimeView, viewport: Viewport): TimeScale {
  const { leftPx, rightPx } = sides(viewport);
  return scaleLinear([fromMs, toMs], [leftPx, rightPx]);
}

/** A round time of the axis, in ms, and its text. */
export interface Tick {
  readonly atMs: number;
  readonly text: string;
}

/** Round times of a view, about 100 px apart, in as many digits of a second as they need; none before the run. */
export function axisTicks({ fromMs, toMs }: TimeView, viewport: Viewport): Tick[] {
  const { leftPx, rightPx } = sides(viewport);
  const count = Math.max(2, (rightPx - leftPx) / 100);
  const [fromS, toS] = [fromMs / 1000, toMs / 1000];
  // As many digits as the step has; d3's own format would be made anew on every frame.
  const digits = Math.max(0, -Math.floor(Math.log10(tickStep(fromS, toS, count)) + 1e-9));
  return ticks(fromS, toS, count)
    .filter((atS) => atS >= 0)
    .map((atS) => ({ atMs: atS * 1000, text: `${atS.toFixed(digits)} s` }));
}

/** The time at a place in px, kept within the run. */
export function timeAt(
  { view, endMs }: Pick<TimelineModel, 'view' | 'endMs'>,
  viewport: Viewport,
  xPx: number,
): number {
  return Math.min(endMs, Math.max(0, timeScale(view, viewport).invert(xPx)));
}

/** Whether so many lanes are too many, or would be too thin, for a row each. */
export function isCrowded(laneCount: number, { heightPx }: Viewport): boolean {
  return laneCount > MOST_LANES || (heightPx - ABOVE_PX - BELOW_PX) / laneCount < LEAST_STEP_PX;
}
