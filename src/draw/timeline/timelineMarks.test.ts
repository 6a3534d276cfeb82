// Shows that the labels of commands on the timeline are complete, clear of each other and of the switch.
import { expect, it } from 'vitest';
import { textWidthPx } from '../canvas/context';
import { createTimeline } from '../testing/timelineFixture';
import { hitMark, placeMarks } from './timelineMarks';
import { timelineScene } from './timelineScene';

const viewport = { widthPx: 1088, heightPx: 267, pixelRatio: 1 };
const IDS = ['n1', 'n2', 'n3', 'n4', 'n5'];

it('the label of a mark has room on a narrow page, and ends with a whole word', () => {
  const ids = Array.from({ length: 100 }, (_, index) => `n${index + 1}`);
  const model = createTimeline(IDS, { markLabel: () => `cut ${ids.join(' ')}` });
  model.lanes.marks.push({ atMs: 1000, index: 0, command: 'cut' });
  const [mark] = placeMarks(timelineScene(model, viewport));
  expect(mark?.label).toMatch(/^cut n1 n2 .* n\d+ …$/);
  expect(textWidthPx(mark?.label ?? '', 11)).toBeLessThanOrEqual(240);
});

it('the label of a mark lies right of the switch at the foot, however narrow the page', () => {
  const model = createTimeline(IDS, { markLabel: () => 'cut n1 n2 n3 | n4 n5' });
  const narrow = { ...viewport, widthPx: 320 };
  model.lanes.marks.push({ atMs: 20, index: 0, command: 'cut' });
  model.lanes.marks.push({ atMs: 20, index: 1, command: 'cut' });
  const [mark] = placeMarks(timelineScene(model, narrow));
  expect(mark?.labelX).toBe(116);
  expect(116 + textWidthPx(mark?.label ?? '', 11)).toBeLessThanOrEqual(320);
});

it('labels of marks never overlap, and count what else is there; the newest is written first', () => {
  const model = createTimeline(IDS);
  for (const [index, atMs] of [1000, 1100, 3000, 3050, 3050.1].entries())
    model.lanes.marks.push({ atMs, index, command: `crash n${index}` });
  const scene = timelineScene(model, viewport);
  const marks = placeMarks(scene);
  expect(marks).toHaveLength(4);
  const written = marks.filter(({ labelX }) => labelX !== null).map(({ label }) => label);
  expect(written).toEqual(['crash n4 and 1 more', 'crash n1']);
  const { marksY, lanesTop } = scene.geometry;
  expect(hitMark(scene, scene.scale(1000) + 2, lanesTop)?.atMs).toBe(1000);
  expect(hitMark(scene, scene.scale(1100) + 30, marksY)?.atMs).toBe(1100);
  expect(hitMark(scene, scene.scale(1100) + 30, lanesTop)).toBeNull();
});
