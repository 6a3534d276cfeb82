// Shows that the timeline’s pixels, labels and pointer agree on time, however much has happened.
import { describe, expect, it } from 'vitest';
import { createLanes, type Segment } from '../../sim/trace/lanes';
import { beliefsInSight } from './laneLabels';
import {
  hitTimeline,
  tickText,
  timelineGeometry,
  timelineHeightPx,
  timeScale,
} from './timelineGeometry';
import { placeMarks } from './timelineMarks';
import type { TimelineModel } from './timelineModel';
import { placeStorms } from './timelineStorms';
import { laneRows } from './timelineTiles';
import { visibleSegments } from './visibleSegments';

const viewport = { widthPx: 1088, heightPx: 267, pixelRatio: 1 };

function createTimeline(changes: Partial<TimelineModel> = {}): TimelineModel {
  const ids = ['n1', 'n2', 'n3', 'n4', 'n5'];
  return {
    lanes: createLanes(ids),
    nodes: ids.map((id) => ({ id })),
    nowMs: 8000,
    endMs: 8000,
    view: { fromMs: 0, toMs: 9000 },
    leaderRank: () => 0,
    markLabel: ({ command }) => command,
    ...changes,
  };
}

const believes = (fromMs: number, leader: string): Segment => ({
  fromMs,
  value: { type: 'elected', leader },
});

describe('the timeline', () => {
  it('finds the time and the node under a pointer', () => {
    const model = createTimeline();
    const { lanesTop, stepPx } = timelineGeometry(5, viewport);
    const x = timeScale(model.view, viewport)(4500);
    const found = hitTimeline(model, viewport, x, lanesTop + 2.5 * stepPx);
    expect(found.node).toBe('n3');
    expect(found.atMs).toBeCloseTo(4500, 6);
    expect(hitTimeline(model, viewport, 0, 10)).toEqual({ atMs: 0, node: null });
  });

  it('fits from two to a hundred lanes into the height that it asks for', () => {
    for (const count of [2, 5, 12, 100]) {
      const heightPx = timelineHeightPx(count);
      const { lanesBottom, marksY, laneHeightPx } = timelineGeometry(count, {
        ...viewport,
        heightPx,
      });
      expect(lanesBottom).toBeLessThan(heightPx - 20);
      expect(marksY).toBeLessThan(heightPx);
      expect(laneHeightPx).toBeGreaterThanOrEqual(2);
    }
  });

  it('writes no more digits than the ticks need', () => {
    expect(tickText(1000, 1000)).toBe('1 s');
    expect(tickText(250, 250)).toBe('0.25 s');
    expect(tickText(500, 500)).toBe('0.5 s');
    expect(tickText(1002, 2)).toBe('1.002 s');
  });
});

describe('the visible segments of a lane', () => {
  it('meet without gap or overlap, on whole pixels', () => {
    const lane = [believes(0, 'a'), believes(1000.4, 'b'), believes(2000.7, 'c')];
    const found = visibleSegments(lane, 0, 300, 0.1, 1);
    expect(found.map(({ fromPx, toPx }) => [fromPx, toPx])).toEqual([
      [0, 100],
      [100, 200],
      [200, 300],
    ]);
  });

  it('are the same in two parts as in one', () => {
    const lane = [believes(0, 'a'), believes(1007, 'b'), believes(1013, 'c'), believes(2500, 'a')];
    const whole = visibleSegments(lane, 0, 300, 0.1, 2);
    const parts = [
      ...visibleSegments(lane, 0, 100.5, 0.1, 2),
      ...visibleSegments(lane, 100.5, 300, 0.1, 2),
    ];
    const colourAt = (segments: typeof whole, px: number) =>
      segments.find(({ fromPx, toPx }) => fromPx <= px && px < toPx)?.value;
    for (let px = 0.25; px < 300; px += 0.5)
      expect(colourAt(parts, px), `at ${px}`).toEqual(colourAt(whole, px));
  });

  it('are never more than the pixels, however many segments there are', () => {
    const lane = Array.from({ length: 50_000 }, (_, index) =>
      believes(index / 10, `n${index % 7}`),
    );
    expect(visibleSegments(lane, 0, 200, 0.04, 1).length).toBeLessThanOrEqual(200);
  });
});

describe('the labels of the timeline', () => {
  it('name a leader only where there is room, and keep the name in sight', () => {
    const model = createTimeline({ view: { fromMs: 2000, toMs: 9000 } });
    model.lanes.nodes.set('n1', [believes(0, 'n5'), believes(5000, 'n4'), believes(5050, 'n1')]);
    const { leftPx } = timelineGeometry(5, viewport);
    const found = beliefsInSight(model, viewport, 'n1');
    expect(found.map(({ leader }) => leader)).toEqual(['n5', 'n1']);
    expect(found[0]?.x).toBeCloseTo(leftPx + 8, 0);
  });

  it('of marks never overlap; the newest is written first', () => {
    const model = createTimeline();
    for (const [index, atMs] of [1000, 1100, 3000, 3050, 3050.1].entries())
      model.lanes.marks.push({ atMs, index, command: `crash n${index}` });
    const marks = placeMarks(model, viewport);
    expect(marks).toHaveLength(4);
    const written = marks.filter(({ labelX }) => labelX !== null).map(({ label }) => label);
    expect(written).toEqual(['crash n4', 'crash n1']);
  });
});

it('lanes too thin for gaps touch, whatever their height in pixels', () => {
  for (const heightPx of [267, 290, 301]) {
    const thin = { ...viewport, heightPx };
    const geometry = timelineGeometry(100, thin);
    for (let lane = 1; lane < 100; lane += 1) {
      const above = laneRows(geometry, lane - 1, thin);
      expect(laneRows(geometry, lane, thin).y).toBe(above.y + above.height);
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
  const place = timeScale({ fromMs: 0, toMs: 9000 }, viewport);

  it('reach from their start to their end, or to the end of the run', () => {
    const model = createTimeline();
    model.lanes.storms.push(storm, {
      ...storm,
      seq: 1,
      fromMs: 6000,
      toMs: null,
      disruptionsMs: [],
    });
    const placed = placeStorms(model, viewport);
    expect(placed.map(({ fromPx, toPx }) => [fromPx, toPx])).toEqual([
      [Math.round(place(1000)), Math.round(place(5000))],
      [Math.round(place(6000)), Math.round(place(8000))],
    ]);
    expect(placed[0]?.ticksPx).toEqual([1500, 3000, 4500].map((atMs) => Math.round(place(atMs))));
  });

  it('stay within the lanes, and are not drawn out of view', () => {
    const model = createTimeline({ view: { fromMs: 2000, toMs: 4000 } });
    model.lanes.storms.push(storm);
    const { leftPx, rightPx } = timelineGeometry(5, viewport);
    expect(placeStorms(model, viewport)).toMatchObject([{ fromPx: leftPx, toPx: rightPx }]);
    expect(placeStorms(model, viewport)[0]?.ticksPx).toHaveLength(1);
    expect(placeStorms({ ...model, view: { fromMs: 5500, toMs: 6000 } }, viewport)).toEqual([]);
  });

  it('of an hour have no more ticks than pixels', () => {
    const disruptionsMs = Array.from({ length: 36_000 }, (_, index) => index * 100);
    const model = createTimeline({ view: { fromMs: 0, toMs: 3_600_000 }, endMs: 3_600_000 });
    model.lanes.storms.push({ ...storm, fromMs: 0, toMs: null, disruptionsMs });
    expect(placeStorms(model, viewport)[0]?.ticksPx.length).toBeLessThanOrEqual(1000);
  });
});
