// The cut that a stroke drawn on the stage makes.
import { toUnit } from '../../draw/canvas/layout';
import { cutByStroke, simplifyStroke } from '../../draw/links/strokeCut';
import { haveLink } from '../../session/run/processes';
import type { Action, Point } from '../../sim/contracts/command';
import type { StageHost } from './stageHost';

/**
 * The cut of all links along a stroke; null when there are none.
 *
 * @param points - in px from the stage's corner.
 */
export function cutAlong(
  points: readonly Point[],
  { model, seen }: Pick<StageHost, 'model' | 'seen'>,
): Action | null {
  const viewport = seen();
  if (!viewport) return null;
  const { world, positions } = model();
  const stroke = points.map((at) => toUnit(at, viewport));
  const links = cutByStroke(stroke, positions, (a, b) => haveLink(world, a, b));
  return links.length > 0 ? { type: 'cut', links, stroke: simplifyStroke(stroke) } : null;
}
