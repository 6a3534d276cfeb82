// The picture of the lanes: one pixel for each lane and column, repainted only when one of its inputs has changed.
import type { LaneValue } from '../../sim/trace/lanes';
import { sameItems } from '../canvas/layers';
import type { Theme } from '../canvas/theme';
import { type Bitmap, bitmapOf } from './bitmap';
import type { Patterns } from './hatches';
import { pixelOf, type ValueLook, valueLook } from './laneColours';
import { type ColumnRange, type Run, sampleColumns } from './laneColumns';
import { type GroupColumns, laneRanges } from './laneRanges';
import { countCodes, type LaneSamples, sampleLanes } from './laneSamples';
import { type HatchedAreas, stackColumns } from './laneStack';
import { LaneTracks } from './laneTracks';
import type { RowBox } from './rowBoxes';
import { isRowInSight } from './timelineGeometry';
import type { LaneRow } from './timelineModel';
import type { TimelineScene } from './timelineScene';

/** Rows of pixels in the picture of a group's lane. */
const GROUP_ROWS = 32;
/** The width from which a segment is hatched and labelled, in px: on a lane, and on one of many thin lanes. */
const LEAST_RUN_PX = { lane: 4, thinLane: 24 };
const MANY_LANES = 25;
/** A lane at least this high has hatches, and a gap of 1 px between two segments. */
const THICK_PX = 6;

/** A row of the picture: its place in the canvas, and what is drawn over it. */
export interface RowPicture {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The wide segments; of a group, the columns in which most of its nodes agree. */
  readonly runs: readonly Run[];
  readonly areas: HatchedAreas;
}

/** The lanes' picture of one frame. */
export interface LanePicture {
  readonly canvas: OffscreenCanvas;
  readonly range: ColumnRange;
  /** The number of columns that a px shows. */
  readonly columnsPerPx: number;
  readonly looks: readonly ValueLook[];
  readonly tracks: LaneTracks;
  /** The rows in sight. */
  readonly rows: ReadonlyMap<LaneRow, RowPicture>;
}

/**
 * The state of the timeline's painter between frames. The canvas's owner creates it with {@link
 * createTimelineLayers}, and again when typefaces have loaded.
 */
export interface TimelineLayers {
  tracks: LaneTracks | null;
  groupSamples: LaneSamples | null;
  picture: (LanePicture & { readonly dependsOn: readonly unknown[] }) | null;
  bitmap: Bitmap | null;
  readonly patterns: Patterns;
}

/** Layers with nothing painted yet. */
export function createTimelineLayers(): TimelineLayers {
  return {
    tracks: null,
    groupSamples: null,
    picture: null,
    bitmap: null,
    patterns: new Map(),
  };
}

/** Whether a lane of this height has hatches and gaps. */
export function isThick(laneHeightPx: number): boolean {
  return laneHeightPx >= THICK_PX;
}

/** The lanes' picture: the previous frame's while its inputs are the same. */
export function lanePicture(
  scene: TimelineScene,
  theme: Theme,
  layers: TimelineLayers,
): LanePicture {
  const { model, geometry } = scene;
  if (layers.tracks?.lanes !== model.lanes) layers.tracks = new LaneTracks(model.lanes);
  const { tracks } = layers;
  tracks.update();
  const isThin = geometry.rows.some(
    ({ laneHeightPx }, index) => !model.rows[index]?.isGroup && !isThick(laneHeightPx),
  );
  const areMany = isThin && model.rows.length >= MANY_LANES;
  const leastPx = areMany ? LEAST_RUN_PX.thinLane : LEAST_RUN_PX.lane;
  const rows = model.rows.filter((_, index) =>
    isRowInSight(geometry.rows[index] as RowBox, geometry),
  );
  const { range, columnsPerPx, columns } = laneRanges(scene, tracks, rows);
  const leastColumns = leastPx * columnsPerPx;
  const ofGroups = sampleLanes(layers.groupSamples, tracks, columns.range);
  layers.groupSamples = ofGroups;
  const stacked = stackedCodes(tracks.values, model.leaderRank);
  const { first, count, msPerColumn, end } = range;
  const dependsOn = [
    ...[ofGroups, first, count, msPerColumn, end, leastColumns],
    ...[theme, stacked.join(), ...rows],
  ];
  if (layers.picture && sameItems(layers.picture.dependsOn, dependsOn)) return layers.picture;
  const looks = tracks.values.map((value) => valueLook(value, theme, model.leaderRank));
  layers.picture = {
    ...painted({ rows, tracks, range, leastColumns }, ofGroups, columns, looks, stacked, layers),
    dependsOn,
    range,
    columnsPerPx,
    looks,
    tracks,
  };
  return layers.picture;
}

