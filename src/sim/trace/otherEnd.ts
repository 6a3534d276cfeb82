// The other end of a message in a trace: its arrival or its loss for its sending, and the reverse.
import { type ReadTrace, sentMessage } from './sentMessage';

/** A message's end farther away than so many events is not looked for. */
const MOST_LOOKED_AT = 100_000;

/** The event at the other end, by `seq`; null for a message on its way, and for an event that is no end of a message. */
export function otherEnd(trace: ReadTrace, seq: number): number | null {
  const event = trace.at(seq);
  if (event.type === 'messageDelivered' || event.type === 'messageDropped')
    return sentMessage(trace, event.id, seq)?.seq ?? null;
  if (event.type !== 'messageSent') return null;
  const end = Math.min(trace.length, seq + MOST_LOOKED_AT);
  for (let at = seq + 1; at < end; at += 1) {
    const type = trace.typeAt(at);
    if (type !== 'messageDelivered' && type !== 'messageDropped') continue;
    const landed = trace.at(at);
    if ('id' in landed && landed.id === event.id) return at;
  }
  return null;
}
