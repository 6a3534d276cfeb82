// The steps of a process in a trace: the events that begin them.
import type { EventType } from '../contracts/traceEvent';
import { processOf } from './causality';
import type { ReadTrace } from './sentMessage';

/** The kinds of events that begin a step of a process. A resumption begins one when the process had not yet begun. */
export const STEP_TRIGGERS: ReadonlySet<EventType> = new Set<EventType>([
  'nodeJoined',
  'nodeRestarted',
  'processStarted',
  'processRestarted',
  'processTold',
  'messageDelivered',
  'timerFired',
]);

/** A pause or a stop at the instant of a start comes before the first step; after a pause, the resumption begins it. */
const STARTS: ReadonlySet<EventType> = new Set<EventType>([
  'nodeJoined',
  'nodeRestarted',
  'processStarted',
  'processRestarted',
]);
const RESUMPTIONS: ReadonlySet<EventType> = new Set<EventType>(['nodeResumed', 'processResumed']);
const STOPS: ReadonlySet<EventType> = new Set<EventType>([
  'nodePaused',
  'processPaused',
  'nodeCrashed',
  'processCrashed',
  'processFailed',
  'nodeLeft',
]);

/** Whether the event at `seq` begins a step of this process. */
export function isTriggerOf(trace: ReadTrace, seq: number, process: string): boolean {
  const type = trace.typeAt(seq);
  const mayBegin = STEP_TRIGGERS.has(type) || RESUMPTIONS.has(type);
  if (!mayBegin || processOf(trace, trace.at(seq)) !== process) return false;
  if (STARTS.has(type)) return firstAfter(trace, seq, process) !== 'stop';
  return !RESUMPTIONS.has(type) || firstAfter(trace, seq, process) === 'start';
}

/** The first of two that happens to a process at the instant of an event, after it: its first step, or a stop; or null. */
function firstAfter(trace: ReadTrace, seq: number, process: string): 'start' | 'stop' | null {
  for (let at = seq + 1; at < trace.length && trace.timeAt(at) === trace.timeAt(seq); at += 1) {
    const event = trace.at(at);
    if (processOf(trace, event) !== process) continue;
    const { cause } = event;
    if (cause !== undefined && cause <= seq && STARTS.has(trace.typeAt(cause))) return 'start';
    if (STOPS.has(event.type)) return 'stop';
  }
  return null;
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
