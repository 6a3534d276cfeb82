// The lines of commands through the lanes: the marks in sight, one line for those of a pixel.
import type { Mark } from '../../sim/trace/lanes';
import { valueAt } from '../canvas/valueAt';
import type { TimelineScene } from './timelineScene';

/** The visible marks by the place of their line in px, from left to right. */
export function markLines(scene: TimelineScene): ReadonlyMap<number, readonly Mark[]> {
  return valueAt(ofScene, scene, () => findLines(scene));
}

/** Names on lanes and labels of a frame need the lines. */
const ofScene = new WeakMap<TimelineScene, ReadonlyMap<number, readonly Mark[]>>();

function findLines({ model, geometry, scale }: TimelineScene): ReadonlyMap<number, Mark[]> {
  const byPixel = new Map<number, Mark[]>();
  for (const mark of model.lanes.marks) {
    const x = Math.round(scale(mark.atMs));
    if (x < geometry.leftPx || x > geometry.rightPx) continue;
    valueAt(byPixel, x, (): Mark[] => []).push(mark);
  }
  return byPixel;
}
