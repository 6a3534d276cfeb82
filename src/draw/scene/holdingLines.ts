// A service's keys, shortened to the lines and the width available on the stage.
import type { Holding } from '../../sim/contracts/service';
import { textWidthPx } from '../canvas/context';

/** A line with a key, and the note beside the key. */
interface KeyLine {
  readonly type: 'holding';
  readonly holding: Holding;
  /** The value where it is short, or the watchers. */
  readonly note: string;
}

/** `value`: a line of a long value below its key. `more`: the number of keys without a line. */
interface TextLine {
  readonly type: 'value' | 'more';
  readonly text: string;
}

/** One line in a service; `key` is the longest form of the key that has room. */
export type HoldingLine = (KeyLine & { readonly key: string }) | TextLine;

/** Sizes of a line, in px. */
export const HOLDING_TEXT_PX = 11;
export const OWNER_TEXT_PX = 10;
export const PAD_PX = 7;
export const RING_COLUMN_PX = 13;
const GAP_PX = 5;

/** A shortened word keeps at least this many letters. */
const LEAST_LETTERS = 4;
/** A note longer than this share of its line is on a line of its own. */
const NOTE_SHARE = 0.55;

/** The lines of all keys at this width, without a limit to their number. */
export function holdingLines(holdings: readonly Holding[], widthPx: number): HoldingLine[] {
  const linePx = widthPx - 2 * PAD_PX - ringColumnPx(holdings);
  const roomOf = ({ owner }: Holding) =>
    linePx - (owner === undefined ? 0 : ownerWidthPx(owner) + GAP_PX);
  const keyLines = holdings.map((holding) => ({
    type: 'holding' as const,
    holding,
    note: noteOf(holding, roomOf(holding) * NOTE_SHARE),
  }));
  const columnPx = noteColumnPx(keyLines);
  const ends = holdings.map(({ key }) => endOf(key));
  const isLike = (key: string) => ends.indexOf(endOf(key)) !== ends.lastIndexOf(endOf(key));
  return keyLines.flatMap((keyLine): HoldingLine[] => {
    const { holding, note } = keyLine;
    const notePx = holding.owner === undefined ? noteWidthPx(note) : columnPx;
    const key = shortened(holding.key, roomOf(holding) - notePx, isLike(holding.key));
    return [{ ...keyLine, key }, ...valueLines(holding, note, linePx)];
  });
}

/** The width of the notes' column, to the right of the owners' column. */
export function noteColumnPx(lines: readonly (KeyLine | TextLine)[]): number {
  const owned = lines.flatMap((line) =>
    line.type === 'holding' && line.holding.owner !== undefined ? [noteWidthPx(line.note)] : [],
  );
  return Math.max(0, ...owned);
}

function noteWidthPx(note: string): number {
  return note === '' ? 0 : textWidthPx(note, HOLDING_TEXT_PX) + GAP_PX;
}

/** The value's own lines; none when the value, or the watchers, are beside the key. */
function valueLines(holding: Holding, note: string, linePx: number): HoldingLine[] {
  const value = shownValue(holding);
  if (value === '' || note === value || watchersOf(holding).length > 0) return [];
  return wrapped(value, linePx).map((text) => ({ type: 'value', text }));
}

/**
 * The lines, limited to a number. Values are dropped first, part by part from the last one on; then keys with nothing in
 * them, such as a parent znode; then others with neither owner nor note. A last line has the number of keys left out but
 * for the empty ones. A single line shows a key, not a number: the first with an owner.
 */
export function fittingLines(lines: readonly HoldingLine[], atMost: number): HoldingLine[] {
  const shown = [...lines];
  let isDropping = false;
  for (let at = shown.length - 1; at >= 0; at -= 1) {
    const line = shown[at];
    // A part that has lost its end would say something else: `resourceVersion` without its number.
    const isPart: boolean = isDropping && line?.type === 'value' && !line.text.endsWith(',');
    const isLast = isDropping && line?.type === 'value' && shown.length <= atMost && !isPart;
    isDropping = line?.type === 'value' && (shown.length > atMost || isPart);
    if (isDropping) shown.splice(at, 1);
    else if (isLast) shown[at] = { ...line, text: line.text.replace(/,$/, '') };
  }
  if (shown.length <= atMost) return shown;
  const filled = shown.filter((line) => !isEmpty(line));
  if (filled.length > 0 && filled.length <= atMost) return filled;
  const important = filled.filter(atMost === 1 ? isOwned : hasOwnerOrNote);
  const named = (important.length > 0 ? important : shown).slice(0, Math.max(1, atMost - 1));
  const more = { type: 'more', text: `+${filled.length - named.length}` } as const;
  return [...named, more].slice(0, atMost);
}

