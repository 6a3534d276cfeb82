// The painters' only state: cached pictures of the parts that have not changed since the last frame.

import { FIT } from './camera';
import type { Context2d } from './context';
import type { Viewport } from './layout';
import { createCanvas } from './surface';

interface Layer {
  /** The viewport of the last frame. */
  readonly view: readonly unknown[];
  /** The other inputs of the last frame; null when the viewport had changed, so that nobody asked for them. */
  readonly dependsOn: readonly unknown[] | null;
  /** The picture of these inputs; null until they have been the same for two frames. */
  readonly canvas: OffscreenCanvas | null;
}

/**
 * The cached layers of one canvas. The canvas's owner creates them with {@link createLayers} and passes them to the
 * painter on every frame; new layers repaint everything (for example after a typeface has loaded).
 */
export interface Layers {
  readonly painted: Map<string, Layer>;
}

/** Layers with nothing painted yet. */
export function createLayers(): Layers {
  return { painted: new Map() };
}

/** Whether two lists of dependencies are the same, item by item. */
export function sameItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => Object.is(item, other[index]));
}

/**
 * Draws the named layer. A picture that stays is painted twice, the second time into a canvas that is copied from then
 * on. A picture that changes on every frame, as during a zoom, is painted straight onto the stage: a canvas of
 * its own would cost more than the painting.
 *
 * @param inputs - all that the picture depends on besides the viewport; not called while the viewport changes.
 */
export function drawLayer(
  context: Context2d,
  layers: Layers,
  name: string,
  viewport: Viewport,
  inputs: () => readonly unknown[],
  paint: (context: Context2d) => void,
): void {
  const { widthPx, heightPx, pixelRatio, footPx, clientCount, camera = FIT } = viewport;
  const { k, x, y } = camera;
  const view = [widthPx, heightPx, pixelRatio, footPx, clientCount, k, x, y];
  const layer = layers.painted.get(name);
  const dependsOn = !layer || sameItems(layer.view, view) ? inputs() : null;
  if (!dependsOn || !layer?.dependsOn || !sameItems(layer.dependsOn, dependsOn)) {
    layers.painted.set(name, { view, dependsOn, canvas: null });
    paintStraight(context, paint);
    return;
  }
  const canvas = layer.canvas ?? painted(viewport, paint);
  if (!layer.canvas) layers.painted.set(name, { ...layer, canvas });
  context.drawImage(canvas, 0, 0, widthPx, heightPx);
}

function painted(
  { widthPx, heightPx, pixelRatio }: Viewport,
  paint: (context: Context2d) => void,
): OffscreenCanvas {
  const { canvas, context } = createCanvas(widthPx, heightPx, pixelRatio);
  paint(context);
  return canvas;
}

/** Paints with the state that a new canvas has, and restores the present one. */
function paintStraight(context: Context2d, paint: (context: Context2d) => void): void {
  context.save();
  context.globalAlpha = 1;
  context.lineCap = 'butt';
  context.lineJoin = 'miter';
  context.setLineDash([]);
  paint(context);
  context.restore();
}
