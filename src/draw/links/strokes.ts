// Cuts, drawn as the user's strokes, and the stroke being drawn.
import { curveCatmullRom, curveCatmullRomClosed, line } from 'd3-shape';
import type { Point } from '../../sim/contracts/command';
import { type Context2d, clipOut, setFont, standOnPaper, writeOutlined } from '../canvas/context';
import { type Box, between, distance, grown, isClosed } from '../canvas/geometry';
import { FOOT_PX, toScreen } from '../canvas/layout';
import { newPath } from '../canvas/surface';
import type { Theme } from '../canvas/theme';
import { FEW_NODES, LONGEST_MARK_PX } from '../nodes/nodeLabels';
import { crownBoxes } from '../scene/nodeBoxes';
import type { Scene } from '../scene/scene';
import type { CutStroke } from '../scene/stageModel';
import { strokeOutline } from '../scene/strokeOutline';
import { surroundingStrokes } from './islands';
import { leadOf, namesOnStrokes, placeStrokeLabels, type StrokeLabel } from './strokeLabels';

/** Draws the strokes in force. */
export function drawStrokes(context: Context2d, scene: Scene, theme: Theme): void {
  const { strokes } = scene.model;
  context.save();
  clipToRoom(context, scene);
  shadeIslands(context, scene, theme);
  if (!scene.metrics.isDisc) clipOut(context, scene.viewport, crownBoxes(scene));
  for (const { points, commandIndex, isSigned } of strokes)
    if (!isSigned)
      strokeCurve(context, scene, theme, points, isPointedAt(scene, commandIndex) ? 3 : 2);
  context.restore();
}

/** Shades the areas that cuts surround among many nodes: of an outline alone it is not seen which side is inside. */
function shadeIslands(context: Context2d, scene: Scene, theme: Theme): void {
  context.fillStyle = theme.ink;
  context.globalAlpha = SHADE;
  for (const { points } of surroundingStrokes(scene))
    context.fill(curveOf(placesOn(scene, points), true));
  context.globalAlpha = 1;
}

/** The opacity of a surrounded area. */
const SHADE = 0.06;

/** Clears the ground of small nodes' names that a stroke would run through, as far as the stroke's ink reaches. */
export function clearNames(context: Context2d, scene: Scene, { paper }: Theme): void {
  context.fillStyle = paper;
  for (const { x, y, width, height } of namesOnStrokes(scene))
    context.fillRect(x, y, width, height);
}

/** Writes the labels of the strokes, as far as they have room. */
export function drawStrokeLabels(context: Context2d, scene: Scene, theme: Theme): void {
  for (const label of placeStrokeLabels(scene)) drawStrokeLabel(context, scene, theme, label);
}

/** Keeps strokes off the legend, whose words they would cross. */
function clipToRoom(context: Context2d, { viewport }: Scene): void {
  const { widthPx, heightPx, footPx = FOOT_PX, isBare } = viewport;
  context.beginPath();
  context.rect(0, 0, widthPx, heightPx - (isBare ? 0 : footPx));
  context.clip();
}

/** Draws the stroke being drawn by the user. */
export function drawDrawing(context: Context2d, scene: Scene, theme: Theme): void {
  const { drawing } = scene.model;
  if (drawing) strokeCurve(context, scene, theme, drawing, 2);
}

function isPointedAt({ model: { hovered } }: Scene, commandIndex: number): boolean {
  return hovered?.type === 'stroke' && hovered.commandIndex === commandIndex;
}

/** The smooth line through these places of a stroke, in px. */
function curveOf(shown: Point[], isLoop: boolean): Path2D {
  const path = newPath();
  const curve = line<Point>()
    .x(([x]) => x)
    .y(([, y]) => y)
    .curve(isLoop ? curveCatmullRomClosed : curveCatmullRom)
    .context(path as CanvasPath as CanvasRenderingContext2D);
  curve(shown);
  return path;
}

function placesOn({ viewport }: Scene, points: CutStroke['points']): Point[] {
  return points.map((point) => toScreen(point, viewport));
}

function strokeCurve(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  points: CutStroke['points'],
  widthPx: number,
): void {
  const shown = placesOn(scene, points);
  context.strokeStyle = theme.ink;
  context.lineWidth = widthPx;
  context.lineJoin = 'round';
  const straightPx = straightLength(shown);
  // A straight stroke has a dash in its middle, where it crosses a link: a gap there would leave the link whole.
  context.setLineDash(straightPx < SOLID_PX ? [] : DASHES_PX);
  context.lineDashOffset = Number.isFinite(straightPx) ? (DASH_PX - straightPx) / 2 : 0;
  context.stroke(curveOf(shown, isClosed(points)));
  context.setLineDash([]);
  context.lineDashOffset = 0;
}

/** The paper around the words of a cut among small nodes. */
const PAPER_PX = 2;
/** The dashes and gaps of a stroke. */
const DASH_PX = 11;
const DASHES_PX = [DASH_PX, 6];
/** Shorter straight strokes are solid: they lie across few links, and a gap where they cross one would leave it whole. */
const SOLID_PX = 80;

/** The length of a stroke that is one straight line, in px; infinite for another one. */
function straightLength([from, to, ...others]: readonly Point[]): number {
  const isLine = from !== undefined && to !== undefined && others.length === 0;
  return isLine ? distance(from, to) : Number.POSITIVE_INFINITY;
}

function drawStrokeLabel(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  { stroke, lines, box, sizePx, facing }: StrokeLabel,
): void {
  const under = isPointedAt(scene, stroke.commandIndex);
  setFont(context, theme, sizePx, under ? 600 : 400);
  context.textAlign = facing;
  context.textBaseline = 'middle';
  const side = { left: 0, center: 0.5, right: 1 }[facing];
  const x = box.x + box.width * side;
  const stepPx = box.height / lines.length;
  // The box is wider than the words: its paper would be a hole in a camp, and a line to it would end beside them.
  const width = Math.max(...lines.map((text) => context.measureText(text).width));
  const words = { ...box, x: x - width * side, width };
  drawLead(context, scene, theme, stroke, words);
  if (!scene.metrics.hasStates && scene.places.size > FEW_NODES)
    standOnPaper(context, theme, [grown(words, PAPER_PX)]);
  context.fillStyle = under ? theme.ink : theme.soft;
  for (const [index, text] of lines.entries())
    writeOutlined(context, theme, text, [x, box.y + (index + 0.5) * stepPx], sizePx);
}

/** The distance from which on the words have a line to their mark, and the gaps at its ends. */
const LEAD_FROM_PX = 14;
const LEAD_GAP_PX = 2;

/** Draws a thin line from the words of a mark to it: near another link they would be taken for that one's. */
function drawLead(
  context: Context2d,
  { viewport }: Scene,
  theme: Theme,
  { points }: CutStroke,
  words: Box,
): void {
  const mark = strokeOutline(points, viewport);
  const lead = leadOf(mark, words);
  if (!lead || straightLength(mark) >= LONGEST_MARK_PX) return;
  const [start, end] = lead;
  const lengthPx = distance(start, end);
  if (lengthPx < LEAD_FROM_PX) return;
  context.beginPath();
  context.moveTo(...between(start, end, LEAD_GAP_PX / lengthPx));
  context.lineTo(...between(start, end, 1 - LEAD_GAP_PX / lengthPx));
  context.strokeStyle = theme.soft;
  context.lineWidth = 1;
  context.setLineDash([]);
  context.stroke();
}
