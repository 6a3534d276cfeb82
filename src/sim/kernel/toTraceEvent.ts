// Conversion of a process's events to events of the trace.
import type { ProcessEvent } from '../contracts/emitted';
import type { UnstampedEvent } from '../contracts/traceEvent';

/** The event of the trace for an event of the process with this id. */
export function toTraceEvent(event: ProcessEvent, id: string): UnstampedEvent {
  switch (event.type) {
    case 'electionStarted':
    case 'electionFailed':
      return { type: event.type, node: id, why: event.why };
    case 'writeAccepted':
    case 'writeRejected':
      return { ...event, service: id };
    case 'clientAnswered':
      return { ...event, client: id };
  }
}
