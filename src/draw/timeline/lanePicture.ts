// The picture of the lanes: one pixel for each lane and column, repainted only when one of its inputs has changed.
import type { LaneValue } from '../../sim/trace/lanes';
import { createCanvas, sameItems } from '../canvas/layers';
import type { Theme } from '../canvas/theme';
import type { Patterns } from './hatches';
import { pixelOf, type ValueLook, valueLook } from './laneColours';
import { type ColumnRange, type Run, sampleColumns } from './laneColumns';
import { type StackArea, stackColumns } from './laneStack';
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
  readonly areas: readonly StackArea[];
}

/** The lanes' picture of one frame. */
export interface LanePicture {
  readonly canvas: OffscreenCanvas;
  readonly range: ColumnRange;
  readonly looks: readonly ValueLook[];
  readonly tracks: LaneTracks;
  readonly rows: readonly RowPicture[];
}

interface Samples {
  readonly dependsOn: readonly unknown[];
  readonly codes: ReadonlyMap<string, Uint16Array>;
  readonly runs: ReadonlyMap<string, readonly Run[]>;
}

/**
 * What the timeline's painter keeps from frame to frame. The canvas's owner creates it with {@link
 * createTimelineLayers}, and again when typefaces have loaded.
 */
export interface TimelineLayers {
  tracks: LaneTracks | null;
  samples: Samples | null;
  picture: (LanePicture & { readonly dependsOn: readonly unknown[] }) | null;
  readonly patterns: Patterns;
}

/** Layers with nothing painted yet. */
export function createTimelineLayers(): TimelineLayers {
  return { tracks: null, samples: null, picture: null, patterns: new Map() };
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
  const samples = sampled(layers, tracks, range, isThin, scene.viewport.pixelRatio);
  const order = stackOrder(tracks.values, model.leaderRank);
  const dependsOn = [samples, model.rows, theme, order.join()];
  if (layers.picture && sameItems(layers.picture.dependsOn, dependsOn)) return layers.picture;
  const looks = tracks.values.map((value) => valueLook(value, theme, model.leaderRank));
  layers.picture = {
    ...painted(model.rows, samples, range, looks, order),
    dependsOn,
    range,
    looks,
    tracks,
  };
  return layers.picture;
}

/** The place of each value in a stack: leaders by rank, then nobody, then nodes that do not run. */
export function stackOrder(
  values: readonly LaneValue[],
  leaderRank: (node: string) => number,
): number[] {
  return values.map((value) =>
    value.type === 'elected' ? leaderRank(value.leader) : 1e6 + NOT_FOLLOWING.indexOf(value.type),
  );
}
const NOT_FOLLOWING = ['undecided', 'paused', 'crashed', 'failed', 'absent'];

function sampled(
  layers: TimelineLayers,
  tracks: LaneTracks,
  range: ColumnRange,
  isThin: boolean,
  pixelRatio: number,
): Samples {
  const { first, count, msPerColumn, end } = range;
  const dependsOn = [tracks, tracks.revision, first, count, msPerColumn, end, isThin, pixelRatio];
  if (layers.samples && sameItems(layers.samples.dependsOn, dependsOn)) return layers.samples;
  const nodes = [...tracks.lanes.nodes.keys()];
  const all = new Uint16Array(nodes.length * count);
  const leastColumns = (isThin ? LEAST_RUN_PX.thinLane : LEAST_RUN_PX.lane) * pixelRatio;
  const codes = new Map<string, Uint16Array>();
  const runs = new Map<string, readonly Run[]>();
  for (const [lane, node] of nodes.entries()) {
    const out = all.subarray(lane * count, (lane + 1) * count);
    codes.set(node, out);
    runs.set(node, sampleColumns(tracks.trackOf(node), range, out, leastColumns));
  }
  layers.samples = { dependsOn, codes, runs };
  return layers.samples;
}

const NO_RUNS: readonly Run[] = [];

function painted(
  rows: readonly LaneRow[],
  { codes, runs }: Samples,
  { count, first, end }: ColumnRange,
  looks: readonly ValueLook[],
  stacked: readonly number[],
): { canvas: OffscreenCanvas; rows: RowPicture[] } {
  const colours = Uint32Array.from(looks, ({ colour }) => pixelOf(colour));
  const order = Float64Array.from(stacked);
  let height = 0;
  for (const { isGroup } of rows) height += isGroup ? GROUP_ROWS : 1;
  const { canvas, context } = createCanvas(count, Math.max(1, height), 1);
  const image = context.createImageData(count, Math.max(1, height));
  const pixels = new Uint32Array(image.data.buffer);
  const blank = new Uint16Array(count);
  let top = 0;
  const pictures = rows.map(({ nodes, isGroup }): RowPicture => {
    const place = { top, height: isGroup ? GROUP_ROWS : 1 };
    top += place.height;
    if (!isGroup) {
      const [node = ''] = nodes;
      paintLane(pixels, place.top * count, codes.get(node) ?? blank, colours);
      return { ...place, runs: runs.get(node) ?? NO_RUNS, areas: [] };
    }
    const lanes = nodes.map((node) => codes.get(node) ?? blank);
    const { areas, majorities } = stackColumns(
      {
        pixels,
        stride: count,
        top: place.top,
        rows: GROUP_ROWS,
        columns: Math.max(0, Math.min(count, end - first)),
        colours,
        order,
        isHatched: (code) => looks[code]?.hatch !== null,
      },
      (column, weights) => {
        for (const lane of lanes) weights.add(lane[column] as number, 1);
      },
    );
    return { ...place, runs: majorities, areas };
  });
  context.putImageData(image, 0, 0);
  return { canvas, rows: pictures };
}

function paintLane(
  pixels: Uint32Array,
  from: number,
  codes: Uint16Array,
  colours: Uint32Array,
): void {
  for (let column = 0; column < codes.length; column += 1)
    pixels[from + column] = colours[codes[column] as number] as number;
}
