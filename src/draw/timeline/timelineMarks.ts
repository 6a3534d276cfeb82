// Marks for commands on the timeline, with labels that never overlap.

import { range } from 'd3-array';
import type { Mark } from '../../sim/trace/lanes';
import { type Context2d, setFont, textWidthPx } from '../canvas/context';
import type { Theme } from '../canvas/theme';
import { valueAt } from '../canvas/valueAt';
import type { TimelineScene } from './timelineScene';

/** The size of a label. */
export const LABEL_PX = 11;
const GAP_PX = 8;
/** Nearer to the line before, a label on the left of its own line would seem to be of that one. */
const ALONE_PX = 28;
/** The greatest width of a label; a longer one, such as that of a cut among many nodes, ends with an ellipsis. */
const MOST_LABEL_PX = 240;

/** A visible mark; `labelX` is its label's left edge in px, or null without room for it. */
interface PlacedMark {
  readonly mark: Mark;
  readonly x: number;
  readonly label: string;
  readonly labelX: number | null;
}

/** The visible marks, one per pixel, whose label counts the others there; labels of newer marks have precedence. */
export function placeMarks(scene: TimelineScene): PlacedMark[] {
  const { model, viewport, geometry, scale } = scene;
  const byPixel = new Map<number, Mark[]>();
  for (const mark of model.lanes.marks) {
    const x = Math.round(scale(mark.atMs));
    if (x < geometry.leftPx || x > geometry.rightPx) continue;
    valueAt(byPixel, x, (): Mark[] => []).push(mark);
  }
  let untilX = viewport.widthPx;
  return [...byPixel].reverse().map(([x, here], index, marks): PlacedMark => {
    const mark = mostFrequent(here);
    const count = countText(mark, here);
    const placed = placeLabel(
      scene,
      { x, text: model.markLabel(mark), count },
      untilX,
      marks[index + 1]?.[0],
    );
    untilX = placed.labelX ?? untilX;
    return { x, mark, ...placed };
  });
}

/** The newest command of the most frequent kind. */
function mostFrequent(marks: readonly Mark[]): Mark {
  const counts = new Map<string, number>();
  let most = marks[0] as Mark;
  const countOf = ({ command }: Mark) => counts.get(command) ?? 0;
  for (const mark of marks) {
    counts.set(mark.command, countOf(mark) + 1);
    if (countOf(mark) >= countOf(most)) most = mark;
  }
  return most;
}

/** `crash n4 and 1 more` of one kind; with a command of another kind `crash n4 and 1 other command`. */
function countText({ command }: Mark, marks: readonly Mark[]): string {
  const count = marks.length - 1;
  if (count === 0) return '';
  if (marks.every((other) => other.command === command)) return ` and ${count} more`;
  return ` and ${count} other command${count === 1 ? '' : 's'}`;
}

/**
 * The label of a mark: whole to the right of its line, or shortened there, or whole to the left, where it does not stand
 * at the line before.
 *
 * @param untilX - the left edge of the next label, or the right edge of the picture, in px.
 * @param beforeX - the line before, in px; absent when there is none.
 */
function placeLabel(
  { viewport, geometry: { labelsX, leftPx } }: TimelineScene,
  { x, text, count }: { readonly x: number; readonly text: string; readonly count: string },
  untilX: number,
  beforeX = leftPx,
): Pick<PlacedMark, 'label' | 'labelX'> {
  const countPx = textWidthPx(count, LABEL_PX) + GAP_PX;
  const whole = shortened(text, viewport.widthPx - labelsX - countPx) + count;
  const wholePx = textWidthPx(whole, LABEL_PX) + GAP_PX;
  const rightX = Math.max(
    labelsX,
    untilX < viewport.widthPx ? x + 4 : Math.min(x + 4, untilX - wholePx),
  );
  if (rightX + wholePx <= untilX) return { label: whole, labelX: rightX };
  const brief = shortened(text, untilX - rightX - countPx) + count;
  if (!brief.startsWith('…')) return { label: brief, labelX: rightX };
  const leftX = x - wholePx + 4;
  const isFree = leftX >= Math.max(labelsX, beforeX + ALONE_PX);
  return { label: whole, labelX: isFree ? leftX : null };
}

/** A part of a word has at least so many letters. */
const LEAST_LETTERS = 3;

/** The words of a label that have room, with an ellipsis in place of the others; after a single word, a part of the second. */
function shortened(label: string, roomPx: number): string {
  const mostPx = Math.min(MOST_LABEL_PX, roomPx);
  if (textWidthPx(label, LABEL_PX) <= mostPx) return label;
  let text = '';
  for (const word of label.split(' ')) {
    if (textWidthPx(`${text}${word} …`, LABEL_PX) > mostPx) break;
    text += `${word} `;
  }
  if (text.split(' ').length !== 2) return `${text}…`;
  const parts = range(label.length, text.length + LEAST_LETTERS - 1, -1).map(
    (length) => `${label.slice(0, length)}…`,
  );
  return parts.find((part) => textWidthPx(part, LABEL_PX) <= mostPx) ?? `${text}…`;
}

/** Draws the marks as dashed lines through all lanes. */
export function drawMarks(context: Context2d, scene: TimelineScene, theme: Theme): void {
  const { lanesBottom, marksY, violations } = scene.geometry;
  const marks = placeMarks(scene);
  if (marks.length === 0) return;
  context.strokeStyle = theme.ink;
  context.lineWidth = 1.2;
  context.setLineDash([4, 3]);
  context.beginPath();
  for (const { x } of marks) {
    context.moveTo(x + 0.5, violations.y - 6);
    context.lineTo(x + 0.5, lanesBottom + 6);
  }
  context.stroke();
  context.setLineDash([]);
  setFont(context, theme, LABEL_PX);
  context.fillStyle = theme.ink;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  for (const { label, labelX } of marks)
    if (labelX !== null) context.fillText(label, labelX, marksY);
}
