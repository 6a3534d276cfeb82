// The beliefs of many nodes over time, stacked by their shares: a row of pixels for each part of the nodes.
import type { Run } from './laneColumns';

/** An area with the same extent in adjacent columns, from edge to edge and in rows. */
export interface StackArea {
  readonly from: number;
  to: number;
  readonly top: number;
  readonly bottom: number;
}

/** The hatched areas of a stack by their code, from the left. */
export type HatchedAreas = ReadonlyMap<number, readonly StackArea[]>;

/** The result of stacking, besides the pixels: the hatched areas, and the columns in which most nodes agree. */
export interface Stack {
  readonly areas: HatchedAreas;
  readonly majorities: readonly Run[];
}

/** The pixels of a stack, and the looks of its codes. */
export interface StackPicture {
  /** A pixel for each column and row. */
  readonly pixels: Uint32Array;
  /** Pixels in a row. */
  readonly stride: number;
  readonly top: number;
  readonly rows: number;
  /** The left edge of each column where the picture is shown, and the right edge of the last one. */
  readonly edges: Int32Array;
  /** The colour of a code as a pixel. */
  readonly colours: Uint32Array;
  /** The codes from the top of the stack. */
  readonly codes: Uint16Array;
  readonly isHatched: (code: number) => boolean;
}

/** The share of a group's nodes from which a value counts as the group's. */
const MAJORITY = 0.6;

/**
 * Stacks the codes of each column by their weights. Columns without weights stay as they are.
 *
 * @param weights - of each code in the first column, then of each in the second, and so on
 * @returns areas and majorities, from edge to edge
 */
export function stackColumns(picture: StackPicture, weights: ArrayLike<number>): Stack {
  const { edges, colours, rows, codes, isHatched } = picture;
  const columns = edges.length - 1;
  const count = codes.length;
  const areas = new Map<number, StackArea[]>();
  const majorities: { from: number; to: number; code: number; begins: true }[] = [];
  for (let first = 0, next = 0; first < columns; first = next) {
    next = first + 1;
    while (next < columns && areSame(weights, first * count, next * count, count)) next += 1;
    const [from, to] = [edges[first] as number, edges[next] as number];
    let total = 0;
    for (let code = 0; code < count; code += 1) total += weights[first * count + code] as number;
    let [below, top] = [0, 0];
    for (let place = 0; place < count; place += 1) {
      const code = codes[place] as number;
      const weight = weights[first * count + code] as number;
      if (weight === 0) continue;
      below += weight;
      const bottom = Math.round((below / total) * rows);
      fill(picture, first, next, top, bottom, colours[code] as number);
      if (bottom > top && isHatched(code)) addArea(areas, code, from, to, top, bottom);
      if (weight >= MAJORITY * total) {
        const last = majorities.at(-1);
        if (last?.code === code && last.to === from) last.to = to;
        else majorities.push({ from, to, code, begins: true });
      }
      top = bottom;
    }
  }
  return { areas, majorities };
}

function areSame(weights: ArrayLike<number>, one: number, other: number, count: number): boolean {
  for (let code = 0; code < count; code += 1)
    if (weights[one + code] !== weights[other + code]) return false;
  return true;
}

function fill(
  { pixels, stride, top: firstRow }: StackPicture,
  from: number,
  to: number,
  top: number,
  bottom: number,
  colour: number,
): void {
  let place = (firstRow + top) * stride + from;
  const columns = to - from;
  const end = place + (bottom - top) * stride;
  if (columns === 1) {
    for (; place < end; place += stride) pixels[place] = colour;
    return;
  }
  for (; place < end; place += stride) {
    if (columns > 16) pixels.fill(colour, place, place + columns);
    else for (let column = 0; column < columns; column += 1) pixels[place + column] = colour;
  }
}

/** Adds an area, or joins it to the last one if that ends beside it with the same extent. */
function addArea(
  areas: Map<number, StackArea[]>,
  code: number,
  from: number,
  to: number,
  top: number,
  bottom: number,
): void {
  const known = areas.get(code) ?? [];
  if (known.length === 0) areas.set(code, known);
  const last = known.at(-1);
  if (last?.to === from && last.top === top && last.bottom === bottom) last.to = to;
  else known.push({ from, to, top, bottom });
}
