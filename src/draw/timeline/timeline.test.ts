// Shows that the timeline’s pixels, labels and pointer agree on time, however much has happened.
import { describe, expect, it } from 'vitest';
import { createLanes, type LaneValue, type Segment } from '../../sim/trace/lanes';
import { createTimeline } from '../testing/timelineFixture';
import { type ColumnRange, sampleColumns } from './laneColumns';
import { laneBox, leaderLabels } from './lanes';
import { LaneTracks } from './laneTracks';
import { laneNames } from './timelineAxis';
import {
  axisTicks,
  isCrowded,
  sides,
  timelineGeometry,
  timelineHeightPx,
} from './timelineGeometry';
import { nodeRow, type TimelineModel } from './timelineModel';
import { timeAt, timelineScene } from './timelineScene';
import { placeStorms } from './timelineStorms';

const viewport = { widthPx: 1088, heightPx: 267, pixelRatio: 1 };
const IDS = ['n1', 'n2', 'n3', 'n4', 'n5'];
const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => nodeRow(`n${n + 1}`));

const sceneOf = (changes: Partial<TimelineModel> = {}) =>
  timelineScene(createTimeline(IDS, changes), viewport);

const believes = (fromMs: number, leader: string): Segment => ({
  fromMs,
  value: { type: 'elected', leader },
});

/** The tracks of lanes in which one node has these segments. */
function tracksOf(node: string, segments: Segment[]): LaneTracks {
  const lanes = createLanes([node]);
  lanes.nodes.set(node, segments);
  const tracks = new LaneTracks(lanes);
  tracks.update();
  return tracks;
}

describe('the timeline', () => {
  it('finds the time under a pointer, and none outside of the run', () => {
    const scene = sceneOf();
    expect(timeAt(scene, scene.scale(4500))).toBeCloseTo(4500, 6);
    expect(timeAt(scene, 0)).toBe(0);
    expect(timeAt(scene, 5000)).toBe(8000);
  });

  it('fits from two to a hundred lanes into the height that it asks for', () => {
    for (const count of [2, 5, 12, 100]) {
      const heightPx = timelineHeightPx(count, true);
      const { lanesBottom, marksY, rows } = timelineGeometry(
        { rows: rowsOf(count) },
        {
          ...viewport,
          heightPx,
        },
      );
      expect(lanesBottom).toBeLessThan(heightPx - 20);
      expect(marksY).toBeLessThan(heightPx);
      for (const { laneHeightPx } of rows) expect(laneHeightPx).toBeGreaterThanOrEqual(2);
    }
  });

  it('keeps a group’s lane readable beside a hundred thin ones', () => {
    const rows = [{ isGroup: true }, ...rowsOf(96), { isGroup: true }];
    const boxes = timelineGeometry({ rows }, { ...viewport, heightPx: 382 }).rows;
    expect(boxes[0]?.stepPx).toBeGreaterThanOrEqual(26);
    expect(boxes.at(-1)?.stepPx).toBe(boxes[0]?.stepPx);
    const bottom = (boxes.at(-1)?.y ?? 0) + (boxes.at(-1)?.stepPx ?? 0);
    expect(bottom).toBeLessThanOrEqual(382 - 20);
  });

  it('names all five lanes on a low page, and of thin ones as many as have room', () => {
    const namesAt = (count: number, heightPx: number) => {
      const model = createTimeline(IDS, { rows: rowsOf(count) });
      return laneNames(timelineScene(model, { ...viewport, heightPx }));
    };
    expect(namesAt(5, 160).map(({ lines }) => lines[0])).toEqual(IDS);
    const names = namesAt(30, 300);
    expect(names.length).toBeGreaterThan(5);
    expect(names.length).toBeLessThan(30);
    for (const [index, { middlePx, sizePx }] of names.entries()) {
      expect(sizePx).toBeGreaterThanOrEqual(11);
      expect(middlePx - (names[index - 1]?.middlePx ?? -11)).toBeGreaterThanOrEqual(11);
    }
  });

  it('is crowded above forty lanes, or below six px for each', () => {
    expect(isCrowded(5, viewport)).toBe(false);
    expect(isCrowded(41, { ...viewport, heightPx: 900 })).toBe(true);
    expect(isCrowded(30, { ...viewport, heightPx: 270 })).toBe(true);
    expect(isCrowded(30, { ...viewport, heightPx: 0 }), 'folded').toBe(false);
    expect(isCrowded(41, { ...viewport, heightPx: 0 }), 'folded').toBe(true);
  });

  it('writes no more digits than the ticks need, and no thousands', () => {
    const textsOf = (fromMs: number, toMs: number) =>
      axisTicks({ fromMs, toMs }, sides(viewport)).map(({ text }) => text);
    expect(textsOf(0, 10_000).slice(0, 2)).toEqual(['0 s', '1 s']);
    expect(textsOf(9200, 9800)[0]).toBe('9.20 s');
    expect(textsOf(3_600_000, 3_610_000)[0]).toBe('3600 s');
    expect(textsOf(-500, 1000)[0]).toBe('0.0 s');
    for (const { atMs, text } of axisTicks({ fromMs: 1000, toMs: 1020 }, sides(viewport)))
      expect(Number.parseFloat(text) * 1000).toBeCloseTo(atMs, 6);
  });
});

