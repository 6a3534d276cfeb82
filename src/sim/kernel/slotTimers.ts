// The timers of a process in the kernel: which of them run, and those that a command stops.
import type { Action } from '../contracts/command';
import type { Slot } from './slot';
import type { EmitEffect } from './traceWriter';

type StopTimer = Extract<Action, { type: 'stopTimer' }>;

/** Marks a timer as running; it was started, or started again. */
export function markTimerStarted(slot: Slot, timer: string): void {
  if (!slot.runningTimers.includes(timer)) slot.runningTimers.push(timer);
}

/** Marks a timer as not running; it fired or was stopped. */
export function markTimerEnded(slot: Slot, timer: string): void {
  const index = slot.runningTimers.indexOf(timer);
  if (index >= 0) slot.runningTimers.splice(index, 1);
}

/** The reason why a timer cannot be stopped now, or null. */
export function refuseStopTimer({ id, runningTimers }: Slot, { timer }: StopTimer): string | null {
  return runningTimers.includes(timer) ? null : `${id} has no running timer ${timer}`;
}

/**
 * Stops a running timer. The process receives the stop with its next batch, before which it does nothing. Until then the
 * slot's `nextTimerMs` may be the stopped timer's: at that time the process gets a batch in which nothing happens.
 */
export function stopTimer(slot: Slot, { timer }: StopTimer, emit: EmitEffect): void {
  markTimerEnded(slot, timer);
  slot.stoppedTimers = [...(slot.stoppedTimers ?? []), timer];
  emit({ type: 'timerStopped', node: slot.id, timer });
}
