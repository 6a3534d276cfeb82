// Shows that the labels of commands on the timeline are complete, clear of each other and of the switch.
import { expect, it } from 'vitest';
import { textWidthPx } from '../canvas/context';
import { createTimeline } from '../testing/timelineFixture';
import { hitMark } from './hitMark';
import { placeMarks } from './timelineMarks';
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

it('a label tells commands of another kind at its place from those of its own', () => {
  const model = createTimeline(IDS, { markLabel: ({ command, index }) => `${command} n${index}` });
  for (const [index, command] of ['crash', 'crash', 'setClock'].entries())
    model.lanes.marks.push({ atMs: 1000, index, command });
  const label = () => placeMarks(timelineScene(model, viewport))[0]?.label;
  expect(label(), 'of the kind that is most frequent').toBe('crash n1 and 2 other commands');
  model.lanes.marks.splice(0, 1);
  expect(label(), 'of the newest').toBe('setClock n2 and 1 other command');
});

it('a label without room before the next one is shortened, and one word stands left of its line', () => {
  const model = createTimeline(IDS, {
    markLabel: ({ command }) => (command === 'cut' ? 'cut n1 n2 n3 | n4 n5' : command),
  });
  const add = (atMs: number, command: string) =>
    model.lanes.marks.push({ atMs, index: model.lanes.marks.length, command });
  add(1000, 'cut');
  add(1700, 'heal');
  const scene = timelineScene(model, viewport);
  expect(placeMarks(scene).map(({ label }) => label)).toEqual(['heal', 'cut n1 n2 …']);
  add(1730, 'storm');
  const [, heal] = placeMarks(timelineScene(model, viewport));
  expect((heal?.labelX ?? 0) + textWidthPx('heal', 11)).toBeLessThan(scene.scale(1700));
});

it('a label with room for one word has a part of the second', () => {
  const model = createTimeline(IDS, {
    markLabel: ({ command }) => (command === 'cut' ? 'forge COORDINATOR from n2 to n3' : command),
  });
  model.lanes.marks.push({ atMs: 1000, index: 0, command: 'cut' });
  model.lanes.marks.push({ atMs: 1900, index: 1, command: 'heal' });
  const [, forge] = placeMarks(timelineScene(model, viewport));
  expect(forge?.label).toMatch(/^forge COO[RDINATO]*…$/);
});

it('labels of marks never overlap, and count what else is there; the newest is written first', () => {
  const model = createTimeline(IDS, { markLabel: ({ command, index }) => `${command} n${index}` });
  for (const [index, atMs] of [1000, 1100, 3000, 3050, 3050.1].entries())
    model.lanes.marks.push({ atMs, index, command: 'crash' });
  const scene = timelineScene(model, viewport);
  const marks = placeMarks(scene);
  expect(marks).toHaveLength(4);
  const written = marks.filter(({ labelX }) => labelX !== null).map(({ label }) => label);
  expect(written).toEqual(['crash n4 and 1 more', 'crash n2', 'crash n1', 'crash n0']);
  const boxes = marks.map(({ label, labelX }) => [
    labelX ?? 0,
    (labelX ?? 0) + textWidthPx(label, 11),
  ]);
  for (const [index, [, toX = 0]] of boxes.entries())
    if (index > 0) expect(toX).toBeLessThan(boxes[index - 1]?.[0] ?? 0);
  const { marksY, lanesTop } = scene.geometry;
  expect(hitMark(scene, scene.scale(1000) + 2, lanesTop)?.atMs).toBe(1000);
  expect(hitMark(scene, scene.scale(1100) + 30, marksY)?.atMs).toBe(1100);
  expect(hitMark(scene, scene.scale(1100) + 30, lanesTop)).toBeNull();
});
