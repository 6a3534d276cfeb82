// The definitions of one SVG file: clips and patterns, each once.

/** Measures a text in px, in a font as a canvas has it: `600 12px sans-serif`. */
export type MeasureText = (text: string, font: string) => number;

/** The definitions of one file, which all contexts of the file share. */
export class SvgDocument {
  readonly measureText: MeasureText;
  readonly #idPrefix: string;
  readonly #ids = new Map<string, string>();
  readonly #definitions: string[] = [];

  /** @param idPrefix - the beginning of all ids: files that are put into one page differ in it. */
  constructor(measureText: MeasureText, idPrefix: string) {
    this.measureText = measureText;
    this.#idPrefix = idPrefix;
  }

  /** The id of a definition; `write` is called for the first one of this key. */
  define(key: string, write: (id: string) => string): string {
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = `${this.#idPrefix}${this.#ids.size + 1}`;
    this.#ids.set(key, id);
    this.#definitions.push(write(id));
    return id;
  }

  get definitions(): string {
    return this.#definitions.join('\n');
  }
}
