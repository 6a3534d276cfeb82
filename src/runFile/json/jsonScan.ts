// Scans JSON without building values, and checks its syntax and its bounds.

import {
  BACKSLASH,
  BYTE_ORDER_MARK,
  bytesOf,
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  ESCAPED,
  HEX,
  isDigit,
  isSame,
  LETTERS,
  MINUS,
  OPEN_LIST,
  OPEN_OBJECT,
  PLUS,
  POINT,
  QUOTE,
  spaceEnd,
  WORDS,
  ZERO,
} from './jsonBytes';

const MAX_DEPTH = 64;

/** The largest number of entries in a list, or members in an object, except the trace; no run has that many. */
const MAX_ENTRIES = 100_000;

/** The largest number of different field names; no run has that many, and each costs many times its length. */
const MAX_NAMES = 10_000;

/**
 * Estimated bytes of memory, besides the text: for a list or an object (`container`) and for any other value (`scalar`).
 * A file may take `allowed` bytes and `allowedPerByte` for each byte of its own. Exported runs take 1 to 3 per byte,
 * strokes and links written without spaces 7.
 */
const COST = { container: 64, scalar: 16, allowedPerByte: 3, allowed: 24 * 1024 * 1024 };

/** The size of a long list's pieces, which are built one at a time. */
const PIECE_BYTES = 64 * 1024;

/** The largest size of an entry of a long list. */
const MAX_ENTRY_BYTES = 1024 * 1024;

/** A range of bytes, `to` excluded. */
export interface Extent {
  readonly from: number;
  readonly to: number;
}

/** The range of a document's long list, brackets included, and the ranges of its pieces, each with some entries. */
export interface LongList extends Extent {
  readonly pieces: readonly Extent[];
}

/** The reason why a document must not be built. */
export class ScanError extends Error {
  /** The problem in words; null for a syntax error. */
  readonly problem: string | null;
  /** The offset of the byte with the problem. */
  readonly offset: number;

  constructor(problem: string | null, offset: number) {
    super(problem ?? 'no JSON');
    this.problem = problem;
    this.offset = offset;
  }
}

/**
 * Scans a document once, in constant memory.
 *
 * @param longKey - the member of the outermost object that may be a list of any length; null when none may.
 * @returns the range of that list; null without one.
 * @throws ScanError for the first syntax error or exceeded bound.
 */
export function scanJson(bytes: Uint8Array, longKey: string | null): LongList | null {
  return new Scanner(bytes, longKey).document();
}

class Scanner {
  readonly #bytes: Uint8Array;
  readonly #longKey: Uint8Array | null;
  readonly #allowance: number;
  /** A bit for each field name, by hash; names with equal hashes count once. */
  readonly #names = new Uint8Array(1 << 15);
  #nameCount = 0;
  #cost = 0;
  #depth = 0;
  #at = 0;
  #longList: LongList | null = null;

  constructor(bytes: Uint8Array, longKey: string | null) {
    this.#bytes = bytes;
    this.#longKey = longKey === null ? null : bytesOf(longKey);
    this.#allowance = COST.allowed + COST.allowedPerByte * bytes.length;
  }

  document(): LongList | null {
    if (BYTE_ORDER_MARK.every((byte, index) => this.#bytes[index] === byte)) this.#at = 3;
    this.#space();
    if (this.#bytes[this.#at] === OPEN_OBJECT) this.#outermost();
    else this.#value();
    this.#space();
    if (this.#at < this.#bytes.length) this.#fail();
    return this.#longList;
  }

  /** Scans the outermost object, with its long list in pieces. */
  #outermost(): void {
    this.#open();
    for (let count = 0; !this.#isOver(CLOSE_OBJECT, count); count += 1) {
      this.#checkCount(count);
      const key = this.#key();
      this.#space();
      const isLong = this.#longKey !== null && isSame(key, this.#longKey);
      if (isLong && this.#bytes[this.#at] === OPEN_LIST) this.#longEntries();
      else this.#value();
    }
  }

  #value(): void {
    this.#space();
    const byte = this.#bytes[this.#at];
    if (byte === OPEN_LIST) {
      this.#open();
      this.#entries(CLOSE_LIST, () => this.#value());
    } else if (byte === OPEN_OBJECT) {
      this.#open();
      this.#entries(CLOSE_OBJECT, () => {
        this.#key();
        this.#value();
      });
    } else this.#scalar();
  }

  #open(): void {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.#fail(`nested more than ${MAX_DEPTH} deep`);
    this.#pay(COST.container);
    this.#at += 1;
  }

