// Marks for commands on the timeline: dashed lines through all lanes, with labels below them.
import { type Context2d, setFont, strokeLine } from '../canvas/context';
import type { Theme } from '../canvas/theme';
import {
  endOf,
  isBeside,
  isTied,
  type MarkGroup,
  markGroups,
  startOf,
  widthOf,
} from './markGroups';
import { LABEL_PX } from './markTexts';
import type { TimelineScene } from './timelineScene';

/** The distance from a line that leads around the switch to its label. */
const POLE_PX = 4;
/** The half of a label's height. */
const HALF_LABEL_PX = 6;

/** Draws the lines, their labels, and what ties a label to its lines. */
export function drawMarks(context: Context2d, scene: TimelineScene, theme: Theme): void {
  const groups = markGroups(scene);
  if (groups.length === 0) return;
  context.strokeStyle = theme.ink;
  context.lineWidth = 1.2;
  context.setLineDash([4, 3]);
  context.beginPath();
  for (const group of groups) addLines(context, scene, group);
  context.stroke();
  context.setLineDash([]);
  context.lineWidth = 1;
  for (const group of groups) drawTie(context, scene, group);
  setFont(context, theme, LABEL_PX);
  context.fillStyle = theme.ink;
  context.textBaseline = 'middle';
  for (const group of groups) writeLabel(context, scene, group);
}

/** Writes a label from its line on, or up to it: its width is an estimate, which leaves a gap at the other end. */
function writeLabel(context: Context2d, { geometry }: TimelineScene, group: MarkGroup): void {
  const { label, labelX } = group;
  const isLeft = labelX < startOf(group);
  context.textAlign = isLeft ? 'right' : 'left';
  context.fillText(label, isLeft ? labelX + widthOf(label) : labelX, geometry.marksY);
}

/** Adds a group's dashed lines: one with its label beside it reaches down to it. */
function addLines(context: Context2d, scene: TimelineScene, group: MarkGroup): void {
  const { marksY, violations } = scene.geometry;
  const endY = isBeside(scene, group) ? marksY + HALF_LABEL_PX : tieY(scene, group);
  for (const x of group.xs) {
    context.moveTo(x + 0.5, violations.y - 6);
    context.lineTo(x + 0.5, endY);
  }
}

/** Draws the line over the extent of a group; above the switch it goes on to the label at its right, and down to it. */
function drawTie(context: Context2d, scene: TimelineScene, group: MarkGroup): void {
  const { marksY } = scene.geometry;
  const y = tieY(scene, group);
  const last = endOf(group);
  const toX = isTied(scene, group) ? Math.max(last, group.labelX - POLE_PX) : last;
  if (toX === startOf(group)) return;
  strokeLine(context, [startOf(group), y], [toX + 1, y]);
  if (toX > last) strokeLine(context, [toX + 0.5, y], [toX + 0.5, marksY + HALF_LABEL_PX]);
}

/** The height at which lines end and are tied: below the lanes, but above the switch. */
function tieY(scene: TimelineScene, group: MarkGroup): number {
  const { lanesBottom } = scene.geometry;
  return Math.round(lanesBottom) + (isTied(scene, group) ? -0.5 : 5.5);
}
