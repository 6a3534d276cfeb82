// Marks for commands on the timeline, with labels that never overlap.

import type { Mark } from '../../sim/trace/lanes';
import { type Context2d, setFont, textWidthPx } from '../canvas/context';
import { placeLabels } from '../canvas/labelPlacement';
import type { Theme } from '../canvas/theme';
import type { TimelineScene } from './timelineScene';

const LABEL_PX = 11;
const GAP_PX = 8;
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
export function placeMarks({ model, viewport, geometry, scale }: TimelineScene): PlacedMark[] {
  const { leftPx, rightPx, labelsX } = geometry;
  const byPixel = new Map<number, { mark: Mark; others: number }>();
  for (const mark of model.lanes.marks) {
    const x = Math.round(scale(mark.atMs));
    if (x < leftPx || x > rightPx) continue;
    const before = byPixel.get(x);
    byPixel.set(x, { mark, others: before ? before.others + 1 : 0 });
  }
  const marks = [...byPixel].map(([x, { mark, others }]) => {
    const count = others === 0 ? '' : ` and ${others} more`;
    const roomPx = viewport.widthPx - labelsX - textWidthPx(count, LABEL_PX) - GAP_PX;
    const label = shortened(model.markLabel(mark), roomPx) + count;
    const width = textWidthPx(label, LABEL_PX) + GAP_PX;
    const labelX = Math.max(labelsX, Math.min(x + 4, viewport.widthPx - width));
    return { placed: { x, mark, label }, box: { x: labelX, y: 0, width, height: 1 } };
  });
  marks.reverse();
  const hasRoom = new Set(placeLabels(marks));
  return marks.map((mark) => ({
    ...mark.placed,
    labelX: hasRoom.has(mark) ? mark.box.x : null,
  }));
}

/** The words of a label that have room, with an ellipsis in place of the others. */
function shortened(label: string, roomPx: number): string {
  const mostPx = Math.min(MOST_LABEL_PX, roomPx);
  if (textWidthPx(label, LABEL_PX) <= mostPx) return label;
  let text = '';
  for (const word of label.split(' ')) {
    if (textWidthPx(`${text}${word} …`, LABEL_PX) > mostPx) break;
    text += `${word} `;
  }
  return `${text}…`;
}

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
