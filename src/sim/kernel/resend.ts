// Retransmission: a connection that has waited sends its messages again, in their order.
import type { Retry } from '../network/connections';
import { GAVE_UP } from '../network/fate';
import type { ChangeContext } from './changes';
import type { WaitingMessage } from './waitingMessages';

/** The parts of the kernel that a retransmission reads and changes. */
type Kernel = Pick<ChangeContext, 'atMs' | 'links' | 'queue' | 'waiting' | 'emit'>;

/**
 * Sends the messages again that wait in a connection. The first that is lost again holds all later ones; when the
 * connection gives up, all are lost.
 */
export function resend(kernel: Kernel, { from, to, wait }: Retry): void {
  const { atMs, links, waiting } = kernel;
  const messages = waiting.take(from, to);
  for (const [index, message] of messages.entries()) {
    const fate = links.send(message.delivery, atMs, index === 0 ? wait : null);
    if (fate.held !== null) waiting.add(messages.slice(index));
    else if (fate.lost !== null) giveUp(kernel, messages.slice(index));
    else release(kernel, message, fate);
    if (fate.held !== null || fate.lost !== null) return;
  }
}

function giveUp({ emit }: Kernel, messages: readonly WaitingMessage[]): void {
  for (const { delivery, heldSeq } of messages)
    emit({ type: 'messageDropped', id: delivery.id, reason: GAVE_UP }, heldSeq);
}

function release(
  { queue, emit }: Kernel,
  { delivery, heldSeq }: WaitingMessage,
  { dueMs, sender }: { readonly dueMs: number; readonly sender: string | undefined },
): void {
  const { id } = delivery;
  const seq = emit({ type: 'messageReleased', id, dueMs, reason: 'resent' }, heldSeq);
  queue.push({ ...delivery, atMs: dueMs, ...(sender !== undefined && { sender }) });
  if (sender !== undefined) emit({ type: 'messageCorrupted', id, sender }, seq);
}
