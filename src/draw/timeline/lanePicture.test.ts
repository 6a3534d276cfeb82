// Shows that a picture painted into the memory of the one before has nothing of it left.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLanes, type Lanes } from '../../sim/trace/lanes';
import { lightTheme } from '../canvas/theme';
import { createTimeline } from '../testing/timelineFixture';
import type { Bitmap } from './bitmap';
import { createTimelineLayers, lanePicture, type TimelineLayers } from './lanePicture';
import { type LaneRow, nodeRow, type TimelineModel } from './timelineModel';
import { timelineScene } from './timelineScene';

const IDS = ['n1', 'n2', 'n3'];
const GROUP: LaneRow = { key: 'all', nodes: IDS, isGroup: true, lines: [] };
const END_MS = 1000;
const viewport = { widthPx: 300, heightPx: 300, pixelRatio: 1 };

beforeEach(() => {
  class FakeCanvas {
    readonly height: number;
    constructor(_: number, height: number) {
      this.height = height;
    }
    getContext() {
      const createImageData = (width: number, height: number) => ({
        data: new Uint8ClampedArray(4 * width * height),
      });
      return { scale: () => {}, putImageData: () => {}, createImageData };
    }
  }
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
});
afterEach(() => vi.unstubAllGlobals());

/** Three nodes that change their belief at different times. */
function createRun(): Lanes {
  const lanes = createLanes(IDS);
  for (const [index, segments] of [...lanes.nodes.values()].entries())
    for (let atMs = 50 * index; atMs < END_MS; atMs += 170)
      segments.push({ fromMs: atMs, value: { type: 'elected', leader: `n${1 + (atMs % 3)}` } });
  return lanes;
}

function modelOf(
  lanes: Lanes,
  rows: readonly LaneRow[],
  view: TimelineModel['view'],
): TimelineModel {
  const leaderRank = (node: string) => IDS.indexOf(node);
  return createTimeline(IDS, { lanes, rows, nowMs: END_MS, endMs: END_MS, view, leaderRank });
}

/** The rows of pixels of a picture, as far as they are shown. */
function pixelsOf(
  layers: TimelineLayers,
  lanes: Lanes,
  rows: readonly LaneRow[],
  toMs: number,
  size: Partial<typeof viewport> = {},
) {
  const scene = timelineScene(modelOf(lanes, rows, { fromMs: 0, toMs }), { ...viewport, ...size });
  const picture = lanePicture(scene, lightTheme, layers);
  return [...picture.rows.values()].flatMap(({ left, top, width, height }) =>
    Array.from({ length: height }, (_, row) => {
      const { pixels, width: stride } = layers.bitmap as Bitmap;
      const from = (top + row) * stride;
      return [...pixels.slice(from + Math.floor(left), from + Math.ceil(left + width))];
    }),
  );
}

it.each([1, 2])(
  'a picture of %i pixels a px is the same with the memory of another one as without',
  (pixelRatio) => {
    const lanes = createRun();
    const kept = createTimelineLayers();
    const single = IDS.map(nodeRow);
    for (const [rows, toMs, widthPx] of [
      [single, 500, 300],
      [[GROUP], 900, 300],
      [[GROUP], 900, 260],
      [[GROUP, ...single], 1700, 300],
      [[GROUP, ...single], 1700, 281],
      [[GROUP], 3000, 300],
      [single, 1700, 300],
      [[GROUP], 17_000, 300],
    ] as const) {
      const size = { widthPx, pixelRatio };
      const found = pixelsOf(kept, lanes, rows, toMs, size);
      expect(found).toEqual(pixelsOf(createTimelineLayers(), lanes, rows, toMs, size));
      expect(new Set(found.flat()).size).toBeGreaterThan(2);
    }
  },
);

it('a group on a fine screen has columns of a px, at the same times wherever the view begins', () => {
  const fine = { ...viewport, pixelRatio: 2 };
  const lanes = createRun();
  const seen = new Set<string>();
  for (const fromMs of [0, 1, 2, 301, 302, 303, 304, 305]) {
    const layers = createTimelineLayers();
    const model = modelOf(lanes, [GROUP], { fromMs, toMs: fromMs + 500 });
    const { range, rows } = lanePicture(timelineScene(model, fine), lightTheme, layers);
    const { left = 0, top = 0, width = 0, height = 0 } = rows.get(GROUP) ?? {};
    const shownAt = (column: number) =>
      Array.from({ length: height }, (_, row) => {
        const at = Math.floor(left + ((column + 0.5) * width) / range.count);
        return layers.bitmap?.pixels[(top + row) * range.count + at];
      }).join();
    const parted = Array.from({ length: range.end - range.first }, (_, column) => column)
      .filter((column) => column > 0 && shownAt(column) !== shownAt(column - 1))
      .map((column) => range.first + column);
    expect(parted.length).toBeGreaterThan(1);
    expect(parted.filter((column) => column % 2 === 1)).toEqual([]);
    const inAllViews = (column: number) =>
      column * range.msPerColumn > 310 && column * range.msPerColumn < 490;
    seen.add(parted.filter(inAllViews).join());
  }
  expect([...seen]).toEqual([expect.stringContaining(',')]);
});

