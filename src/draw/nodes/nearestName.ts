// Whether the name of a small node is seen to be its own.
import type { Point } from '../../sim/contracts/command';
import { type Box, distanceToBox, middleOf } from '../canvas/geometry';
import type { Scene } from '../scene/scene';

/** In a circle a neighbour may be a little nearer to a name than its own node. */
const MUCH_NEARER_PX = 2;
/** Half way between two nodes a name would be of either. */
const CLEARLY_FARTHER_PX = 5;

/**
 * Whether a label belongs to its own node at a glance: a node beyond it, as seen from its own, is clearly farther from it,
 * and no other is much nearer.
 */
export function isNearestTo({ places }: Pick<Scene, 'places'>, own: Point, box: Box): boolean {
  const ownPx = distanceToBox(own, box);
  const [x, y] = middleOf(box);
  const [dx, dy] = [x - own[0], y - own[1]];
  // Most nodes of a crowd are too far to the left or to the right: a frame that zooms it asks this ten thousand times.
  const farPx = ownPx + CLEARLY_FARTHER_PX;
  const [fromX, toX] = [box.x - farPx, box.x + box.width + farPx];
  for (const at of places.values()) {
    if (at[0] < fromX || at[0] > toX || at === own) continue;
    const isBeyond = (at[0] - x) * dx + (at[1] - y) * dy > 0;
    // A node straight below a name seems to have it, even where its own is hardly farther away at the side.
    const nearerPx = isStraight(at, box) && !isStraight(own, box) ? 0 : MUCH_NEARER_PX;
    if (distanceToBox(at, box) < (isBeyond ? farPx : ownPx - nearerPx)) return false;
  }
  return true;
}

/** Whether a point is straight above or below a box, or straight beside it. */
function isStraight([x, y]: Point, box: Box): boolean {
  return (x >= box.x && x <= box.x + box.width) || (y >= box.y && y <= box.y + box.height);
}
