// Membership: nodes join, leave and are removed during a run, and the others get a notice.

import type { Json } from '../base/json';
import { INSTANT_MS, roundMs } from '../base/time';
import {
  type Algorithm,
  electionRefusal,
  hearsOfFailures,
  keepsToldList,
  type Notice,
  usesLoads,
} from '../contracts/algorithm';
import type { Action, Command } from '../contracts/command';
import { MAX_NODES } from '../contracts/definition';
import { algorithmOf } from '../contracts/mixture';
import type { Peer } from '../contracts/protocol';
import { isLive } from '../contracts/status';
import type { DeliveryQueue } from './queue';
import {
  createSlot,
  type MemberSetup,
  type MessageDelivery,
  nextLocalEventMs,
  peersOf,
  type Slot,
  scheduleBoot,
  stopSlot,
} from './slot';
import type { EmitEffect } from './traceWriter';

/** The body of a notice: a node's id, all other members, or a load. */
type NoticeBody = string | number | readonly Peer[];
type CommandOf<T extends Command['type']> = Extract<Command, { type: T }>;

/** The parts of the kernel that membership reads and changes. */
interface MembersContext extends MemberSetup {
  /** All processes, including those that have left; a node that joins is appended. */
  readonly slots: Slot[];
  readonly slotById: Map<string, Slot>;
  readonly queue: DeliveryQueue<MessageDelivery>;
  readonly nextMessageId: () => number;
}

/** The membership of a run. */
export class Members {
  readonly #context: MembersContext;

  constructor(context: MembersContext) {
    this.#context = context;
  }

  /** Restores all slots, and adds the nodes that have joined since the start. */
  restore(slots: readonly Slot[]): void {
    for (const stored of slots) {
      const slot =
        this.#context.slotById.get(stored.id) ?? this.#add(createSlot(stored.node, stored.index));
      Object.assign(slot, stored);
    }
  }

  /** The reason why a node cannot join now, or null. The other methods `refuse…` return reasons likewise. */
  refuseJoin({ node, via, secret, site }: Omit<CommandOf<'join'>, 'atMs'>): string | null {
    const { algorithm, definition, slots, slotById } = this.#context;
    if (site !== undefined && definition.network.sites?.names.includes(site) === false)
      return `the network has no site ${site}`;
    if (slotById.has(node)) return `there is a node ${node} already`;
    if (slots.length >= MAX_NODES) return `there can be at most ${MAX_NODES} nodes`;
    if (via !== undefined && !slotById.has(via)) return `there is no node ${via}`;
    const broken = algorithm.brokenRule?.({ id: node, ...(secret !== undefined && { secret }) });
    return broken?.text ?? refuseFixed(algorithm);
  }

  join(command: CommandOf<'join'>, emit: EmitEffect): void {
    const { node: id, priority, via, secret, site, atMs } = command;
    const node = {
      id,
      priority,
      ...(via !== undefined && { joins: via }),
      ...(secret !== undefined && { secret }),
      ...(site !== undefined && { site }),
    };
    const slot = this.#add(createSlot(node, this.#context.slots.length));
    const causeSeq = emit({ type: 'nodeAdded', node: id, priority });
    scheduleBoot(slot, atMs, emit({ type: 'nodeJoined', node: id }));
    this.#notifyOthers(slot, atMs, causeSeq);
  }

  refuseRemoval({ node, via }: Omit<CommandOf<'remove'>, 'atMs'>): string | null {
    const { algorithm, slotById } = this.#context;
    const slot = slotById.get(node);
    if (slot?.type !== 'node') return `there is no node ${node}`;
    if (algorithm.membership === 'own') {
      if (via === undefined) return 'it must say through whom';
      const member = slotById.get(via);
      if (!member) return `there is no node ${via}`;
      if (!isLive(member)) return `${via} is ${member.status}`;
      const mayRemove = algorithm.removedBy !== 'leader' || member.role === 'leader';
      return mayRemove ? null : `${via} does not lead, and only the leader removes a node`;
    }
    const why = refuseFixed(algorithm);
    if (why !== null) return why;
    if (isLive(slot)) return `${node} is ${slot.status}: let it leave instead`;
    return slot.isMember ? null : `${node} is not a member`;
  }

  remove({ node, via, atMs }: CommandOf<'remove'>, emit: EmitEffect): void {
    const slot = this.#context.slotById.get(node) as Slot;
    const seq = emit({ type: 'nodeRemoved', node });
    if (this.#context.algorithm.membership === 'own') {
      const member = this.#context.slotById.get(via ?? '') as Slot;
      this.notify(member, 'REMOVE', atMs, seq, node);
      return;
    }
    slot.isMember = false;
    this.#notifyOthers(slot, atMs, seq);
  }

