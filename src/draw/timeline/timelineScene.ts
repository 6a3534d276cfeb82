// The scene of one frame of the timeline: its model with the places that follow from it.
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
  return {
    model,
    viewport,
    geometry: timelineGeometry(model.rows, viewport),
    scale: timeScale(model.view, viewport),
  };
}

/** A length rounded to whole device pixels. */
export function onDevicePixel(px: number, { pixelRatio }: Viewport): number {
  return Math.round(px * pixelRatio) / pixelRatio;
}
