// Moments and frontiers: a moment is shown only when it is over, with all of its events.
import { INSTANT_MS, roundMs } from '../../sim/base/time';

/** The frontier, in ms, at which a moment is over: all events up to and including that moment have happened. */
export function frontierAfter(momentMs: number): number {
  const instantMs = roundMs(momentMs);
  return instantMs > momentMs ? instantMs : roundMs(instantMs + INSTANT_MS);
}

/** The frontier, in ms, for the recorded end of a run: a whole number of instants, and at least one. */
export function frontierAt(untilMs: number): number {
  return Math.max(INSTANT_MS, roundMs(untilMs));
}

/** The last moment, in ms, that is over at a frontier. */
export function lastMoment(frontierMs: number): number {
  return Math.max(0, roundMs(frontierMs - INSTANT_MS));
}

/** Whether a moment is over at a frontier: all events up to and including that moment have happened. */
export function isOver(momentMs: number, frontierMs: number): boolean {
  return momentMs < frontierMs;
}

/** A moment in ms if it is over at a frontier, else the last moment that is. */
export function momentWithin(momentMs: number, frontierMs: number): number {
  return isOver(momentMs, frontierMs) ? momentMs : lastMoment(frontierMs);
}

/** Whether a run at a frontier has moments after this one. */
export function isPast(momentMs: number, frontierMs: number): boolean {
  return frontierAfter(momentMs) < frontierMs;
}
