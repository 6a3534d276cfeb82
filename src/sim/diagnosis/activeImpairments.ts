// Impairments of processes, with their start and end: a clock with another rate, a frozen list of members.
import type { EventType, TraceEvent } from '../contracts/traceEvent';

/** The events that begin or end an impairment. */
export const IMPAIRMENT_EVENTS: ReadonlySet<EventType> = new Set<EventType>([
  'nodeClockChanged',
  'processClockChanged',
  'membershipFrozen',
  'membershipThawed',
  'nodeCrashed',
  'nodeLeft',
  'processFailed',
]);

/** Folds a trace into the impairments in force. No event has an impairment as its `cause`, but many depend on one. */
export class ActiveImpairments {
  readonly #clocks = new Map<string, TraceEvent>();
  readonly #lists = new Map<string, TraceEvent>();

  /** Folds in the next event. */
  add(event: TraceEvent): void {
    if (!IMPAIRMENT_EVENTS.has(event.type)) return;
    if (event.type === 'nodeClockChanged')
      update(this.#clocks, event.node, event, event.rate !== 1);
    else if (event.type === 'processClockChanged')
      update(this.#clocks, event.process, event, event.rate !== 1);
    else if ('node' in event)
      update(this.#lists, event.node, event, event.type === 'membershipFrozen');
  }

  /**
   * The `seq` of the impairments in force at these processes, and of the commands that caused them.
   *
   * @param involved - the processes whose frozen lists count, since a list determines the receivers of messages.
   * @param waiting - the processes whose clocks count, since only a wait depends on a clock.
   */
  of(involved: ReadonlySet<string>, waiting: ReadonlySet<string>): number[] {
    const clocks = [...this.#clocks].filter(([id]) => waiting.has(id));
    const lists = [...this.#lists].filter(([id]) => involved.has(id));
    return [...clocks, ...lists].flatMap(([, { seq, cause }]) =>
      cause === undefined ? [seq] : [cause, seq],
    );
  }
}

function update(
  inForce: Map<string, TraceEvent>,
  id: string,
  event: TraceEvent,
  lasts: boolean,
): void {
  if (lasts) inForce.set(id, event);
  else inForce.delete(id);
}
