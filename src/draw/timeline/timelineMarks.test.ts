// Shows what ties the labels of commands to their lines.
import { expect, it } from 'vitest';
import { lightTheme } from '../canvas/theme';
import { contextWith } from '../testing/recordedCanvas';
import { createTimeline } from '../testing/timelineFixture';
import { markGroups, widthOf } from './markGroups';
import { drawMarks } from './timelineMarks';
import { timelineScene } from './timelineScene';

/** The scene of crashes at these times, and the ends of what is drawn for them: `[x, y]`. */
function drawn(atMs: readonly number[]) {
  const model = createTimeline(['n1', 'n2'], { markLabel: ({ index }) => `crash n${index + 1}` });
  for (const [index, at] of atMs.entries())
    model.lanes.marks.push({ atMs: at, index, command: 'crash' });
  const scene = timelineScene(model, { widthPx: 1088, heightPx: 164, pixelRatio: 1 });
  const ends: [number, number][] = [];
  const lineTo = (x: number, y: number) => ends.push([x, y]);
  drawMarks(contextWith({ lineTo }), scene, lightTheme);
  return { scene, ends, x: (ms: number) => Math.round(scene.scale(ms)) };
}

it('the line of a single command reaches down to its label, lines that share one end above it', () => {
  const alone = drawn([3000]);
  expect(alone.ends).toEqual([[alone.x(3000) + 0.5, alone.scene.geometry.marksY + 6]]);
  const shared = drawn([3000, 3100]);
  const { lanesBottom } = shared.scene.geometry;
  expect(shared.ends).toEqual([
    [shared.x(3000) + 0.5, lanesBottom + 5.5],
    [shared.x(3100) + 0.5, lanesBottom + 5.5],
    [shared.x(3100) + 1, lanesBottom + 5.5],
  ]);
});

it('a line above the switch is led around it to its label', () => {
  const { scene, ends, x } = drawn([20]);
  const { lanesBottom, labelsX, marksY } = scene.geometry;
  expect(ends).toEqual([
    [x(20) + 0.5, lanesBottom - 0.5],
    [labelsX + 1, lanesBottom - 0.5],
    [labelsX + 0.5, marksY + 6],
  ]);
});

it('the last label stands clear of the edge, where the panel beside it begins', () => {
  for (let ms = 8500; ms < 9000; ms += 20) {
    const { scene } = drawn([ms]);
    const [group] = markGroups(scene);
    if (!group) throw new Error('there is no label');
    expect(group.labelX + widthOf(group.label)).toBeLessThan(scene.viewport.widthPx - 3);
  }
});
