// Auto pace: fast through quiet, slow through instability, slower while messages of an election fly.
import { SPEED_RANGE } from '../run/state';

/** Factor by which quiet passes faster than the chosen speed. */
const QUIET_FACTOR = 8;
/** Wall time in ms in which a message can be followed from its sender to its receiver, at the speed 1. */
const FLIGHT_MS = 600;
/** Limits for the factor by which messages of an election pass slower than the chosen speed. */
const FLIGHT_FACTORS = { min: 1 / 16, max: 1 / 4 } as const;
/** Factors by which the pace may fall, and rise, within a second of wall time. */
const BRAKING_PER_S = 100;
const GAINING_PER_S = 4;
/** Share of the possible pace that is used: a frame changes the pace only at its beginning. */
const MARGIN = 0.75;

/** Stability of the run near the present. */
export interface Outlook {
  readonly isUnstable: boolean;
  /** Time in virtual ms without any known event worth watching. */
  readonly quietForMs: number;
  /** Duration in virtual ms of the shortest flight of the messages on their way, without heartbeats; infinite without one. */
  readonly flightMs: number;
}

/**
 * The pace of the next frame, in virtual ms for each ms of wall time, as speeds are.
 *
 * @remarks Instability passes at the chosen speed s. A pace v that falls by a factor k a second reaches s after (v − s)
 * / ln k seconds of virtual time. The fastest pace that can still fall to s within a distance d is therefore s + d·ln
 * k, and known events are reached at the chosen speed. Unknown events make the pace brake at once. Messages that fly in
 * instability are shorter than any way to brake: the pace falls to theirs from one frame to the next.
 *
 * @param pace - the pace of the previous frame.
 * @param speed - the speed that the person has chosen.
 * @param elapsedMs - the wall time of the frame.
 */
export function nextPace(pace: number, speed: number, outlook: Outlook, elapsedMs: number): number {
  const { isUnstable, quietForMs, flightMs } = outlook;
  const elapsedS = elapsedMs / 1000;
  const highest = pace * GAINING_PER_S ** elapsedS;
  if (isUnstable && flightMs < Number.POSITIVE_INFINITY)
    return Math.min(highest, flightPace(speed, flightMs));
  const wanted = isUnstable ? speed : quietPace(speed, quietForMs);
  const lowest = pace * BRAKING_PER_S ** -elapsedS;
  return Math.min(highest, Math.max(lowest, wanted));
}

function quietPace(speed: number, quietForMs: number): number {
  const fastest = Math.min(SPEED_RANGE.max, speed * QUIET_FACTOR);
  const brakingPerMs = (MARGIN * Math.log(BRAKING_PER_S)) / 1000;
  return Math.min(fastest, speed + quietForMs * brakingPerMs);
}

function flightPace(speed: number, flightMs: number): number {
  const { min, max } = FLIGHT_FACTORS;
  const factor = Math.min(max, Math.max(min, flightMs / FLIGHT_MS));
  return Math.max(SPEED_RANGE.min, speed * factor);
}
