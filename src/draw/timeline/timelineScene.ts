// The scene of one frame of the timeline: its model with the places that follow from it.
import type { Context2d } from '../canvas/context';
import type { Viewport } from '../canvas/layout';
import {
  type TimelineGeometry,
  type TimeScale,
  timelineGeometry,
  timeScale,
} from './timelineGeometry';
import type { TimelineModel } from './timelineModel';

export interface TimelineScene {
  readonly model: TimelineModel;
  readonly viewport: Viewport;
  readonly geometry: TimelineGeometry;
  readonly scale: TimeScale;
}

/** The scene of a model on a canvas of this size. */
export function timelineScene(model: TimelineModel, viewport: Viewport): TimelineScene {
  const geometry = timelineGeometry(model, viewport);
  return { model, viewport, geometry, scale: timeScale(model.view, geometry) };
}

/** The time at a place in px, clamped to the run. */
export function timeAt(
  { scale, model: { endMs } }: Pick<TimelineScene, 'scale' | 'model'>,
  xPx: number,
): number {
  return Math.min(endMs, Math.max(0, scale.invert(xPx)));
}

/** Paints rows, clipped to the part that is not scrolled out of sight. */
export function withinRows(
  context: Context2d,
  { viewport, geometry: { lanesTop, lanesBottom, rowsPx } }: TimelineScene,
  paint: () => void,
): void {
  if (rowsPx <= lanesBottom - lanesTop) {
    paint();
    return;
  }
  context.save();
  context.beginPath();
  context.rect(0, lanesTop, viewport.widthPx, lanesBottom - lanesTop);
  context.clip();
  paint();
  context.restore();
}

/** A length rounded to whole device pixels. */
export function onDevicePixel(px: number, { pixelRatio }: Viewport): number {
  return Math.round(px * pixelRatio) / pixelRatio;
}
