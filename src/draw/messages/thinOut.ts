// Of the crosses of lost messages that overlap one is drawn. The page fetches this with the painters of cuts.
import type { Point } from '../../sim/contracts/command';
import { distance } from '../canvas/geometry';
import { valueAt } from '../canvas/valueAt';
import { ARM_SHARE, type ThinOut } from './losses';

/** More rows of crosses than any stage has. */
const MOST_ROWS = 1e5;

/**
 * The losses whose signs can be told apart: where the links of many nodes cross a cut close together, their crosses
 * would be one black line. Of those that overlap the latest is kept.
 */
export const thinOut: ThinOut = ({ metrics }, losses) => {
  if (metrics.hasStates) return losses;
  const leastPx = 2 * ARM_SHARE * metrics.glyphPx;
  const cells = new Map<number, Point[]>();
  const cell = (column: number, row: number) => column * MOST_ROWS + row;
  return losses
    .toReversed()
    .filter(({ at, fading }) => {
      if (fading === null) return true;
      const [column, row] = [Math.floor(at[0] / leastPx), Math.floor(at[1] / leastPx)];
      for (const x of [column - 1, column, column + 1])
        for (const y of [row - 1, row, row + 1])
          if (cells.get(cell(x, y))?.some((other) => distance(other, at) < leastPx)) return false;
      valueAt(cells, cell(column, row), (): Point[] => []).push(at);
      return true;
    })
    .reverse();
};
