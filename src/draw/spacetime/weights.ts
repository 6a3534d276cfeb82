// The look of the weights: the widths of lines, how strongly they are painted, and the sizes of glyphs.
import type { Weight } from './emphasis';

/** The weights of arrows: also that of the messages of the event that is pointed at. */
export type ArrowWeight = Weight | 'pointed';

type OfWeight = Readonly<Record<ArrowWeight, number>>;

export const LINE_PX: OfWeight = { pointed: 1.8, lit: 2.4, near: 1.3, rest: 1 };
export const WEIGHT_ALPHA: OfWeight = { pointed: 1, lit: 1, near: 0.75, rest: 0.2 };
/** Half the width of a glyph; from 7 px on it has its letter. */
export const GLYPH_PX: OfWeight = { pointed: 10, lit: 10, near: 7, rest: 4.5 };

/** Whether arrows of a weight stand out: with their glyphs, and never pale. */
export function standsOut(weight: ArrowWeight): boolean {
  return weight === 'lit' || weight === 'pointed';
}
