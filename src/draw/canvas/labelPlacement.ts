// Labels that never overlap: where there is no room, the less important label is left out.
import { type Box, isClear } from './geometry';
import type { Viewport } from './layout';

/** The labels that have room, in the order given: each is clear of those before it. */
export function placeLabels<Label extends { readonly box: Box }>(
  wanted: readonly Label[],
): Label[] {
  return placeAlternatives(
    wanted.map((label) => [label]),
    [],
  );
}

/** Each label at the first of its places that is clear of the obstacles and of the labels before it. */
export function placeAlternatives<Label extends { readonly box: Box }>(
  wanted: readonly (readonly Label[])[],
  obstacles: readonly Box[],
): Label[] {
  const taken = [...obstacles];
  return wanted.flatMap((places) => {
    const free = places.find(({ box }) => isClear(box, taken));
    if (!free) return [];
    taken.push(free.box);
    return [free];
  });
}

/** The box moved as little as possible so that it lies within the bounds. */
export function keptWithin(box: Box, bounds: Box): Box {
  const x = Math.max(bounds.x, Math.min(box.x, bounds.x + bounds.width - box.width));
  const y = Math.max(bounds.y, Math.min(box.y, bounds.y + bounds.height - box.height));
  return { ...box, x, y };
}

/** A label moved as little as possible so that it is on the stage; where a camera cuts nodes off, it stays at its node. */
export function keptOnStage(box: Box, { widthPx, heightPx, camera }: Viewport): Box {
  if (camera) return box;
  return keptWithin(box, { x: 2, y: 0, width: widthPx - 4, height: heightPx });
}
