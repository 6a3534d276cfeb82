// Draws sites: outlines, names, and the lines and round-trip times between them.

import { type Context2d, fontSetter, standOnPaper, writeOutlined } from '../canvas/context';
import { middleOf } from '../canvas/geometry';
import { newPath } from '../canvas/surface';
import type { Theme } from '../canvas/theme';
import type { Scene } from '../scene/scene';
import { type Label, placeSites } from './sites';

/** Draws the outlines, and between each two sites a line. */
export function drawSites(context: Context2d, scene: Scene, theme: Theme): void {
  const { outlines, lines } = placeSites(scene);
  context.strokeStyle = theme.soft;
  context.lineWidth = 1;
  context.setLineDash([2, 4]);
  for (const outline of outlines) {
    const path = newPath();
    for (const [x, y] of outline) path.lineTo(x, y);
    path.closePath();
    context.stroke(path);
  }
  for (const [from, to] of lines) {
    context.beginPath();
    context.moveTo(...from);
    context.lineTo(...to);
    context.stroke();
  }
  context.setLineDash([]);
}

/** Writes the names, and the round-trip times on their lines; among small nodes, which stand close together, on paper. */
export function drawSiteWords(context: Context2d, scene: Scene, theme: Theme): void {
  const { metrics } = scene;
  const { names, times } = placeSites(scene);
  if (!metrics.hasStates) standOnPaper(context, theme, scene.siteWords);
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  const setSize = fontSetter(context, theme);
  const write = ({ text, box }: Label, weight: number) => {
    setSize(metrics.notePx, weight);
    context.fillStyle = theme.soft;
    writeOutlined(context, theme, text, middleOf(box), metrics.notePx);
  };
  for (const label of names) write(label, 600);
  for (const label of times) write(label, 400);
}
