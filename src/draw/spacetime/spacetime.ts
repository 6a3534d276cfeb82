// The painter of the space-time diagram: rails, messages, timers, and what a chosen event knows.
import { type Context2d, setFont, startFrame, textWidthPx } from '../canvas/context';
import type { Viewport } from '../canvas/layout';
import type { Theme } from '../canvas/theme';
import { drawAxis, drawCursor, drawViolations } from '../timeline/timelineAxis';
import { drawElections } from '../timeline/timelineElections';
import { drawMarks } from '../timeline/timelineMarks';
import { drawStorms } from '../timeline/timelineStorms';
import { type PlacedArrow, placeArrows, type Strides } from './arrows';
import { drawMessages } from './arrowTiles';
import { drawBracketLabels, drawBrackets, placeBrackets } from './brackets';
import { drawFoldBands, drawFoldSigns } from './drawFolds';
import { drawHorizons } from './horizon';
import { drawChosen, drawSteps } from './marks';
import { drawPhaseWords } from './phaseWords';
import { drawPointed } from './pointed';
import { drawHeads, drawRails, type SpacetimeLayers } from './rails';
import type { SpacetimeModel } from './spacetimeModel';
import { type SpacetimeScene, spacetimeScene } from './spacetimeScene';
import { BESIDE_PX } from './tileGrid';

const NOTE_PX = 11;

/** A frame that is drawn, for hit tests. */
export interface PaintedFrame {
  readonly scene: SpacetimeScene;
  /** The messages, placed when they are asked for first: a frame that is panned needs none of them. */
  readonly arrows: () => readonly PlacedArrow[];
}

/**
 * Draws one frame of the diagram on a canvas whose size is the viewport's times its pixel ratio.
 *
 * @param layers - kept by the canvas's owner from frame to frame; see `createSpacetimeLayers`.
 */
export function drawSpacetime(
  context: Context2d,
  model: SpacetimeModel,
  viewport: Viewport,
  theme: Theme,
  layers: SpacetimeLayers,
): PaintedFrame {
  const scene = spacetimeScene(model, viewport);
  startFrame(context, viewport, theme);
  drawFoldBands(context, scene, theme);
  drawAxis(context, scene, theme, scene.ticks);
  drawStorms(context, scene, theme);
  drawViolations(context, scene, theme);
  drawElections(context, scene, theme);
  drawRails(context, scene, theme, layers);
  drawHorizons(context, scene, theme);
  clipToRails(context, scene);
  const brackets = placeBrackets(scene);
  drawBrackets(context, scene, theme, brackets);
  const strides = drawMessages(context, scene, theme, layers.tiles);
  drawBracketLabels(context, brackets, theme);
  drawPointed(context, scene, theme);
  context.restore();
  drawMarks(context, scene, theme);
  drawPhaseWords(context, scene, theme);
  drawCursor(context, scene, theme);
  drawFoldSigns(context, scene, theme);
  drawChosen(context, scene, theme);
  drawSteps(context, scene, theme);
  drawHeads(context, scene, theme);
  drawThinning(context, scene, strides, theme);
  let placed: readonly PlacedArrow[] | null = null;
  const arrows = () => {
    placed ??= placeArrows(scene, strides);
    return placed;
  };
  return { scene, arrows };
}

function clipToRails(context: Context2d, { geometry }: SpacetimeScene): void {
  const { leftPx, rightPx, lanesTop, lanesBottom } = geometry;
  context.save();
  context.beginPath();
  const widthPx = rightPx - leftPx + 2 * BESIDE_PX;
  context.rect(leftPx - BESIDE_PX, lanesTop - 10, widthPx, lanesBottom - lanesTop + 14);
  context.clip();
}

/** The messages that are drawn, in words; null when all are. */
export function thinningText({ stride, beatStride }: Strides): string | null {
  const parts = [
    ...(stride > 1 ? [`every ${ordinal(stride)} message`] : []),
    ...(beatStride > 1 ? [`every ${ordinal(beatStride)} heartbeat`] : []),
  ];
  return parts.length === 0 ? null : `drawn: ${parts.join(', ')}. Zoom in for all.`;
}

function ordinal(count: number): string {
  return count === 2 ? 'second' : `${count}th`;
}

function drawThinning(
  context: Context2d,
  { geometry }: SpacetimeScene,
  strides: Strides,
  theme: Theme,
): void {
  const text = thinningText(strides);
  if (text === null) return;
  const width = textWidthPx(text, NOTE_PX) + 8;
  const y = geometry.lanesBottom - 8;
  context.fillStyle = theme.paper;
  context.fillRect(geometry.rightPx - width, y - 9, width, 18);
  setFont(context, theme, NOTE_PX);
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.fillStyle = theme.soft;
  context.fillText(text, geometry.rightPx - 4, y);
}
