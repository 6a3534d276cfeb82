// The columns in which lanes are sampled: one for each device pixel, and fewer where segments are too dense to be read.
import { bisectRight } from 'd3-array';
import type { ColumnRange } from './laneColumns';
import type { LaneTracks } from './laneTracks';
import type { LaneRow } from './timelineModel';
import type { TimelineScene } from './timelineScene';

/** Segments a px from which lanes are dense: most are then narrower than two px; or, while the view moves, than five. */
const DENSE = { resting: 0.5, moving: 0.2 };

/** The columns of all lanes in a frame. */
interface LaneRanges {
  readonly range: ColumnRange;
  readonly columnsPerPx: number;
  readonly columns: GroupColumns;
}

/** The columns of a group, and the part of them that is shown. */
export interface GroupColumns {
  readonly range: ColumnRange;
  /** The left edge of each column among those of the lanes, and the right edge of the last one. */
  readonly edges: Int32Array;
  readonly left: number;
  readonly width: number;
}

/** The columns of lanes and groups; dense ones have a column for each px, and their groups one for every second px. */
export function laneRanges(
  scene: TimelineScene,
  tracks: LaneTracks,
  rows: readonly LaneRow[],
): LaneRanges {
  const { pixelRatio } = scene.viewport;
  const { isMoving } = scene.model;
  const isSparse = segmentsPerPx(scene, tracks, rows) < (isMoving ? DENSE.moving : DENSE.resting);
  const restingPerPx = isSparse ? pixelRatio : Math.min(1, pixelRatio);
  const columnsPerPx = isMoving ? restingPerPx / 2 : restingPerPx;
  const range = columnRange(scene, columnsPerPx);
  const columns = groupColumns(range, isSparse ? Math.round(pixelRatio) || 1 : 2);
  return { range, columnsPerPx, columns };
}

/** The mean number of segments in a px of a lane. */
function segmentsPerPx(
  { model, geometry }: TimelineScene,
  tracks: LaneTracks,
  rows: readonly LaneRow[],
): number {
  const { fromMs, toMs } = model.view;
  let [lanes, segments] = [0, 0];
  for (const { nodes } of rows)
    for (const node of nodes) {
      const track = tracks.trackOf(node);
      lanes += 1;
      const before = bisectRight(track.fromMs, fromMs, 0, track.length);
      segments += bisectRight(track.fromMs, toMs, before, track.length) - before;
    }
  return segments / (Math.max(1, lanes) * (geometry.rightPx - geometry.leftPx));
}

function columnRange({ model, geometry }: TimelineScene, columnsPerPx: number): ColumnRange {
  const { leftPx, rightPx } = geometry;
  const { fromMs, toMs } = model.view;
  // Rounded: the width of a view that follows the run varies by floating-point errors.
  const spanMs = Math.max(0.001, Math.round((toMs - fromMs) * 1000) / 1000);
  const msPerColumn = spanMs / ((rightPx - leftPx) * columnsPerPx);
  const first = Math.round(fromMs / msPerColumn);
  const count = Math.max(1, Math.floor((rightPx - leftPx) * columnsPerPx));
  const end = Math.min(first + count, Math.floor(model.endMs / msPerColumn));
  return { first, count, msPerColumn, end };
}

/**
 * The columns of groups: fewer than those of lanes, because many lanes are sampled and counted for each. They begin at
 * whole multiples from time zero on, so that a group moves by whole columns.
 *
 * @param step - the number of the lanes' columns in one of a group's.
 */
function groupColumns({ first, count, msPerColumn, end }: ColumnRange, step: number): GroupColumns {
  const before = first % step;
  const range = {
    first: (first - before) / step,
    count: Math.ceil((count + before) / step),
    msPerColumn: msPerColumn * step,
    end: Math.ceil(end / step),
  };
  const columns = Math.max(0, Math.min(range.count, range.end - range.first));
  const edges = new Int32Array(columns + 1);
  for (let index = 0; index < edges.length; index += 1)
    edges[index] = Math.min(count, Math.max(0, index * step - before));
  return { range, edges, left: before / step, width: count / step };
}
