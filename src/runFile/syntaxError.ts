// Finds where a text stops being JSON, since the engines' own errors do not all say it.

const SPACE = /[ \t\n\r]*/y;
const LITERAL = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Where the JSON in `text` goes wrong. */
class Misplaced {
  readonly offset: number;
  constructor(offset: number) {
    this.offset = offset;
  }
}

/**
 * The offset of the first character that keeps the text from being JSON; the text's length when it ends too soon.
 * The text must not be nested deeper than the stack allows.
 */
export function syntaxErrorOffset(text: string): number {
  try {
    return skip(SPACE, text, value(text, 0));
  } catch (error) {
    if (error instanceof Misplaced) return error.offset;
    throw error;
  }
}

function skip(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : offset;
}

function value(text: string, from: number): number {
  const start = skip(SPACE, text, from);
  if (text[start] === '[') return list(text, start, ']', value);
  if (text[start] === '{') return list(text, start, '}', member);
  return scalar(text, start);
}

function scalar(text: string, start: number): number {
  if (text[start] === '"') return string(text, start);
  const end = skip(LITERAL, text, start);
  if (end === start) throw new Misplaced(start);
  return end;
}

/** Walks by hand: a regular expression over a string of many megabytes overflows the stack. */
function string(text: string, start: number): number {
  let offset = start + 1;
  while (text[offset] !== '"') {
    const from = offset;
    if (text[from] === '\\') offset = skip(ESCAPE, text, from);
    else if (text.charCodeAt(from) >= 0x20) offset += 1;
    if (offset === from) throw new Misplaced(from);
  }
  return offset + 1;
}

function member(text: string, from: number): number {
  const start = skip(SPACE, text, from);
  if (text[start] !== '"') throw new Misplaced(start);
  return value(text, expect(':', text, scalar(text, start)));
}

/** A bracketed list of items with commas between them; returns the offset after its end. */
function list(
  text: string,
  start: number,
  end: string,
  item: (text: string, from: number) => number,
): number {
  let offset = skip(SPACE, text, start + 1);
  if (text[offset] === end) return offset + 1;
  for (;;) {
    offset = skip(SPACE, text, item(text, offset));
    if (text[offset] === end) return offset + 1;
    offset = expect(',', text, offset);
  }
}

function expect(char: string, text: string, from: number): number {
  const offset = skip(SPACE, text, from);
  if (text[offset] !== char) throw new Misplaced(offset);
  return offset + 1;
}
