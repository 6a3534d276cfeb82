// The messages of a process: on their way to it, on their way from it, and the last ones that it sent.
import type { ReadTrace, Sent } from '../../sim/trace/sentMessage';
import type { Flight, World } from '../../sim/trace/world';

/** A message that a process sent, with its fate in what is shown. */
export interface SentMail {
  readonly sent: Sent;
  readonly fate: 'on its way' | 'held' | 'arrived' | 'lost';
}

/** The messages on their way to a process, in the order of their arrival; held ones last. */
export function mailTo({ flights }: Pick<World, 'flights'>, process: string): Flight[] {
  const order = ({ heldMs, dueMs }: Flight) => (heldMs === undefined ? dueMs : Infinity);
  return [...flights.values()]
    .filter(({ to }) => to === process)
    .sort((one, other) => order(one) - order(other));
}

/** Longest search, in events: a quiet process among a hundred busy ones must not cost a frame. */
const LOOKED_AT = 3000;

/**
 * The last messages that a process sent, newest first.
 *
 * @param end - the number of events that are shown.
 * @param most - limit of the messages.
 */
export function lastSent(
  trace: ReadTrace,
  flights: World['flights'],
  process: string,
  end: number,
  most: number,
): SentMail[] {
  const found: Sent[] = [];
  const lost = new Set<number>();
  const first = Math.max(0, end - LOOKED_AT);
  for (let seq = end - 1; seq >= first && found.length < most; seq -= 1) {
    const type = trace.typeAt(seq);
    if (type !== 'messageSent' && type !== 'messageDropped') continue;
    const event = trace.at(seq);
    if (event.type === 'messageDropped') lost.add(event.id);
    else if (event.type === 'messageSent' && event.from === process) found.push(event);
  }
  return found.map((sent) => {
    const flight = flights.get(sent.id);
    if (flight) return { sent, fate: flight.heldMs === undefined ? 'on its way' : 'held' };
    return { sent, fate: lost.has(sent.id) ? 'lost' : 'arrived' };
  });
}
