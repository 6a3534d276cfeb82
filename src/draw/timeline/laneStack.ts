// The beliefs of many nodes over time, stacked by their shares: a row of pixels for each part of the nodes.
import type { Run } from './laneColumns';

/** An area of one code with the same extent in adjacent columns, in columns and rows. */
export interface StackArea {
  readonly code: number;
  readonly from: number;
  to: number;
  readonly top: number;
  readonly bottom: number;
}

/** A stack's pixels are written; its hatched areas and the columns in which most nodes agree are returned. */
export interface Stack {
  readonly areas: readonly StackArea[];
  readonly majorities: readonly Run[];
}

/** The weights of the codes in one column. */
export class Weights {
  readonly #weights: Float64Array;
  readonly codes: number[] = [];
  total = 0;

  constructor(codeCount: number) {
    this.#weights = new Float64Array(codeCount);
  }

  add(code: number, weight: number): void {
    if (weight <= 0) return;
    if (this.#weights[code] === 0) this.codes.push(code);
    this.#weights[code] = (this.#weights[code] as number) + weight;
    this.total += weight;
  }

  of(code: number): number {
    return this.#weights[code] as number;
  }

  clear(): void {
    for (const code of this.codes) this.#weights[code] = 0;
    this.codes.length = 0;
    this.total = 0;
  }
}

/** Where a stack is written, and how its codes look. */
export interface StackPicture {
  readonly pixels: Uint32Array;
  /** Pixels in a row. */
  readonly stride: number;
  readonly top: number;
  readonly rows: number;
  readonly columns: number;
  /** The colour of a code as a pixel. */
  readonly colours: Uint32Array;
  /** A code's place in the stack: the lowest is at the top. */
  readonly order: Float64Array;
  readonly isHatched: (code: number) => boolean;
}

/** The share of nodes from which a value is called theirs. */
const MAJORITY = 0.6;

/** Stacks the codes of each column by their weights. Columns without weights stay as they are. */
export function stackColumns(
  picture: StackPicture,
  weigh: (column: number, weights: Weights) => void,
): Stack {
  const weights = new Weights(picture.colours.length);
  const order = (a: number, b: number) =>
    (picture.order[a] as number) - (picture.order[b] as number);
  const areas = new Areas(picture.isHatched);
  const majorities: { from: number; to: number; code: number; begins: true }[] = [];
  for (let column = 0; column < picture.columns; column += 1) {
    weights.clear();
    weigh(column, weights);
    if (weights.total === 0) continue;
    if (weights.codes.length > 1) weights.codes.sort(order);
    let [below, top] = [0, 0];
    for (const code of weights.codes) {
      below += weights.of(code);
      const bottom = Math.round((below / weights.total) * picture.rows);
      fillColumn(picture, column, top, bottom, picture.colours[code] as number);
      if (bottom > top) areas.add(code, column, top, bottom);
      if (weights.of(code) >= MAJORITY * weights.total) {
        const last = majorities.at(-1);
        if (last?.code === code && last.to === column) last.to = column + 1;
        else majorities.push({ from: column, to: column + 1, code, begins: true });
      }
      top = bottom;
    }
  }
  return { areas: areas.list, majorities };
}

function fillColumn(
  { pixels, stride, top: firstRow }: StackPicture,
  column: number,
  top: number,
  bottom: number,
  colour: number,
): void {
  let place = (firstRow + top) * stride + column;
  for (let row = top; row < bottom; row += 1) {
    pixels[place] = colour;
    place += stride;
  }
}

/** Joins areas of adjacent columns with the same code and extent. */
class Areas {
  readonly list: StackArea[] = [];
  readonly #open = new Map<number, StackArea>();
  readonly #isHatched: (code: number) => boolean;

  constructor(isHatched: (code: number) => boolean) {
    this.#isHatched = isHatched;
  }

  add(code: number, column: number, top: number, bottom: number): void {
    if (!this.#isHatched(code)) return;
    const open = this.#open.get(code);
    if (open?.to === column && open.top === top && open.bottom === bottom) {
      open.to = column + 1;
      return;
    }
    const area = { code, from: column, to: column + 1, top, bottom };
    this.#open.set(code, area);
    this.list.push(area);
  }
}
