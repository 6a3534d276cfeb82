// The words of a message's card.
import type { PlacedArrow } from '../../draw/spacetime/arrows';
import type { Trace } from '../../sim/trace/trace';

/** Reasons of losses, as sentences about the receiver or the link. */
const REASONS: Readonly<Record<string, (from: string, to: string) => string>> = {
  cut: (from, to) => `the link from ${from} to ${to} is cut`,
  hand: () => 'dropped by hand',
  crashed: (_, to) => `${to} is down`,
  failed: (_, to) => `${to} has failed`,
  absent: (_, to) => `${to} has not started`,
  left: (_, to) => `${to} has left`,
  loss: () => 'by chance, as the link loses messages',
  bursts: () => 'by chance, as the link loses messages in bursts',
  gaveUp: (from, to) => `the connection from ${from} to ${to} gave up`,
};

/** `sent 4.699 s, lost 4.819 s: n5 is down`. */
export function fateText(
  trace: Pick<Trace, 'at'>,
  { span, from, to }: Pick<PlacedArrow, 'span' | 'from' | 'to'>,
): string {
  const sent = `sent ${precise(span.fromMs)}`;
  switch (span.outcome) {
    case 'delivered':
      return `${sent}, arrived ${precise(span.toMs)}`;
    case 'lost': {
      const event = trace.at(span.endSeq);
      const reason = event.type === 'messageDropped' ? event.reason : '';
      return `${sent}, lost ${precise(span.toMs)}: ${REASONS[reason]?.(from, to) ?? reason}`;
    }
    case 'held':
      return `${sent}, held`;
    default:
      return `${sent}, in flight until ${precise(span.dueMs)}`;
  }
}

/** `4.699 s`: a moment to the ms. */
function precise(ms: number): string {
  return `${(ms / 1000).toFixed(3)} s`;
}
