// The painter of the lanes in a hall: a thin strip of lanes and names, without an axis, marks or elections.
import { type Context2d, startFrame, textWidthPx } from '../canvas/context';
import type { Viewport } from '../canvas/layout';
import type { Theme } from '../canvas/theme';
import type { TimelineLayers } from './lanePicture';
import { drawLanes } from './lanes';
import { MOST_STEP_PX, rowBoxes } from './rowBoxes';
import { drawLaneNames } from './timelineAxis';
import { type TimelineGeometry, timeScale } from './timelineGeometry';
import type { TimelineModel } from './timelineModel';
import type { TimelineScene } from './timelineScene';

/** Places in px at the usual size of text; the left and right edges are those of the sentence above the stage. */
const EDGE_PX = 21;
const NAMES_PX = { least: 32, most: 70, gap: 8, size: 11 };
const ABOVE_PX = 3;
const BELOW_PX = 3;
const CURSOR_PX = 1.5;

/** The content of a strip: the lanes, the moment shown, and the interval of time. */
export type HallLanesModel = Pick<
  TimelineModel,
  'lanes' | 'rows' | 'nowMs' | 'endMs' | 'view' | 'leaderRank'
>;

/**
 * Draws one frame of the strip.
 *
 * @param viewport - in px at the usual size of text; see `textViewport`.
 * @param layers - kept by the canvas's owner from frame to frame; see `createTimelineLayers`.
 */
export function drawHallLanes(
  context: Context2d,
  model: HallLanesModel,
  viewport: Viewport,
  theme: Theme,
  layers: TimelineLayers,
): void {
  const scene = hallScene(model, viewport);
  startFrame(context, viewport, theme);
  drawLanes(context, scene, theme, layers);
  drawMoment(context, scene, theme);
  drawLaneNames(context, scene, theme);
}

function hallScene(model: HallLanesModel, viewport: Viewport): TimelineScene {
  const geometry = hallGeometry(model, viewport);
  const whole = { ...model, elections: [], markLabel: () => '' };
  return { model: whole, viewport, geometry, scale: timeScale(model.view, geometry) };
}

function hallGeometry({ rows }: HallLanesModel, viewport: Viewport): TimelineGeometry {
  const roomPx = Math.max(1, viewport.heightPx - ABOVE_PX - BELOW_PX);
  const boxes = rowBoxes(rows, roomPx, false);
  const rowsPx = Math.min(roomPx, boxes.length * MOST_STEP_PX);
  const nothing = { y: 0, height: 0 };
  return {
    namesX: EDGE_PX,
    leftPx: EDGE_PX + namesPx(rows),
    rightPx: viewport.widthPx - EDGE_PX,
    axisY: 0,
    storms: nothing,
    violations: nothing,
    elections: { y: 0, barY: 0, barHeight: 0 },
    lanesTop: ABOVE_PX,
    rows: boxes.map((box) => ({ ...box, y: ABOVE_PX + box.y })),
    lanesBottom: ABOVE_PX + rowsPx,
    rowsPx,
    marksY: 0,
    labelsX: EDGE_PX,
  };
}

/** The width of the names, with the gap before the lanes. */
function namesPx(rows: HallLanesModel['rows']): number {
  const { least, most, gap, size } = NAMES_PX;
  const widestPx = Math.max(0, ...rows.map(({ key }) => textWidthPx(key, size)));
  return Math.max(least, Math.min(most, widestPx + gap));
}

/** Draws the cursor at the moment shown, and veils the lanes after it. */
function drawMoment(context: Context2d, scene: TimelineScene, { paper, ink }: Theme): void {
  const { model, viewport, geometry, scale } = scene;
  const x = Math.max(geometry.leftPx, Math.min(geometry.rightPx, scale(model.nowMs)));
  context.globalAlpha = 0.6;
  context.fillStyle = paper;
  context.fillRect(x, 0, geometry.rightPx - x, viewport.heightPx);
  context.globalAlpha = 1;
  context.fillStyle = ink;
  context.fillRect(x - CURSOR_PX / 2, 0, CURSOR_PX, viewport.heightPx);
}
