// Paints cuts as the strokes that made them, and the stroke that is being drawn.
import { curveCatmullRom, curveCatmullRomClosed, line } from 'd3-shape';
import type { Point } from '../sim/command';
import { type Context2d, setFont } from './context';
import { type Box, between, boxAround } from './geometry';
import { firstFree, keptWithin } from './labelPlacement';
import { toScreen } from './layout';
import { nodeLabels } from './nodeLabels';
import type { Scene } from './scene';
import type { CutStroke } from './stageModel';
import { isClosed } from './strokeCut';
import type { Theme } from './theme';

/** Room at the top of the stage that a banner may take. */
const BANNER_PX = 48;
/** Room at the bottom that the legend takes. */
const LEGEND_PX = 36;
/** On a phone the label says when, and no more. */
const NARROW_PX = 600;

/** Draws the strokes in force with what they say, and the one in the making. */
export function drawStrokes(context: Context2d, scene: Scene, theme: Theme): void {
  const { strokes, drawing, hovered } = scene.model;
  for (const stroke of strokes) {
    const under = hovered?.type === 'stroke' && hovered.commandIndex === stroke.commandIndex;
    strokeCurve(context, scene, theme, stroke.points, under ? 3 : 2);
    drawStrokeLabel(context, scene, theme, stroke, under);
  }
  if (drawing) strokeCurve(context, scene, theme, drawing, 2);
}

function strokeCurve(
  context: Context2d,
  { viewport }: Scene,
  theme: Theme,
  points: readonly Point[],
  widthPx: number,
): void {
  const curve = line<Point>()
    .x(([x]) => x)
    .y(([, y]) => y)
    .curve(isClosed(points) ? curveCatmullRomClosed : curveCatmullRom);
  const path = curve(points.map((point) => toScreen(point, viewport)));
  if (!path) return;
  context.strokeStyle = theme.ink;
  context.lineWidth = widthPx;
  context.lineJoin = 'round';
  context.setLineDash([11, 6]);
  context.stroke(new Path2D(path));
  context.setLineDash([]);
}

function drawStrokeLabel(
  context: Context2d,
  scene: Scene,
  theme: Theme,
  { points, atMs }: CutStroke,
  under: boolean,
): void {
  const size = scene.metrics.notePx;
  const when = `cut at ${(atMs / 1000).toFixed(2)} s`;
  const text = scene.viewport.widthPx < NARROW_PX ? when : `${when} · click to heal`;
  setFont(context, theme, size, under ? 600 : 400);
  const box = labelBox(scene, points, context.measureText(text).width, size * 1.4);
  if (!box) return;
  context.fillStyle = under ? theme.ink : theme.soft;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(text, box.x, box.y + box.height / 2);
}

/** Beside one of the stroke's ends if it can, else anywhere along it, where it covers no node, label or banner. */
function labelBox(
  scene: Scene,
  points: readonly Point[],
  width: number,
  height: number,
): Box | undefined {
  const { viewport, places, metrics } = scene;
  const bounds = {
    x: 6,
    y: BANNER_PX,
    width: viewport.widthPx - 12,
    height: viewport.heightPx - BANNER_PX - LEGEND_PX,
  };
  const line = points.map((point) => toScreen(point, viewport));
  const ends = [line[0], line.at(-1)].flatMap((end) => (end ? [end] : []));
  ends.sort((a, b) => a[1] - b[1]);
  const candidates = [...ends, ...line].flatMap(([x, y]) =>
    [
      { x: x + 10, y: y - height / 2 },
      { x: x - 10 - width, y: y - height / 2 },
      { x: x - width / 2, y: y - height - 6 },
      { x: x - width / 2, y: y + 6 },
    ].map((corner) => keptWithin({ ...corner, width, height }, bounds)),
  );
  const sidePx = metrics.radiusPx * 2 + 12;
  return firstFree(candidates, [
    ...[...places.values()].map((place) => boxAround(place, sidePx, sidePx)),
    ...nodeLabels(scene).map(({ box }) => box),
    ...line.map((point) => boxAround(point, 8, 8)),
    ...line.slice(1).map((to, index) => boxAround(between(line[index] ?? to, to, 0.5), 8, 8)),
  ]);
}
