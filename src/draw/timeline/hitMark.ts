// The mark of a command that a pointer means: by its line or by its label.
import { least } from 'd3-array';
import type { Mark } from '../../sim/trace/lanes';
import { markGroups, widthOf } from './markGroups';
import { markLines } from './markLines';
import { LABEL_PX } from './markTexts';
import type { TimelineScene } from './timelineScene';

/** Largest distance between a pointer and the mark that it points at. */
const REACH_PX = 3;

/** The mark at a place in px, by its line or its label, which means its first; null when there is none. */
export function hitMark(scene: TimelineScene, xPx: number, yPx: number): Mark | null {
  const { marksY, violations } = scene.geometry;
  if (yPx < violations.y) return null;
  const distance = ([x]: readonly [number, unknown]) => Math.abs(x - xPx);
  const nearest = least(markLines(scene), distance);
  if (nearest && distance(nearest) <= REACH_PX) return nearest[1].at(-1) ?? null;
  if (Math.abs(yPx - marksY) >= LABEL_PX) return null;
  const group = markGroups(scene).find(
    ({ label, labelX }) => xPx >= labelX && xPx <= labelX + widthOf(label),
  );
  return group?.marks[0] ?? null;
}