/** The codes of n1's lane in these columns, and its runs. */
function samplesOf(tracks: LaneTracks, within: ColumnRange, leastColumns = 1) {
  const out = new Uint32Array(within.count);
  const numbers = Uint32Array.from(tracks.values.keys());
  const target = { out, place: 0, numbers };
  return { out, runs: sampleColumns(tracks.trackOf('n1'), within, target, leastColumns) };
}

describe('the columns of a lane', () => {
  const range: ColumnRange = { first: 0, count: 300, msPerColumn: 10, end: 300 };
  const segments = [believes(0, 'a'), believes(1000.4, 'b'), believes(2000.7, 'c')];

  function sampled(given: Segment[], within: ColumnRange) {
    const tracks = tracksOf('n1', given);
    const { out, runs } = samplesOf(tracks, within);
    const leaderOf = (code: number | undefined) => {
      const value: LaneValue | undefined = tracks.values[code ?? 0];
      return value?.type === 'elected' ? value.leader : null;
    };
    return { leaders: Array.from(out, leaderOf), runs };
  }

  it('have the value at their middle, without gap or overlap', () => {
    const { runs } = sampled(segments, range);
    expect(runs.map(({ from, to }) => [from, to])).toEqual([
      [0, 100],
      [100, 200],
      [200, 300],
    ]);
    expect(runs.map(({ begins }) => begins)).toEqual([true, true, true]);
  });

  it('have the same values as a search of each column on its own', () => {
    const steadier = (index: number) => (index * index) / 10_000;
    const inBursts = (index: number) => Math.floor(index / 40) * 40 + (index % 40) / 100;
    for (const begin of [steadier, inBursts]) searchEachColumn(begin);
  });

  function searchEachColumn(beginMs: (index: number) => number): void {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      believes(beginMs(index), `n${index % 7}`),
    );
    // A segment for a hundred columns, ten segments for each column, and more than are passed one by one.
    for (const within of [
      { first: 4000, count: 500, msPerColumn: 0.01, end: 4520 },
      { first: 40, count: 500, msPerColumn: 7.3, end: 520 },
      { first: 4, count: 50, msPerColumn: 150, end: 52 },
    ]) {
      const { leaders } = sampled(many, within);
      for (const [column, leader] of leaders.entries()) {
        const atMs = (within.first + column + 0.5) * within.msPerColumn;
        const found = many.findLast(({ fromMs }) => fromMs <= atMs)?.value;
        const isAfterEnd = within.first + column >= within.end;
        const expected = !isAfterEnd && found?.type === 'elected' ? found.leader : null;
        expect(leader, `in column ${column}`).toBe(expected);
      }
    }
  }

  it('are covered by the runs of their segments, whether there are few or many', () => {
    const many = Array.from({ length: 4000 }, (_, index) =>
      believes(index * 10 + (index % 3) * 4, `n${index % 7}`),
    );
    const tracks = tracksOf('n1', many);
    for (const msPerColumn of [0.7, 6, 11, 40, 300]) {
      const within = { first: 20, count: 120, msPerColumn, end: 130 };
      const { out, runs } = samplesOf(tracks, within);
      let column = 0;
      for (const { from, to, code, begins } of runs) {
        expect(from).toBe(column);
        expect(new Set(out.subarray(from, to))).toEqual(new Set([code]));
        const starts = many.filter(({ fromMs }) => fromMs <= (20 + from + 0.5) * msPerColumn);
        expect(begins).toBe((starts.at(-1)?.fromMs ?? 0) > (20 + from - 0.5) * msPerColumn);
        column = to;
      }
      expect(column).toBe(110);
      const wide = runs.filter(({ from, to }) => to - from >= 3);
      expect(samplesOf(tracks, within, 3).runs).toEqual(wide);
    }
  });

  it('move with time by whole columns', () => {
    const whole = sampled(segments, range).leaders;
    const moved = sampled(segments, { ...range, first: 63, end: 363 }).leaders;
    expect(moved.slice(0, 237)).toEqual(whole.slice(63));
  });

  it('show a segment that replaced the last one, and those that came since', () => {
    const lanes = createLanes(['n1']);
    const tracks = new LaneTracks(lanes);
    lanes.nodes.set('n1', [believes(0, 'a'), believes(1000, 'b')]);
    tracks.update();
    lanes.nodes.get('n1')?.pop();
    lanes.nodes.get('n1')?.push(believes(1000, 'c'), believes(2000, 'd'));
    tracks.update();
    const { runs } = samplesOf(tracks, range);
    const leaders = runs.map(({ code }) => tracks.values[code]);
    expect(leaders).toMatchObject([{ leader: 'a' }, { leader: 'c' }, { leader: 'd' }]);
  });
});

