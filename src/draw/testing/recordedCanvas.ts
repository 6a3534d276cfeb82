// Canvases without pixels: they record what is painted, so that two pictures can be compared column by column.
import type { Point } from '../../sim/contracts/command';
import type { Context2d } from '../canvas/context';

/** A context of which a test has some members: it keeps what is set, and every other call does nothing. */
export function contextWith(own: Record<string | symbol, unknown>): Context2d {
  return new Proxy(own, {
    get: (target, name) => target[name] ?? (() => {}),
    set: (target, name, value) => {
      target[name] = value;
      return true;
    },
  }) as unknown as Context2d;
}

/** A line, an outline, a disc or a letter, in px of the canvas. */
interface Mark {
  /** The colour, and the other attributes of the context that affect the picture. */
  readonly style: string;
  readonly points: readonly Point[];
}

/** The marks between two places: painted straight onto the canvas, or as the picture of another canvas. */
interface Piece {
  readonly fromPx: number;
  readonly toPx: number;
  readonly marks: Mark[];
  readonly picture: RecordedCanvas | null;
}

/** The largest difference between two computations of the same place, in px. */
const ROUNDING_PX = 1e-6;
/** Half the width of a letter, in px. */
const LETTER_PX = 5;

/** A path, or the current path of a context. */
export class RecordedPath {
  outlines: Point[][] = [];
  moveTo(x: number, y: number): void {
    this.outlines.push([[x, y]]);
  }
  lineTo(x: number, y: number): void {
    this.outlines.at(-1)?.push([x, y]);
  }
  arc(x: number, y: number, radiusPx: number): void {
    this.outlines.push([
      [x - radiusPx, y],
      [x + radiusPx, y],
    ]);
  }
  rect(x: number, y: number, widthPx: number, heightPx: number): void {
    this.outlines.push([
      [x, y],
      [x + widthPx, y + heightPx],
    ]);
  }
  closePath(): void {}
}

/** A context whose clips are rectangles and whose transforms do not move what is painted sideways. */
export class RecordedContext extends RecordedPath {
  globalAlpha = 1;
  lineWidth = 1;
  strokeStyle = '';
  fillStyle = '';
  font = '';
  #dash: readonly number[] = [];
  pieces: Piece[] = [piece(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)];
  #depth = 0;
  readonly canvas: RecordedCanvas | null;

  constructor(canvas: RecordedCanvas | null = null) {
    super();
    this.canvas = canvas;
  }

  save(): void {
    this.#depth += 1;
  }
  restore(): void {
    this.#depth -= 1;
  }
  scale(): void {}
  setTransform(): void {}
  setLineDash(dash: readonly number[]): void {
    this.#dash = dash;
  }
  beginPath(): void {
    this.outlines = [];
  }
  clip(): void {
    const [[from, to] = []] = this.outlines;
    if (from && to) this.pieces.push(piece(from[0], to[0]));
  }
  clearRect(): void {
    this.pieces = [piece(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)];
    if (this.canvas) this.canvas.painted += 1;
  }
  stroke({ outlines }: RecordedPath = this): void {
    const style = `stroke ${this.strokeStyle} ${this.lineWidth} ${this.#dash} ${this.globalAlpha}`;
    this.#add(style, outlines);
  }
  fill({ outlines }: RecordedPath = this): void {
    this.#add(`fill ${this.fillStyle} ${this.globalAlpha}`, outlines);
  }
  fillText(text: string, x: number, y: number): void {
    const box: Point[] = [
      [x - LETTER_PX, y],
      [x + LETTER_PX, y],
    ];
    this.#add(`${text} ${this.font} ${this.fillStyle} ${this.globalAlpha}`, [box]);
  }
  drawImage(picture: RecordedCanvas, x: number, _: number, widthPx: number): void {
    this.pieces.push({ ...piece(x, x + widthPx), picture });
  }

  #add(style: string, outlines: readonly (readonly Point[])[]): void {
    const { marks } = (this.#depth > 0 ? this.pieces.at(-1) : this.pieces[0]) as Piece;
    for (const points of outlines) marks.push({ style, points });
  }
}

/** Stands in for `OffscreenCanvas`. */
export class RecordedCanvas {
  /** The number of times that it was emptied, to be painted. */
  painted = 0;
  readonly width: number;
  readonly height: number;
  readonly #context = new RecordedContext(this);
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
  getContext(): RecordedContext {
    return this.#context;
  }
}

function piece(fromPx: number, toPx: number): Piece {
  return { fromPx, toPx, marks: [], picture: null };
}

/** All marks of a canvas at their places on it, those of other canvases' pictures too, in the order of painting. */
export function marksOf({ pieces }: RecordedContext): (Piece & { readonly marks: Mark[] })[] {
  return pieces.map((one) => {
    const inner = one.picture?.getContext().pieces[0]?.marks ?? [];
    const moved = inner.map(({ style, points }) => ({
      style,
      points: points.map(([x, y]): Point => [x + one.fromPx, y]),
    }));
    return one.picture ? { ...one, marks: moved } : one;
  });
}

/** Whether two pictures have the same marks in a column of px, each painted once, at places that differ by rounding only. */
export function isSameAt(one: readonly Piece[], other: readonly Piece[], xPx: number): boolean {
  const [marks, others] = [columnAt(one, xPx), columnAt(other, xPx)];
  if (marks === null || marks.length !== others?.length) return false;
  return marks.every((mark, index) => isSameMark(mark, others[index] as Mark));
}

/** The marks that are seen in a column, from the bottom up; null where two pieces or none are painted. */
function columnAt(pieces: readonly Piece[], xPx: number): readonly Mark[] | null {
  const [own, ...others] = pieces.filter(
    ({ fromPx, toPx }) => Number.isFinite(fromPx) && xPx >= fromPx && xPx < toPx,
  );
  if (!own || others.length > 0) return null;
  return own.marks.filter(({ points }) => {
    const xs = points.map(([x]) => x);
    return Math.min(...xs) <= xPx && Math.max(...xs) >= xPx;
  });
}

function isSameMark(one: Mark, other: Mark): boolean {
  const isNear = ([x, y]: Point, [otherX, otherY]: Point = [Number.NaN, Number.NaN]) =>
    Math.abs(x - otherX) < ROUNDING_PX && Math.abs(y - otherY) < ROUNDING_PX;
  return (
    one.style === other.style &&
    one.points.length === other.points.length &&
    one.points.every((point, index) => isNear(point, other.points[index]))
  );
}
