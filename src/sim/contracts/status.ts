// Whether a process runs.

/** Whether a node's process runs. `absent`: it has not joined yet. `left`: it said goodbye. `failed`: its worker threw or hung. */
export type NodeStatus = 'absent' | 'up' | 'paused' | 'crashed' | 'failed' | 'left';

/** Why a message was dropped on arrival: the receiver's status. */
export const NOBODY_THERE: ReadonlySet<string> = new Set<NodeStatus>([
  'absent',
  'crashed',
  'failed',
  'left',
]);

/** Whether the process exists and keeps what it believes: up or paused. */
export function isLive({ status }: { readonly status: NodeStatus }): boolean {
  return status === 'up' || status === 'paused';
}
