// The bytes of JSON's syntax.

export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const BACKSLASH = 0x5c;
export const OPEN_LIST = 0x5b;
export const CLOSE_LIST = 0x5d;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;
export const MINUS = 0x2d;
export const PLUS = 0x2b;
export const POINT = 0x2e;
export const ZERO = 0x30;
const NINE = 0x39;
export const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
export const WORDS = ['true', 'false', 'null'].map(bytesOf);
export const ESCAPED = new Set(bytesOf('"\\/bfnrt'));
export const HEX = new Set(bytesOf('0123456789abcdefABCDEF'));
export const LETTERS = { e: 0x65, E: 0x45, u: 0x75 };

/** A text in UTF-8. */
export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Whether two byte arrays are equal. */
export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

/** Whether a byte is a digit; false for undefined. */
export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

/** The end of the white space at an offset. */
export function spaceEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    const byte = bytes[at];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return at;
    at += 1;
  }
}
