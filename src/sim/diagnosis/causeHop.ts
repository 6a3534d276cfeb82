// A stretch of the way from a cause to its effect, as it is followed back, told, drawn and lit up.
import type { TraceEvent } from '../contracts/traceEvent';

/** A process waits, or a message is on its way; a stretch of no length is a moment at which a process has a part. */
export type CauseHop = { readonly fromMs: number; readonly toMs: number } & (
  | { readonly type: 'wait'; readonly process: string }
  | {
      readonly type: 'message';
      readonly id: number;
      readonly from: string;
      readonly to: string;
      /** It was lost at `toMs`: its absence is the cause. */
      readonly isLost: boolean;
    }
);

/** The wait or the flight that ends with an event, or null when it ends none. */
export function hopTo(event: TraceEvent, cause: TraceEvent | undefined): CauseHop | null {
  if (!cause) return null;
  const [fromMs, toMs] = [cause.atMs, event.atMs];
  if (event.type === 'timerFired') return { type: 'wait', process: event.node, fromMs, toMs };
  if (event.type !== 'messageDelivered' || cause.type !== 'messageSent') return null;
  const { id, from, to } = cause;
  return { type: 'message', id, from, to, isLost: false, fromMs, toMs };
}
