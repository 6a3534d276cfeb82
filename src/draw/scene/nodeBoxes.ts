// The boxes of a node's chip and of its state's name.
import type { Point } from '../../sim/contracts/command';
import { textWidthPx } from '../canvas/context';
import { type Box, boxAround } from '../canvas/geometry';
import type { NodeMetrics } from './nodeMetrics';

/** The box of a node's chip, in px. */
export function chipBox(metrics: NodeMetrics, [x, y]: Point, text: string): Box {
  const { chipPx, radiusPx, hasStates } = metrics;
  const width = Math.max(chipPx * 2.6, textWidthPx(text, chipPx) + chipPx * 1.3);
  const [height, left] = [chipPx * 1.7, x + radiusPx * 0.58];
  return {
    x: left,
    y: y + radiusPx * 0.83 - height / 2,
    width: hasStates ? width : height,
    height,
  };
}

/** The box of a state's name below a node, in px; by default that of the longest name. */
export function stateBox(
  { radiusPx, notePx }: NodeMetrics,
  [x, y]: Point,
  text = 'awaiting COORDINATOR',
): Box {
  const width = textWidthPx(text, notePx);
  return boxAround([x, y + radiusPx + notePx * 1.75], width, notePx * 1.5);
}
