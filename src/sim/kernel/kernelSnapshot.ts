// What a checkpoint keeps of the kernel.

import type { LinksSnapshot } from '../network/links';
import type { StormSnapshot } from './chaosSchedule';
import type { HeldMessage } from './messageInterventions';
import type { MonitorSnapshot } from './monitor';
import type { MessageDelivery, Slot } from './slot';

/** All that the kernel is, as JSON, between two windows, but its commands. What the processes are is the host's to keep. */
export interface KernelSnapshot {
  readonly frontierMs: number;
  readonly applied: number;
  readonly seq: number;
  readonly nextMessageId: number;
  readonly slots: readonly Slot[];
  readonly deliveries: readonly MessageDelivery[];
  readonly held: readonly HeldMessage[];
  readonly storms: readonly StormSnapshot[];
  readonly links: LinksSnapshot;
  readonly monitor: MonitorSnapshot;
}
