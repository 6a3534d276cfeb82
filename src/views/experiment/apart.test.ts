// Labels of lines that end close together do not overlap, and stay near their lines.
import { expect, it } from 'vitest';
import { apart } from './apart';

it.each([
  ['labels with room stay', [0, 10, 20], [0, 10, 20]],
  ['two at the same height part evenly', [10, 10], [8, 12]],
  ['a group stands about its middle', [10, 11, 12], [7, 11, 15]],
  ['a label that a group reaches joins it', [0, 10, 10, 10, 13], [0, 4.75, 8.75, 12.75, 16.75]],
  ['a group that reaches another joins it', [0, 1, 6, 7], [-2.5, 1.5, 5.5, 9.5]],
])('%s', (_, wanted, heights) => {
  expect(apart(wanted, 4)).toEqual(heights);
});
