// All that determines a run.
import type { Algorithm } from './algorithm';
import type { Command } from './command';
import type { RunDefinition } from './definition';
import type { Fault } from './fault';
import type { Program } from './program';
import type { Property } from './property';

/** All that determines a run. */
export interface Setup {
  readonly definition: RunDefinition;
  readonly commands: readonly Command[];
  readonly algorithm: Algorithm;
  /** What the services and clients run; may hold more than these. Absent when there are none. */
  readonly parts?: readonly Program[];
  /** In the order in which they are asked. */
  readonly faults: readonly Fault[];
  readonly properties: readonly Property[];
}
