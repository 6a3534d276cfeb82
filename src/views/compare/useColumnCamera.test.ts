// The events that move the camera of a column's stage, and those that scroll the page.
import { expect, it } from 'vitest';
import { isMeant } from './useColumnCamera';

const wheel = (deltaY: number) => ({ type: 'wheel', deltaY }) as unknown as Event;
const touch = (fingers: number) =>
  ({ type: 'touchstart', touches: Array(fingers).fill({}) }) as unknown as Event;
const press = (button: number) => ({ type: 'mousedown', button }) as unknown as Event;

it('while the whole stage is shown, only what goes nearer moves the camera', () => {
  expect(isMeant(wheel(-100), 1)).toBe(true);
  expect(isMeant(wheel(100), 1)).toBe(false);
  expect(isMeant(touch(2), 1)).toBe(true);
  expect(isMeant(touch(1), 1)).toBe(false);
  expect(isMeant(press(0), 1)).toBe(false);
});

it('nearer, the wheel goes both ways, and a drag pans', () => {
  expect(isMeant(wheel(100), 2)).toBe(true);
  expect(isMeant(touch(1), 2)).toBe(true);
  expect(isMeant(press(0), 2)).toBe(true);
  expect(isMeant(press(2), 2)).toBe(false);
});
