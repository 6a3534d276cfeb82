// The contract of a client: one file in `clients/` that calls defineClient.
import type { Program } from './program';

/** A program that uses the cluster from outside: it knows all nodes, and reports each answer by `clientAnswered`. */
export interface Client extends Program {
  /** The kinds of services without which it has nothing to do; none when absent. */
  readonly services?: readonly string[];
}

/** Declares a client. */
export function defineClient(client: Client): Client {
  return client;
}
