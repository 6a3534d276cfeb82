// The makers of paths and of further canvases: the browser's, or those of another target while a picture is painted for it.

/** A canvas of a painter's own, and its context with user space in CSS pixels. */
export interface OwnCanvas {
  readonly canvas: OffscreenCanvas;
  readonly context: OffscreenCanvasRenderingContext2D;
}

/** The objects that painters make besides the context that they are handed. */
export interface Surface {
  readonly newPath: () => Path2D;
  readonly createCanvas: (widthPx: number, heightPx: number, pixelRatio: number) => OwnCanvas;
}

const BROWSER: Surface = {
  newPath: () => new Path2D(),
  createCanvas: (widthPx, heightPx, pixelRatio) => {
    const width = Math.max(1, Math.round(widthPx * pixelRatio));
    const canvas = new OffscreenCanvas(width, Math.max(1, Math.round(heightPx * pixelRatio)));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser gives no 2d context for an OffscreenCanvas.');
    context.scale(pixelRatio, pixelRatio);
    return { canvas, context };
  },
};

let surface = BROWSER;

/** An empty path. */
export function newPath(): Path2D {
  return surface.newPath();
}

/** An empty canvas with user space in CSS pixels, and its context. */
export function createCanvas(widthPx: number, heightPx: number, pixelRatio: number): OwnCanvas {
  return surface.createCanvas(widthPx, heightPx, pixelRatio);
}

/** Paints for another target. Painting is synchronous, so no other picture is painted meanwhile. */
export function paintOn(target: Surface, paint: () => void): void {
  const before = surface;
  surface = target;
  try {
    paint();
  } finally {
    surface = before;
  }
}
