// The lines of commands through the lanes: the marks in sight, one line for those of a pixel.
import type { Mark } from '../../sim/trace/lanes';
import { valueAt } from '../canvas/valueAt';
import type { TimelineScene } from './timelineScene';

/** The visible marks by the place of their line in px, from left to right. */
export function markLines({ model, geometry, scale }: TimelineScene): Map<number, Mark[]> {
  const byPixel = new Map<number, Mark[]>();
  for (const mark of model.lanes.marks) {
    const x = Math.round(scale(mark.atMs));
    if (x < geometry.leftPx || x > geometry.rightPx) continue;
    valueAt(byPixel, x, (): Mark[] => []).push(mark);
  }
  return byPixel;
}