  /** Makes a node that starts again a member again. */
  readmit(slot: Slot, atMs: number, causeSeq: number): void {
    if (slot.isMember) return;
    slot.isMember = true;
    this.#notifyOthers(slot, atMs, causeSeq);
  }

  /**
   * Removes a node that leaves at the instant `atMs`. The others learn of it at the end of that instant, including nodes
   * that start at that instant: their list still has the node.
   *
   * @param causeSeq - the `seq` of its `nodeLeft`.
   */
  leave(slot: Slot, atMs: number, causeSeq: number): void {
    stopSlot(slot, 'left');
    slot.leftSeq = causeSeq;
    // A node that was removed before is on no list.
    if (slot.isMember) slot.leftAtMs = atMs;
    slot.isMember = false;
    this.#notifyOthers(
      slot,
      roundMs(atMs + INSTANT_MS),
      causeSeq,
      (other) => nextLocalEventMs(other) <= atMs,
    );
  }

  refuseTell(node: string): string | null {
    const algorithm = algorithmOf(this.#context.algorithm, node);
    return hearsOfFailures(algorithm) ? null : `the nodes of ${algorithm.name} hear no such news`;
  }

  refuseNotice(type: 'elect' | 'setLoad', node: string): string | null {
    const algorithm = algorithmOf(this.#context.algorithm, node);
    if (type === 'elect') return electionRefusal(algorithm);
    return usesLoads(algorithm) ? null : `loads do not matter to ${algorithm.name}`;
  }

  refuseFreezing({ type, node }: Extract<Action, { type: 'freeze' | 'thaw' }>): string | null {
    const slot = this.#context.slotById.get(node) as Slot;
    const why = refuseListless(algorithmOf(this.#context.algorithm, node), slot);
    if (why !== null) return why;
    if (type === 'freeze')
      return slot.isFrozen ? `${node}'s list of members is frozen already` : null;
    return slot.isFrozen ? null : `${node}'s list of members is not frozen`;
  }

  /** Freezes a node's list of members. MEMBERS notices that are on their way to it are removed. */
  freeze(slot: Slot, emit: EmitEffect): void {
    slot.isFrozen = true;
    emit({ type: 'membershipFrozen', node: slot.id });
    const isMembersNotice = ({ isNotice, kind, to }: MessageDelivery) =>
      isNotice && kind === 'MEMBERS' && to === slot.id;
    this.#context.queue.remove(isMembersNotice);
    slot.backlog = slot.backlog.filter((delivery) => !isMembersNotice(delivery));
  }

  /** Thaws a node's list of members: the node receives the present list at once. */
  thaw(slot: Slot, atMs: number, emit: EmitEffect): void {
    slot.isFrozen = false;
    const seq = emit({ type: 'membershipThawed', node: slot.id });
    if (!slot.pendingBoot) this.notify(slot, 'MEMBERS', atMs, seq, peersOf(this.#context, slot));
  }

  /** Sends a notice to a process. */
  notify(slot: Slot, notice: Notice, atMs: number, causeSeq: number, body?: NoticeBody): void {
    const { id, index } = slot;
    this.#context.queue.push({
      atMs,
      toIndex: index,
      id: this.#context.nextMessageId(),
      from: id,
      to: id,
      kind: notice,
      body: body as Json | undefined,
      sentSeq: causeSeq,
      isNotice: true,
    });
  }

  #add(slot: Slot): Slot {
    this.#context.slots.push(slot);
    this.#context.slotById.set(slot.id, slot);
    return slot;
  }

  /**
   * Sends the present members to all running nodes, except to those with a fixed set of known nodes or a frozen list. A node
   * that starts later has the present members in its specification.
   *
   * @param hasOldList - whether a node that is about to start will start with the old list, so that it needs the notice.
   */
  #notifyOthers(
    changed: Slot,
    atMs: number,
    causeSeq: number,
    hasOldList: (starting: Slot) => boolean = () => false,
  ): void {
    if (this.#context.algorithm.membership !== 'told') return;
    for (const slot of this.#context.slots) {
      if (slot === changed || slot.type !== 'node' || slot.node.knows || slot.isFrozen) continue;
      if (slot.pendingBoot ? !hasOldList(slot) : !isLive(slot)) continue;
      this.notify(slot, 'MEMBERS', atMs, causeSeq, peersOf(this.#context, slot));
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
