// The painter of the timeline: the nodes' elected variables, violations, commands, storms, and the moment shown.

import { type Context2d, startFrame } from '../canvas/context';
import type { Layers } from '../canvas/layers';
import type { Viewport } from '../canvas/layout';
import type { Theme } from '../canvas/theme';
import { drawLaneLabels } from './laneLabels';
import { drawParting } from './laneParting';
import { drawAxis, drawCursor, drawLaneNames, drawViolations } from './timelineAxis';
import { drawCausalChain } from './timelineCauses';
import { drawMarks } from './timelineMarks';
import type { TimelineModel } from './timelineModel';
import { drawStorms } from './timelineStorms';
import { drawLaneTiles } from './timelineTiles';

/**
 * Draws one frame of the timeline on a canvas whose size is the viewport's times its pixel ratio.
 *
 * @param layers - kept by the canvas's owner from frame to frame; see `createLayers`.
 */
export function drawTimeline(
  context: Context2d,
  model: TimelineModel,
  viewport: Viewport,
  theme: Theme,
  layers: Layers,
): void {
  startFrame(context, viewport, theme);
  drawAxis(context, model, viewport, theme);
  drawLaneTiles(context, model, viewport, theme, layers);
  drawLaneLabels(context, model, viewport, theme);
  drawStorms(context, model, viewport, theme);
  drawViolations(context, model, viewport, theme);
  drawMarks(context, model, viewport, theme);
  drawParting(context, model, viewport, theme);
  drawCausalChain(context, model, viewport, theme);
  drawCursor(context, model, viewport, theme);
  drawLaneNames(context, model, viewport, theme);
}
