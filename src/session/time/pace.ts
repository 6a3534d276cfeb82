// Auto pace: fast through quiet, slow through elections, and never a jerk between the two.
import { SPEED_RANGE } from '../run/state';

/** How much faster than chosen quiet passes. */
const QUIET_FACTOR = 8;
/** By which factor the pace may fall, and rise, within a second of wall time. */
const BRAKING_PER_S = 100;
const GAINING_PER_S = 4;
/** A frame changes the pace at its beginning only: a little less than could be done is on time. */
const MARGIN = 0.75;

/** What the trace shows near the present. */
export interface Outlook {
  readonly isUnstable: boolean;
  /** How long nothing is known to come that is worth watching, in virtual ms. */
  readonly quietForMs: number;
}

/**
 * The pace of the next frame, in virtual ms for each ms of wall time, as speeds are.
 *
 * @remarks Instability passes at the chosen speed. A pace v that falls by a factor k a second to the speed s covers
 * (v − s) / ln k seconds' worth of virtual time, so that s + d·ln k is the fastest from which it can still come down
 * within d: what is known to come is reached at the chosen speed. What is not known is met by braking at once.
 *
 * @param pace - that of the frame before.
 * @param speed - the one that the person has chosen.
 * @param elapsedMs - the wall time that the frame stands for.
 */
export function nextPace(pace: number, speed: number, outlook: Outlook, elapsedMs: number): number {
  const elapsedS = elapsedMs / 1000;
  const wanted = outlook.isUnstable ? speed : quietPace(speed, outlook.quietForMs);
  const lowest = pace * BRAKING_PER_S ** -elapsedS;
  const highest = pace * GAINING_PER_S ** elapsedS;
  return Math.min(highest, Math.max(lowest, wanted));
}

function quietPace(speed: number, quietForMs: number): number {
  const fastest = Math.min(SPEED_RANGE.max, speed * QUIET_FACTOR);
  const brakingPerMs = (MARGIN * Math.log(BRAKING_PER_S)) / 1000;
  return Math.min(fastest, speed + quietForMs * brakingPerMs);
}
