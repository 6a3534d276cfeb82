// The registries on which the format depends: algorithms, services, clients, faults, properties and layouts.
import type { Algorithm } from '../sim/contracts/algorithm';
import type { Client } from '../sim/contracts/client';
import type { Fault } from '../sim/contracts/fault';
import type { Property } from '../sim/contracts/property';
import type { Service } from '../sim/contracts/service';

/** The contents of the open folders, passed in so that this folder names none of them. */
export interface Registries {
  /** Algorithms by id: all that a file may name, or at least the one that it names. */
  readonly algorithms: ReadonlyMap<string, Algorithm>;
  /** The ids of all algorithms. */
  readonly algorithmIds: readonly string[];
  /** Programs of services and of clients by id, as for algorithms. */
  readonly services: ReadonlyMap<string, Service>;
  readonly serviceIds: readonly string[];
  readonly clients: ReadonlyMap<string, Client>;
  readonly clientIds: readonly string[];
  readonly faults: readonly Fault[];
  readonly properties: readonly Pick<Property, 'id'>[];
  /** The ids of all layouts of the stage. */
  readonly layoutIds: readonly string[];
}
