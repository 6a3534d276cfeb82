// Text of foreign origin, escaped and cut for one line: in an error, a row of a table, a notice in the page.

/** The limit of a quotation in an error, in characters. */
const MAX_QUOTED = 120;

/** Control characters, format characters (among them direction marks), lone surrogates and line separators. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/**
 * A text as one line without effect on a terminal: unprintable characters become `\n`, `\t` or `\u{1b}`.
 *
 * @param limit - maximum of characters, followed by an ellipsis for the rest; no limit when absent.
 */
export function oneLine(text: string, limit = Number.POSITIVE_INFINITY): string {
  let line = '';
  for (const char of text) {
    const next = UNPRINTABLE.test(char) ? escapeOf(char) : char;
    if (line.length + next.length > limit) return `${line}…`;
    line += next;
  }
  return line;
}

/** A name, a value or a key as an error quotes it: one line, at most 120 characters, then an ellipsis. */
export function quote(text: string): string {
  return oneLine(text, MAX_QUOTED);
}

function escapeOf(char: string): string {
  return SHORT_ESCAPES.get(char) ?? `\\u{${(char.codePointAt(0) as number).toString(16)}}`;
}
