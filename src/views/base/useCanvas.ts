// A canvas with the size of its frame, painted on the frames on which its inputs changed.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { sameItems } from '../../draw/canvas/layers';
import type { Viewport } from '../../draw/canvas/layout';
import { useFrame } from './frameLoop';

const USUAL_TEXT_PX = 16;

/** The size of an element in CSS pixels, the screen's pixel ratio and the size of text; null until it is on the page. */
export function useViewport(element: RefObject<HTMLElement | null>): Viewport | null {
  const [viewport, setViewport] = useState<Viewport | null>(null);
  // The size is known before the first paint: the observer tells it a frame later.
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => {
      const { clientWidth: widthPx, clientHeight: heightPx } = current;
      const pixelRatio = window.devicePixelRatio;
      const rootStyle = getComputedStyle(document.documentElement);
      const textScale = Number.parseFloat(rootStyle.fontSize) / USUAL_TEXT_PX;
      setViewport((before) =>
        before?.widthPx === widthPx &&
        before.heightPx === heightPx &&
        before.pixelRatio === pixelRatio &&
        before.textScale === textScale
          ? before
          : { widthPx, heightPx, pixelRatio, textScale },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    // Moving to another screen or zooming changes the pixel ratio, and not always the size.
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element]);
  return viewport;
}

/** The layers of a canvas; new ones once a typeface has loaded, because their content was painted in another. */
export function useLayers<T>(create: () => T): T {
  const [layers, setLayers] = useState(create);
  useEffect(() => {
    const renew = () => setLayers(create);
    document.fonts.addEventListener('loadingdone', renew);
    return () => document.fonts.removeEventListener('loadingdone', renew);
  }, [create]);
  return layers;
}

let paintings = 0;

/** The number of paintings of canvases: a copy of them is as it was while this does not grow. */
export function paintingsSoFar(): number {
  return paintings;
}

/**
 * Paints a canvas on every frame on which one of `dependsOn()` differs from the frame before.
 *
 * @param dependsOn - returns every input of the picture; called on every frame.
 */
export function useCanvas(
  canvas: RefObject<HTMLCanvasElement | null>,
  viewport: Viewport | null,
  dependsOn: () => readonly unknown[],
  paint: (context: CanvasRenderingContext2D, viewport: Viewport) => void,
): void {
  const painted = useRef<readonly unknown[]>([]);
  useFrame(() => {
    if (!canvas.current || !viewport || viewport.widthPx === 0 || viewport.heightPx === 0) return;
    const items = [canvas.current, viewport, ...dependsOn()];
    if (sameItems(painted.current, items)) return;
    painted.current = items;
    const context = canvas.current.getContext('2d');
    if (!context) return;
    resize(canvas.current, viewport);
    paint(context, viewport);
    paintings += 1;
  });
}

/** Sets the size only when it differs: setting it empties the canvas. */
function resize(canvas: HTMLCanvasElement, { widthPx, heightPx, pixelRatio }: Viewport): void {
  const [width, height] = [Math.round(widthPx * pixelRatio), Math.round(heightPx * pixelRatio)];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}
