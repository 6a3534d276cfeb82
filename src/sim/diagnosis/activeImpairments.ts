// What somebody labours under, for as long as it lasts: a clock at another rate, a list of members that is frozen.
import type { EventType, TraceEvent } from '../contracts/traceEvent';

/** What a handicap begins or ends with. */
export const HANDICAPS: ReadonlySet<EventType> = new Set<EventType>([
  'nodeClockChanged',
  'processClockChanged',
  'membershipFrozen',
  'membershipThawed',
  'nodeCrashed',
  'nodeLeft',
  'processFailed',
]);

/** Folds a trace into who labours under what. Nothing happens because of it, but everything goes by it. */
export class ActiveImpairments {
  readonly #clocks = new Map<string, TraceEvent>();
  readonly #lists = new Map<string, TraceEvent>();

  /** Takes in the next event. */
  add(event: TraceEvent): void {
    if (!HANDICAPS.has(event.type)) return;
    if (event.type === 'nodeClockChanged') note(this.#clocks, event.node, event, event.rate !== 1);
    else if (event.type === 'processClockChanged')
      note(this.#clocks, event.process, event, event.rate !== 1);
    else if ('node' in event)
      note(this.#lists, event.node, event, event.type === 'membershipFrozen');
  }

  /**
   * The `seq` of the commands that led to what some of the processes labour under, and of what these did.
   *
   * @param whom - whose list counts: it says to whom they send.
   * @param waiting - whose clock counts: who only sends and is sent to asks no clock.
   */
  of(whom: ReadonlySet<string>, waiting: ReadonlySet<string>): number[] {
    const clocks = [...this.#clocks].filter(([id]) => waiting.has(id));
    const lists = [...this.#lists].filter(([id]) => whom.has(id));
    return [...clocks, ...lists].flatMap(([, { seq, cause }]) =>
      cause === undefined ? [seq] : [cause, seq],
    );
  }
}

function note(
  inForce: Map<string, TraceEvent>,
  id: string,
  event: TraceEvent,
  lasts: boolean,
): void {
  if (lasts) inForce.set(id, event);
  else inForce.delete(id);
}
