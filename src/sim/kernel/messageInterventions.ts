// Interventions of a person on single messages: drop, hold, release, deliver, duplicate, forge.

import type { Json } from '../base/json';
import { roundMs } from '../base/time';
import type { Command } from '../contracts/command';
import type { DeliveryQueue } from './queue';
import type { MessageDelivery, Slot } from './slot';
import type { EmitEffect } from './traceWriter';

/** An intervention on a message that is in flight or held. */
type Intervention = Extract<Command, { message: number }>;
type Forgery = Extract<Command, { type: 'forgeMessage' }>;

/** A held message. It arrives `remainingMs` after its release. */
export interface HeldMessage {
  readonly delivery: MessageDelivery;
  readonly remainingMs: number;
}

/** The parts of the kernel that interventions read and change. */
interface InterventionContext {
  readonly slotById: ReadonlyMap<string, Slot>;
  readonly queue: DeliveryQueue<MessageDelivery>;
  readonly nextMessageId: () => number;
}

/** Interventions on the messages of a run, and the messages that are held. */
export class MessageInterventions {
  readonly #context: InterventionContext;
  readonly #heldMessages = new Map<number, HeldMessage>();

  constructor(context: InterventionContext) {
    this.#context = context;
  }

  get snapshot(): readonly HeldMessage[] {
    return [...this.#heldMessages.values()];
  }

  restore(messages: readonly HeldMessage[]): void {
    for (const message of messages) this.#heldMessages.set(message.delivery.id, message);
  }

  /** The reason why an intervention is impossible now, or null. */
  refuse({ type, message }: Pick<Intervention, 'type' | 'message'>): string | null {
    const isHeld = this.#heldMessages.has(message);
    if (type === 'releaseMessage') return isHeld ? null : `message ${message} is not held`;
    if (type === 'holdMessage' && isHeld) return `message ${message} is held already`;
    return isHeld || this.#find(message) ? null : `message ${message} is not on its way`;
  }

  /** Applies an intervention that {@link MessageInterventions.refuse} does not refuse. */
  apply({ type, message, atMs }: Intervention, emit: EmitEffect): void {
    const heldMessage = this.#heldMessages.get(message);
    const delivery = heldMessage?.delivery ?? this.#take(message);
    const remainingMs = heldMessage?.remainingMs ?? roundMs(delivery.atMs - atMs);
    this.#heldMessages.delete(message);
    switch (type) {
      case 'dropMessage':
        emit({ type: 'messageDropped', id: message, reason: 'hand' });
        return;
      case 'holdMessage':
        this.#heldMessages.set(message, { delivery, remainingMs });
        emit({ type: 'messageHeld', id: message });
        return;
      case 'releaseMessage':
        this.#release(delivery, roundMs(atMs + remainingMs), emit);
        return;
      case 'deliverMessage':
        this.#release(delivery, atMs, emit);
        return;
      case 'duplicateMessage':
        if (heldMessage) this.#heldMessages.set(message, heldMessage);
        else this.#context.queue.push(delivery);
        this.#send(delivery, roundMs(atMs + remainingMs), emit);
    }
  }

  /** Sends a message in the name of `from`. It arrives at once. */
  forge({ from, to, kind, body, atMs }: Forgery, emit: EmitEffect): void {
    const toIndex = this.#context.slotById.get(to)?.index ?? 0;
    this.#send({ from, to, kind, body, toIndex, isNotice: false }, atMs, emit);
  }

  /** Removes the held messages for which the predicate holds; returns them. */
  removeHeld(matches: (delivery: MessageDelivery) => boolean): MessageDelivery[] {
    const removed = [...this.#heldMessages.values()]
      .map(({ delivery }) => delivery)
      .filter(matches);
    for (const { id } of removed) this.#heldMessages.delete(id);
    return removed;
  }

  #find(message: number): MessageDelivery | undefined {
    return this.#context.queue.all.find(({ id, isNotice }) => id === message && !isNotice);
  }

  #take(message: number): MessageDelivery {
    const [delivery] = this.#context.queue.remove(({ id }) => id === message);
    return delivery as MessageDelivery;
  }

  #release(delivery: MessageDelivery, dueMs: number, emit: EmitEffect): void {
    emit({ type: 'messageReleased', id: delivery.id, dueMs });
    this.#context.queue.push({ ...delivery, atMs: dueMs });
  }

  #send(
    template: Omit<MessageDelivery, 'id' | 'atMs' | 'sentSeq'>,
    dueMs: number,
    emit: EmitEffect,
  ): void {
    const { from, to, kind, body } = template;
    const id = this.#context.nextMessageId();
    const sentSeq = emit({ type: 'messageSent', id, from, to, kind, dueMs, body: body as Json });
    if (template.sender !== undefined)
      emit({ type: 'messageCorrupted', id, sender: template.sender }, sentSeq);
    this.#context.queue.push({ ...template, id, atMs: dueMs, sentSeq });
  }
}
