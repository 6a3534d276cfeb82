// The significant events of a run: all but its heartbeats. Steps "past all heartbeats" go from one to the next.

import type { Algorithm } from '../../sim/contracts/algorithm';
import type { RunDefinition } from '../../sim/contracts/definition';
import type { MessageKind } from '../../sim/contracts/program';
import type { Holding, Lease } from '../../sim/contracts/service';
import type { TraceEvent } from '../../sim/contracts/traceEvent';
import { GATEWAY_MESSAGES } from '../../sim/process/clientGateway';
import type { Flight } from '../../sim/trace/world';
import { isRenewal } from '../words/leaseWords';
import { registries } from './installed';

type Kinds = Readonly<Record<string, MessageKind>>;

/**
 * Folds a trace into the positions of its significant events.
 *
 * @remarks The events of a heartbeat are: the sending, arrival or loss of a `periodic` message; a service's answer to
 * one; the start, stop or end of a timer, because its effects have events of their own; the renewal of a lease or of a
 * holding; and a change between substates of following or of leading.
 */
export class SignificantEvents {
  /** The `seq` of each, ascending. */
  readonly seqs: number[] = [];
  readonly #kindsOf = new Map<string, Kinds>();
  readonly #nodeKinds: Kinds;
  readonly #services: ReadonlySet<string>;
  /** Messages on their way that are not periodic: they are the fewer ones. */
  readonly #single = new Set<number>();
  /** Arrivals of periodic messages at the present moment: answers to them belong to the heartbeat. */
  readonly #arrived = new Set<number>();
  #arrivedMs = 0;
  readonly #states = new Map<string, string>();
  readonly #roles = new Map<string, string>();
  readonly #leases = new Map<string, Lease>();
  readonly #writers = new Map<string, string>();
  readonly #holders = new Map<string, string>();

  constructor(algorithm: Algorithm, { services = [], clients = [] }: RunDefinition) {
    this.#nodeKinds = { ...GATEWAY_MESSAGES, ...algorithm.messages };
    this.#services = new Set(services.map(({ id }) => id));
    for (const { id, kind } of services)
      this.#kindsOf.set(id, registries.services.get(kind)?.messages ?? {});
    for (const { id, kind } of clients)
      this.#kindsOf.set(id, registries.clients.get(kind)?.messages ?? {});
  }

  /** Folds in the next event. */
  add(event: TraceEvent): void {
    if (!this.#isOfHeartbeat(event)) this.seqs.push(event.seq);
  }

  /** Whether a message is a heartbeat by its sender's kinds. */
  isHeartbeat({ from, kind }: Pick<Flight, 'from' | 'kind'>): boolean {
    const ofPart = this.#kindsOf.size > 0 ? this.#kindsOf.get(from) : undefined;
    const messageKind = (ofPart ?? this.#nodeKinds)[kind];
    return messageKind?.periodic ?? false;
  }

  #isOfHeartbeat(event: TraceEvent): boolean {
    switch (event.type) {
      case 'timerStarted':
      case 'timerStopped':
      case 'timerFired':
        return true;
      case 'messageSent':
        if (this.#isPeriodic(event)) return true;
        this.#single.add(event.id);
        return false;
      case 'messageDelivered':
        return !this.#single.delete(event.id) && this.#noteArrival(event);
      case 'messageDropped':
        // A message that a person drops is significant.
        return !this.#single.delete(event.id) && event.reason !== 'hand';
      case 'leaseChanged':
        return this.#renews(event);
      case 'holdingsChanged':
        return this.#keepsHolders(event);
      case 'writeAccepted':
        return this.#writesOn(event);
      case 'stateEntered':
        return this.#movesWithin(event);
      case 'roleChanged':
        this.#roles.set(event.node, event.role);
        return false;
      default:
        return false;
    }
  }

  #isPeriodic(message: Extract<TraceEvent, { type: 'messageSent' }>): boolean {
    const { from, cause } = message;
    if (this.isHeartbeat(message)) return true;
    return this.#services.has(from) && cause !== undefined && this.#arrived.has(cause);
  }

  /** Only services answer, and take writes. */
  #noteArrival({ seq, atMs }: TraceEvent): true {
    if (this.#services.size === 0) return true;
    if (atMs !== this.#arrivedMs) this.#arrived.clear();
    this.#arrivedMs = atMs;
    this.#arrived.add(seq);
    return true;
  }

  #renews({ node, lease }: Extract<TraceEvent, { type: 'leaseChanged' }>): boolean {
    const before = this.#leases.get(node) ?? null;
    if (lease) this.#leases.set(node, lease);
    else this.#leases.delete(node);
    return lease !== null && isRenewal(before, lease);
  }

  /** Whether a leader's regular write follows an earlier one of its own. */
  #writesOn({ service, key, from, cause }: Extract<TraceEvent, { type: 'writeAccepted' }>) {
    const name = JSON.stringify([service, key]);
    const isSame = this.#writers.get(name) === from;
    this.#writers.set(name, from);
    return isSame && cause !== undefined && this.#arrived.has(cause);
  }

  /** Whether a node moves between substates of leading or of following, as it does with each heartbeat. */
  #movesWithin({ node, state }: Extract<TraceEvent, { type: 'stateEntered' }>): boolean {
    const before = this.#states.get(node) ?? '';
    this.#states.set(node, state);
    return haveSameOuter(state, before) && this.#roles.get(node) !== 'candidate';
  }

  /** Whether all holdings keep their holders, whatever else about them has changed. */
  #keepsHolders({ service, holdings }: Extract<TraceEvent, { type: 'holdingsChanged' }>): boolean {
    const holders = JSON.stringify(holdings.map(({ key, owner }: Holding) => [key, owner]));
    const isSame = this.#holders.get(service) === holders;
    this.#holders.set(service, holders);
    return isSame;
  }
}

/** Whether two states are substates of the same one: `watching.reading` and `watching.waiting`. */
function haveSameOuter(one: string, other: string): boolean {
  const length = one.lastIndexOf('.');
  return length > 0 && length === other.lastIndexOf('.') && other.startsWith(one.slice(0, length));
}