  #entries(close: number, entry: () => void): void {
    for (let count = 0; !this.#isOver(close, count); count += 1) {
      this.#checkCount(count);
      entry();
    }
  }

  #checkCount(count: number): void {
    if (count === MAX_ENTRIES)
      this.#fail(`a list or an object has more than ${MAX_ENTRIES} entries`);
  }

  #longEntries(): void {
    const listFrom = this.#at;
    this.#open();
    if (this.#longList) this.#fail('this list is there twice');
    const pieces: Extent[] = [];
    let from: number | null = null;
    let to = this.#at;
    for (let count = 0; !this.#isOver(CLOSE_LIST, count); count += 1) {
      const entryFrom = this.#at;
      this.#value();
      to = this.#at;
      if (to - entryFrom > MAX_ENTRY_BYTES) this.#fail('an entry is longer than 1 MiB', entryFrom);
      from ??= entryFrom;
      if (to - from < PIECE_BYTES) continue;
      pieces.push({ from, to });
      from = null;
    }
    if (from !== null) pieces.push({ from, to });
    this.#longList = { from: listFrom, to: this.#at, pieces };
  }

  /** Steps to the next entry, or over the closing bracket. @returns whether the container has ended. */
  #isOver(close: number, count: number): boolean {
    this.#space();
    if (this.#bytes[this.#at] === close) {
      this.#at += 1;
      this.#depth -= 1;
      return true;
    }
    if (count > 0) this.#expect(COMMA);
    this.#space();
    return false;
  }

  /** Scans a member's name and the colon after it. */
  #key(): Uint8Array {
    const from = this.#at;
    if (this.#bytes[from] !== QUOTE) this.#fail();
    this.#string();
    const key = this.#bytes.subarray(from + 1, this.#at - 1);
    this.#noteName(key);
    this.#space();
    this.#expect(COLON);
    return key;
  }

  #noteName(key: Uint8Array): void {
    let hash = 0;
    for (let at = 0; at < key.length; at += 1)
      hash = (Math.imul(hash, 31) + (key[at] as number)) | 0;
    const bit = (hash ^ (hash >>> 15)) & (8 * this.#names.length - 1);
    const mask = 1 << (bit & 7);
    if (((this.#names[bit >> 3] as number) & mask) !== 0) return;
    this.#names[bit >> 3] = (this.#names[bit >> 3] as number) | mask;
    this.#nameCount += 1;
    if (this.#nameCount > MAX_NAMES) this.#fail(`there are more than ${MAX_NAMES} names of fields`);
  }

  #scalar(): void {
    this.#pay(COST.scalar);
    const byte = this.#bytes[this.#at];
    if (byte === QUOTE) this.#string();
    else if (byte === MINUS || isDigit(byte)) this.#number();
    else this.#word();
  }

  #string(): void {
    const bytes = this.#bytes;
    let at = this.#at + 1;
    for (;;) {
      const byte = bytes[at];
      if (byte === QUOTE) break;
      if (byte === undefined || byte < 0x20) this.#fail(null, at);
      at = byte === BACKSLASH ? this.#escapeEnd(at) : at + 1;
    }
    this.#at = at + 1;
  }

  /** The end of the escape at an offset. */
  #escapeEnd(from: number): number {
    const bytes = this.#bytes;
    const kind = bytes[from + 1] as number;
    if (ESCAPED.has(kind)) return from + 2;
    if (kind !== LETTERS.u) this.#fail(null, from);
    for (let at = from + 2; at < from + 6; at += 1)
      if (!HEX.has(bytes[at] as number)) this.#fail(null, from);
    return from + 6;
  }

  #number(): void {
    const bytes = this.#bytes;
    const from = this.#at;
    const start = bytes[from] === MINUS ? from + 1 : from;
    let at = bytes[start] === ZERO ? start + 1 : this.#digitsEnd(start);
    if (at === start) this.#fail(null, from);
    if (bytes[at] === POINT) at = this.#digitsEnd(at + 1, at);
    if (bytes[at] === LETTERS.e || bytes[at] === LETTERS.E) {
      const isSigned = bytes[at + 1] === PLUS || bytes[at + 1] === MINUS;
      at = this.#digitsEnd(isSigned ? at + 2 : at + 1, at);
    }
    this.#at = at;
  }

  /** The end of the digits at an offset; `otherwise` without any. */
  #digitsEnd(from: number, otherwise = from): number {
    let at = from;
    while (isDigit(this.#bytes[at])) at += 1;
    return at === from ? otherwise : at;
  }

  #word(): void {
    const word = WORDS.find((letters) =>
      letters.every((letter, index) => this.#bytes[this.#at + index] === letter),
    );
    if (!word) this.#fail();
    this.#at += word.length;
  }

  #space(): void {
    this.#at = spaceEnd(this.#bytes, this.#at);
  }

  #expect(byte: number): void {
    if (this.#bytes[this.#at] !== byte) this.#fail();
    this.#at += 1;
  }

  #pay(cost: number): void {
    this.#cost += cost;
    if (this.#cost > this.#allowance) this.#fail('too many values for a file of this size');
  }

  #fail(problem: string | null = null, offset = this.#at): never {
    throw new ScanError(problem, offset);
  }
}
