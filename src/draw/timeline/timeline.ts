// The painter of the timeline: the nodes' elected variables, elections, violations, commands, storms and the cursor.

import { type Context2d, startFrame } from '../canvas/context';
import type { Viewport } from '../canvas/layout';
import type { Theme } from '../canvas/theme';
import { drawParting } from './laneParting';
import type { TimelineLayers } from './lanePicture';
import { drawLanes } from './lanes';
import { drawAxis, drawCursor, drawLaneNames, drawViolations } from './timelineAxis';
import { drawElections } from './timelineElections';
import { drawMarks } from './timelineMarks';
import type { TimelineModel } from './timelineModel';
import { timelineScene, withinRows } from './timelineScene';
import { drawStorms } from './timelineStorms';

/**
 * Draws one frame of the timeline on a canvas whose size is the viewport's times its pixel ratio.
 *
 * @param layers - kept by the canvas's owner from frame to frame; see `createTimelineLayers`.
 * @param chain - the painter of causes, once it is fetched.
 */
export function drawTimeline(
  context: Context2d,
  model: TimelineModel,
  viewport: Viewport,
  theme: Theme,
  layers: TimelineLayers,
  chain?: typeof import('./timelineCauses'),
): void {
  const scene = timelineScene(model, viewport);
  startFrame(context, viewport, theme);
  drawAxis(context, scene, theme);
  withinRows(context, scene, () => drawLanes(context, scene, theme, layers));
  drawStorms(context, scene, theme);
  drawViolations(context, scene, theme);
  drawMarks(context, scene, theme);
  drawElections(context, scene, theme);
  drawParting(context, scene, theme);
  drawCursor(context, scene, theme);
  chain?.drawCausalChain(context, scene, theme);
  withinRows(context, scene, () => drawLaneNames(context, scene, theme));
}
