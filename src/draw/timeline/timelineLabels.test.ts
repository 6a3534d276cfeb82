// The labels at the left of the timeline: the choice of the lanes' order, in line with the axis, and those below it.
import { expect, it } from 'vitest';
import { lightTheme } from '../canvas/theme';
import { contextWith } from '../testing/recordedCanvas';
import { createTimeline } from '../testing/timelineFixture';
import { drawViolations, laneNames } from './timelineAxis';
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
