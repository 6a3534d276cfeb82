// The picture of the lanes: one pixel for each lane and column, repainted only when one of its inputs has changed.
import type { LaneValue } from '../../sim/trace/lanes';
import { sameItems } from '../canvas/layers';
import type { Theme } from '../canvas/theme';
import { type Bitmap, bitmapOf } from './bitmap';
import type { Patterns } from './hatches';
import { pixelOf, type ValueLook, valueLook } from './laneColours';
import type { ColumnRange, Run } from './laneColumns';
import { countCodes, type LaneSamples, sampleLanes, startOf } from './laneSamples';
import { type HatchedAreas, stackColumns } from './laneStack';
import { LaneTracks } from './laneTracks';
import type { LaneRow } from './timelineModel';
import type { TimelineScene } from './timelineScene';

/** Rows of pixels in the picture of a group's lane. */
const GROUP_ROWS = 32;
/** The width from which a segment is hatched and labelled, in px: on a lane, and on a thin lane. */
const LEAST_RUN_PX = { lane: 4, thinLane: 24 };
/** A lane at least this high has hatches, and a gap of 1 px between two segments. */
const THICK_PX = 6;

/** A row of the picture: its place in the canvas, and what is drawn over it. */
export interface RowPicture {
  readonly top: number;
  readonly height: number;
  /** The wide segments; of a group, the columns in which most of its nodes agree. */
  readonly runs: readonly Run[];
  readonly areas: HatchedAreas;
}

/** The lanes' picture of one frame. */
export interface LanePicture {
  readonly canvas: OffscreenCanvas;
  readonly range: ColumnRange;
  readonly looks: readonly ValueLook[];
  readonly tracks: LaneTracks;
  readonly rows: readonly RowPicture[];
}

/**
 * The state of the timeline's painter between frames. The canvas's owner creates it with {@link
 * createTimelineLayers}, and again when typefaces have loaded.
 */
export interface TimelineLayers {
  tracks: LaneTracks | null;
  samples: LaneSamples | null;
  picture: (LanePicture & { readonly dependsOn: readonly unknown[] }) | null;
  bitmap: Bitmap | null;
  readonly patterns: Patterns;
}

/** Layers with nothing painted yet. */
export function createTimelineLayers(): TimelineLayers {
  return { tracks: null, samples: null, picture: null, bitmap: null, patterns: new Map() };
}

/** Whether a lane of this height has hatches and gaps. */
export function isThick(laneHeightPx: number): boolean {
  return laneHeightPx >= THICK_PX;
}

/** The columns of a scene's lanes. */
function columnRange({ model, viewport, geometry }: TimelineScene): ColumnRange {
  const { leftPx, rightPx } = geometry;
  const { fromMs, toMs } = model.view;
  const { pixelRatio } = viewport;
  // Rounded: the width of a view that follows the run varies by floating-point errors.
  const spanMs = Math.max(0.001, Math.round((toMs - fromMs) * 1000) / 1000);
  const msPerColumn = spanMs / ((rightPx - leftPx) * pixelRatio);
  const first = Math.round(fromMs / msPerColumn);
  const count = Math.max(1, Math.floor((rightPx - leftPx) * pixelRatio));
  const end = Math.min(first + count, Math.floor(model.endMs / msPerColumn));
  return { first, count, msPerColumn, end };
}

/** The lanes' picture: that of the frame before, as long as it is the same. */
export function lanePicture(
  scene: TimelineScene,
  theme: Theme,
  layers: TimelineLayers,
): LanePicture {
  const { model, geometry } = scene;
  if (layers.tracks?.lanes !== model.lanes) layers.tracks = new LaneTracks(model.lanes);
  const { tracks } = layers;
  tracks.update();
  const range = columnRange(scene);
  const isThin = geometry.rows.some(
    ({ laneHeightPx }, index) => !model.rows[index]?.isGroup && !isThick(laneHeightPx),
  );
  const leastPx = isThin ? LEAST_RUN_PX.thinLane : LEAST_RUN_PX.lane;
  const leastColumns = leastPx * scene.viewport.pixelRatio;
  const samples = sampleLanes(layers.samples, tracks, range, leastColumns);
  layers.samples = samples;
  const stacked = stackedCodes(tracks.values, model.leaderRank);
  const dependsOn = [samples, model.rows, theme, stacked.join()];
  if (layers.picture && sameItems(layers.picture.dependsOn, dependsOn)) return layers.picture;
  const looks = tracks.values.map((value) => valueLook(value, theme, model.leaderRank));
  layers.picture = {
    ...painted(model.rows, samples, range, looks, stacked, layers, scene.viewport.pixelRatio),
    dependsOn,
    range,
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

const NO_RUNS: readonly Run[] = [];
const NO_AREAS: HatchedAreas = new Map();

function painted(
  rows: readonly LaneRow[],
  samples: LaneSamples,
  { count, first, end }: ColumnRange,
  looks: readonly ValueLook[],
  stacked: Uint16Array,
  layers: TimelineLayers,
  pixelRatio: number,
): { canvas: OffscreenCanvas; rows: RowPicture[] } {
  const colours = Uint32Array.from(looks, ({ colour }) => pixelOf(colour));
  const edges = groupEdges(first, Math.max(0, Math.min(count, end - first)), pixelRatio);
  const weights = new Uint16Array((edges.length - 1) * stacked.length);
  let height = 0;
  for (const { isGroup } of rows) height += isGroup ? GROUP_ROWS : 1;
  layers.bitmap = bitmapOf(layers.bitmap, count, height);
  const { canvas, pixels } = layers.bitmap;
  let top = 0;
  const pictures = rows.map(({ nodes, isGroup }): RowPicture => {
    const place = { top, height: isGroup ? GROUP_ROWS : 1 };
    top += place.height;
    if (!isGroup) {
      const [node = ''] = nodes;
      paintLane(pixels, place.top * count, samples, node, colours);
      return { ...place, runs: samples.lanes.get(node)?.runs ?? NO_RUNS, areas: NO_AREAS };
    }
    pixels.fill(0, place.top * count, top * count);
    countCodes(samples, nodes, edges, stacked.length, weights);
    const { areas, majorities } = stackColumns(
      {
        pixels,
        stride: count,
        top: place.top,
        rows: GROUP_ROWS,
        edges,
        colours,
        codes: stacked,
        isHatched: (code) => looks[code]?.hatch !== null,
      },
      weights,
    );
    return { ...place, runs: majorities, areas };
  });
  layers.bitmap.show(height);
  return { canvas, rows: pictures };
}

/**
 * The columns of a group: one for each px, because counting takes longer than sampling. They begin at whole multiples
 * from time zero on, so that a group moves by whole columns.
 *
 * @param first - the first column of device pixels
 */
function groupEdges(first: number, count: number, pixelRatio: number): Int32Array {
  const step = Math.round(pixelRatio) || 1;
  const before = first % step;
  const edges = new Int32Array(Math.ceil((count + before) / step) + 1);
  for (let index = 0; index < edges.length; index += 1)
    edges[index] = Math.min(count, Math.max(0, index * step - before));
  return edges;
}

function paintLane(
  pixels: Uint32Array,
  to: number,
  samples: LaneSamples,
  node: string,
  colours: Uint32Array,
): void {
  const { codes, count } = samples;
  const from = startOf(samples, node);
  for (let column = 0; column < count; column += 1)
    pixels[to + column] = colours[codes[from + column] as number] as number;
}
