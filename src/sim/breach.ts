// Where and for how long an assumption was broken, and whether that can have led to something else.
import type { TraceEvent } from './traceEvent';

/** What a breach touches: everybody, one direction of a link, a process that is silent, or only what follows from it. */
export type Place =
  | { readonly type: 'everywhere' }
  | { readonly type: 'link'; readonly from: string; readonly to: string }
  | { readonly type: 'process'; readonly id: string }
  | { readonly type: 'itself' };

/** An assumption that is, or was, broken. */
export interface Breach {
  readonly assumption: string;
  /** The `seq` of the command or of the storm's strike that did it; null when the definition does. */
  readonly originSeq: number | null;
  readonly place: Place;
  readonly fromMs: number;
  /** Infinite while it lasts. */
  untilMs: number;
}

/** A step on the way back from an effect to its causes: a timer that ran out at a node, or a message on its way. */
export type Hop = { readonly fromMs: number; readonly untilMs: number } & (
  | { readonly type: 'timer'; readonly node: string }
  | { readonly type: 'message'; readonly from: string; readonly to: string }
);

/**
 * Whether a breach may have had a part in a hop. A timer runs out because nothing came: so it does on a node whose
 * links lost or delayed something while it ran, or while somebody was silent.
 */
export function touches({ place, fromMs, untilMs }: Breach, hop: Hop): boolean {
  if (fromMs > hop.untilMs || untilMs < hop.fromMs) return false;
  switch (place.type) {
    case 'everywhere':
      return true;
    case 'link':
      return hop.type === 'timer'
        ? place.from === hop.node || place.to === hop.node
        : place.from === hop.from && place.to === hop.to;
    case 'process':
      return hop.type === 'timer' || place.id === hop.to;
    case 'itself':
      return false;
  }
}

/** The hop that ends with an event, or null when it ends none. */
export function hopTo(event: TraceEvent, eventAt: (seq: number) => TraceEvent): Hop | null {
  const cause = event.cause === undefined ? null : eventAt(event.cause);
  const untilMs = event.atMs;
  if (event.type === 'timerFired' && cause)
    return { type: 'timer', node: event.node, fromMs: cause.atMs, untilMs };
  if (event.type === 'messageDelivered' && cause?.type === 'messageSent')
    return { type: 'message', from: cause.from, to: cause.to, fromMs: cause.atMs, untilMs };
  return null;
}
