// The place for a card in the emptiest gap of the diagram: clear of what it is about and of what is lit.
import type { Point } from '../../sim/contracts/command';
import { type Box, grown } from '../canvas/geometry';
import type { PlacedArrow } from './arrows';
import { glyphPlace } from './drawArrows';
import { RAIL_PX, type SpacetimeScene } from './spacetimeScene';
import type { ArrowWeight } from './weights';

/** The side of a cell of the map of what is drawn, in px. */
const CELL_PX = 8;
/** The cost of covering a cell, by what is drawn there. */
const COST = { shown: 400, rail: 1.5, chosen: 400, above: 4 };
const ARROW_COST: Readonly<Record<ArrowWeight, number>> = {
  pointed: 60,
  lit: 60,
  near: 2,
  rest: 0.7,
};
/** The cost of each px between the card and what it is about. */
const DISTANCE_COST = 0.25;
/** The card keeps this far from what it must not cover: glyphs lie on both sides of their lines. */
const CLEAR_PX = 8;
/** The rail of the chosen event has its ring, with words below at one of its sides. */
const CHOSEN_PX = { left: 16, right: 190, above: 12, below: 30 };

/**
 * The left upper corner for a card of this size, in px. No place is free of everything in a busy diagram: the one where
 * the card covers least is taken, and of equal ones the nearest.
 *
 * @param shown - the message that the card is about
 */
export function emptiestPlace(
  scene: SpacetimeScene,
  arrows: readonly PlacedArrow[],
  shown: PlacedArrow,
  size: Pick<Box, 'width' | 'height'>,
): Point {
  const map = mapOf(scene, arrows, shown);
  const [atX, atY] = glyphPlace(shown);
  const { leftPx } = scene.geometry;
  const { widthPx, heightPx } = scene.viewport;
  const lastX = Math.max(4, widthPx - size.width - 4);
  const lastY = Math.max(4, heightPx - size.height - 4);
  let best: Point = [Math.min(lastX, leftPx), 4];
  let least = Number.POSITIVE_INFINITY;
  for (let y = 4; y <= lastY; y += CELL_PX)
    for (let x = Math.min(leftPx, lastX); x <= lastX; x += CELL_PX) {
      const awayX = Math.max(x - atX, 0, atX - x - size.width);
      const awayY = Math.max(y - atY, 0, atY - y - size.height);
      const cost =
        map.sumOf(grown({ x, y, ...size }, CLEAR_PX)) + DISTANCE_COST * Math.hypot(awayX, awayY);
      if (cost < least) [least, best] = [cost, [x, y]];
    }
  return best;
}

function mapOf(
  { viewport, railY, geometry, model, scale }: SpacetimeScene,
  arrows: readonly PlacedArrow[],
  shown: PlacedArrow,
): CostMap {
  const map = new CostMap(viewport.widthPx, viewport.heightPx);
  const { leftPx, rightPx, lanesTop } = geometry;
  // The axis, the elections and their phases.
  map.addBox({ x: leftPx, y: 0, width: rightPx - leftPx, height: lanesTop }, COST.above);
  for (const y of railY.values())
    map.addBox(
      { x: leftPx, y: y - RAIL_PX, width: rightPx - leftPx, height: 2 * RAIL_PX },
      COST.rail,
    );
  for (const arrow of arrows) {
    const isShown = arrow.span.seq === shown.span.seq;
    map.addLine(arrow.points, isShown ? COST.shown : ARROW_COST[arrow.weight]);
  }
  const { chosen } = model;
  const chosenY = chosen?.process == null ? undefined : railY.get(chosen.process);
  if (chosen && chosenY !== undefined) {
    const { left, right, above, below } = CHOSEN_PX;
    const x = scale(chosen.atMs) - left;
    map.addBox({ x, y: chosenY - above, width: left + right, height: above + below }, COST.chosen);
  }
  return map.summed();
}

/** The cost of covering each cell of the diagram; sums over boxes are read off a table. */
class CostMap {
  readonly #columns: number;
  readonly #rows: number;
  /** The costs, with an empty first row and column; once summed, of all cells above and left of each. */
  readonly #costs: Float64Array;

  constructor(widthPx: number, heightPx: number) {
    this.#columns = Math.ceil(widthPx / CELL_PX) + 1;
    this.#rows = Math.ceil(heightPx / CELL_PX) + 1;
    this.#costs = new Float64Array(this.#columns * this.#rows);
  }

  addBox({ x, y, width, height }: Box, cost: number): void {
    for (let atY = y; atY < y + height; atY += CELL_PX)
      for (let atX = x; atX < x + width; atX += CELL_PX) this.#add(atX, atY, cost);
  }

  addLine(points: readonly Point[], cost: number): void {
    for (let index = 1; index < points.length; index += 1) {
      const [[x, y], [toX, toY]] = [points[index - 1] as Point, points[index] as Point];
      const steps = Math.max(1, Math.ceil(Math.hypot(toX - x, toY - y) / CELL_PX));
      for (let step = 0; step <= steps; step += 1)
        this.#add(x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps, cost);
    }
  }

  #add(x: number, y: number, cost: number): void {
    const [column, row] = [Math.floor(x / CELL_PX) + 1, Math.floor(y / CELL_PX) + 1];
    if (column < 1 || row < 1 || column >= this.#columns || row >= this.#rows) return;
    const at = row * this.#columns + column;
    this.#costs[at] = (this.#costs[at] as number) + cost;
  }

  /** Turns costs into sums from the left upper corner on. */
  summed(): this {
    const costs = this.#costs;
    for (let row = 1; row < this.#rows; row += 1)
      for (
        let column = 1, at = row * this.#columns + 1;
        column < this.#columns;
        column += 1, at += 1
      ) {
        const above = at - this.#columns;
        costs[at] =
          (costs[at] as number) +
          (costs[at - 1] as number) +
          (costs[above] as number) -
          (costs[above - 1] as number);
      }
    return this;
  }

  sumOf({ x, y, width, height }: Box): number {
    const column = (px: number) => Math.max(0, Math.min(this.#columns - 1, px));
    const row = (px: number) => Math.max(0, Math.min(this.#rows - 1, px));
    const [left, right] = [
      column(Math.floor(x / CELL_PX)),
      column(Math.ceil((x + width) / CELL_PX)),
    ];
    const [top, bottom] = [row(Math.floor(y / CELL_PX)), row(Math.ceil((y + height) / CELL_PX))];
    const at = (atRow: number, atColumn: number) =>
      this.#costs[atRow * this.#columns + atColumn] as number;
    return at(bottom, right) - at(top, right) - at(bottom, left) + at(top, left);
  }
}
