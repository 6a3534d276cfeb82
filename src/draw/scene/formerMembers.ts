// Who is on the stage and does not belong to the cluster any more: it is drawn quieter than who has crashed.

import { isLive } from '../../sim/contracts/status';
import type { NodeView } from '../../sim/trace/views';
import type { StageModel } from './stageModel';

/** Whether a node has left, or does not run and was struck off the members. */
export function isFormerMember(
  { removed }: Pick<StageModel, 'removed'>,
  node: NodeView | undefined,
): boolean {
  if (!node || isLive(node)) return false;
  return node.status === 'left' || removed.has(node.id);
}
