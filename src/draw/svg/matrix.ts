// Transforms as a canvas and SVG have them: x' = a x + c y + e, y' = b x + d y + f.
import { rounded } from './xml';

export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The transform that applies `inner` first, then `outer`. */
export function joined(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = inner;
  return [
    a * p + c * q,
    b * p + d * q,
    a * r + c * s,
    b * r + d * s,
    a * t + c * u + e,
    b * t + d * u + f,
  ];
}

/** The value of a `transform` attribute; undefined where nothing is moved. */
export function transformText(matrix: Matrix): string | undefined {
  if (matrix.every((value, index) => value === IDENTITY[index])) return undefined;
  const [a, b, c, d, e, f] = matrix;
  const turned = [a, b, c, d].map((value) => rounded(value, 6));
  const moved = [e, f].map((value) => rounded(value, 3));
  return `matrix(${[...turned, ...moved].join(' ')})`;
}
