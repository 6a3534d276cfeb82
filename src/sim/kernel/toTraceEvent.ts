// Conversion of a process's events to events of the trace.
import type { ProcessEvent } from '../contracts/emitted';
import type { UnstampedEvent } from '../contracts/traceEvent';

/**
 * The event of the trace for an event of the process with this id. Members are assigned: V8 is slow at adding them to a
 * spread copy.
 */
export function toTraceEvent(event: ProcessEvent, id: string): UnstampedEvent {
  switch (event.type) {
    case 'electionStarted':
    case 'electionFailed':
      return { type: event.type, node: id, why: event.why };
    case 'writeAccepted':
    case 'writeRejected':
      return Object.assign({}, event, { service: id });
    case 'clientAnswered':
      return Object.assign({}, event, { client: id });
  }
}
