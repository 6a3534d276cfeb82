// The numbered discs of a chain of causes, on the stage and on the lanes.
import { describe, expect, it } from 'vitest';
import type { Point } from '../../sim/contracts/command';
import type { CauseMark } from '../../sim/diagnosis/causeMark';
import { distance, distanceToSegment } from '../canvas/geometry';
import { DISC_PX } from '../canvas/numberDisc';
import { createScene } from '../scene/scene';
import { createStage, phone, wide } from '../testing/stageFixture';
import { createTimeline } from '../testing/timelineFixture';
import { placeLaneMarks } from '../timeline/timelineCauses';
import { timelineScene } from '../timeline/timelineScene';
import { placeCauseMarks } from './causeMarks';

/** Marks of these processes, one after another; `n1>n2` is a message's. */
function marksOf(...processes: readonly string[]): CauseMark[] {
  return processes.map((text, index) => {
    const [process = '', to] = text.split('>');
    const flight = to === undefined ? {} : { flight: { from: process, to } };
    const base = { number: index + 1, seq: index, atMs: 1000, isChosen: index === 0 };
    return { ...base, process, ...flight };
  });
}

function expectApart(places: readonly Point[]): void {
  for (const [index, one] of places.entries())
    for (const other of places.slice(index + 1))
      expect(distance(one, other)).toBeGreaterThanOrEqual(2 * DISC_PX);
}

describe.each([wide, phone])('on a stage of $widthPx px', (viewport) => {
  const scene = createScene(createStage(5), viewport);
  const placeOf = (id: string) => scene.places.get(id) as Point;

  it('discs are beside their node, and no two on each other', () => {
    const placed = placeCauseMarks(scene, marksOf('n4', 'n4', 'n4', 'n4', 'n5', 'n4>n5', 'n4>n5'));
    expect(placed.map(({ mark }) => mark.number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expectApart(placed.map(({ at }) => at));
    const [first] = placed;
    const away = distance(first?.at ?? [0, 0], placeOf('n4'));
    expect(away).toBeGreaterThan(scene.metrics.radiusPx + DISC_PX);
    expect(away).toBeLessThan(scene.metrics.radiusPx * 2 + 4 * DISC_PX);
  });

  it('a message’s disc is beside its way', () => {
    const [placed] = placeCauseMarks(scene, marksOf('n1>n3'));
    const away = distanceToSegment(placed?.at ?? [0, 0], placeOf('n1'), placeOf('n3'));
    expect(away).toBeGreaterThan(DISC_PX);
    expect(away).toBeLessThan(2 * DISC_PX);
  });

  it('a process that is not on the stage has none', () => {
    expect(placeCauseMarks(scene, marksOf('n9', ''))).toEqual([]);
  });
});

describe('on the lanes', () => {
  const viewport = { widthPx: 1100, heightPx: 260, pixelRatio: 1 };
  const placed = (...processes: readonly string[]) =>
    placeLaneMarks(
      timelineScene(
        createTimeline(['n1', 'n2'], { causes: { hops: [], marks: marksOf(...processes) } }),
        viewport,
      ),
    );

  it('a disc is on its process’s lane at its time, a message’s on its receiver’s', () => {
    const [own, other, message] = placed('n1', 'n2', 'n1>n2');
    expect(own?.at[0]).toBe(other?.at[0]);
    expect(own?.at[1]).toBeLessThan(other?.at[1] ?? 0);
    expect(message?.at[1]).toBe(other?.at[1]);
  });

  it('discs of one moment stand side by side; a service has no lane', () => {
    const all = placed('n1', 'n1', 'n1', 'redis');
    expect(all.length).toBe(3);
    expectApart(all.map(({ at }) => at));
  });
});
