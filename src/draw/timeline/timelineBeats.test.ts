// The beats on the timeline: a press near one finds its moment.
import { expect, it } from 'vitest';
import { lightTheme } from '../canvas/theme';
import { contextWith } from '../testing/recordedCanvas';
import { createTimeline } from '../testing/timelineFixture';
import { drawBeats, hitBeat } from './timelineBeats';
import { timelineScene } from './timelineScene';

const viewport = { widthPx: 1088, heightPx: 267, pixelRatio: 1 };

it('a press on a beat finds it, the nearer one of two; elsewhere there is none', () => {
  const beats = [1000, 1050, 3000];
  const scene = timelineScene({ ...createTimeline(['n1', 'n2']), beats }, viewport);
  const y = scene.geometry.axisY + 12;
  for (const atMs of beats) expect(hitBeat(scene, scene.scale(atMs), y)).toBe(atMs);
  expect(hitBeat(scene, scene.scale(1050) + 1, y)).toBe(1050);
  expect(hitBeat(scene, scene.scale(3000) + 6, y + 5)).toBe(3000);
  expect(hitBeat(scene, scene.scale(3000) + 9, y)).toBeNull();
  expect(hitBeat(scene, scene.scale(3000), scene.geometry.lanesTop)).toBeNull();
});

it('no beat lies on the band of a storm', () => {
  const model = { ...createTimeline(['n1', 'n2']), beats: [1000] };
  const scene = timelineScene(model, viewport);
  const feet: number[] = [];
  const outlines: number[] = [];
  const own: Record<string | symbol, unknown> = {
    arc: (_x: number, y: number, radiusPx: number) => feet.push(y + radiusPx),
    stroke: () => own['strokeStyle'] === lightTheme.ink && outlines.push(Number(own['lineWidth'])),
  };
  drawBeats(contextWith(own), scene, lightTheme);
  expect([feet, outlines].map(({ length }) => length)).toEqual([1, 1]);
  expect((feet[0] ?? 0) + (outlines[0] ?? 0) / 2).toBeLessThanOrEqual(scene.geometry.storms.y);
});

it('a dot below the head of the cursor is not drawn, and a press there still finds it', () => {
  const beats = [1000, 3000];
  const dots = (nowMs: number, hasBeatNumbers = false) => {
    const model = { ...createTimeline(['n1', 'n2']), beats, nowMs, hasBeatNumbers };
    const scene = timelineScene(model, viewport);
    const found: number[] = [];
    drawBeats(contextWith({ arc: (x: number) => found.push(x) }), scene, lightTheme);
    expect(hitBeat(scene, scene.scale(1000), scene.geometry.axisY + 12)).toBe(1000);
    return found;
  };
  expect(dots(2000)).toHaveLength(2);
  expect(dots(1000)).toHaveLength(1);
  // A numbered dot stays: its number says which beat it is.
  expect(dots(1000, true)).toHaveLength(2);
});
