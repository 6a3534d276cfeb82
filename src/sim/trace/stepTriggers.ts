// The steps of a process in a trace: the events that begin them.
import type { EventType, TraceEvent } from '../contracts/traceEvent';
import { processOf } from './causality';
import type { ReadTrace } from './sentMessage';

/** The kinds of events that begin a step of a process. */
const TRIGGERS: ReadonlySet<EventType> = new Set<EventType>([
  'nodeJoined',
  'nodeRestarted',
  'processStarted',
  'processRestarted',
  'processTold',
  'messageDelivered',
  'timerFired',
]);

/** Whether an event begins a step of this process. */
export function isTriggerOf(trace: ReadTrace, event: TraceEvent, process: string): boolean {
  return TRIGGERS.has(event.type) && processOf(trace, event) === process;
}

/** The step that an event begins: the moment of the step, in ms, and its place among the process's steps at that moment. */
export interface StepPlace {
  readonly seq: number;
  readonly atMs: number;
  readonly index: number;
}

/**
 * The last step of a process that begins before the event `end`, or null.
 *
 * @param from - no event before this `seq` is read.
 */
export function lastStep(
  trace: ReadTrace,
  process: string,
  end: number,
  from = 0,
): StepPlace | null {
  for (let seq = end - 1; seq >= from; seq -= 1) {
    if (!TRIGGERS.has(trace.typeAt(seq))) continue;
    const event = trace.at(seq);
    if (isTriggerOf(trace, event, process)) return placeOf(trace, process, event);
  }
  return null;
}

/** The first step of a process that begins with or after the event `start`, and before the event `end`, or null. */
export function nextStep(
  trace: ReadTrace,
  process: string,
  start: number,
  end: number,
): StepPlace | null {
  for (let seq = start; seq < end; seq += 1) {
    if (!TRIGGERS.has(trace.typeAt(seq))) continue;
    const event = trace.at(seq);
    if (isTriggerOf(trace, event, process)) return placeOf(trace, process, event);
  }
  return null;
}

/** The place of the step that this event begins. */
function placeOf(trace: ReadTrace, process: string, { seq, atMs }: TraceEvent): StepPlace {
  let index = 0;
  for (let before = seq - 1; before >= 0; before -= 1) {
    const event = trace.at(before);
    if (event.atMs !== atMs) break;
    if (isTriggerOf(trace, event, process)) index += 1;
  }
  return { seq, atMs, index };
}
