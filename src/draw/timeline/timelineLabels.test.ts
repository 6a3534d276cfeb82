// The labels of the timeline: those at its left, in line with the axis and below it, and whether lanes have any.
import { expect, it } from 'vitest';
import { lightTheme } from '../canvas/theme';
import { contextWith } from '../testing/recordedCanvas';
import { createTimeline } from '../testing/timelineFixture';
import { hasLabels } from './lanes';
import { drawAxis, drawViolations, laneNames } from './timelineAxis';
import { drawElections } from './timelineElections';
import { timelineScene } from './timelineScene';
import { drawStorms } from './timelineStorms';

/** The least distance from a line's middle to the next one's, for text of 11 px. */
const LEAST_LINE_PX = 16;

it.each([1088, 374])('keep their distance beside a storm, %d px wide', (widthPx) => {
  const model = createTimeline(['n1', 'n2', 'n3']);
  model.lanes.storms.push({ seq: 0, index: 0, fromMs: 1000, toMs: 5000, disruptionsMs: [] });
  const scene = timelineScene(model, { widthPx, heightPx: 267, pixelRatio: 1 });
  const middles = [scene.geometry.axisY];
  const context = contextWith({
    fillText: (_text: string, _x: number, y: number) => middles.push(y),
  });
  for (const draw of [drawStorms, drawViolations, drawElections]) draw(context, scene, lightTheme);
  middles.push(...laneNames(scene).map(({ middlePx }) => middlePx));
  expect(middles).toHaveLength(7);
  for (const [index, middle] of middles.slice(1).entries())
    expect(middle - (middles[index] ?? 0)).toBeGreaterThanOrEqual(LEAST_LINE_PX);
});

it('a violation of no length is red up to its moment, not after the cursor', () => {
  const model = createTimeline(['n1', 'n2']);
  model.lanes.breaches.push({ property: 'agreement', fromMs: model.nowMs, toMs: null });
  const scene = timelineScene(model, { widthPx: 1088, heightPx: 267, pixelRatio: 1 });
  const ends: number[] = [];
  const fillRect = (x: number, _y: number, width: number) => ends.push(x + width);
  drawViolations(contextWith({ fillRect }), scene, lightTheme);
  expect(ends).toHaveLength(2);
  for (const end of ends) expect(end).toBeCloseTo(scene.scale(model.nowMs), 6);
});

it('leaders are named on five lanes of a low page, and on no thinner ones', () => {
  const named = (count: number) => {
    const ids = Array.from({ length: count }, (_, index) => `n${index + 1}`);
    const scene = timelineScene(createTimeline(ids), {
      widthPx: 736,
      heightPx: 180,
      pixelRatio: 1,
    });
    return scene.geometry.rows.map(hasLabels);
  };
  expect(named(5)).toEqual([true, true, true, true, true]);
  expect(named(10)).not.toContain(true);
});

it.each([180, 196, 230, 3260, 10_000])('the times of the axis are apart: %i ms', (toMs) => {
  for (const widthPx of [390, 736, 1088]) {
    const model = { ...createTimeline(['n1', 'n2']), view: { fromMs: 0, toMs } };
    const spans: number[][] = [];
    const fillText = (text: string, x: number) => {
      const halfPx = text.length * 3.3;
      spans.push([x - halfPx, x + halfPx]);
    };
    const scene = timelineScene(model, { widthPx, heightPx: 267, pixelRatio: 1 });
    drawAxis(contextWith({ fillText }), scene, lightTheme);
    expect(spans.length).toBeGreaterThan(1);
    for (const [index, [left = 0]] of spans.slice(1).entries())
      expect(left - (spans[index]?.[1] ?? 0), `${widthPx} px`).toBeGreaterThan(8);
  }
});
