// The calls of a canvas's context that the painters use, written as SVG.
import type { Matrix } from './matrix';
import { IDENTITY, joined, transformText } from './matrix';
import { type Pixels, pixelBoxes, type SvgCanvas } from './svgCanvas';
import type { SvgDocument } from './svgDocument';
import { SvgPath } from './svgPath';
import { SvgPattern } from './svgPattern';
import { textElement } from './svgText';
import { type Attributes, element, rounded } from './xml';

/** The part of a context that `save` keeps and `restore` brings back. */
class State {
  fillStyle: string | SvgPattern = '#000000';
  strokeStyle: string | SvgPattern = '#000000';
  globalAlpha = 1;
  lineWidth = 1;
  lineCap: CanvasLineCap = 'butt';
  lineJoin: CanvasLineJoin = 'miter';
  font = '10px sans-serif';
  textAlign: CanvasTextAlign = 'start';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  imageSmoothingEnabled = true;
  textRendering: CanvasTextRendering = 'auto';
  dash: readonly number[] = [];
  lineDashOffset = 0;
  /** From user space to CSS pixels. */
  matrix: Matrix = IDENTITY;
  /** The id of the clip; null without one. */
  clipId: string | null = null;
}

/** A context that writes SVG, in CSS pixels. A call that the painters do not use is not there. */
export class SvgContext extends State {
  readonly #document: SvgDocument;
  readonly #pixelRatio: number;
  #saved: State[] = [];
  #path = new SvgPath();
  #written: { readonly clipId: string | null; readonly xml: string }[] = [];
  #pixels: Pixels | null = null;

  constructor(document: SvgDocument, pixelRatio: number) {
    super();
    this.#document = document;
    this.#pixelRatio = pixelRatio;
  }

