// Moments and frontiers: a moment is shown once it is over, that is with all of its events, however somebody comes to it.
import { INSTANT_MS, roundMs } from '../../sim/base/time';

/** The frontier, in ms, that a run must reach until a moment is over: everything up to the moment, it included, has happened. */
export function frontierAfter(momentMs: number): number {
  const instantMs = roundMs(momentMs);
  return instantMs > momentMs ? instantMs : roundMs(instantMs + INSTANT_MS);
}

/** The frontier, in ms, of a run that is said to have come so far: on the grid of instants, and past the first. */
export function frontierAt(untilMs: number): number {
  return Math.max(INSTANT_MS, roundMs(untilMs));
}

/** The last moment, in ms, that is over in a run that has come to a frontier. */
export function lastMoment(frontierMs: number): number {
  return Math.max(0, roundMs(frontierMs - INSTANT_MS));
}

/** Whether all that happens up to a moment, it included, has happened in a run that has come to a frontier. */
export function isOver(momentMs: number, frontierMs: number): boolean {
  return momentMs < frontierMs;
}

/** A moment, in ms, or the last before it that is over in a run that has come to a frontier. */
export function momentWithin(momentMs: number, frontierMs: number): number {
  return isOver(momentMs, frontierMs) ? momentMs : lastMoment(frontierMs);
}

/** Whether a run has come to moments after this one. */
export function isPast(momentMs: number, frontierMs: number): boolean {
  return frontierAfter(momentMs) < frontierMs;
}
