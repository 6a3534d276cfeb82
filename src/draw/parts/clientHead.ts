// The first line of a client: its id, and beside it the chip with the leader that it believes in.
import { textWidthPx } from '../canvas/context';
import { type Box, boxAround } from '../canvas/geometry';

/** Sizes at the usual size of text, in px. */
export const ID_PX = 12;
export const CHIP_TEXT_PX = 10;
export const PAD_PX = 6;
/** From a client's left edge to its id: the figure stands between them. */
export const ID_LEFT_PX = PAD_PX + 16;
/** The middle of the line, from the client's top. */
export const HEAD_LINE_PX = 11;
const CHIP_HEIGHT_PX = 14;
/** The gap between the id and the chip. */
const GAP_PX = 3;
/** The least distance of a chip's text from both its ends together. */
const LEAST_ENDS_PX = 6;

/** A chip, and what is written on it. */
interface BeliefChip {
  readonly text: string;
  readonly box: Box;
}

/** The chip with a leader's id; where that has no room beside the client's own id, with the id's number: `…12`. */
export function beliefChip(client: string, leader: string, { x, y, width }: Box): BeliefChip {
  const roomPx = width - PAD_PX - ID_LEFT_PX - textWidthPx(client, ID_PX) - GAP_PX;
  const number = /\d+$/.exec(leader)?.[0];
  const forms = [leader, ...(number === undefined ? [] : [`…${number}`]), ''];
  const text =
    forms.find((form) => textWidthPx(form, CHIP_TEXT_PX) + LEAST_ENDS_PX <= roomPx) ?? '';
  const chipPx = Math.min(textWidthPx(text, CHIP_TEXT_PX) + CHIP_TEXT_PX, roomPx);
  const middleX = x + width - PAD_PX - chipPx / 2;
  return { text, box: boxAround([middleX, y + HEAD_LINE_PX], chipPx, CHIP_HEIGHT_PX) };
}
