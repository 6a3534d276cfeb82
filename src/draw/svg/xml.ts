// XML: numbers, text and elements.

/** The values of an element's attributes; an attribute that is undefined is left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** A number with at most two decimals, or with as many as are given. */
export function rounded(value: number, decimals = 2): number {
  const factor = 10 ** decimals;
  // Adding 0 turns -0 into 0.
  return Math.round(value * factor) / factor + 0;
}

/** A text as XML; signs that XML cannot contain become U+FFFD. */
export function escaped(text: string): string {
  return text
    .replaceAll(NOT_XML, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/**
 * An element.
 *
 * @param content - XML; without any the element is empty.
 */
export function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join('');
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}
