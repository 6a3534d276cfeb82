// A reader of XML as our own pictures have it: elements with attributes in double quotes, and text.

/** An element with its attributes; the order is that of the file. */
export interface SvgElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The text directly in it, with its entities. */
  text: string;
}

const TOKEN = /<(\/?)([a-zA-Z]+)((?: [\w:-]+="[^"<]*")*)(\/?)>|([^<>]+)/y;

/** The elements of a file; throws where it is not well-formed. */
export function readSvg(text: string): readonly SvgElement[] {
  const elements: SvgElement[] = [];
  const open: SvgElement[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const { lastIndex } = TOKEN;
    const found = TOKEN.exec(text);
    if (!found) throw new Error(`not XML: ${text.slice(lastIndex, lastIndex + 60)}`);
    const [, closing, name = '', attributes = '', empty, words] = found;
    if (words !== undefined) addText(open.at(-1), words);
    else if (closing) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> without its beginning`);
    } else {
      const made = { name, attributes: attributesIn(attributes), text: '' };
      elements.push(made);
      if (!empty) open.push(made);
    }
  }
  if (open.length > 0) throw new Error(`${open.length} elements without an end`);
  return elements;
}

function addText(element: SvgElement | undefined, words: string): void {
  if (!element) throw new Error(`text outside of elements: ${words}`);
  if (/&(?!(amp|lt|gt|quot);)/.test(words)) throw new Error(`a bare & in ${words}`);
  element.text += words;
}

function attributesIn(text: string): ReadonlyMap<string, string> {
  const pairs = [...text.matchAll(/ ([\w:-]+)="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  const attributes = new Map(pairs);
  if (attributes.size !== pairs.length) throw new Error(`an attribute twice in ${text}`);
  return attributes;
}
