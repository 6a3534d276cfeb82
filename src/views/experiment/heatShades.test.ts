// Figures of a heat map are legible on their fields, and their shades follow them.
import { range } from 'd3-array';
import { describe, expect, it } from 'vitest';
import { contrast } from '../../draw/canvas/contrast';
import { darkTheme, lightTheme } from '../../draw/canvas/theme';
import { shadesOf, sharesOf } from './heatShades';

describe.each([lightTheme, darkTheme])('on $name paper', (theme) => {
  const { paper, ink } = theme;
  const shades = range(0, 1.01, 0.05).map(shadesOf(theme));

  it('paper or ink is legible on every shade', () => {
    for (const shade of shades)
      expect(Math.max(contrast(paper, shade), contrast(ink, shade))).toBeGreaterThanOrEqual(4.5);
  });

  it('a larger share is farther from paper', () => {
    const distances = shades.map((shade) => contrast(paper, shade));
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(new Set(shades).size).toBe(shades.length);
  });
});

it('figures that hardly differ hardly differ in share, and there is none for 0', () => {
  const shareOf = sharesOf([1190, 1240, 0, null]);
  expect((shareOf(1240) ?? 0) - (shareOf(1190) ?? 0)).toBeLessThan(0.1);
  expect([shareOf(0), shareOf(null)]).toEqual([null, null]);
  const wide = sharesOf([1, 1000]);
  expect((wide(1000) ?? 0) - (wide(1) ?? 0)).toBeGreaterThan(0.8);
});