/** The codes from the top of a stack: leaders by rank, then nobody, then nodes that do not run. */
export function stackedCodes(
  values: readonly LaneValue[],
  leaderRank: (node: string) => number,
): Uint16Array {
  const places = values.map((value) =>
    value.type === 'elected' ? leaderRank(value.leader) : 1e6 + NOT_FOLLOWING.indexOf(value.type),
  );
  const codes = [...values.keys()];
  return Uint16Array.from(codes.sort((a, b) => (places[a] as number) - (places[b] as number)));
}
const NOT_FOLLOWING = ['undecided', 'paused', 'crashed', 'failed', 'absent'];

const NO_AREAS: HatchedAreas = new Map();
/** The lanes to be painted; `leastColumns` is the width from which a segment's run is returned. */
interface Painting {
  readonly rows: readonly LaneRow[];
  readonly tracks: LaneTracks;
  readonly range: ColumnRange;
  readonly leastColumns: number;
}

function painted(
  { rows, tracks, range, leastColumns }: Painting,
  ofGroups: LaneSamples,
  { edges, left, width }: GroupColumns,
  looks: readonly ValueLook[],
  stacked: Uint16Array,
  layers: TimelineLayers,
): Pick<LanePicture, 'canvas' | 'rows'> {
  const colours = Uint32Array.from(looks, ({ colour }) => pixelOf(colour));
  const weights = new Uint16Array((edges.length - 1) * stacked.length);
  const { count } = range;
  // A row above and below: the canvas reads part of a row beyond a strip of lanes.
  let height = 2;
  for (const { isGroup } of rows) height += isGroup ? GROUP_ROWS : 1;
  layers.bitmap = bitmapOf(layers.bitmap, count, height);
  const { canvas, pixels, width: stride } = layers.bitmap;
  let top = 1;
  const pictureOf = ({ nodes, isGroup }: LaneRow): RowPicture => {
    const first = top;
    top += isGroup ? GROUP_ROWS : 1;
    if (!isGroup) {
      const target = { out: pixels, place: first * stride, numbers: colours };
      const runs = sampleColumns(tracks.trackOf(nodes[0] ?? ''), range, target, leastColumns);
      return { left: 0, top: first, width: count, height: 1, runs, areas: NO_AREAS };
    }
    const [begun, shown] = [edges.length - 1, ofGroups.count];
    // Clearing the whole picture would take as long as stacking all of its columns.
    for (let row = first; row < top; row += 1)
      pixels.fill(0, row * stride + begun, row * stride + shown);
    countCodes(ofGroups, nodes, begun, stacked.length, weights);
    const { areas, majorities } = stackColumns(
      {
        pixels,
        stride,
        top: first,
        rows: GROUP_ROWS,
        edges,
        colours,
        codes: stacked,
        isHatched: (code) => looks[code]?.hatch !== null,
      },
      weights,
    );
    return { left, top: first, width, height: GROUP_ROWS, runs: majorities, areas };
  };
  const pictures = new Map(rows.map((row) => [row, pictureOf(row)]));
  layers.bitmap.show(count, height);
  return { canvas, rows: pictures };
}
