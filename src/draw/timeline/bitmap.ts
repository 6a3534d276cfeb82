// A canvas of pixels whose memory is kept: allocating one on every frame would cost more than filling it.
import { createCanvas } from '../canvas/surface';

/** Pixels in rows, and the canvas that shows them. */
export class Bitmap {
  readonly canvas: OffscreenCanvas;
  /** The number of pixels in a row. */
  readonly width: number;
  /** The pixels. They keep their values from frame to frame until they are written again. */
  readonly pixels: Uint32Array;
  readonly #context: OffscreenCanvasRenderingContext2D;
  readonly #image: ImageData;

  constructor(width: number, height: number) {
    const { canvas, context } = createCanvas(width, height, 1);
    this.canvas = canvas;
    this.width = width;
    this.#context = context;
    this.#image = context.createImageData(width, height);
    this.pixels = new Uint32Array(this.#image.data.buffer);
  }

  /** Writes the topmost rows of pixels, up to a column, to the canvas. */
  show(columns: number, rows: number): void {
    this.#context.putImageData(this.#image, 0, 0, 0, 0, columns, rows);
  }
}

/** A bitmap of at least this size: the previous one where it fits, else one that is as large as both. */
export function bitmapOf(before: Bitmap | null, width: number, height: number): Bitmap {
  if (!before) return new Bitmap(width, height);
  if (before.width >= width && before.canvas.height >= height) return before;
  return new Bitmap(Math.max(before.width, width), Math.max(before.canvas.height, height));
}
