// The part of an arrow that is seen where messages do not move: it begins and ends at words beside its ends.
import type { Point } from '../../sim/contracts/command';
import { type Box, distance, grown, segmentWithin } from '../canvas/geometry';

/** Words so near to an end of an arrow belong to the process there: the arrow begins or ends at them. */
const NEAR_END_PX = 40;
/** The words of a link or a cut do not belong to it: an arrow ends at them only where its head has no room behind. */
const NEAR_NOTE_PX = 9;
/** Half the width of an arrow's head. */
export const HALF_HEAD_PX = 4;

/** The box of words beside a process, of which the node is known, or of other words. */
export type WordsBox = Box & { readonly isNote?: true; readonly node?: string };

/** The processes at the ends of an arrow; absent where it bends before. */
export interface EndsOfArrow {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The fractions of an arrow's way between which it is drawn. */
export function visibleSpan(
  words: readonly WordsBox[],
  start: Point,
  end: Point,
  ends: EndsOfArrow = {},
): [from: number, to: number] {
  const lengthPx = distance(start, end);
  let [from, to] = [0, 1];
  for (const word of words) {
    // A word beside the line would cover half of its head.
    const within = segmentWithin(start, end, grown(word, HALF_HEAD_PX));
    if (!within) continue;
    const [enters, leaves] = within;
    const [behindPx, beforePx] = [(1 - leaves) * lengthPx, enters * lengthPx];
    // Words on a short way are near both of its ends.
    if (behindPx < nearPx(word, ends.to) && behindPx <= beforePx) to = Math.min(to, enters);
    else if (beforePx < nearPx(word, ends.from)) from = Math.max(from, leaves);
  }
  return [from, to];
}

/** An arrow never ends at the name of another process or at the count of a camp: it would seem to go to that one. */
function nearPx({ isNote, node = '' }: WordsBox, process = node): number {
  if (isNote) return NEAR_NOTE_PX;
  return node === process ? NEAR_END_PX : 0;
}