it.each([
  ['in lanes that can be read', 1000, false, { columnsPerPx: 2, groupColumns: 1 }],
  ['in dense lanes', 2, false, { columnsPerPx: 1, groupColumns: 2 }],
  ['in lanes that can be read, while they move', 1000, true, { columnsPerPx: 1, groupColumns: 2 }],
  ['in dense lanes, while they move', 2, true, { columnsPerPx: 0.5, groupColumns: 4 }],
])('the width of columns on a fine screen %s', (_, stepMs, isMoving, expected) => {
  const lanes = createLanes(IDS);
  for (const segments of lanes.nodes.values())
    for (let atMs = 0; atMs < END_MS; atMs += stepMs)
      segments.push({ fromMs: atMs, value: { type: 'elected', leader: `n${atMs % 3}` } });
  const model = { ...modelOf(lanes, [GROUP], { fromMs: 0, toMs: END_MS }), isMoving };
  const scene = timelineScene(model, { ...viewport, pixelRatio: 2 });
  const { columnsPerPx, range, rows } = lanePicture(scene, lightTheme, createTimelineLayers());
  const widthPx = scene.geometry.rightPx - scene.geometry.leftPx;
  expect(columnsPerPx).toBe(expected.columnsPerPx);
  expect(range.count).toBe(Math.floor(widthPx * columnsPerPx));
  expect(widthPx / (rows.get(GROUP)?.width ?? 0)).toBeCloseTo(expected.groupColumns, 1);
});

it('only the rows in sight are painted, and more of them as the rows scroll', () => {
  const lanes = createLanes(Array.from({ length: 60 }, (_, index) => `n${index}`));
  const rows = [...lanes.nodes.keys()].map(nodeRow);
  const shownAt = (scrollPx: number) => {
    const model = modelOf(lanes, rows, { fromMs: 0, toMs: END_MS });
    const scene = timelineScene({ ...model, isGrouped: true, scrollPx }, viewport);
    return [...lanePicture(scene, lightTheme, layers).rows.keys()].map((row) => rows.indexOf(row));
  };
  const layers = createTimelineLayers();
  const above = shownAt(0);
  expect(above[0]).toBe(0);
  expect(above.length).toBeLessThan(20);
  const below = shownAt(100);
  expect(below.slice(0, 3)).toEqual([7, 8, 9]);
  expect(below.length).toBeLessThan(20);
});

it('the memory of a picture is kept as long as the next one fits into it', () => {
  const lanes = createRun();
  const layers = createTimelineLayers();
  pixelsOf(layers, lanes, [GROUP], 900);
  const { bitmap } = layers;
  pixelsOf(layers, lanes, IDS.map(nodeRow), 1700);
  expect(layers.bitmap).toBe(bitmap);
  pixelsOf(layers, lanes, [GROUP, GROUP], 1700);
  expect(layers.bitmap).not.toBe(bitmap);
});

it.each([
  [10, 10],
  [60, 0],
])('of %i thin lanes %i have the hatch of a stretch of nine px', (count, hatched) => {
  const ids = Array.from({ length: count }, (_, index) => `n${index + 1}`);
  const lanes = createLanes(ids);
  for (const segments of lanes.nodes.values())
    segments.push(
      { fromMs: 0, value: { type: 'undecided' } },
      { fromMs: 30, value: { type: 'elected', leader: 'n1' } },
    );
  const view = { fromMs: 0, toMs: END_MS };
  const rows = ids.map(nodeRow);
  const leaderRank = (node: string) => ids.indexOf(node);
  const changes = { lanes, rows, nowMs: END_MS, endMs: END_MS, view, leaderRank };
  const scene = timelineScene(createTimeline(ids, changes), {
    ...viewport,
    heightPx: 90 + 5 * count,
  });
  expect(scene.geometry.rows[0]?.laneHeightPx).toBeLessThan(6);
  const picture = lanePicture(scene, lightTheme, createTimelineLayers());
  const ofUndecided = [...picture.rows.values()].filter(({ runs }) => runs.length > 1);
  expect(ofUndecided).toHaveLength(hatched);
});
