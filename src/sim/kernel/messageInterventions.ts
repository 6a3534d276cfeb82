// Interventions of a person on single messages: drop, hold, release, deliver, duplicate, forge.

import type { Json } from '../base/json';
import { roundMs } from '../base/time';
import type { Command } from '../contracts/command';
import type { EmitEffect } from './chronicle';
import type { DeliveryQueue } from './queue';
import type { MessageDelivery, Slot } from './slot';

/** An intervention on a message that is in flight or held. */
type Handling = Extract<Command, { message: number }>;
type Forging = Extract<Command, { type: 'forgeMessage' }>;

/** A held message. It arrives `leftMs` after its release. */
export interface HeldMessage {
  readonly delivery: MessageDelivery;
  readonly leftMs: number;
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
  refuse({ type, message }: Pick<Handling, 'type' | 'message'>): string | null {
    const isHeld = this.#heldMessages.has(message);
    if (type === 'releaseMessage') return isHeld ? null : `message ${message} is not held`;
    if (type === 'holdMessage' && isHeld) return `message ${message} is held already`;
    return isHeld || this.#find(message) ? null : `message ${message} is not on its way`;
  }

  /** Applies an intervention that {@link MessageInterventions.refuse} does not refuse. */
  handle({ type, message, atMs }: Handling, emit: EmitEffect): void {
    const heldMessage = this.#heldMessages.get(message);
    const delivery = heldMessage?.delivery ?? this.#take(message);
    const leftMs = heldMessage?.leftMs ?? roundMs(delivery.atMs - atMs);
    this.#heldMessages.delete(message);
    switch (type) {
      case 'dropMessage':
        emit({ type: 'messageDropped', id: message, reason: 'hand' });
        return;
      case 'holdMessage':
        this.#heldMessages.set(message, { delivery, leftMs });
        emit({ type: 'messageHeld', id: message });
        return;
      case 'releaseMessage':
        this.#release(delivery, roundMs(atMs + leftMs), emit);
        return;
      case 'deliverMessage':
        this.#release(delivery, atMs, emit);
        return;
      case 'duplicateMessage':
        if (heldMessage) this.#heldMessages.set(message, heldMessage);
        else this.#context.queue.push(delivery);
        this.#send(delivery, roundMs(atMs + leftMs), emit);
    }
  }

  /** Sends a message in the name of `from`. It arrives at once. */
  forge({ from, to, kind, body, atMs }: Forging, emit: EmitEffect): void {
    const toIndex = this.#context.slotById.get(to)?.index ?? 0;
    this.#send({ from, to, kind, body, toIndex, isNotice: false }, atMs, emit);
  }

  /** Removes and returns the held messages on links that are cut. */
  sever(isLost: (delivery: MessageDelivery) => boolean): MessageDelivery[] {
    const lost = [...this.#heldMessages.values()].map(({ delivery }) => delivery).filter(isLost);
    for (const { id } of lost) this.#heldMessages.delete(id);
    return lost;
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
