// Auto pace: fast through quiet, slow through elections, without a jerk between the two.
import { SPEED_RANGE } from '../run/state';

/** Factor by which quiet passes faster than the chosen speed. */
const QUIET_FACTOR = 8;
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
}

/**
 * The pace of the next frame, in virtual ms for each ms of wall time, as speeds are.
 *
 * @remarks Instability passes at the chosen speed s. A pace v that falls by a factor k a second reaches s after (v − s)
 * / ln k seconds of virtual time. The fastest pace that can still fall to s within a distance d is therefore s + d·ln
 * k, and known events are reached at the chosen speed. Unknown events make the pace brake at once.
 *
 * @param pace - the pace of the previous frame.
 * @param speed - the speed that the person has chosen.
 * @param elapsedMs - the wall time of the frame.
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
