// A pattern whose tile is written as shapes.
import { type Matrix, transformText } from './matrix';
import type { SvgCanvas } from './svgCanvas';
import type { SvgDocument } from './svgDocument';
import { element } from './xml';

/** A pattern of one file; its tile is repeated in both directions. */
export class SvgPattern {
  readonly #document: SvgDocument;
  readonly #tile: SvgCanvas;
  #matrix: Matrix = [1, 0, 0, 1, 0, 0];

  constructor(document: SvgDocument, tile: SvgCanvas) {
    this.#document = document;
    this.#tile = tile;
  }

  setTransform({ a = 1, b = 0, c = 0, d = 1, e = 0, f = 0 }: DOMMatrix2DInit): void {
    this.#matrix = [a, b, c, d, e, f];
  }

  /** The id of the pattern as it lies now. */
  get id(): string {
    const { width, height, pixelRatio, context } = this.#tile;
    const tile = element('g', { transform: `scale(${pixelRatio})` }, context.xml);
    const patternTransform = transformText(this.#matrix);
    return this.#document.define(`pattern ${patternTransform} ${tile}`, (id) =>
      element(
        'pattern',
        { id, patternUnits: 'userSpaceOnUse', width, height, patternTransform },
        tile,
      ),
    );
  }
}
