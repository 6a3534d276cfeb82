// A canvas's text as a text element.
import { type Attributes, element, escaped, rounded } from './xml';

/** A text's place and font, as a context has them. */
interface PlacedText {
  readonly x: number;
  readonly y: number;
  /** The width into which the text is squeezed; null where it has room. */
  readonly squeezedPx: number | null;
  readonly font: string;
  readonly textAlign: CanvasTextAlign;
  readonly textBaseline: CanvasTextBaseline;
}

const ANCHORS: Readonly<Partial<Record<CanvasTextAlign, string>>> = {
  center: 'middle',
  right: 'end',
  end: 'end',
};

/**
 * The distance from the line to the alphabetic baseline, in units of the font's size, for IBM Plex. Programs other than
 * browsers do not know `dominant-baseline`.
 */
const BASELINES: Readonly<Partial<Record<CanvasTextBaseline, number>>> = {
  middle: 0.288,
  alphabetic: 0,
};

/** `<text>`; throws for a font that is not weight, size in px and families, and for unusual baselines. */
export function textElement(text: string, placed: PlacedText, look: Attributes): string {
  const { x, y, squeezedPx, font, textAlign, textBaseline } = placed;
  const [, weight, size, family] = FONT.exec(font) ?? [];
  const baseline = BASELINES[textBaseline];
  if (size === undefined || baseline === undefined)
    throw new Error(`SVG: the font “${font}”, its baseline “${textBaseline}”.`);
  const isUsual = weight === undefined || weight === '400';
  return element(
    'text',
    {
      x: rounded(x),
      y: rounded(y + Number(size) * baseline),
      'font-family': family,
      'font-size': size,
      'font-weight': isUsual ? undefined : weight,
      'text-anchor': ANCHORS[textAlign],
      textLength: squeezedPx === null ? undefined : rounded(squeezedPx),
      lengthAdjust: squeezedPx === null ? undefined : 'spacingAndGlyphs',
      ...look,
    },
    escaped(text),
  );
}

const FONT = /^(?:(\d+) )?([\d.]+)px (.+)$/;
