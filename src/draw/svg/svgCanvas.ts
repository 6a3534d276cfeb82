// Canvases that painters make for themselves: their pictures are put into the file as shapes.
import { SvgPath } from './svgPath';
import { element } from './xml';

/** Pixels as `putImageData` takes them. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** The content of a canvas: shapes, or the pixels that were put there instead. */
interface Drawn {
  readonly xml: string;
  readonly pixels: Pixels | null;
}

/** A canvas of a painter's own. Its sizes are in device px, like those of a browser's canvas. */
export interface SvgCanvas {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  readonly context: Drawn;
}

/** A part of a picture, or the box in which it is shown. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels as boxes, a path for each colour. A part may begin and end within a pixel. */
export function pixelBoxes({ width, data }: Pixels, part: Part, shown: Part): string {
  const numbers = new Uint32Array(data.buffer);
  const paths = new Map<number, SvgPath>();
  const scale = { x: shown.width / part.width, y: shown.height / part.height };
  const leftPx = (column: number) => shown.x + (column - part.x) * scale.x;
  for (let row = Math.floor(part.y); row < part.y + part.height; row += 1) {
    const top = Math.max(row, part.y);
    const foot = Math.min(row + 1, part.y + part.height);
    const y = shown.y + (top - part.y) * scale.y;
    for (const { from, to, colour } of runs(numbers, row * width, part)) {
      const path = paths.get(colour) ?? new SvgPath();
      paths.set(colour, path);
      path.rect(leftPx(from), y, (to - from) * scale.x, (foot - top) * scale.y);
    }
  }
  return [...paths]
    .map(([colour, path]) =>
      // Boxes that touch have no seam between them only without smoothing.
      element('path', { d: path.data, fill: hex(colour), 'shape-rendering': 'crispEdges' }),
    )
    .join('\n');
}

/** The adjacent pixels of equal colour in a row that begins at a place; transparent ones are left out. */
function runs(numbers: Uint32Array, start: number, { x, width }: Part) {
  const found: { from: number; to: number; colour: number }[] = [];
  for (let from = x; from < x + width; ) {
    const colour = numbers[start + from] ?? 0;
    let to = from + 1;
    while (to < x + width && numbers[start + to] === colour) to += 1;
    if (colour !== 0) found.push({ from, to, colour });
    from = to;
  }
  return found;
}

/** `#RRGGBB` of a pixel, whose lowest byte is red. */
function hex(pixel: number): string {
  const bytes = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
