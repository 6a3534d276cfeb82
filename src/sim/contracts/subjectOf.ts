// The process that an event of a trace names as its own.
import type { TraceEvent } from './traceEvent';

/** The id of the node, service or client that an event is about; null for an event of messages, links or the whole run. */
export function subjectOf(event: TraceEvent): string | null {
  if ('node' in event) return event.node;
  if ('process' in event) return event.process;
  if ('service' in event) return event.service;
  return 'client' in event ? event.client : null;
}
