// Membership: nodes join, leave and are removed while a run goes on, and notices tell the others.

import type { Json } from '../base/json';
import { INSTANT_MS, roundMs } from '../base/time';
import {
  type Algorithm,
  hearsOfFailures,
  keepsToldList,
  type Notice,
} from '../contracts/algorithm';
import type { Action, Command } from '../contracts/command';
import { MAX_NODES } from '../contracts/definition';
import type { Peer } from '../contracts/protocol';
import { isLive } from '../contracts/status';
import type { UnstampedEvent } from '../contracts/traceEvent';
import type { DeliveryQueue } from './queue';
import {
  createSlot,
  type MemberSetup,
  type MessageDelivery,
  nextOwnMs,
  peersOf,
  type Slot,
  startSlot,
  stopSlot,
} from './slot';

/** The body of a notice: a node's id, or all other members. */
type NoticeBody = string | readonly Peer[];
type CommandOf<T extends Command['type']> = Extract<Command, { type: T }>;

/** The part of the kernel that membership reads and changes. */
interface Roll extends MemberSetup {
  /** All processes, also those that have left; a node that joins is appended. */
  readonly slots: Slot[];
  readonly byId: Map<string, Slot>;
  readonly queue: DeliveryQueue<MessageDelivery>;
  readonly nextMessageId: () => number;
}

/** The membership of a run. */
export class Members {
  readonly #roll: Roll;

  constructor(roll: Roll) {
    this.#roll = roll;
  }

  /** Restores all slots, and adds the nodes that have joined since the start. */
  restore(slots: readonly Slot[]): void {
    for (const stored of slots) {
      const slot =
        this.#roll.byId.get(stored.id) ?? this.#add(createSlot(stored.node, stored.index));
      Object.assign(slot, stored);
    }
  }

  refuseJoin({ node, via }: Omit<CommandOf<'join'>, 'atMs'>): string | null {
    const { algorithm, slots, byId } = this.#roll;
    if (byId.has(node)) return `there is a node ${node} already`;
    if (slots.length >= MAX_NODES) return `there can be at most ${MAX_NODES} nodes`;
    if (via !== undefined && !byId.has(via)) return `there is no node ${via}`;
    return refuseFixed(algorithm);
  }

  join(
    { node: id, priority, via, secret, atMs }: CommandOf<'join'>,
    say: (event: UnstampedEvent) => number,
  ): void {
    const node = {
      id,
      priority,
      ...(via !== undefined && { joins: via }),
      ...(secret !== undefined && { secret }),
    };
    const slot = this.#add(createSlot(node, this.#roll.slots.length));
    const causeSeq = say({ type: 'nodeAdded', node: id, priority });
    startSlot(slot, atMs, say({ type: 'nodeJoined', node: id }));
    this.#tellOthers(slot, atMs, causeSeq);
  }

  refuseRemoval({ node, via }: Omit<CommandOf<'remove'>, 'atMs'>): string | null {
    const { algorithm, byId } = this.#roll;
    const slot = byId.get(node);
    if (slot?.type !== 'node') return `there is no node ${node}`;
    if (algorithm.membership === 'own') {
      if (via === undefined) return 'it must say through whom';
      const teller = byId.get(via);
      if (!teller) return `there is no node ${via}`;
      return isLive(teller) ? null : `${via} is ${teller.status}`;
    }
    const why = refuseFixed(algorithm);
    if (why !== null) return why;
    if (isLive(slot)) return `${node} is ${slot.status}: let it leave instead`;
    return slot.isMember ? null : `${node} is not a member`;
  }

  remove({ node, via, atMs }: CommandOf<'remove'>, say: (event: UnstampedEvent) => number): void {
    const slot = this.#roll.byId.get(node) as Slot;
    const seq = say({ type: 'nodeRemoved', node });
    if (this.#roll.algorithm.membership === 'own') {
      const teller = this.#roll.byId.get(via ?? '') as Slot;
      this.tell(teller, 'REMOVE', atMs, seq, node);
      return;
    }
    slot.isMember = false;
    this.#tellOthers(slot, atMs, seq);
  }

  /** Makes a node that starts again a member again. */
  readmit(slot: Slot, atMs: number, causeSeq: number): void {
    if (slot.isMember) return;
    slot.isMember = true;
    this.#tellOthers(slot, atMs, causeSeq);
  }

