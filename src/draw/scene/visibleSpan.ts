// The part of an arrow that is seen where messages do not move: it begins and ends at words beside its ends.
import type { Point } from '../../sim/contracts/command';
import { type Box, distance, grown, segmentWithin } from '../canvas/geometry';

/** Words so near to an end of an arrow belong to the process there: the arrow begins or ends at them. */
const NEAR_END_PX = 22;
/** The words of a link, a cut or a camp belong to no process: an arrow ends at them only where its head has no room behind. */
const NEAR_NOTE_PX = 12;
/** Half the width of an arrow's head. */
export const HALF_HEAD_PX = 4;

/** The box of words beside a process, or of other words. */
export type WordsBox = Box & { readonly isNote?: true };

/** The fractions of an arrow's way between which it is drawn. */
export function visibleSpan(
  words: readonly WordsBox[],
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
    const nearPx = word.isNote ? NEAR_NOTE_PX : NEAR_END_PX;
    const [behindPx, beforePx] = [(1 - leaves) * lengthPx, enters * lengthPx];
    // Words on a short way are near both of its ends.
    if (behindPx < nearPx && behindPx <= beforePx) to = Math.min(to, enters);
    else if (beforePx < nearPx) from = Math.max(from, leaves);
  }
  return [from, to];
}
