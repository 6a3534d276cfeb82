// What the kernel keeps of one process: whether it runs, what waits for it, when it has something to do next.
import type { NodeDefinition, RunDefinition } from './definition';
import type { Json } from './json';
import type { Peer, ProcessSpec } from './protocol';
import type { Delivery } from './queue';
import { roundMs } from './time';
import type { NodeStatus } from './world';

/** A message on its way, with all that is needed to deliver it. */
export interface MessageDelivery extends Delivery {
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  readonly body: Json | undefined;
  /** The `seq` of its `messageSent`. */
  readonly sentSeq: number;
}

/** A start that is due: at `atMs`; after a crash its cause is known already. */
export interface PendingBoot {
  readonly atMs: number;
  readonly causeSeq: number | null;
}

/** The kernel's side of a process. All of it is JSON, so that a checkpoint can keep it. */
export interface Slot {
  readonly index: number;
  readonly id: string;
  status: NodeStatus;
  boot: PendingBoot | null;
  /** When its next own timer is due; null when none is armed. */
  nextTimerMs: number | null;
  /** It was paused until then: what was due before happens then. */
  floorMs: number;
  /** Messages that arrived while it was paused, in order. */
  held: MessageDelivery[];
  /** The `seq` of the last start of each timer, by the timer's name. */
  timerSeqs: Record<string, number>;
  /** The `seq` of what its present step began with. */
  stepSeq: number;
  role: string;
  durable: Json | null;
}

export function createSlot(node: NodeDefinition, index: number): Slot {
  return {
    index,
    id: node.id,
    status: 'absent',
    boot: { atMs: roundMs(node.joinsAtMs ?? 0), causeSeq: null },
    nextTimerMs: null,
    floorMs: 0,
    held: [],
    timerSeqs: {},
    stepSeq: 0,
    role: 'follower',
    durable: null,
  };
}

/** Forgets all that a process loses when it stops running. */
export function stopSlot(slot: Slot, status: 'crashed' | 'failed'): void {
  slot.status = status;
  slot.boot = null;
  slot.nextTimerMs = null;
  slot.held = [];
  slot.timerSeqs = {};
  slot.role = 'follower';
}

/** When the process has something of its own to do: to start, to wake to what was held, or to fire a timer. */
export function nextOwnMs(slot: Slot): number {
  if (slot.status === 'paused') return Number.POSITIVE_INFINITY;
  if (slot.boot) return Math.max(slot.boot.atMs, slot.floorMs);
  if (slot.status !== 'up') return Number.POSITIVE_INFINITY;
  if (slot.held.length > 0) return slot.floorMs;
  return slot.nextTimerMs === null
    ? Number.POSITIVE_INFINITY
    : Math.max(slot.nextTimerMs, slot.floorMs);
}

/** What a node's process is started with. */
export function specOf(definition: RunDefinition, slot: Slot): ProcessSpec {
  const node = definition.nodes[slot.index] as NodeDefinition;
  const knows = node.knows && new Set(node.knows);
  const peers: Peer[] = definition.nodes
    .filter(({ id }) => id !== node.id && (!knows || knows.has(id)))
    .map(({ id, priority }) => ({ id, priority }));
  const spec = {
    algorithmId: definition.algorithm.id,
    params: definition.algorithm.params,
    self: { id: node.id, priority: node.priority },
    peers,
    clockRate: node.clockRate ?? 1,
  };
  return slot.durable === null ? spec : { ...spec, durable: slot.durable };
}
