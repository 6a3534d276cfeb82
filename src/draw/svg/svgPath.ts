// A path that writes SVG's path data, by d3-path; the ellipses and rounded boxes of a canvas are not in d3-path.
import { pathRound } from 'd3-path';

/** The methods of a canvas's path that the painters use. */
type UsedPath = Pick<
  CanvasPath,
  'moveTo' | 'lineTo' | 'bezierCurveTo' | 'closePath' | 'rect' | 'arc' | 'ellipse' | 'roundRect'
>;

/** A path of a canvas as path data. */
export class SvgPath implements UsedPath {
  readonly #path = pathRound(2);

  moveTo(x: number, y: number): void {
    this.#path.moveTo(x, y);
  }
  /** On an empty path it moves, as on a canvas. */
  lineTo(x: number, y: number): void {
    if (this.isEmpty) this.#path.moveTo(x, y);
    else this.#path.lineTo(x, y);
  }
  bezierCurveTo(...points: Parameters<CanvasPath['bezierCurveTo']>): void {
    this.#path.bezierCurveTo(...points);
  }
  closePath(): void {
    this.#path.closePath();
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.#path.rect(x, y, width, height);
  }
  arc(x: number, y: number, radius: number, from: number, to: number, isCounter = false): void {
    this.#path.arc(x, y, radius, from, to, isCounter);
  }

  /** Each quarter is a Bézier curve, which differs from an ellipse by 0.03 % of its radius. Only upright and clockwise. */
  ellipse(
    x: number,
    y: number,
    radiusX: number,
    radiusY: number,
    rotation: number,
    from: number,
    to: number,
  ): void {
    if (rotation !== 0 || to < from) throw new Error('SVG: an ellipse that is turned or reversed.');
    const quarters = Math.max(1, Math.ceil((to - from) / (Math.PI / 2)));
    const step = (to - from) / quarters;
    const reach = (4 / 3) * Math.tan(step / 4);
    const at = (angle: number, tangent: number): [number, number] => [
      x + radiusX * (Math.cos(angle) - tangent * Math.sin(angle)),
      y + radiusY * (Math.sin(angle) + tangent * Math.cos(angle)),
    ];
    this.lineTo(...at(from, 0));
    for (let quarter = 0; quarter < quarters; quarter += 1) {
      const [start, end] = [from + quarter * step, from + (quarter + 1) * step];
      this.#path.bezierCurveTo(...at(start, reach), ...at(end, -reach), ...at(end, 0));
    }
  }

  roundRect(x: number, y: number, width: number, height: number, radii?: unknown): void {
    if (typeof radii !== 'number') throw new Error('SVG: a rounded box without one radius.');
    const radius = Math.min(radii, width / 2, height / 2);
    const [right, foot] = [x + width, y + height];
    this.moveTo(x + radius, y);
    this.#path.arcTo(right, y, right, foot, radius);
    this.#path.arcTo(right, foot, x, foot, radius);
    this.#path.arcTo(x, foot, x, y, radius);
    this.#path.arcTo(x, y, right, y, radius);
    this.closePath();
  }

  get isEmpty(): boolean {
    return this.data === '';
  }

  /** The path data. */
  get data(): string {
    return this.#path.toString();
  }
}
