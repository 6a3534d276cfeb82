// The fill of a lane's segments, by the node's belief or status.
import type { LaneValue } from '../../sim/trace/lanes';
import type { Context2d } from '../canvas/context';
import type { Box } from '../canvas/geometry';
import { hatchPath } from '../canvas/hatch';
import { leaderLook, type Theme } from '../canvas/theme';

/** Boxes with the same fill. */
export interface Filling {
  readonly value: LaneValue;
  readonly boxes: Box[];
}

/** Adds a box to the filling of its value. */
export function collect(fillings: Map<string, Filling>, value: LaneValue, box: Box): void {
  const key = value.type === 'elected' ? `elected ${value.leader}` : value.type;
  const filling = fillings.get(key) ?? { value, boxes: [] };
  filling.boxes.push(box);
  fillings.set(key, filling);
}

/** Fills the boxes of one filling as one path. */
export function fillBoxes(
  context: Context2d,
  theme: Theme,
  { value, boxes }: Filling,
  within: Box,
  leaderRank: (node: string) => number,
): void {
  if (value.type === 'absent') return;
  const path = new Path2D();
  for (const { x, y, width, height } of boxes) path.rect(x, y, width, height);
  if (value.type === 'elected') fillBelief(context, theme, path, value.leader, within, leaderRank);
  else if (value.type === 'undecided') fillUndecided(context, theme, path, boxes, within);
  else if (value.type === 'paused') fillPaused(context, theme, path, within);
  else {
    context.fillStyle = theme.deadFill;
    context.fill(path);
    if (value.type === 'failed') hatchPath(context, path, within, theme.deadInk, 16);
  }
}

function fillBelief(
  context: Context2d,
  theme: Theme,
  path: Path2D,
  leader: string,
  within: Box,
  leaderRank: (node: string) => number,
): void {
  const { colour, textOn, pattern } = leaderLook(theme, leaderRank(leader));
  context.fillStyle = colour;
  context.fill(path);
  if (!pattern) return;
  context.globalAlpha = 0.3;
  hatchPath(context, path, within, textOn);
  context.globalAlpha = 1;
}

/** Fills undecided segments: hatched between two hairlines; grey on a thin lane, where a hatch would flicker. */
function fillUndecided(
  context: Context2d,
  theme: Theme,
  path: Path2D,
  boxes: readonly Box[],
  within: Box,
): void {
  if ((boxes[0]?.height ?? 0) < 6) {
    context.fillStyle = theme.line;
    context.fill(path);
    return;
  }
  hatchPath(context, path, within, theme.hatch);
  context.fillStyle = theme.line;
  for (const { x, y, width, height } of boxes) {
    context.fillRect(x, y, width, 1);
    context.fillRect(x, y + height - 1, width, 1);
  }
}

/** Fills paused segments with vertical stripes. */
function fillPaused(context: Context2d, theme: Theme, path: Path2D, within: Box): void {
  context.save();
  context.clip(path);
  context.fillStyle = theme.line;
  context.fillRect(within.x, within.y, within.width, within.height);
  context.fillStyle = theme.soft;
  const first = Math.floor(within.x / 8) * 8;
  for (let x = first; x < within.x + within.width; x += 8)
    context.fillRect(x, within.y, 3, within.height);
  context.restore();
}
