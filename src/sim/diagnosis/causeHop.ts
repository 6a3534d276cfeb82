// A hop on the causal path from a command to a violation. Sentences and drawings show it.
import type { TraceEvent } from '../contracts/traceEvent';

/** A wait of a process, or a flight of a message. A wait of no duration marks an instant of a process on the path. */
export type CauseHop = { readonly fromMs: number; readonly toMs: number } & (
  | { readonly type: 'wait'; readonly process: string }
  | {
      readonly type: 'message';
      readonly id: number;
      readonly from: string;
      readonly to: string;
      /** Whether its absence is the cause: it was lost, or is still in flight at the end of the wait. */
      readonly isLost: boolean;
    }
);

/** The wait or flight that ends with an event; null when the event ends none. */
export function hopTo(event: TraceEvent, cause: TraceEvent | undefined): CauseHop | null {
  if (!cause) return null;
  const [fromMs, toMs] = [cause.atMs, event.atMs];
  if (event.type === 'timerFired') return { type: 'wait', process: event.node, fromMs, toMs };
  if (event.type !== 'messageDelivered' || cause.type !== 'messageSent') return null;
  const { id, from, to } = cause;
  return { type: 'message', id, from, to, isLost: false, fromMs, toMs };
}
