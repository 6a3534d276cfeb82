// The places at which the label of a cut may stand: beside its stroke's ends, or on a grid around the stroke.
import { extent } from 'd3-array';
import type { Point } from '../../sim/contracts/command';
import type { Box } from '../canvas/geometry';

/** The largest distance at which a label still seems to belong to its stroke. */
export const FARTHEST_PX = 36;
/** The distance of the preferred places from an end. */
export const BESIDE_PX = 10;
/** The distance between two candidate places; among many nodes, whose areas are large, there are fewer places. */
const STEP_PX = 8;
const CROWD_STEP_PX = 16;

/** The places of a grid at which a label may be beside a stroke. */
export function placesBeside(
  bounds: Box,
  isCrowd: boolean,
  line: readonly Point[],
  width: number,
  height: number,
): Box[] {
  const stepPx = isCrowd ? CROWD_STEP_PX : STEP_PX;
  const [lastX, lastY] = [bounds.x + bounds.width - width, bounds.y + bounds.height - height];
  const [left = 0, right = 0] = extent(line, ([x]) => x);
  const [top = 0, bottom = 0] = extent(line, ([, y]) => y);
  const onGrid = (fromPx: number, px: number) =>
    fromPx + stepPx * Math.max(0, Math.floor((px - FARTHEST_PX - fromPx) / stepPx));
  const boxes: Box[] = [];
  for (
    let y = onGrid(bounds.y, top - height);
    y <= Math.min(lastY, bottom + FARTHEST_PX);
    y += stepPx
  )
    for (
      let x = onGrid(bounds.x, left - width);
      x <= Math.min(lastX, right + FARTHEST_PX);
      x += stepPx
    )
      boxes.push({ x, y, width, height });
  return boxes;
}

/** The preferred places: right and left of the stroke's ends. */
export function besideEnds(ends: readonly Point[], width: number, height: number): Box[] {
  return ends.flatMap(([x, y]) =>
    [x + BESIDE_PX, x - BESIDE_PX - width].map((left) => ({
      x: left,
      y: y - height / 2,
      width,
      height,
    })),
  );
}

export function isWithin(box: Box, bounds: Box): boolean {
  const across = box.x >= bounds.x && box.x + box.width <= bounds.x + bounds.width;
  return across && box.y >= bounds.y && box.y + box.height <= bounds.y + bounds.height;
}