  /**
   * Removes a node that has left at the instant `atMs`. The others learn of it at the end of that instant, including nodes
   * that start in it, since their list still has the node.
   */
  leave(slot: Slot, atMs: number, causeSeq: number): void {
    stopSlot(slot, 'left');
    // A node that was removed before is on no list.
    if (slot.isMember) slot.leftAtMs = atMs;
    slot.isMember = false;
    this.#tellOthers(
      slot,
      roundMs(atMs + INSTANT_MS),
      causeSeq,
      (other) => nextOwnMs(other) <= atMs,
    );
  }

  refuseTelling(): string | null {
    const { algorithm } = this.#roll;
    return hearsOfFailures(algorithm) ? null : `the nodes of ${algorithm.name} hear no such news`;
  }

  refuseFreezing({ type, node }: Extract<Action, { type: 'freeze' | 'thaw' }>): string | null {
    const slot = this.#roll.byId.get(node) as Slot;
    const why = refuseListless(this.#roll.algorithm, slot);
    if (why !== null) return why;
    if (type === 'freeze')
      return slot.isFrozen ? `${node}'s list of members is frozen already` : null;
    return slot.isFrozen ? null : `${node}'s list of members is not frozen`;
  }

  /** Freezes a node's list of members. MEMBERS notices that are on their way to it are removed. */
  freeze(slot: Slot, say: (event: UnstampedEvent) => number): void {
    slot.isFrozen = true;
    say({ type: 'membershipFrozen', node: slot.id });
    const isMembersNotice = ({ isNotice, kind, to }: MessageDelivery) =>
      isNotice && kind === 'MEMBERS' && to === slot.id;
    this.#roll.queue.remove(isMembersNotice);
    slot.held = slot.held.filter((delivery) => !isMembersNotice(delivery));
  }

  /** Thaws a node's list of members: the node receives the present list at once. */
  thaw(slot: Slot, atMs: number, say: (event: UnstampedEvent) => number): void {
    slot.isFrozen = false;
    const seq = say({ type: 'membershipThawed', node: slot.id });
    if (!slot.boot) this.tell(slot, 'MEMBERS', atMs, seq, peersOf(this.#roll, slot));
  }

  /** Sends a notice to a process. */
  tell(slot: Slot, notice: Notice, atMs: number, causeSeq: number, body?: NoticeBody): void {
    const { id, index } = slot;
    this.#roll.queue.push({
      atMs,
      toIndex: index,
      id: this.#roll.nextMessageId(),
      from: id,
      to: id,
      kind: notice,
      body: body as Json | undefined,
      sentSeq: causeSeq,
      isNotice: true,
    });
  }

  #add(slot: Slot): Slot {
    this.#roll.slots.push(slot);
    this.#roll.byId.set(slot.id, slot);
    return slot;
  }

  /**
   * Sends the present members to all running nodes, except to those with a fixed set of known nodes or a frozen list.
   *
   * @param hasList - whether a node that is about to start will start with the old list.
   */
  #tellOthers(
    changed: Slot,
    atMs: number,
    causeSeq: number,
    hasList: (starting: Slot) => boolean = () => false,
  ): void {
    if (this.#roll.algorithm.membership !== 'told') return;
    for (const slot of this.#roll.slots) {
      if (slot === changed || slot.type !== 'node' || slot.node.knows || slot.isFrozen) continue;
      if (slot.boot ? !hasList(slot) : !isLive(slot)) continue;
      this.tell(slot, 'MEMBERS', atMs, causeSeq, peersOf(this.#roll, slot));
    }
  }
}

function refuseFixed({ name, membership }: Algorithm): string | null {
  return membership === 'fixed' ? `the members of ${name} are fixed when the run starts` : null;
}

/** The refusal for a node without a list of members that could be frozen; null when it has one. */
function refuseListless(algorithm: Algorithm, slot: Slot): string | null {
  const { name, membership } = algorithm;
  if (slot.type !== 'node') return `${slot.id} is a ${slot.type}`;
  if (membership === 'fixed') return refuseFixed(algorithm);
  if (membership === 'own') return `the nodes of ${name} keep the list of members themselves`;
  if (!keepsToldList(algorithm)) return `the nodes of ${name} need no list of members`;
  return slot.node.knows ? `${slot.id} knows only some, and is told of nobody else` : null;
}
