// What the format depends on besides itself: the algorithms, faults and properties that exist.
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Client } from '../sim/contracts/client';
import type { Fault } from '../sim/contracts/fault';
import type { Property } from '../sim/contracts/property';
import type { Service } from '../sim/contracts/service';

/** The open folders' contents, handed in so that this folder knows none of them by name. */
export interface Registries {
  /** By id; all that a file to be read may name, or at least the one that it does name. */
  readonly algorithms: ReadonlyMap<string, Algorithm>;
  /** The ids of all that there are. */
  readonly algorithmIds: readonly string[];
  /** By id, as for algorithms; what services and clients run. */
  readonly services: ReadonlyMap<string, Service>;
  readonly serviceIds: readonly string[];
  readonly clients: ReadonlyMap<string, Client>;
  readonly clientIds: readonly string[];
  readonly faults: readonly Fault[];
  readonly properties: readonly Property[];
}
