// The status of a process.

/** The status of a process. `absent`: not started yet. `left`: it left the cluster. `failed`: its worker threw or hung. */
export type NodeStatus = 'absent' | 'up' | 'paused' | 'crashed' | 'failed' | 'left';

/** Why a message was dropped on arrival: the receiver's status. */
export const NOBODY_THERE: ReadonlySet<string> = new Set<NodeStatus>([
  'absent',
  'crashed',
  'failed',
  'left',
]);

/** Whether the process exists and keeps its state: up or paused. */
export function isLive({ status }: { readonly status: NodeStatus }): boolean {
  return status === 'up' || status === 'paused';
}
