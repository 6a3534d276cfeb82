// The part of an arrow that is seen where messages do not move: it begins and ends at words beside its ends.
import type { Point } from '../../sim/contracts/command';
import { type Box, distance, grown, segmentWithin } from '../canvas/geometry';

/** Words so near to an end of an arrow belong to the process there: the arrow begins or ends at them. */
const NEAR_END_PX = 22;
/** Half the width of an arrow's head. */
export const HALF_HEAD_PX = 4;

/** The fractions of an arrow's way between which it is drawn. */
export function visibleSpan(
  words: readonly Box[],
  start: Point,
  end: Point,
): [from: number, to: number] {
  const lengthPx = distance(start, end);
  let [from, to] = [0, 1];
  for (const word of words) {
    // A word beside the line would cover half of its head.
    const within = segmentWithin(start, end, grown(word, HALF_HEAD_PX));
    if (!within) continue;
    const [enters, leaves] = within;
    if ((1 - leaves) * lengthPx < NEAR_END_PX) to = Math.min(to, enters);
    else if (enters * lengthPx < NEAR_END_PX) from = Math.max(from, leaves);
  }
  return [from, to];
}
