// The kernel in a checkpoint.

import type { LinksSnapshot } from '../network/linksSnapshot';
import type { StormSnapshot } from './chaosSchedule';
import type { HeldMessage } from './messageInterventions';
import type { MonitorSnapshot } from './monitor';
import type { MessageDelivery, Slot } from './slot';
import type { WaitingMessage } from './waitingMessages';

/** The kernel's state between two windows, as JSON, without its commands. The host keeps the processes' state. */
export interface KernelSnapshot {
  readonly frontierMs: number;
  readonly applied: number;
  readonly seq: number;
  readonly nextMessageId: number;
  readonly slots: readonly Slot[];
  readonly deliveries: readonly MessageDelivery[];
  readonly heldMessages: readonly HeldMessage[];
  readonly waiting: readonly WaitingMessage[];
  readonly storms: readonly StormSnapshot[];
  readonly links: LinksSnapshot;
  readonly monitor: MonitorSnapshot;
}
