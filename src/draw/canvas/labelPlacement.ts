// Labels that never overlap: where there is no room, the less important label is left out.
import { type Box, overlap } from './geometry';

/** The indices of the boxes that have room, in the order given: clear of the obstacles and of the boxes before them. */
export function placeLabels(wanted: readonly Box[], obstacles: readonly Box[]): Set<number> {
  const taken = [...obstacles];
  const placed = new Set<number>();
  for (const [index, box] of wanted.entries()) {
    if (taken.some((other) => overlap(box, other))) continue;
    taken.push(box);
    placed.add(index);
  }
  return placed;
}

/** The box moved as little as possible so that it lies within the bounds. */
export function keptWithin(box: Box, bounds: Box): Box {
  const x = Math.max(bounds.x, Math.min(box.x, bounds.x + bounds.width - box.width));
  const y = Math.max(bounds.y, Math.min(box.y, bounds.y + bounds.height - box.height));
  return { ...box, x, y };
}
