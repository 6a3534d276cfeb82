// Places of the hint and of the notes: clear of all that they could cover.
import { type Box, middleOf, overlap } from '../../draw/canvas/geometry';
import type { Viewport } from '../../draw/canvas/layout';
import type { Scene } from '../../draw/scene/scene';
import type { Point } from '../../sim/contracts/command';
import { clearBoxes } from '../controls/clearBoxes';
import { placeBeside } from '../controls/placeBeside';

type Size = Pick<Box, 'width' | 'height'>;

/** The room of banners at the top of the stage, in px. */
const BANNER_PX = 40;
/** The farthest distance of a hint that is beside its node, from the node's surroundings. */
const NEAR_PX = 60;
/** Half the width of a tail at its root, and its gap from what it points at, in px. */
const TAIL = { half: 8, gap: 4 };

/**
 * The box of a hint about a node, in px from the stage's corner; null if it would cover a process, a label, the legend
 * or a banner. Beside the node is better, and there the side away from the middle: no message passes there.
 *
 * @param before - where the hint stands: it stays there while that is clear, however the labels change.
 */
export function hintBox(scene: Scene, node: string, size: Size, before: Box | null): Box | null {
  const at = scene.places.get(node);
  if (!at) return null;
  const { nodes, services, clients } = scene.model.world;
  const others = [...nodes.keys(), ...services.keys(), ...clients.keys()].filter(
    (id) => id !== node,
  );
  const clear = clearBoxes(scene, [node, ...others]);
  const isClear = (box: Box) => !clear.some((one) => overlap(box, one));
  if (before && before.width === size.width && before.height === size.height && isClear(before))
    return before;
  const area = areaOf(scene.viewport);
  if (size.width > area.width || size.height > area.height) return null;
  let far: Box | null = null;
  for (const boxes of [[...clear, inwards(at, scene)], clear]) {
    const box = { ...placeBeside(size, area, area, at, boxes), width: size.width };
    if (box.height === size.height && isClear(box) && isBeside(box, at, scene)) return box;
    far ??= isClear(box) ? box : null;
  }
  return far;
}

/** The stage without the banners' room and its foot. */
function areaOf({ widthPx, heightPx, footPx = 34 }: Viewport): Box {
  return { x: 0, y: BANNER_PX, width: widthPx, height: heightPx - footPx - BANNER_PX };
}

/** The box from a node to the middle of the stage, through which its messages pass. */
function inwards([x, y]: Point, { viewport }: Scene): Box {
  const [middleX, middleY] = [viewport.widthPx / 2, viewport.heightPx / 2];
  return {
    x: Math.min(x, middleX),
    y: Math.min(y, middleY),
    width: Math.abs(x - middleX),
    height: Math.abs(y - middleY),
  };
}

/** Whether a box is beside a node, and not across the stage. */
export function isBeside(box: Box, [x, y]: Point, { metrics }: Scene): boolean {
  const [dx, dy] = [outside(x, box.x, box.width), outside(y, box.y, box.height)];
  return Math.hypot(dx, dy) <= 2 * metrics.radiusPx + NEAR_PX;
}

/** The corners of the tail of a hint: two at its box, and the tip beside what it points at. */
export function tailCorners(box: Box, aim: Box): readonly Point[] {
  const [x, y] = middleOf(aim);
  const inset = (at: number, from: number, length: number) =>
    Math.max(from + 2 * TAIL.half, Math.min(at, from + length - 2 * TAIL.half));
  const [dx, dy] = [outside(x, box.x, box.width), outside(y, box.y, box.height)];
  if (Math.abs(dx) >= Math.abs(dy)) {
    const [rootX, rootY] = [dx > 0 ? box.x + box.width : box.x, inset(y, box.y, box.height)];
    const tip: Point = [x - Math.sign(dx) * (aim.width / 2 + TAIL.gap), y];
    return [[rootX, rootY - TAIL.half], tip, [rootX, rootY + TAIL.half]];
  }
  const [rootX, rootY] = [inset(x, box.x, box.width), dy > 0 ? box.y + box.height : box.y];
  const tip: Point = [x, y - Math.sign(dy) * (aim.height / 2 + TAIL.gap)];
  return [[rootX - TAIL.half, rootY], tip, [rootX + TAIL.half, rootY]];
}

/** The distance of a coordinate from an interval; 0 within. */
function outside(at: number, from: number, length: number): number {
  return at - Math.max(from, Math.min(at, from + length));
}
