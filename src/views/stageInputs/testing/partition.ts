// The strokes of a partition that a test makes.
import type { Viewport } from '../../../draw/canvas/layout';
import type { CutStroke, StageModel } from '../../../draw/scene/stageModel';
import { linkKey, linksBetween } from '../../../sim/base/linkKey';
import type { Command } from '../../../sim/contracts/command';
import { Strokes } from '../cutStrokes';

/** Parts a cluster into these groups; returns the strokes of that. */
export function strokesOf(
  groups: readonly (readonly string[])[],
  { world, positions }: StageModel,
  stage: Viewport,
): CutStroke[] {
  for (const { from, to } of linksBetween(groups)) world.cuts.set(linkKey(from, to), 100);
  const commands: Command[] = [{ type: 'partition', atMs: 100, groups }];
  const marks = [{ atMs: 100, index: 0, command: 'partition' as const }];
  return new Strokes().inForce({ commands, marks, world, nowMs: 200 }, { positions, stage });
}
