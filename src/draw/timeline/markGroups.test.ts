// Shows that each line of a command on the timeline belongs to one label, clear of the others and of the switch.
import { describe, expect, it } from 'vitest';
import { createTimeline } from '../testing/timelineFixture';
import { hitMark } from './hitMark';
import { endOf, isBeside, isTied, markGroups, startOf, widthOf } from './markGroups';
import { timelineScene } from './timelineScene';

const viewport = { widthPx: 1088, heightPx: 267, pixelRatio: 1 };
const IDS = ['n1', 'n2', 'n3', 'n4', 'n5'];

/** The scene of commands at these times, each with its label, whose first word is the command. */
function sceneOf(marks: readonly (readonly [atMs: number, label: string])[], view = viewport) {
  const model = createTimeline(IDS, { markLabel: ({ index }) => marks[index]?.[1] ?? '' });
  for (const [index, [atMs, label]] of marks.entries())
    model.lanes.marks.push({ atMs, index, command: label.split(' ')[0] ?? '' });
  return timelineScene(model, view);
}

function labelsOf(scene: ReturnType<typeof sceneOf>): string[] {
  return markGroups(scene).map(({ label }) => label);
}

describe('lines that stand close together', () => {
  it('of one kind share a label', () => {
    const scene = sceneOf([4, 5, 6, 7].map((n) => [4000 + n * 150, `join n${n}`]));
    expect(labelsOf(scene)).toEqual(['join n4–n7']);
    expect(markGroups(scene)[0]?.xs).toHaveLength(4);
  });

  it('of two kinds stand on both sides of their labels', () => {
    const scene = sceneOf([
      [3000, 'crash r3'],
      [3080, 'restart r3'],
    ]);
    const [crash, restart] = markGroups(scene);
    expect((crash?.labelX ?? 0) + widthOf('crash r3')).toBeLessThan(scene.scale(3000));
    expect(restart?.labelX).toBeGreaterThan(scene.scale(3080));
    for (const group of markGroups(scene)) expect(isBeside(scene, group)).toBe(true);
  });

  it('share a label where one between two others has no room for its own', () => {
    const scene = sceneOf([
      [6000, 'hold WRITE'],
      [6120, 'crash n1'],
      [6450, 'restart n1'],
    ]);
    expect(labelsOf(scene)).toEqual(['hold WRITE; crash n1', 'restart n1']);
    const [both] = markGroups(scene);
    expect(both?.labelX).toBeLessThan(scene.scale(6000));
    expect((both?.labelX ?? 0) + widthOf(both?.label ?? '')).toBeLessThan(scene.scale(6450));
  });
});

it('a line shares the label of a near neighbour rather than have a shorter one', () => {
  const scene = sceneOf([
    [2300, 'crash n1'],
    [3000, 'hold WRITE'],
    [3345, 'heal'],
  ]);
  expect(labelsOf(scene)).toEqual(['crash n1', 'hold WRITE; heal']);
});

it('a line with some room around it has a shorter label, without an ellipsis', () => {
  const scene = sceneOf([
    [500, 'crash n1'],
    [1300, 'forge COORDINATOR'],
    [2000, 'heal'],
  ]);
  expect(labelsOf(scene)).toEqual(['crash n1', 'forge', 'heal']);
});

it('the commands of a moment are all told by the label of their line', () => {
  const scene = sceneOf(['n3', 'n4', 'n5'].map((id) => [3000, `crash ${id}`]));
  expect(labelsOf(scene)).toEqual(['crash n3–n5']);
  expect(markGroups(scene)[0]?.xs).toHaveLength(1);
});

it('a line above the switch is tied to its label right of the switch, however narrow the page', () => {
  const narrow = { ...viewport, widthPx: 320 };
  for (const view of [viewport, narrow]) {
    const scene = sceneOf([[20, 'cut n1 n2 n3 | n4 n5']], view);
    const [group] = markGroups(scene);
    expect(group && isTied(scene, group)).toBe(true);
    expect(group?.labelX).toBe(scene.geometry.labelsX + 4);
    expect((group?.labelX ?? 0) + widthOf(group?.label ?? '')).toBeLessThan(view.widthPx);
  }
});

it('a line left on a picture without the switch has its label beside it', () => {
  const scene = sceneOf([[20, 'crash n1']]);
  const paper = timelineScene({ ...scene.model, hasSwitch: false }, viewport);
  const [group] = markGroups(paper);
  expect(group?.labelX).toBe(Math.round(paper.scale(20)) + 4);
  expect(group && isTied(paper, group)).toBe(false);
});

it('labels never overlap, nor lie below a line of others, wherever the lines stand', () => {
  const verbs = ['crash', 'restart', 'hold', 'join', 'elect'];
  const gapsMs = [40, 400, 90, 20, 900, 350, 60, 130, 250, 500];
  for (let seed = 1; seed < 200; seed += 1) {
    let atMs = 0;
    const marks = Array.from({ length: 4 + (seed % 30) }, (_, index) => {
      atMs += gapsMs[(index * seed + (seed >> 2)) % gapsMs.length] ?? 0;
      return [atMs, `${verbs[(index * seed) % verbs.length]} n${index}`] as const;
    });
    const scene = sceneOf(marks);
    const groups = markGroups(scene);
    expect(groups.flatMap((group) => group.marks)).toHaveLength(
      scene.model.lanes.marks.filter((mark) => mark.atMs <= 9000).length,
    );
    for (const [index, { label, labelX }] of groups.entries()) {
      const [before, after] = [groups[index - 1], groups[index + 1]];
      expect(labelX).toBeGreaterThanOrEqual(scene.geometry.labelsX);
      if (before) expect(labelX).toBeGreaterThan(endOf(before));
      if (after)
        expect(labelX + widthOf(label)).toBeLessThan(Math.min(startOf(after), after.labelX));
    }
  }
});

it('groups are placed anew only when a line moves', () => {
  const scene = sceneOf([[1000, 'crash n1']]);
  const model = { ...scene.model, nowMs: 3000 };
  expect(markGroups(timelineScene(model, viewport))).toBe(markGroups(scene));
  const moved = { ...model, view: { fromMs: 500, toMs: 9500 } };
  expect(markGroups(timelineScene(moved, viewport))).not.toBe(markGroups(scene));
});

it('a pointer means a line of a group, or the first of them by its label', () => {
  const scene = sceneOf([
    [3000, 'join n4'],
    [3100, 'join n5'],
    [3200, 'join n6'],
  ]);
  const { marksY, lanesTop } = scene.geometry;
  const labelX = markGroups(scene)[0]?.labelX ?? 0;
  expect(hitMark(scene, scene.scale(3100) + 2, lanesTop)?.atMs).toBe(3100);
  expect(hitMark(scene, labelX + 40, marksY)?.atMs).toBe(3000);
  expect(hitMark(scene, labelX + 40, lanesTop)).toBeNull();
});
