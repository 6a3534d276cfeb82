// The mark of a command that a pointer means: by its line or by its label.
import type { Mark } from '../../sim/trace/lanes';
import { textWidthPx } from '../canvas/context';
import { LABEL_PX, placeMarks } from './timelineMarks';
import type { TimelineScene } from './timelineScene';

/** Largest distance between a pointer and the mark that it points at. */
const REACH_PX = 3;

/** The mark at a place in px, by its line or its label; null when there is none. */
export function hitMark(scene: TimelineScene, xPx: number, yPx: number): Mark | null {
  const { marksY, violations } = scene.geometry;
  if (yPx < violations.y) return null;
  const onLabels = Math.abs(yPx - marksY) < LABEL_PX;
  const placed = placeMarks(scene).find(({ x, label, labelX }) => {
    if (Math.abs(x - xPx) <= REACH_PX) return true;
    const isLabel = onLabels && labelX !== null && xPx >= labelX;
    return isLabel && xPx <= labelX + textWidthPx(label, LABEL_PX);
  });
  return placed?.mark ?? null;
}
