// Former members of the cluster: still on the stage, and drawn fainter than crashed nodes.

import { isLive } from '../../sim/contracts/status';
import type { NodeView } from '../../sim/trace/views';
import type { StageModel } from './stageModel';

/** Whether a node has left, or was removed from the members and does not run. */
export function isFormerMember(
  { removed }: Pick<StageModel, 'removed'>,
  node: NodeView | undefined,
): boolean {
  if (!node || isLive(node)) return false;
  return node.status === 'left' || removed.has(node.id);
}