function isEmpty(line: HoldingLine): boolean {
  return line.type === 'holding' && line.holding.value === '' && !hasOwnerOrNote(line);
}

function isOwned(line: HoldingLine): boolean {
  return line.type === 'holding' && line.holding.owner !== undefined;
}

function hasOwnerOrNote(line: HoldingLine): boolean {
  return isOwned(line) || (line.type === 'holding' && line.note !== '');
}

/** The width of the column of rings at the left; 0 where no key expires. */
export function ringColumnPx(holdings: readonly Holding[]): number {
  return holdings.some(({ untilMs }) => untilMs !== undefined) ? RING_COLUMN_PX : 0;
}

/** The width of an owner's chip. */
export function ownerWidthPx(owner: string): number {
  return textWidthPx(owner, OWNER_TEXT_PX) + OWNER_TEXT_PX;
}

function watchersOf({ watchers = [] }: Holding): readonly string[] {
  return watchers;
}

/** The value; empty where it repeats the owner's chip. */
function shownValue({ value, owner }: Holding): string {
  return value === owner ? '' : value;
}

/** The watchers, which show the order of waiting, else the value. Of too many watchers the first is named. */
function noteOf(holding: Holding, atMostPx: number): string {
  const [first, ...others] = watchersOf(holding);
  const texts =
    first === undefined
      ? [shownValue(holding)]
      : [`← ${[first, ...others].join(' ')}`, `← ${first} +${others.length}`];
  return texts.find((text) => textWidthPx(text, HOLDING_TEXT_PX) <= atMostPx) ?? '';
}

/** The part of a key by which it is known where it has no room: `:token` of `leader:token`, else the whole. */
function endOf(key: string): string {
  return key.slice(Math.max(0, key.lastIndexOf(':')));
}

/**
 * The first form that fits: `/e/lock-0000000003`, `lock-0000000003`, `lock-…3`, `#3`; or `leader:token`, `:token`.
 *
 * @param isLike - another key has the same end: `reports:token` becomes `rep…:token`.
 */
function shortened(key: string, roomPx: number, isLike: boolean): string {
  const last = key.slice(key.lastIndexOf('/') + 1);
  const dense = last.replace(/0{3,}(?=\d)/, '…');
  const part = endOf(dense);
  const parts = isLike ? [3, 2, 1].map((letters) => `${dense.slice(0, letters)}…${part}`) : [];
  const number = /(\d+)$/.exec(dense)?.[1];
  const numbers = number === undefined ? [] : [`#${number}`];
  const forms = [key, last, dense, ...parts, part, ...numbers];
  return forms.find((form) => hasRoom(form, roomPx)) ?? cutShort(part, roomPx);
}

function hasRoom(text: string, roomPx: number): boolean {
  return textWidthPx(text, HOLDING_TEXT_PX) <= roomPx;
}

/** The longest beginning that fits; empty where fewer than `LEAST_LETTERS` letters fit. */
function cutShort(text: string, roomPx: number): string {
  for (let length = text.length - 1; length >= LEAST_LETTERS; length -= 1) {
    const short = `${text.slice(0, length)}…`;
    if (hasRoom(short, roomPx)) return short;
  }
  return '';
}

/** A text as lines, broken between words; a word that is longer than a line is cut short. */
function wrapped(text: string, roomPx: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && hasRoom(longer, roomPx)) lines[lines.length - 1] = longer;
    else lines.push(hasRoom(word, roomPx) ? word : cutShort(word, roomPx));
  }
  return lines;
}
