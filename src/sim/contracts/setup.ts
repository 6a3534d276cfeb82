// The complete input of a run.
import type { Algorithm } from './algorithm';
import type { Command } from './command';
import type { RunDefinition } from './definition';
import type { Fault } from './fault';
import type { Program } from './program';
import type { Property } from './property';

/** The complete input of a run: its definition and commands, with the code that their ids refer to. */
export interface Setup {
  readonly definition: RunDefinition;
  readonly commands: readonly Command[];
  readonly algorithm: Algorithm;
  /** The programs of services and clients, and possibly others. Absent when there are no services and clients. */
  readonly parts?: readonly Program[];
  /** In the order in which they are asked. */
  readonly faults: readonly Fault[];
  readonly properties: readonly Property[];
}
