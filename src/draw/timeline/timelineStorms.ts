// Storms above the lanes: a faint band for each, with a tick for each of its faults.
import { bisectLeft } from 'd3-array';
import type { StormSpan } from '../../sim/trace/lanes';
import { type Context2d, setFont } from '../canvas/context';
import type { Theme } from '../canvas/theme';
import type { TimelineScene } from './timelineScene';

/** A visible storm, in whole px, with one tick per px. */
interface PlacedStorm {
  readonly fromPx: number;
  readonly toPx: number;
  readonly ticksPx: readonly number[];
}

/** The visible storms, up to the end of the run. */
export function placeStorms(scene: TimelineScene): PlacedStorm[] {
  const { lanes, view, endMs } = scene.model;
  const {
    scale,
    geometry: { leftPx, rightPx },
  } = scene;
  const place = (atMs: number) => Math.round(Math.min(rightPx, Math.max(leftPx, scale(atMs))));
  const isVisible = ({ fromMs, toMs }: StormSpan) =>
    fromMs <= view.toMs && (toMs ?? endMs) >= view.fromMs;
  return lanes.storms.filter(isVisible).map(({ fromMs, toMs, disruptionsMs }) => {
    const first = bisectLeft(disruptionsMs, view.fromMs);
    const visibleMs = disruptionsMs.slice(first, bisectLeft(disruptionsMs, view.toMs));
    return {
      fromPx: place(fromMs),
      toPx: place(toMs ?? endMs),
      ticksPx: [...new Set(visibleMs.map(place))],
    };
  });
}

/** Draws the bands, their ticks and the label at the left. */
export function drawStorms(context: Context2d, scene: TimelineScene, theme: Theme): void {
  if (scene.model.lanes.storms.length === 0) return;
  const { storms, namesX } = scene.geometry;
  const placed = placeStorms(scene);
  context.fillStyle = theme.link;
  for (const { fromPx, toPx } of placed)
    context.fillRect(fromPx, storms.y, Math.max(2, toPx - fromPx), storms.height);
  context.fillStyle = theme.soft;
  for (const { ticksPx } of placed)
    for (const x of ticksPx) context.fillRect(x, storms.y, 1, storms.height);
  setFont(context, theme, 11);
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText('storm', namesX, storms.y + storms.height / 2);
}
