// What somebody else wrote, made fit for a line of text: an error, a row of a table, a notice in the page.

/** The most that an error quotes of what somebody wrote, in characters. */
const MAX_QUOTED = 120;

/** Controls, invisible marks that turn the direction of a text, halves of characters, and what ends a line. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/**
 * A text as one line that does nothing to a terminal: `\n`, `\t` and `\u{1b}` in the place of what cannot be printed.
 *
 * @param limit - so many characters are kept at most; an ellipsis stands for the rest. All of them when absent.
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

/** What an error quotes of a name, a value or a key: one line of at most 120 characters, and an ellipsis for the rest. */
export function quote(text: string): string {
  return oneLine(text, MAX_QUOTED);
}

function escapeOf(char: string): string {
  return SHORT_ESCAPES.get(char) ?? `\\u{${(char.codePointAt(0) as number).toString(16)}}`;
}
