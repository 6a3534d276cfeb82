// Shows that the chip of a client keeps clear of the client's id, however narrow the client and however long the leader's id.
import { expect, it } from 'vitest';
import { textWidthPx } from '../canvas/context';
import { beliefChip, CHIP_TEXT_PX, ID_LEFT_PX, ID_PX } from './clientHead';

it.each([
  [112, 'n5', 'n5'],
  [84, 'n5', 'n5'],
  [84, 'node1', 'node1'],
  [84, 'instance-2', '…2'],
  [78, 'node12', '…12'],
])('on a client of %i px the chip of %s says %s', (width, leader, wanted) => {
  const { text, box } = beliefChip('c1', leader, { x: 10, y: 20, width, height: 50 });
  expect(text).toBe(wanted);
  expect(box.x).toBeGreaterThan(10 + ID_LEFT_PX + textWidthPx('c1', ID_PX) + 2);
  expect(box.x + box.width).toBeLessThan(10 + width);
  expect(box.width).toBeGreaterThan(textWidthPx(text, CHIP_TEXT_PX) + 5);
});
