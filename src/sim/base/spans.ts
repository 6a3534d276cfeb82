// Spans of names: `n1–n20` for n1, n2 and so on.

/**
 * The names in their order, with those that follow each other by number as a span: `n1–n20`, `redis`.
 *
 * @param least - the number of names that a span has at least.
 */
export function inSpans(names: readonly string[], least: number): string[] {
  const spans: string[][] = [];
  for (const name of names) {
    const span = spans.at(-1);
    if (span && name === nextOf(span.at(-1) ?? '')) span.push(name);
    else spans.push([name]);
  }
  return spans.flatMap((span) => (span.length < least ? span : `${span[0]}–${span.at(-1)}`));
}

/** `n2` for `n1`. */
function nextOf(name: string): string {
  return name.replace(/\d*$/, (number) => `${Number(number) + 1}`);
}
