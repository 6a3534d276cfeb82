// Repeats events that came before the code that handles them.

/** Dispatches a copy of each event where it was dispatched. */
export function repeatEvents(events: readonly Event[]): void {
  for (const event of events) {
    const Kind = event.constructor as typeof Event;
    event.target?.dispatchEvent(new Kind(event.type, event));
  }
}