  save(): void {
    this.#saved.push({ ...(this as State) });
  }
  restore(): void {
    Object.assign(this, this.#saved.pop());
  }
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void {
    this.matrix = [a, b, c, d, e, f].map((value) => value / this.#pixelRatio) as unknown as Matrix;
  }
  translate(x: number, y: number): void {
    this.matrix = joined(this.matrix, [1, 0, 0, 1, x, y]);
  }
  scale(x: number, y: number): void {
    this.matrix = joined(this.matrix, [x, 0, 0, y, 0, 0]);
  }
  rotate(angle: number): void {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    this.matrix = joined(this.matrix, [cos, sin, -sin, cos, 0, 0]);
  }
  setLineDash(dash: readonly number[]): void {
    this.dash = dash.length % 2 === 1 ? [...dash, ...dash] : [...dash];
  }

  beginPath(): void {
    this.#path = new SvgPath();
  }
  moveTo(x: number, y: number): void {
    this.#path.moveTo(x, y);
  }
  lineTo(x: number, y: number): void {
    this.#path.lineTo(x, y);
  }
  closePath(): void {
    this.#path.closePath();
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.#path.rect(x, y, width, height);
  }
  arc(...values: Parameters<SvgPath['arc']>): void {
    this.#path.arc(...values);
  }
  ellipse(...values: Parameters<SvgPath['ellipse']>): void {
    this.#path.ellipse(...values);
  }
  roundRect(...values: Parameters<SvgPath['roundRect']>): void {
    this.#path.roundRect(...values);
  }

  fill(path: SvgPath = this.#path): void {
    if (!path.isEmpty) this.#shape({ d: path.data, ...this.#filled() });
  }
  stroke(path: SvgPath = this.#path): void {
    if (!path.isEmpty) this.#shape({ d: path.data, fill: 'none', ...this.#stroked() });
  }
  fillRect(x: number, y: number, width: number, height: number): void {
    this.#box(x, y, width, height, this.#filled());
  }
  strokeRect(x: number, y: number, width: number, height: number): void {
    this.#box(x, y, width, height, { fill: 'none', ...this.#stroked() });
  }
  /** Empties the picture: the painters clear whole canvases only. */
  clearRect(): void {
    this.#written = [];
  }
  fillText(text: string, x: number, y: number, mostPx?: number): void {
    this.#text(text, x, y, mostPx, this.#filled());
  }
  strokeText(text: string, x: number, y: number, mostPx?: number): void {
    this.#text(text, x, y, mostPx, { fill: 'none', ...this.#stroked() });
  }
  measureText(text: string): Pick<TextMetrics, 'width'> {
    return { width: this.#document.measureText(text, this.font) };
  }

  clip(...values: [path: SvgPath, rule?: CanvasFillRule] | []): void {
    const [path = this.#path, rule] = values;
    const shape = element('path', {
      d: path.data,
      transform: transformText(this.matrix),
      'clip-rule': rule,
    });
    const within = this.clipId === null ? undefined : `url(#${this.clipId})`;
    this.clipId = this.#document.define(`clip ${within} ${shape}`, (id) =>
      element('clipPath', { id, 'clip-path': within }, shape),
    );
  }

  createPattern(canvas: SvgCanvas): SvgPattern {
    return new SvgPattern(this.#document, canvas);
  }
  createImageData(width: number, height: number): Pixels {
    return { width, height, data: new Uint8ClampedArray(width * height * 4) };
  }
  putImageData(pixels: Pixels): void {
    this.#pixels = pixels;
  }

  /** Another canvas as shapes: all of it at a place, or a part of its pixels in a box. */
  drawImage(canvas: SvgCanvas, ...places: number[]): void {
    const { context, pixelRatio } = canvas;
    const [first = 0, second = 0, third = canvas.width, fourth = canvas.height] = places;
    const whole = { x: first, y: second, width: third, height: fourth };
    if (context.pixels) {
      const [x = 0, y = 0, width = 0, height = 0] = places.slice(4);
      this.#group(pixelBoxes(context.pixels, whole, { x, y, width, height }), this.matrix);
      return;
    }
    const [scaleX, scaleY] = [
      (whole.width * pixelRatio) / canvas.width,
      (whole.height * pixelRatio) / canvas.height,
    ];
    this.#group(context.xml, joined(this.matrix, [scaleX, 0, 0, scaleY, whole.x, whole.y]));
  }

  /** The pixels that were put here last; null where shapes were painted. */
  get pixels(): Pixels | null {
    return this.#pixels;
  }

  /** The picture so far. Neighbouring shapes with the same clip are one group. */
  get xml(): string {
    const parts: string[] = [];
    for (let first = 0, next = 0; first < this.#written.length; first = next) {
      const clipId = this.#written[first]?.clipId ?? null;
      while (next < this.#written.length && this.#written[next]?.clipId === clipId) next += 1;
      const content = this.#written.slice(first, next).map(({ xml }) => xml);
      const joinedContent = content.join('\n');
      parts.push(
        clipId === null
          ? joinedContent
          : element('g', { 'clip-path': `url(#${clipId})` }, joinedContent),
      );
    }
    return parts.join('\n');
  }

  #filled(): Attributes {
    const { fillStyle, globalAlpha } = this;
    return { fill: paintOf(fillStyle), 'fill-opacity': share(globalAlpha) };
  }

  #stroked(): Attributes {
    const { strokeStyle, globalAlpha, lineWidth, lineCap, lineJoin } = this;
    const { dash, lineDashOffset } = this;
    const isDashed = dash.length > 0;
    return {
      stroke: paintOf(strokeStyle),
      'stroke-opacity': share(globalAlpha),
      'stroke-width': rounded(lineWidth),
      'stroke-linecap': lineCap === 'butt' ? undefined : lineCap,
      'stroke-linejoin': lineJoin === 'miter' ? undefined : lineJoin,
      // A canvas has 10, SVG 4.
      'stroke-miterlimit': lineJoin === 'miter' ? 10 : undefined,
      'stroke-dasharray': isDashed ? dash.map((px) => rounded(px)).join(' ') : undefined,
      'stroke-dashoffset': isDashed && lineDashOffset !== 0 ? rounded(lineDashOffset) : undefined,
    };
  }

  #shape(attributes: Attributes): void {
    this.#write(element('path', { ...attributes, transform: transformText(this.matrix) }));
  }

  #box(x: number, y: number, width: number, height: number, look: Attributes): void {
    const transform = transformText(this.matrix);
    // Each side is rounded, and not the width: boxes that touch must touch in the file too.
    const [left, top] = [rounded(Math.min(x, x + width)), rounded(Math.min(y, y + height))];
    const size = {
      width: rounded(Math.max(x, x + width) - left),
      height: rounded(Math.max(y, y + height) - top),
    };
    this.#write(element('rect', { x: left, y: top, ...size, ...look, transform }));
  }

  #text(text: string, x: number, y: number, mostPx: number | undefined, look: Attributes): void {
    const widthPx = mostPx === undefined ? 0 : this.measureText(text).width;
    const squeezedPx = mostPx !== undefined && widthPx > mostPx ? mostPx : null;
    const transform = transformText(this.matrix);
    this.#write(textElement(text, { x, y, squeezedPx, ...this }, { ...look, transform }));
  }

  #group(xml: string, matrix: Matrix): void {
    const transform = transformText(matrix);
    if (xml !== '') this.#write(transform ? element('g', { transform }, xml) : xml);
  }

  #write(xml: string): void {
    this.#written.push({ clipId: this.clipId, xml });
  }
}

function paintOf(style: string | SvgPattern): string {
  return typeof style === 'string' ? style : `url(#${style.id})`;
}

function share(alpha: number): number | undefined {
  return alpha === 1 ? undefined : rounded(alpha, 3);
}
