// The contract of a client: one file in `clients/` that calls defineClient.
import type { Program } from './program';
import type { Lease } from './service';

/** A program that uses the cluster from outside: it knows all nodes, and reports each answer by `clientAnswered`. */
export interface Client extends Program {
  /** The kinds of services without which it has nothing to do; none when absent. */
  readonly services?: readonly string[];
  /** The lock that it believes it holds; absent for a client without locks. */
  readonly leaseOf?: (context: never) => Lease | null;
}

/** Declares a client. */
export function defineClient(client: Client): Client {
  return client;
}