describe('the labels of the timeline', () => {
  it('name a leader only where there is room, and keep the name in sight', () => {
    const scene = sceneOf();
    const tracks = tracksOf('n1', [believes(0, 'n5'), believes(5000, 'n4'), believes(5050, 'n1')]);
    const range = { first: 300, count: 700, msPerColumn: 10, end: 1000 };
    const { runs } = samplesOf(tracks, range);
    const found = leaderLabels(scene, nodeRow('n1'), runs, { tracks, columnsPerPx: 1 }, []);
    expect(found.map(({ text }) => text)).toEqual(['n5', 'n1 · leader']);
    const { leftPx } = scene.geometry;
    expect(found[0]?.x).toBe(leftPx + 8);
    // A label stands beside the lines of commands, or in its usual place where there are too many of them.
    const beside = (marksX: number[]) =>
      leaderLabels(scene, nodeRow('n1'), runs, { tracks, columnsPerPx: 1 }, marksX)[0]?.x;
    expect(beside([leftPx + 12, leftPx + 24])).toBe(leftPx + 28);
    expect(beside([leftPx + 40])).toBe(leftPx + 8);
    expect(beside(Array.from({ length: 100 }, (_, index) => leftPx + 10 * index))).toBe(leftPx + 8);
  });
});

it('a leader’s own label is shorter where the whole one has no room, or would be crossed', () => {
  const tracks = tracksOf('n1', [believes(0, 'n1')]);
  const picture = { tracks, columnsPerPx: 1 };
  const labelsOf = (end: number, marksX: number[]) => {
    const { runs } = samplesOf(tracks, { first: 0, count: end, msPerColumn: 10, end });
    return leaderLabels(sceneOf(), nodeRow('n1'), runs, picture, marksX).map(({ text }) => text);
  };
  expect(labelsOf(100, [])).toEqual(['n1 · leader']);
  expect(labelsOf(50, [])).toEqual(['n1']);
  expect(labelsOf(100, [sceneOf().geometry.leftPx + 40])).toEqual(['n1']);
});

it('lanes too thin for gaps touch, whatever their height in pixels', () => {
  for (const heightPx of [267, 290, 301]) {
    const thin = { ...viewport, heightPx };
    const { rows } = timelineGeometry({ rows: rowsOf(100) }, thin);
    for (const [lane, row] of rows.entries()) {
      const above = rows[lane - 1];
      if (!above) continue;
      const box = laneBox(above, { viewport: thin });
      expect(laneBox(row, { viewport: thin }).y).toBe(box.y + box.height);
    }
  }
});

describe('the storms of the timeline', () => {
  const storm = {
    seq: 0,
    index: 0,
    fromMs: 1000,
    toMs: 5000,
    disruptionsMs: [1500, 3000, 3000.1, 4500],
  };

  it('reach from their rise to their end, or as far as the run has come', () => {
    const model = createTimeline(IDS);
    model.lanes.storms.push(storm, {
      ...storm,
      seq: 1,
      fromMs: 6000,
      toMs: null,
      disruptionsMs: [],
    });
    const scene = timelineScene(model, viewport);
    const place = (atMs: number) => Math.round(scene.scale(atMs));
    const placed = placeStorms(scene);
    expect(placed.map(({ fromPx, toPx }) => [fromPx, toPx])).toEqual([
      [place(1000), place(5000)],
      [place(6000), place(8000)],
    ]);
    expect(placed[0]?.ticksPx).toEqual([1500, 3000, 4500].map(place));
  });

  it('keep to the lanes, and are not drawn where none is in sight', () => {
    const model = createTimeline(IDS, { view: { fromMs: 2000, toMs: 4000 } });
    model.lanes.storms.push(storm);
    const { leftPx, rightPx } = timelineGeometry(model, viewport);
    const placed = placeStorms(timelineScene(model, viewport));
    expect(placed).toMatchObject([{ fromPx: leftPx, toPx: rightPx }]);
    expect(placed[0]?.ticksPx).toHaveLength(1);
    const later = { ...model, view: { fromMs: 5500, toMs: 6000 } };
    expect(placeStorms(timelineScene(later, viewport))).toEqual([]);
  });

  it('of an hour are no more ticks than pixels', () => {
    const disruptionsMs = Array.from({ length: 36_000 }, (_, index) => index * 100);
    const model = createTimeline(IDS, { view: { fromMs: 0, toMs: 3_600_000 }, endMs: 3_600_000 });
    model.lanes.storms.push({ ...storm, fromMs: 0, toMs: null, disruptionsMs });
    const [placed] = placeStorms(timelineScene(model, viewport));
    expect(placed?.ticksPx.length).toBeLessThanOrEqual(1000);
  });
});
