// The canonical line of an event: the hash of a trace is computed from these.
import { canonicalJson, numberJson, textJson } from '../base/json';
import type { TraceEvent } from '../contracts/traceEvent';

/**
 * The canonical JSON of an event, without a newline. The kinds of which a trace has most are written field by field, in
 * the order of their names: nine lines of ten, in a fraction of the time.
 */
export function canonicalLine(event: TraceEvent): string {
  switch (event.type) {
    case 'messageSent': {
      const { id, from, to, kind, dueMs, body } = event;
      const content = body === undefined ? '' : `,"body":${canonicalJson(body)}`;
      return `{${timeOf(event)}${content}${causeOf(event)},"dueMs":${numberJson(dueMs)},"from":${textJson(from)},"id":${numberJson(id)},"kind":${textJson(kind)}${seqOf(event)},"to":${textJson(to)},"type":"messageSent"}`;
    }
    case 'messageDelivered':
      return `{${timeOf(event)}${causeOf(event)},"id":${numberJson(event.id)}${seqOf(event)},"type":"messageDelivered"}`;
    case 'timerStarted':
      return `{${timeOf(event)}${causeOf(event)},"dueMs":${numberJson(event.dueMs)}${timerOf(event)}`;
    case 'timerFired':
    case 'timerStopped':
      return `{${timeOf(event)}${causeOf(event)}${timerOf(event)}`;
    default:
      return canonicalJson(event);
  }
}

function timeOf({ atMs }: TraceEvent): string {
  return `"atMs":${numberJson(atMs)}`;
}

function causeOf({ cause }: TraceEvent): string {
  return cause === undefined ? '' : `,"cause":${numberJson(cause)}`;
}

function seqOf({ seq }: TraceEvent): string {
  return `,"seq":${numberJson(seq)}`;
}

/** The last fields of an event of a timer. */
function timerOf(event: Extract<TraceEvent, { timer: string }>): string {
  const { node, timer, type } = event;
  return `,"node":${textJson(node)}${seqOf(event)},"timer":${textJson(timer)},"type":"${type}"}`;
}
