// The heights of the timeline's rows.
import type { LaneRow } from './timelineModel';

/** A row is at most this high. */
export const MOST_STEP_PX = 34;
/** A group's row is at least this high as long as half of the room is left to the others: two lines stand beside it. */
const GROUP_STEP_PX = 30;
/** Rows of a grouped timeline are at least this high, and scroll where they have no room: a name stands beside each. */
const LEAST_NAMED_PX = 13;

/** A lane's row: its height with the gaps, and the lane's own height, in px. */
export interface RowBox {
  readonly y: number;
  readonly stepPx: number;
  readonly laneHeightPx: number;
}

/** A row as far as its box depends on it. */
export type RowShape = Pick<LaneRow, 'isGroup'>;

/**
 * The rows' boxes, from 0 down.
 *
 * @param roomPx - the height for all rows
 * @param isGrouped - whether the timeline is grouped: its rows may be higher than the room
 */
export function rowBoxes(
  rows: readonly RowShape[],
  roomPx: number,
  isGrouped: boolean,
): readonly RowBox[] {
  const leastPx = isGrouped ? LEAST_NAMED_PX : 0;
  const groups = rows.filter(({ isGroup }) => isGroup).length;
  const singles = rows.length - groups;
  const evenPx = Math.min(MOST_STEP_PX, roomPx / Math.max(1, rows.length));
  const wantedPx = singles === 0 ? 0 : Math.min(GROUP_STEP_PX, roomPx / 2 / Math.max(1, groups));
  const groupPx = Math.max(leastPx, evenPx, wantedPx);
  const restPx = (roomPx - groups * groupPx) / Math.max(1, singles);
  const singlePx = Math.max(leastPx, Math.min(MOST_STEP_PX, restPx));
  let y = 0;
  return rows.map(({ isGroup }) => {
    const stepPx = isGroup ? groupPx : singlePx;
    const box = { y, stepPx, laneHeightPx: laneHeightPx(stepPx) };
    y += stepPx;
    return box;
  });
}

/** The height of the lane in a row; lanes of thin rows touch. */
function laneHeightPx(stepPx: number): number {
  return stepPx < 3 ? stepPx : Math.max(2, Math.min(26, stepPx * 0.72));
}
