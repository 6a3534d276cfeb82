// Texts whose numbers stay beside their units where a line ends.

/** A number, a space and a unit of time, or a sign of percent. */
const WITH_UNIT = /(\d) (?=(?:ms|s|min|h|d)(?![\p{L}\p{N}])|%)/gu;

/** The text with spaces that no line breaks at between numbers and their units: "200 ms", "2.03 s", "5 %". */
export function unbroken(text: string): string {
  return text.replace(WITH_UNIT, '$1\u00a0');
}
