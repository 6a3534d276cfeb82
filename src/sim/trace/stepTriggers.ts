// The steps of a process in a trace: the events that begin them.
import type { EventType } from '../contracts/traceEvent';
import { processOf } from './causality';
import type { ReadTrace } from './sentMessage';

/** The kinds of events that begin a step of a process. */
export const STEP_TRIGGERS: ReadonlySet<EventType> = new Set<EventType>([
  'nodeJoined',
  'nodeRestarted',
  'processStarted',
  'processRestarted',
  'processTold',
  'messageDelivered',
  'timerFired',
]);

/** Whether the event at `seq` begins a step of this process. */
export function isTriggerOf(trace: ReadTrace, seq: number, process: string): boolean {
  return STEP_TRIGGERS.has(trace.typeAt(seq)) && processOf(trace, trace.at(seq)) === process;
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
  for (let seq = end - 1; seq >= from; seq -= 1)
    if (isTriggerOf(trace, seq, process)) return placeOf(trace, process, seq);
  return null;
}

/** The first step of a process that begins with or after the event `start`, and before the event `end`, or null. */
export function nextStep(
  trace: ReadTrace,
  process: string,
  start: number,
  end: number,
): StepPlace | null {
  for (let seq = start; seq < end; seq += 1)
    if (isTriggerOf(trace, seq, process)) return placeOf(trace, process, seq);
  return null;
}

/** The place of the step that the event at `seq` begins. */
function placeOf(trace: ReadTrace, process: string, seq: number): StepPlace {
  const atMs = trace.timeAt(seq);
  let index = 0;
  for (let before = seq - 1; before >= 0 && trace.timeAt(before) === atMs; before -= 1)
    if (isTriggerOf(trace, before, process)) index += 1;
  return { seq, atMs, index };
}
