// The counts of a client's writes: a sign and a number for each outcome, as many as have room.
import type { WriteCounts } from '../../sim/trace/writes';
import { textWidthPx } from '../canvas/context';

/** The outcome of a write. */
export type Fate = keyof WriteCounts;

/** A sign with its number. */
export interface ClientCount {
  readonly fate: Fate;
  readonly text: string;
  /** The distance from the line's beginning, in px. */
  readonly leftPx: number;
  readonly line: number;
  readonly widthPx: number;
}

/** Sizes of the counts, in px. */
export const COUNT_TEXT_PX = 11;
export const SIGN_PX = 9;
export const COUNT_LINE_PX = 13.5;
const GAP_PX = 5;
const LINES = 2;

/** The outcomes by importance: where there is not room for all, the last are left out. */
const FATES: readonly Fate[] = ['accepted', 'lost', 'rejected', 'redirected', 'unanswered'];

/**
 * The counts on two lines of this width: accepted writes always, the others unless zero.
 *
 * @param heldPx - the width of the key of a lock at the beginning of the second line; 0 without one.
 */
export function clientCounts(
  writes: Readonly<WriteCounts>,
  widthPx: number,
  heldPx = 0,
): ClientCount[] {
  const placed: ClientCount[] = [];
  let [line, leftPx] = [0, 0];
  for (const fate of FATES) {
    if (writes[fate] === 0 && fate !== 'accepted') continue;
    const text = countText(writes[fate]);
    const countPx = SIGN_PX + 2 + textWidthPx(text, COUNT_TEXT_PX);
    const hasRoom = () => leftPx === 0 || leftPx + countPx <= widthPx;
    if (!hasRoom()) [line, leftPx] = [line + 1, heldPx === 0 ? 0 : heldPx + GAP_PX];
    if (line >= LINES || !hasRoom()) break;
    placed.push({ fate, text, leftPx, line, widthPx: countPx });
    leftPx += countPx + GAP_PX;
  }
  return placed;
}

/** A count in at most four characters below a million: `128`, `1.2k`, `12k`. */
export function countText(count: number): string {
  if (count < 1000) return `${count}`;
  const thousands = Math.floor(count / 100) / 10;
  return `${thousands < 10 ? thousands : Math.floor(thousands)}k`;
}
