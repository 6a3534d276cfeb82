// The status of a process.

/** The status of a process. `absent`: not started yet. `left`: it left the cluster. `failed`: its worker threw or hung. */
export const NODE_STATUSES = ['absent', 'up', 'paused', 'crashed', 'failed', 'left'] as const;
export type NodeStatus = (typeof NODE_STATUSES)[number];

/** A node's state in words: the field's word, and its machine's own state, which is empty where it adds nothing. */
export interface StateWords {
  readonly word: string;
  readonly machine: string;
}

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
