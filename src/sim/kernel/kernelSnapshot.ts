// The kernel in a checkpoint.

import type { LinksSnapshot } from '../network/links';
import type { StormSnapshot } from './chaosSchedule';
import type { HeldMessage } from './messageInterventions';
import type { MonitorSnapshot } from './monitor';
import type { MessageDelivery, Slot } from './slot';

/** The kernel's state between two windows, as JSON, without its commands. The host keeps the processes' state. */
export interface KernelSnapshot {
  readonly frontierMs: number;
  readonly applied: number;
  readonly seq: number;
  readonly nextMessageId: number;
  readonly slots: readonly Slot[];
  readonly deliveries: readonly MessageDelivery[];
  readonly heldMessages: readonly HeldMessage[];
  readonly storms: readonly StormSnapshot[];
  readonly links: LinksSnapshot;
  readonly monitor: MonitorSnapshot;
}
