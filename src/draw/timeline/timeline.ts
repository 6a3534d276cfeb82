// The painter of the timeline: the nodes' elected variables, elections, violations, commands, storms and the cursor.

import { type Context2d, startFrame } from '../canvas/context';
import type { Viewport } from '../canvas/layout';
import type { Theme } from '../canvas/theme';
import type { TimelineLayers } from './lanePicture';
import { drawLanes } from './lanes';
import { drawAxis, drawCursor, drawLaneNames, drawViolations } from './timelineAxis';
import { drawElections } from './timelineElections';
import type { TimelineModel } from './timelineModel';
import { timelineScene, withinRows } from './timelineScene';

/** Painters that few timelines need; each is absent until its file is fetched. */
interface LatePainters {
  readonly causes?: typeof import('./timelineCauses') | undefined;
  readonly beats?: typeof import('./timelineBeats') | undefined;
  readonly storms?: typeof import('./timelineStorms') | undefined;
  readonly marks?: typeof import('./timelineMarks') | undefined;
  readonly parting?: typeof import('./laneParting') | undefined;
}

/**
 * Draws one frame of the timeline on a canvas whose size is the viewport's times its pixel ratio.
 *
 * @param layers - kept by the canvas's owner from frame to frame; see `createTimelineLayers`.
 * @param late - the fetched painters; the parts of the missing ones are not drawn.
 */
export function drawTimeline(
  context: Context2d,
  model: TimelineModel,
  viewport: Viewport,
  theme: Theme,
  layers: TimelineLayers,
  late: LatePainters = {},
): void {
  const scene = timelineScene(model, viewport);
  startFrame(context, viewport, theme);
  drawAxis(context, scene, theme);
  withinRows(context, scene, () => drawLanes(context, scene, theme, layers));
  late.storms?.drawStorms(context, scene, theme);
  drawViolations(context, scene, theme);
  late.marks?.drawMarks(context, scene, theme);
  drawElections(context, scene, theme);
  late.beats?.drawBeats(context, scene, theme);
  late.parting?.drawParting(context, scene, theme);
  drawCursor(context, scene, theme);
  late.causes?.drawCausalChain(context, scene, theme);
  withinRows(context, scene, () => drawLaneNames(context, scene, theme));
}
