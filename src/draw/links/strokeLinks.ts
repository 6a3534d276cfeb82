// Strokes several links as one path.
import type { Context2d } from '../canvas/context';
import { newPath } from '../canvas/surface';
import type { Link } from '../scene/linkStates';

/** Adds the line of a link to a path. */
export type AddLink = (path: Path2D, link: Link) => void;

/** Strokes some links as one path. */
export function strokeLinks(context: Context2d, links: readonly Link[], add: AddLink): void {
  if (links.length === 0) return;
  const path = newPath();
  for (const link of links) add(path, link);
  context.stroke(path);
}
