// The look of the three weights: the widths of lines, how strongly they are painted, and the sizes of glyphs.
import type { Weight } from './emphasis';

export const LINE_PX: Readonly<Record<Weight, number>> = { lit: 2.4, near: 1.3, rest: 1 };
export const WEIGHT_ALPHA: Readonly<Record<Weight, number>> = { lit: 1, near: 0.75, rest: 0.2 };
/** Half the width of a glyph; from 7 px on it has its letter. */
export const GLYPH_PX: Readonly<Record<Weight, number>> = { lit: 10, near: 7, rest: 4.5 };
