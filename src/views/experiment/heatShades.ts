// The shades of a heat map: the larger a figure, the more ink, and every figure legible on its field.
import { range } from 'd3-array';
import { interpolateNumber } from 'd3-interpolate';
import { contrast } from '../../draw/canvas/contrast';
import type { Theme } from '../../draw/canvas/theme';

/** The contrast that a figure needs with its field (WCAG, AA). */
const LEAST_CONTRAST = 4.5;

/**
 * The share of the darkest ink for a figure, by its logarithm: figures that hardly differ look alike, also where they are
 * the only ones. Null for none or 0.
 */
export function sharesOf(
  figures: readonly (number | null)[],
): (figure: number | null) => number | null {
  const values = figures.filter((figure) => figure !== null && figure > 0) as number[];
  const [least, largest] = [Math.min(...values), Math.max(...values)];
  return (value) =>
    value === null || value <= 0
      ? null
      : Math.log(value / least + 1) / Math.log(largest / least + 1);
}

/** The colours from paper to ink on which either of them is legible, by a share from 0 to 1; paper for none. */
export function shadesOf({ paper, ink }: Theme): (share: number | null) => string {
  const shades = range(0.06, 0.93, 0.01)
    .map((part) => mixed(paper, ink, part))
    .filter((shade) => Math.max(contrast(paper, shade), contrast(ink, shade)) >= LEAST_CONTRAST);
  return (share) =>
    share === null ? paper : (shades[Math.round(share * (shades.length - 1))] ?? paper);
}

/** The colour between two others, given as `#RRGGBB`, this part of the way. */
function mixed(one: string, other: string, part: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [one, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    const value = Math.round(interpolateNumber(from ?? 0, to ?? 0)(part));
    return value.toString(16).padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
