// The painters of cuts, with D3's curves, of camps and their counts, of impaired and of very many links, of the notes on slow
// and faulty ones, of lost messages, and of marks: on the hovered link and message, on handled messages, on causes and on the
// event that is pointed at; of sites, of names far from their nodes and of ties to names. The page fetches them at the first
// input, for nodes too small for the names of their states, or for the first cut or impaired link, second leader, or lost or
// handled message.
import type { Context2d } from './canvas/context';
import type { Theme } from './canvas/theme';
import { drawHoveredLink } from './links/hoveredLink';
import { withIslands } from './links/islands';
import { placeStrokeLabels } from './links/strokeLabels';
import { drawDrawing, drawStrokeLabels } from './links/strokes';
import { drawMessageNote } from './messages/messageNote';
import { drawPointed } from './messages/pointedMarks';
import { withCamps } from './nodes/campLabels';
import { drawCauseMarks } from './nodes/causeMarks';
import { drawSiteWords } from './nodes/drawSites';
import { drawFarNames } from './nodes/farNames';
import { drawTies } from './nodes/nameTies';
import { withSites } from './nodes/sites';
import type { Scene } from './scene/scene';

export { drawImpairedLinks } from './links/impairedLinks';
export { drawLinkNotes, placeLinkNotes } from './links/linkNotes';
export { strokeWords } from './links/strokeLabels';
export { clearNames, drawStrokes } from './links/strokes';
export { drawTexture } from './links/texture';
export { drawHandledSigns } from './messages/handledSigns';
export { drawLosses } from './messages/losses';
export { drawCamps } from './nodes/campAreas';
export { drawCauses } from './nodes/causeHighlights';
export { drawSites } from './nodes/drawSites';

/** The scene with what keeps messages and words clear of cuts, camps and sites. */
export function withMarks(scene: Scene): Scene {
  return withSites(withCamps(withIslands(scene)));
}

/** Draws the marks below messages: the hovered link, and a stroke while it is drawn. */
export function drawLowest(context: Context2d, scene: Scene, theme: Theme): void {
  drawHoveredLink(context, scene, theme);
  drawDrawing(context, scene, theme);
}

/** Writes the words of sites and of cuts. */
export function drawWords(context: Context2d, scene: Scene, theme: Theme): void {
  drawSiteWords(context, scene, theme);
  drawStrokeLabels(context, scene, theme);
}

/** Ties names to their nodes, and writes those that stand far from theirs, clear of the labels of cuts. */
export function drawNames(context: Context2d, scene: Scene, theme: Theme): void {
  drawTies(context, scene, theme);
  const words = placeStrokeLabels(scene).map(({ box }) => box);
  drawFarNames(context, scene, theme, words);
}

/** Draws what lies over all else: the marks of causes and of what is pointed at, and the note beside a message. */
export function drawUppermost(context: Context2d, scene: Scene, theme: Theme): void {
  drawCauseMarks(context, scene, theme);
  drawPointed(context, scene, theme);
  drawMessageNote(context, scene, theme);
}
